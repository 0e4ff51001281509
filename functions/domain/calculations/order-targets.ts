import { placeKey } from '../../../shared/game/world/place-key.ts'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import type { Target } from '../../../shared/model/target.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import type { StoredOrder } from '../../store/orders/orders.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'

/**
 * Returns a function that finds the target of an order: by its coordinate, and among several targets there the one it was planned
 * for, else by arrival, else one that wants the kind.
 */
export function targetOfOrder({ arriveAt }: Pick<PlanRecord, 'arriveAt'>, targets: readonly Target[]) {
  const byPlace = Map.groupBy(targets, placeKey)
  const arrivalAt = ({ offsetMinutes }: Target) => toEpoch(arriveAt) + offsetMinutes * 60
  return ({ type, to, arriveAt: arrival, targetId }: StoredOrder): Target | undefined => {
    const among = byPlace.get(placeKey(to)) ?? []
    const wants = (target: Target) => targetDemand(type, target) > 0
    const timely = among.filter((target) => arrivalAt(target) === toEpoch(arrival))
    return (
      among.find(({ _id }) => _id === targetId) ??
      timely.find(wants) ??
      among.find(wants) ??
      timely.at(0) ??
      among.at(0)
    )
  }
}
