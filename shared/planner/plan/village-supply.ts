import { slowestUnit } from '../../game/world/travel.ts'
import type { Troops, UnitName } from '../../game/world/units.ts'
import type { AttackKind } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import { trainOptions } from '../model/train-times.ts'
import { isFull, timesSendable, troopShare } from '../model/troops.ts'
import { takenFrom, type VillageAttack } from '../model/usage.ts'
import { withoutHold } from './holds.ts'
import { countSupply, type RunInput } from './run-problem.ts'

/** Why a village cannot send one more attack of a kind beside these of its own, by its role and limits. */
export function supplyRefusal(
  kind: AttackKind,
  sender: Sender,
  own: readonly VillageAttack[],
): 'held' | 'wrong_kind' | 'no_supply' | undefined {
  const none = takenFrom(sender, [])
  if (countSupply(kind, true, sender, none) === 0)
    return countSupply(kind, true, withoutHold(sender), none) > 0 ? 'held' : 'wrong_kind'
  const planned = own.map((attack) => attack.kind)
  return countSupply(kind, true, sender, takenFrom(sender, planned)) === 0 ? 'no_supply' : undefined
}

/**
 * Troops of one more attack beside a village's own, absent where it shares them, and its slowest unit; `undefined` if the village has
 * too few.
 */
export function marchingTroops(
  kind: AttackKind,
  sender: Sender,
  own: readonly VillageAttack[],
  decided: { troops?: Troops | undefined; unit?: UnitName | undefined; commands?: number | undefined },
  { settings, units, options }: Pick<RunInput, 'settings' | 'units' | 'options'>,
): { troops: Troops | undefined; unit: UnitName } | undefined {
  const { troops, unit } = decided
  const commands = kind === 'ag' ? (decided.commands ?? trainOptions(options).commands) : 1
  if (troops) {
    const slowest = slowestUnit(troops, units)
    const isEnough = timesSendable(troops, sender, own, { settings }) >= commands && (kind !== 'ag' || troops.snob)
    return slowest && isEnough ? { troops, unit: slowest } : undefined
  }
  const share = troopShare(kind, sender, own, { settings, units, withPaladin: options.withPaladin })
  const slowest = unit && share.troops[unit] ? unit : slowestUnit(share.troops, units)
  if (!slowest || share.most < commands) return undefined
  return { troops: isFull(kind) ? undefined : share.troops, unit: slowest }
}
