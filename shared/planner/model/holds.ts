import type { StoredHold } from '../../model/inputs/hold.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Sender } from '../../model/sender.ts'
import { trainOptions } from './train-times.ts'

/**
 * Senders without what their players hold back: held villages send nothing, and trains take no more nobles than are free. A hold counts
 * while the village's troops are its player's, and unless a leader overruled it.
 */
export function withHolds(
  senders: readonly Sender[],
  holds: ReadonlyMap<number, { holds: readonly StoredHold[] }>,
  options: Pick<CalculationOptions, 'trains'>,
): Sender[] {
  const { commands } = trainOptions(options)
  const byPlayer = new Map(
    [...holds].map(([playerId, own]) => [playerId, new Map(own.holds.map((hold) => [hold.villageId, hold]))]),
  )
  return senders.map((sender) => {
    const hold = byPlayer.get(sender.playerId)?.get(sender.villageId)
    return hold && !hold.isOverruled ? heldBack(sender, hold, commands) : sender
  })
}

function heldBack(sender: Sender, { isHeld, freeNobles }: StoredHold, commands: number): Sender {
  if (isHeld) return { ...sender, isHeld }
  return freeNobles === null ? sender : { ...sender, freeTrains: Math.floor(freeNobles / commands) }
}

export const isHeldBack = ({ isHeld, freeTrains }: Sender): boolean => isHeld === true || freeTrains !== undefined

/** The sender as if nothing of it were held back. */
export function withoutHold(sender: Sender): Sender {
  if (!isHeldBack(sender)) return sender
  const { isHeld: _, freeTrains: __, ...free } = sender
  return free
}
