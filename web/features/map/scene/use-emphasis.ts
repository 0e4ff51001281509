import { useMemo } from 'react'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import type { PlanSummary } from '../../../../shared/model/plan.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import { distinctLines } from '../engine/arrows.ts'
import type { Found } from '../engine/pick.ts'
import { type MapMode, segmentsBetween } from '../map-mode.ts'
import type { Emphasis } from './emphasis.ts'
import type { MapVillage, MapWorld } from './map-world.ts'
import type { Palette } from './palette.ts'
import type { MapAttack } from './shown-attacks.ts'
import { villageReach } from './village-reach.ts'

/** Max emphasised lines: more would be no emphasis, and they are redrawn in every frame. */
const mostLines = 100

const firstLines = (attacks: readonly MapAttack[]) => distinctLines(attacks).slice(0, mostLines)

/** The attacks on a village and from it. */
export function attacksAt(village: Point | undefined, attacks: readonly MapAttack[]) {
  const incoming = village ? attacks.filter(({ xt, yt }) => xt === village.x && yt === village.y) : []
  const outgoing = village ? attacks.filter(({ xf, yf }) => xf === village.x && yf === village.y) : []
  return { incoming, outgoing, lines: firstLines([...incoming, ...outgoing]) }
}

interface Emphasised {
  map: MapWorld
  plan: PlanSummary | undefined
  targets: readonly TargetView[]
  attacks: readonly MapAttack[]
  mode: MapMode
  /** What is given away, and to whom; else what is chosen counts. */
  giving: readonly MapAttack[]
  chosen: readonly MapAttack[] | undefined
  village: MapVillage | undefined
  hovered: Found<MapVillage, MapAttack> | undefined
  /** When the chosen village's reach was asked for, epoch ms. */
  reachFrom: number | undefined
  palette: Palette
}

/** The parts to emphasise; the same object until something changes. */
export function useEmphasis({
  map,
  plan,
  targets,
  attacks,
  mode,
  giving,
  chosen,
  village,
  hovered,
  reachFrom,
  palette,
}: Emphasised): Emphasis {
  const selected = useMemo(
    () => (giving.length > 0 ? giving : chosen ? firstLines(chosen) : attacksAt(village, attacks).lines),
    [giving, chosen, village, attacks],
  )
  const hoveredLines = useMemo(() => {
    if (!hovered) return []
    return 'attacks' in hovered ? firstLines(hovered.attacks) : attacksAt(hovered.village, attacks).lines
  }, [hovered, attacks])
  return useMemo((): Emphasis => {
    const lines = distinctLines([...selected, ...hoveredLines])
    return {
      colour: palette.chosen,
      lines,
      // What the mode chooses from must stay visible, and so must what lies within reach.
      dims: lines.length > 0 && mode.name === 'select' && reachFrom === undefined,
      villages: [...(village ? [village] : []), ...(hovered && 'village' in hovered ? [hovered.village] : [])],
      halo: palette.ground,
      ...(mode.name === 'front' && { front: { colour: palette.front, segments: segmentsBetween(mode.points) } }),
      ...(village &&
        plan &&
        reachFrom !== undefined && { rings: villageReach(village, targets, plan, map, reachFrom) }),
      ...(mode.name === 'ruler' && mode.from && { ruler: { from: mode.from, to: mode.to ?? mode.from } }),
    }
  }, [palette, selected, hovered, hoveredLines, village, mode, plan, targets, map, reachFrom])
}
