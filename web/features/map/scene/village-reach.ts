import type { PlanSummary } from '../../../../shared/model/plan.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import { reachRings } from '../engine/reach.ts'
import type { MapVillage, MapWorld } from './map-world.ts'

/** Reach rings around a village for the plan's arrival there. */
export function villageReach(
  village: MapVillage,
  targets: readonly TargetView[],
  plan: PlanSummary,
  map: MapWorld,
  now: number,
) {
  const target = targets.find(({ x, y }) => x === village.x && y === village.y)
  const arrival = Date.parse(plan.arriveAt) + (target?.offsetMinutes ?? 0) * 60_000
  return reachRings(village, map.data.speeds, now, arrival)
}
