import { placeKey } from '../../game/world/place-key.ts'
import { toEpoch } from '../../game/world/timeslots.ts'
import { offsetOf, waveOf } from '../../model/inputs/wave.ts'
import type { IssuedOrder } from '../../model/orders/order.ts'
import type { Target } from '../../model/target.ts'
import { targetDemand } from '../model/demand.ts'
import type { FixedAttack } from './wishes.ts'

/** What runs need of an issued order. */
export type RunOrder = Pick<
  IssuedOrder,
  'id' | 'type' | 'launchAt' | 'arriveAt' | 'unit' | 'troops' | 'building' | 'trainIndex' | 'commands' | 'gap'
> & {
  from: { villageId: number }
  to: { x: number; y: number }
  targetId: string
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
    const ofWave = among.filter(({ _id }) => waveOf(_id) === waveOf(targetId))
    return (
      among.find(({ _id }) => _id === targetId) ??
      timely.find(wants) ??
      ofWave.find(wants) ??
      timely.at(0) ??
      ofWave.at(0)
    )
  }
}

type Place = Pick<RunOrder, 'type' | 'from' | 'to' | 'targetId' | 'trainIndex'>

/** Equal for the commands of a train. */
export const trainKey = ({ type, from, to, targetId }: Place) => `${type} ${from.villageId} ${to.x}|${to.y} ${targetId}`

/** The orders with one of each train. */
export function firstCommands<Known extends { line: Place }>(orders: readonly Known[]): Known[] {
  const known = new Set<string>()
  return orders.filter(({ line }) => {
    if (line.trainIndex === undefined) return true
    const key = trainKey(line)
    const isFirst = !known.has(key)
    known.add(key)
    return isFirst
  })
}

/** An order as a fixed attack: of a train the whole. */
export function orderAttack(
  { type, from, launchAt, arriveAt, unit, troops, building, trainIndex = 0, commands, gap = 0 }: RunOrder,
  targetId: string,
): FixedAttack {
  const sinceFirst = trainIndex * gap
  return {
    kind: type,
    villageId: from.villageId,
    targetId,
    launch: toEpoch(launchAt) - sinceFirst,
    arrival: toEpoch(arriveAt) - sinceFirst,
    unit,
    troops,
    ...(building && { building }),
    ...(commands !== undefined && { commands }),
    ...(gap > 0 && { gap }),
    fixed: 'sent',
  }
}
