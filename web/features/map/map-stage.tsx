import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Point } from '../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { World } from '../../../shared/model/world.ts'
import { useNotify } from '../../components/feedback/notify.tsx'
import { AttackMenu } from '../../components/plan/wishes/attack-menu.tsx'
import { useAttackWork } from '../../components/plan/wishes/use-attack-work.tsx'
import type { MapAddress } from './address.ts'
import { distinctLines } from './engine/arrows.ts'
import type { MapEngine, Place } from './engine/map-engine.ts'
import { type Found, pickAt } from './engine/pick.ts'
import { saveCanvas } from './engine/save-canvas.ts'
import { isInside, type Shape } from './engine/shapes.ts'
import { initialScale, type View, zoomFactor } from './engine/view.ts'
import { MapView } from './map-view.tsx'
import { AttackBox } from './panels/attack-box.tsx'
import { EditStatus } from './panels/edit-status.tsx'
import { FrontBox } from './panels/front-box.tsx'
import { GiveBox } from './panels/give-box.tsx'
import { MapTip } from './panels/map-tip.tsx'
import { type MapTool, MapToolbar } from './panels/map-toolbar.tsx'
import { RulerBox } from './panels/ruler-box.tsx'
import { segmentsBetween, useFrontDrawing } from './panels/use-front-drawing.ts'
import { useGiving } from './panels/use-giving.ts'
import { useTargetWork } from './panels/use-target-work.tsx'
import { VillageActions } from './panels/village-actions.tsx'
import { VillageBox } from './panels/village-box.tsx'
import { type Bundling, bundled } from './scene/bundles.ts'
import type { TribeColour } from './scene/colours.ts'
import type { Emphasis } from './scene/emphasis.ts'
import type { MapVillage, MapWorld } from './scene/map-world.ts'
import type { Palette } from './scene/palette.ts'
import type { MarkChoice } from './scene/plan-marks.ts'
import type { ArrowGroup } from './scene/scene.ts'
import { attackArrows } from './scene/scene-attacks.ts'
import type { MapAttack, ToShow } from './scene/shown-attacks.ts'
import { sameFound, tipLines } from './scene/tip-lines.ts'
import type { TypeDisplay } from './scene/types.ts'
import type { usePlanPicture } from './scene/use-plan-picture.ts'
import { useScene } from './scene/use-scene.ts'
import { villageReach } from './scene/village-reach.ts'
import { attackEnds, attacksText, isSameWay, presentAttacks } from './scene/ways.ts'

const useStyles = makeStyles({
  busy: {
    position: 'absolute',
    zIndex: 1,
    left: tokens.spacingHorizontalM,
    top: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

interface MapStageProps {
  world: World
  map: MapWorld
  address: MapAddress
  onAddress: (change: Partial<MapAddress>) => void
  picture: ReturnType<typeof usePlanPicture>
  /** The attacks that pass the filter. */
  attacks: readonly MapAttack[]
  bundling: Bundling
  displays: readonly { type: string; display: TypeDisplay }[]
  moment: number | undefined
  /** Drawn instead of the attacks' arrows. */
  comparison: readonly ArrowGroup[] | undefined
  tribes: readonly TribeColour[]
  marks: MarkChoice
  palette: Palette
  /** Selected in a table; each click creates a new object. */
  toShow: ToShow | undefined
  engine: MapEngine | undefined
  onEngine: (engine: MapEngine | undefined) => void
  legend: ReactNode
  /** The box while nothing is selected. */
  children?: ReactNode
}

/** Max emphasised lines: more would be no emphasis, and they are redrawn in every frame. */
const mostLines = 100

const emphasisedLines = (attacks: readonly MapAttack[]) => distinctLines(attacks).slice(0, mostLines)

/** The attacks on a village and from it. */
function attacksAt(village: Point | undefined, attacks: readonly MapAttack[]) {
  const incoming = village ? attacks.filter(({ xt, yt }) => xt === village.x && yt === village.y) : []
  const outgoing = village ? attacks.filter(({ xf, yf }) => xf === village.x && yf === village.y) : []
  return { incoming, outgoing, lines: emphasisedLines([...incoming, ...outgoing]) }
}

const middle: View = { x: 500, y: 500, scale: initialScale }

export function MapStage({
  world,
  map,
  address,
  onAddress,
  picture,
  attacks,
  bundling,
  displays,
  moment,
  comparison,
  tribes,
  marks,
  palette,
  toShow,
  engine,
  onEngine,
  legend,
  children,
}: MapStageProps) {
  const styles = useStyles()
  const { targets, senders, plan } = picture
  const [hover, setHover] = useState<{ at: Point; found: Found<MapVillage, MapAttack> }>()
  const [chosen, setChosen] = useState<MapAttack[]>()
  const [ruler, setRuler] = useState<{ from?: Point; to?: Point }>()
  const [reachFrom, setReachFrom] = useState<number>()
  const front = useFrontDrawing(world._id)
  const { points: drafting } = front
  const [pen, setPen] = useState<Shape['kind']>()
  const work = useTargetWork(plan?._id, map)
  const notify = useNotify()
  // Initial view only: later the address follows the map.
  const [start] = useState((): View => address.view ?? (address.target ? { ...address.target, scale: 8 } : middle))
  const village = address.target && map.grid.at(address.target.x, address.target.y)
  // The selection ends when its attacks are filtered out, removed, or the plan changes.
  const chosenShown = useMemo(() => chosen && presentAttacks(chosen, attacks), [chosen, attacks])
  const editing = useAttackWork(plan?._id, world.timeZone, picture.attacks)
  const giving = useGiving(plan?._id)

  const bundles = useMemo(() => (bundling === 'none' ? undefined : bundled(attacks, bundling)), [attacks, bundling])
  const bundleArrows = useMemo(() => bundles && attackArrows(bundles, displays, palette), [bundles, displays, palette])
  const { candidates } = giving
  // Others would hide the villages to choose from.
  const drawn = giving.attack ? giving.lines : attacks
  const scene = useScene({
    map,
    attacks: drawn,
    targets,
    senders,
    displays,
    moment,
    tribes,
    marks,
    candidates,
    instead: giving.attack ? undefined : (comparison ?? bundleArrows),
    palette,
  })
  const hovered = hover?.found
  const here = useMemo(() => attacksAt(village, attacks), [village, attacks])
  const hoveredLines = useMemo(() => {
    if (!hovered) return []
    return 'attacks' in hovered ? emphasisedLines(hovered.attacks) : attacksAt(hovered.village, attacks).lines
  }, [hovered, attacks])
  const givingLines = giving.lines
  const emphasis = useMemo((): Emphasis => {
    const selected = givingLines.length > 0 ? givingLines : chosenShown ? emphasisedLines(chosenShown) : here.lines
    const lines = distinctLines([...selected, ...hoveredLines])
    return {
      colour: palette.chosen,
      lines,
      // Candidates and what lies within reach must stay visible.
      dims: lines.length > 0 && givingLines.length === 0 && reachFrom === undefined && !drafting && !ruler && !pen,
      villages: [...(village ? [village] : []), ...(hovered && 'village' in hovered ? [hovered.village] : [])],
      halo: palette.ground,
      ...(drafting && { front: { colour: palette.front, segments: segmentsBetween(drafting) } }),
      ...(village &&
        plan &&
        reachFrom !== undefined && { rings: villageReach(village, targets, plan, map, reachFrom) }),
      ...(ruler?.from && { ruler: { from: ruler.from, to: ruler.to ?? ruler.from } }),
    }
  }, [
    palette,
    chosenShown,
    givingLines,
    here,
    hovered,
    hoveredLines,
    village,
    ruler,
    plan,
    targets,
    map,
    reachFrom,
    drafting,
    pen,
  ])

  const fitPlan = () =>
    engine?.fit(attacks.length > 0 ? attacks.flatMap(attackEnds) : targets.length > 0 ? targets : map.data.villages)
  const fitArrived = useEffectEvent(fitPlan)
  // A link without a view fits the plan once it is loaded.
  const [wantsFit, setWantsFit] = useState(address.plan !== undefined && !address.view && !address.target)
  const isThere = !picture.isLoading && plan !== undefined
  useEffect(() => {
    if (!wantsFit || !isThere || !engine) return
    fitArrived()
    setWantsFit(false)
  }, [wantsFit, isThere, engine])

  const tool: MapTool | undefined = drafting ? 'front' : ruler ? 'ruler' : pen
  const chooseTool = (next: MapTool | undefined) => {
    const drawn = next === 'lasso' || next === 'circle' ? next : undefined
    setPen(drawn)
    engine?.drawing(drawn)
    setRuler(next === 'ruler' ? {} : undefined)
    if (next === 'front') front.begin()
    else front.end()
  }
  const follow = useEffectEvent((wanted: ToShow) => {
    chooseTool(undefined)
    if ('attack' in wanted) {
      const others = attacks.filter((each) => each !== wanted.attack && isSameWay(each, wanted.attack))
      setChosen([wanted.attack, ...others])
      onAddress({ target: undefined })
      engine?.fit(attackEnds(wanted.attack))
    } else {
      setChosen(undefined)
      onAddress({ target: wanted.place })
      engine?.fit([wanted.place])
    }
    engine?.reveal()
  })
  useEffect(() => {
    if (toShow) follow(toShow)
  }, [toShow])
  /** Adds the enclosed villages as targets, except those of the plan's tribes. */
  const draw = (shape: Shape) => {
    chooseTool(undefined)
    const around = map.data.villages.filter(
      (each) => isInside(shape, each) && !(each.ally > 0 && plan?.tribes.includes(each.ally)),
    )
    if (around.length > 0) work.add(around)
    else notify.error('Darin liegt kein fremdes Dorf.')
  }
  const pick = (place: Place): Found<MapVillage, MapAttack> | undefined => {
    if (!bundles) return pickAt(place, map.grid, attacks)
    const found = pickAt(place, map.grid, bundles)
    return found && 'attacks' in found ? { attacks: found.attacks.flatMap((bundle) => bundle.attacks) } : found
  }
  const tap = (place: Place) => {
    const found = pick(place)
    if (drafting) {
      front.set(found && 'village' in found ? found.village : { x: Math.round(place.x), y: Math.round(place.y) })
      return
    }
    if (ruler) {
      const point = found && 'village' in found ? found.village : { x: Math.round(place.x), y: Math.round(place.y) }
      setRuler(ruler.from && !ruler.to ? { ...ruler, to: point } : { from: point })
      return
    }
    if (giving.attack) {
      const near = map.grid.near(place, 12 / place.pixels)
      if (near) giving.mark(near)
      return
    }
    setChosen(found && 'attacks' in found ? found.attacks : undefined)
    onAddress({ target: found && 'village' in found ? found.village : undefined })
  }
  const hoverOver = (place: Place | undefined) => {
    const found = place && pick(place)
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
      label={`Karte von ${world.name}: ${countedNoun(map.data.villages.length, 'Dorf', 'Dörfer')}, ${attacksText(attacks)}. Pfeiltasten schieben, Plus und Minus vergrößern und verkleinern.`}
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
      {legend}
      {hover && <MapTip at={hover.at} lines={tipLines(hover.found, map, picture)} />}
      {drafting ? (
        <FrontBox front={front} />
      ) : ruler ? (
        <RulerBox from={ruler.from} to={ruler.to} speeds={map.data.speeds} onClose={() => setRuler(undefined)} />
      ) : plan && giving.attack ? (
        <GiveBox
          planId={plan._id}
          timeZone={world.timeZone}
          attack={giving.attack}
          edit={editing.editor.edit}
          markedId={giving.markedId}
          onClose={giving.end}
        />
      ) : chosenShown ? (
        <AttackBox
          key={chosenShown.map((attack) => attacks.indexOf(attack)).join()}
          attacks={chosenShown}
          timeZone={world.timeZone}
          work={plan && editing}
          onGive={giving.begin}
          onClose={() => setChosen(undefined)}
        />
      ) : village ? (
        <VillageBox
          world={map}
          village={village}
          targets={targets.filter(isHere)}
          sender={senders.find(isHere)}
          incoming={here.incoming}
          outgoing={here.outgoing.filter(isPlanned).length}
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
                onAdd={({ _id, x, y }) => editing.ask({ what: 'add', target: { targetId: _id, x, y } })}
              />
            )
          }
          attackMenu={(attack) => <AttackMenu attack={attack} act={editing.act} effects={editing.effects} />}
          onClose={() => onAddress({ target: undefined })}
        />
      ) : (
        children
      )}
      <MapToolbar
        tool={tool}
        onTool={chooseTool}
        hasPlan={plan !== undefined}
        onZoom={(notches) => engine?.zoom(zoomFactor(notches))}
        onFit={fitPlan}
        onSave={() => {
          const canvas = engine?.painted()
          if (canvas) saveCanvas(canvas, `Karte ${world.name}.png`)
        }}
      />
      <EditStatus editor={editing.editor} />
      {work.dialog}
      {editing.dialog}
    </MapView>
  )
}
