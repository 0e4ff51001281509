import type { Point } from '../../../../shared/game/world/frontline.ts'
import type { PlanSummary } from '../../../../shared/model/plan.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import { secondsAfterPlan } from '../../../../shared/planner/model/train-times.ts'
import { reachRings } from '../engine/reach.ts'
import type { MapData } from './map-world.ts'

/** Reach rings around a village for the plan's arrival there. */
export function villageReach(
  village: Point,
  targets: readonly TargetView[],
  plan: PlanSummary,
  map: { data: Pick<MapData, 'speeds'> },
  now: number,
) {
  const target = targets.find(({ x, y }) => x === village.x && y === village.y)
  const arrival = Date.parse(plan.arriveAt) + (target ? secondsAfterPlan(target, plan.options) * 1000 : 0)
  return reachRings(village, map.data.speeds, now, arrival)
}
