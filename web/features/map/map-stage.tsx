import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Point } from '../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { World } from '../../../shared/model/world.ts'
import { useNotify } from '../../components/feedback/notify.tsx'
import { useAttackWork } from '../../components/plan/wishes/use-attack-work.tsx'
import type { Place } from './engine/map-engine.ts'
import { type Found, pickAt } from './engine/pick.ts'
import { saveCanvas } from './engine/save-canvas.ts'
import { isInside, type Shape } from './engine/shapes.ts'
import { initialScale, type View, zoomFactor } from './engine/view.ts'
import { measured, selecting, startOf } from './map-mode.ts'
import { MapView } from './map-view.tsx'
import { EditStatus } from './panels/edit-status.tsx'
import { MapBox } from './panels/map-box.tsx'
import { MapTip } from './panels/map-tip.tsx'
import { MapToolbar } from './panels/map-toolbar.tsx'
import { useGiving } from './panels/use-giving.ts'
import { useTargetWork } from './panels/use-target-work.tsx'
import { type Bundling, bundled } from './scene/bundles.ts'
import type { MapVillage, MapWorld } from './scene/map-world.ts'
import type { ArrowGroup } from './scene/scene.ts'
import { attackArrows } from './scene/scene-attacks.ts'
import type { MapAttack } from './scene/shown-attacks.ts'
import { sameFound, tipLines } from './scene/tip-lines.ts'
import { useEmphasis } from './scene/use-emphasis.ts'
import type { PlanPicture } from './scene/use-plan-picture.ts'
import { type SceneLook, useScene } from './scene/use-scene.ts'
import { attackEnds, attacksText, presentAttacks } from './scene/ways.ts'
import type { Stage } from './use-stage.ts'

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
  stage: Stage
  world: World
  map: MapWorld
  picture: PlanPicture
  /** The attacks that pass the filter. */
  attacks: readonly MapAttack[]
  look: SceneLook & { bundling: Bundling }
  /** Drawn instead of the attacks' arrows. */
  comparison: readonly ArrowGroup[] | undefined
  legend: ReactNode
  /** The box while nothing is selected. */
  children?: ReactNode
}

const middle: View = { x: 500, y: 500, scale: initialScale }

const wholeFields = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** The map with its tools, and the box of what is chosen on it. */
export function MapStage({ stage, world, map, picture, attacks, look, comparison, legend, children }: MapStageProps) {
  const styles = useStyles()
  const { address, onAddress, engine, mode, setMode, setChosen } = stage
  const { targets, senders, plan } = picture
  const { bundling, displays, palette } = look
  const [hover, setHover] = useState<{ at: Point; found: Found<MapVillage, MapAttack> }>()
  const [reachFrom, setReachFrom] = useState<number>()
  const work = useTargetWork(plan?._id, map)
  const notify = useNotify()
  // Initial view only: later the address follows the map.
  const [start] = useState((): View => address.view ?? (address.target ? { ...address.target, scale: 8 } : middle))
  const village = address.target && map.grid.at(address.target.x, address.target.y)
  // The selection ends when its attacks are filtered out, removed, or the plan changes.
  const chosen = useMemo(() => stage.chosen && presentAttacks(stage.chosen, attacks), [stage.chosen, attacks])
  const editing = useAttackWork(plan?._id, world.timeZone, picture.attacks)
  const { candidates, markedId, lines: giving } = useGiving(mode)

  const bundles = useMemo(() => (bundling === 'none' ? undefined : bundled(attacks, bundling)), [attacks, bundling])
  const bundleArrows = useMemo(() => bundles && attackArrows(bundles, displays, palette), [bundles, displays, palette])
  const isGiving = mode.name === 'give'
  const scene = useScene({
    ...look,
    map,
    targets,
    senders,
    candidates,
    // Others would hide the villages to choose from.
    attacks: isGiving ? giving : attacks,
    instead: isGiving ? undefined : (comparison ?? bundleArrows),
  })
  const emphasis = useEmphasis({
    map,
    plan,
    targets,
    attacks,
    mode,
    giving,
    chosen,
    village,
    hovered: hover?.found,
    reachFrom,
    palette,
  })

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
  const pen = mode.name === 'lasso' || mode.name === 'circle' ? mode.name : undefined
  useEffect(() => engine?.drawing(pen), [engine, pen])

  /** Adds the enclosed villages as targets, except those of the plan's tribes. */
  const draw = (shape: Shape) => {
    setMode(selecting)
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
    if (mode.name === 'give') {
      const near = map.grid.near(place, 12 / place.pixels)
      if (near) setMode({ ...mode, markedId: near.id })
      return
    }
    const found = pick(place)
    const point = found && 'village' in found ? found.village : wholeFields(place)
    if (mode.name === 'front') setMode({ ...mode, points: [...mode.points, { x: point.x, y: point.y }] })
    else if (mode.name === 'ruler') setMode(measured(mode, point))
    else {
      setChosen(found && 'attacks' in found ? found.attacks : undefined)
      onAddress({ target: found && 'village' in found ? found.village : undefined })
    }
  }
  const hoverOver = (place: Place | undefined) => {
    const found = place && pick(place)
    setHover((before) => {
      if (!place || !found) return undefined
      return before && sameFound(before.found, found) ? before : { at: place.at, found }
    })
  }
  return (
    <MapView
      scene={scene}
      emphasis={emphasis}
      start={start}
      label={`Karte von ${world.name}: ${countedNoun(map.data.villages.length, 'Dorf', 'Dörfer')}, ${attacksText(attacks)}. Pfeiltasten schieben, Plus und Minus vergrößern und verkleinern.`}
      onEngine={stage.setEngine}
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
      <MapBox
        stage={stage}
        world={world}
        map={map}
        picture={picture}
        attacks={attacks}
        chosen={chosen}
        village={village}
        markedId={markedId}
        work={work}
        editing={editing}
        reachFrom={reachFrom}
        setReachFrom={setReachFrom}
      >
        {children}
      </MapBox>
      <MapToolbar
        mode={mode}
        onTool={(tool) => setMode(tool ? startOf(tool) : selecting)}
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
