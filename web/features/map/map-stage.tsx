import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { ArrowFitRegular } from '@fluentui/react-icons/svg/arrow-fit'
import { CircleRegular } from '@fluentui/react-icons/svg/circle'
import { LassoRegular } from '@fluentui/react-icons/svg/lasso'
import { LineRegular } from '@fluentui/react-icons/svg/line'
import { RulerRegular } from '@fluentui/react-icons/svg/ruler'
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Point } from '../../../shared/game/frontline.ts'
import type { Attack } from '../../../shared/model/attack.ts'
import type { PlanSummary } from '../../../shared/model/plan.ts'
import { maxLines } from '../../../shared/model/sender.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import type { World } from '../../../shared/model/world.ts'
import { useNotify } from '../../components/notify.tsx'
import { countOf } from '../../lib/format.ts'
import type { MapAddress } from './address.ts'
import { AttackBox } from './attack-box.tsx'
import type { TribeColour } from './colours.ts'
import { FrontBox } from './front-box.tsx'
import type { Emphasis, MapEngine, Place } from './map-engine.ts'
import { MapTip } from './map-tip.tsx'
import { MapView } from './map-view.tsx'
import { dotsOf, type MapVillage, type MapWorld } from './map-world.ts'
import type { Palette } from './palette.ts'
import { type Found, pickAt } from './pick.ts'
import { type MarkChoice, marksOf } from './plan-marks.ts'
import { reachRings } from './reach.ts'
import { RulerBox } from './ruler-box.tsx'
import { saveCanvas } from './save-canvas.ts'
import type { Scene } from './scene.ts'
import { arrowsOf, travellersOf } from './scene-attacks.ts'
import { isInside, type Shape } from './shapes.ts'
import { sameFound, tipLines } from './tip-lines.ts'
import type { TypeDisplay } from './types.ts'
import { segmentsBetween, useFrontDrawing } from './use-front-drawing.ts'
import type { usePlanPicture } from './use-plan-picture.ts'
import { useTargetWork } from './use-target-work.tsx'
import { factorOf, initialScale, type View } from './view.ts'
import { VillageActions } from './village-actions.tsx'
import { VillageBox } from './village-box.tsx'

const useStyles = makeStyles({
  buttons: {
    position: 'absolute',
    zIndex: 1,
    left: tokens.spacingHorizontalM,
    right: tokens.spacingHorizontalM,
    bottom: tokens.spacingVerticalM,
    pointerEvents: 'none',
    '> *': { pointerEvents: 'auto' },
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
  },
  busy: {
    position: 'absolute',
    zIndex: 1,
    left: tokens.spacingHorizontalM,
    top: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  pressed: { backgroundColor: tokens.colorBrandBackground2 },
})

interface MapStageProps {
  world: World
  map: MapWorld
  address: MapAddress
  onAddress: (change: Partial<MapAddress>) => void
  picture: ReturnType<typeof usePlanPicture>
  /** Those that are shown. */
  attacks: readonly Attack[]
  displays: readonly { type: string; display: TypeDisplay }[]
  moment: number | undefined
  tribes: readonly TribeColour[]
  marks: MarkChoice
  palette: Palette
  engine: MapEngine | undefined
  onEngine: (engine: MapEngine | undefined) => void
}

const middle: View = { x: 500, y: 500, scale: initialScale }

/** The map with what stands upon it: what was chosen, the ruler, buttons. */
export function MapStage({
  world,
  map,
  address,
  onAddress,
  picture,
  attacks,
  displays,
  moment,
  tribes,
  marks,
  palette,
  engine,
  onEngine,
}: MapStageProps) {
  const styles = useStyles()
  const { targets, senders, plan } = picture
  const [hover, setHover] = useState<{ at: Point; found: Found<MapVillage, Attack> }>()
  const [chosen, setChosen] = useState<Attack[]>()
  const [ruler, setRuler] = useState<{ from?: Point; to?: Point }>()
  const [reachFrom, setReachFrom] = useState<number>()
  const front = useFrontDrawing(world._id)
  const { points: drafting } = front
  const [pen, setPen] = useState<Shape['kind']>()
  const work = useTargetWork(plan?._id)
  const notify = useNotify()
  // Stands from the first moment on: later the address follows the map.
  const [start] = useState((): View => address.view ?? (address.target ? { ...address.target, scale: 8 } : middle))
  const village = address.target && map.grid.at(address.target.x, address.target.y)
  // What was chosen of a plan goes with it, and with what is filtered out.
  const chosenShown = chosen?.every((attack) => attacks.includes(attack)) ? chosen : undefined

  const dots = useMemo(
    () => dotsOf(map.data.villages, tribes).map((group) => ({ ...group, colour: palette.seen(group.colour) })),
    [map, tribes, palette],
  )
  const arrows = useMemo(() => arrowsOf(attacks, displays, palette), [attacks, displays, palette])
  const signs = useMemo(
    () => [...marksOf(targets, senders, marks, palette.marks), ...travellersOf(attacks, displays, palette, moment)],
    [targets, senders, marks, palette, attacks, displays, moment],
  )
  const scene = useMemo(
    (): Scene => ({
      ground: palette.ground,
      grid: palette.grid,
      letters: palette.letters,
      front: { colour: palette.front, segments: map.data.settings.frontlineCoords },
      dots,
      arrows,
      marks: signs,
    }),
    [palette, map, dots, arrows, signs],
  )
  const hovered = hover?.found
  const emphasis = useMemo((): Emphasis => {
    const underPointer = hovered && 'attacks' in hovered ? hovered.attacks.slice(0, 1) : []
    return {
      colour: palette.chosen,
      lines: [...(chosenShown?.slice(0, 1) ?? []), ...underPointer],
      villages: [...(village ? [village] : []), ...(hovered && 'village' in hovered ? [hovered.village] : [])],
      halo: palette.ground,
      ...(drafting && { front: { colour: palette.front, segments: segmentsBetween(drafting) } }),
      ...(village && plan && reachFrom !== undefined && { rings: reachOf(village, targets, plan, map, reachFrom) }),
      ...(ruler?.from && { ruler: { from: ruler.from, to: ruler.to ?? ruler.from } }),
    }
  }, [palette, chosenShown, hovered, village, ruler, plan, targets, map, reachFrom, drafting])

  const fitPlan = () =>
    engine?.fit(attacks.length > 0 ? attacks.flatMap(endsOf) : targets.length > 0 ? targets : map.data.villages)
  const fitArrived = useEffectEvent(fitPlan)
  // A link that names no view leads to what it is about, as soon as that is there.
  const [wantsFit, setWantsFit] = useState(address.plan !== undefined && !address.view && !address.target)
  const isThere = !picture.isLoading && plan !== undefined
  useEffect(() => {
    if (!wantsFit || !isThere || !engine) return
    fitArrived()
    setWantsFit(false)
  }, [wantsFit, isThere, engine])

  const choosePen = (kind: Shape['kind'] | undefined) => {
    setPen(kind)
    engine?.drawing(kind)
  }
  /** What is drawn around becomes targets, but for villages of those who attack. */
  const draw = (shape: Shape) => {
    choosePen(undefined)
    const around = map.data.villages.filter(
      (each) => isInside(shape, each) && !(each.ally > 0 && plan?.tribes.includes(each.ally)),
    )
    if (around.length > 0) work.add(around.slice(0, maxLines))
    else notify.error('Darin liegt kein fremdes Dorf.')
  }
  const tap = (place: Place) => {
    const found = pickAt(place, map.grid, attacks)
    if (drafting) {
      front.set(found && 'village' in found ? found.village : { x: Math.round(place.x), y: Math.round(place.y) })
      return
    }
    if (ruler) {
      const point = found && 'village' in found ? found.village : { x: Math.round(place.x), y: Math.round(place.y) }
      setRuler(ruler.from && !ruler.to ? { ...ruler, to: point } : { from: point })
      return
    }
    setChosen(found && 'attacks' in found ? found.attacks : undefined)
    onAddress({ target: found && 'village' in found ? found.village : undefined })
  }
  const hoverOver = (place: Place | undefined) => {
    const found = place && pickAt(place, map.grid, attacks)
    setHover((before) => {
      if (!place || !found) return undefined
      return before && sameFound(before.found, found) ? before : { at: place.at, found }
    })
  }
  const isHere = (point: Point) => village !== undefined && point.x === village.x && point.y === village.y
  return (
    <MapView
      scene={scene}
      emphasis={emphasis}
      start={start}
      label={`Karte von ${world.name}: ${countOf(map.data.villages.length, 'Dorf', 'Dörfer')}, ${countOf(attacks.length, 'Angriff', 'Angriffe')}. Pfeiltasten schieben, Plus und Minus vergrößern und verkleinern.`}
      onEngine={onEngine}
      onRest={(view) => onAddress({ view })}
      onHover={hoverOver}
      onTap={tap}
      onDraw={draw}
    >
      {picture.isLoading && (
        <div className={styles.busy}>
          <Spinner size="tiny" label="Angriffe werden geladen …" />
        </div>
      )}
      {hover && <MapTip at={hover.at} lines={tipLines(hover.found, map, picture)} />}
      {drafting ? (
        <FrontBox front={front} />
      ) : ruler ? (
        <RulerBox from={ruler.from} to={ruler.to} speeds={map.data.speeds} onClose={() => setRuler(undefined)} />
      ) : chosenShown ? (
        <AttackBox
          key={chosenShown.map((attack) => attacks.indexOf(attack)).join()}
          attacks={chosenShown}
          timeZone={world.timeZone}
          onClose={() => setChosen(undefined)}
        />
      ) : (
        village && (
          <VillageBox
            world={map}
            village={village}
            targets={targets.filter(isHere)}
            sender={senders.find(isHere)}
            incoming={attacks.filter(({ xt, yt }) => isHere({ x: xt, y: yt }))}
            outgoing={attacks.filter(({ xf, yf }) => isHere({ x: xf, y: yf })).length}
            timeZone={world.timeZone}
            actions={
              plan && (
                <VillageActions
                  planId={plan._id}
                  village={village}
                  targets={targets.filter(isHere)}
                  isSender={senders.some(isHere)}
                  isOwn={village.ally > 0 && plan.tribes.includes(village.ally)}
                  work={work}
                  showsReach={reachFrom !== undefined}
                  onReach={(shows) => setReachFrom(shows ? Date.now() : undefined)}
                />
              )
            }
            onClose={() => onAddress({ target: undefined })}
          />
        )
      )}
      <div className={styles.buttons}>
        <Button icon={<AddRegular />} aria-label="Vergrößern" onClick={() => engine?.zoom(factorOf(2))} />
        <Button icon={<SubtractRegular />} aria-label="Verkleinern" onClick={() => engine?.zoom(factorOf(-2))} />
        <Button
          icon={<ArrowFitRegular />}
          aria-label={plan ? 'Ganzen Plan zeigen' : 'Alle Dörfer zeigen'}
          title={plan ? 'Ganzen Plan zeigen' : 'Alle Dörfer zeigen'}
          onClick={fitPlan}
        />
        <Button
          className={mergeClasses(ruler && styles.pressed)}
          icon={<RulerRegular />}
          aria-label="Lineal"
          title="Lineal"
          aria-pressed={ruler !== undefined}
          onClick={() => setRuler(ruler ? undefined : {})}
        />
        <Button
          className={mergeClasses(drafting && styles.pressed)}
          icon={<LineRegular />}
          aria-label="Frontlinie zeichnen"
          title="Frontlinie zeichnen"
          aria-pressed={drafting !== undefined}
          onClick={() => (drafting ? front.end() : front.begin())}
        />
        {plan && (
          <>
            <Button
              className={mergeClasses(pen === 'lasso' && styles.pressed)}
              icon={<LassoRegular />}
              aria-label="Ziele mit dem Lasso wählen"
              title="Ziele mit dem Lasso wählen"
              aria-pressed={pen === 'lasso'}
              onClick={() => choosePen(pen === 'lasso' ? undefined : 'lasso')}
            />
            <Button
              className={mergeClasses(pen === 'circle' && styles.pressed)}
              icon={<CircleRegular />}
              aria-label="Ziele im Kreis wählen"
              title="Ziele im Kreis wählen"
              aria-pressed={pen === 'circle'}
              onClick={() => choosePen(pen === 'circle' ? undefined : 'circle')}
            />
          </>
        )}
        <Button
          icon={<ArrowDownloadRegular />}
          aria-label="Bild herunterladen"
          title="Bild herunterladen"
          onClick={() => {
            const canvas = engine?.painted()
            if (canvas) saveCanvas(canvas, `Karte ${world.name}.png`)
          }}
        />
      </div>
      {work.dialog}
    </MapView>
  )
}

/** The rings around a village, for the plan's arrival there. */
function reachOf(village: MapVillage, targets: readonly TargetView[], plan: PlanSummary, map: MapWorld, now: number) {
  const target = targets.find(({ x, y }) => x === village.x && y === village.y)
  const arrival = Date.parse(plan.arriveAt) + (target?.offsetMinutes ?? 0) * 60_000
  return reachRings(village, map.data.speeds, now, arrival)
}

const endsOf = ({ xf, yf, xt, yt }: Attack): Point[] => [
  { x: xf, y: yf },
  { x: xt, y: yt },
]
