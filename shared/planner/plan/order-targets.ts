import { placeKey } from '../../game/world/place-key.ts'
import { toEpoch } from '../../game/world/timeslots.ts'
import { offsetOf, waveOf } from '../../model/inputs/wave.ts'
import type { IssuedOrder } from '../../model/order.ts'
import type { Target } from '../../model/target.ts'
import { targetDemand } from '../model/demand.ts'

/** What runs need of an issued order; older issues have no target id. */
export type RunOrder = Pick<IssuedOrder, 'id' | 'type' | 'launchAt' | 'arriveAt' | 'unit' | 'troops' | 'building'> & {
  from: { villageId: number }
  to: { x: number; y: number }
  targetId?: string
}

/**
 * Returns a function that finds the target of an order: by its coordinate, and among several targets there the one it was planned
 * for, else by arrival, else one of its wave that wants the kind.
 */
export function targetOfOrder({ arriveAt }: { arriveAt: string }, targets: readonly Target[]) {
  const byPlace = Map.groupBy(targets, placeKey)
  const arrivalAt = (target: Target) => toEpoch(arriveAt) + offsetOf(target)
  return ({ type, to, arriveAt: arrival, targetId }: RunOrder): Target | undefined => {
    const among = byPlace.get(placeKey(to)) ?? []
    const wants = (target: Target) => targetDemand(type, target) > 0
    const timely = among.filter((target) => arrivalAt(target) === toEpoch(arrival))
    const ofWave = targetId === undefined ? among : among.filter(({ _id }) => waveOf(_id) === waveOf(targetId))
    return (
      among.find(({ _id }) => _id === targetId) ??
      timely.find(wants) ??
      ofWave.find(wants) ??
      timely.at(0) ??
      ofWave.at(0)
    )
  }
}
