import { slowestUnit } from '../../game/world/travel.ts'
import type { Troops, UnitName } from '../../game/world/units.ts'
import { type AttackKind, isFull } from '../../model/attack.ts'
import { kinds } from '../../model/kinds.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Sender } from '../../model/sender.ts'
import { sendsOffs } from '../model/demand.ts'
import { withoutHold } from '../model/holds.ts'
import { trainFields } from '../model/train-times.ts'
import { type Marching, timesSendable, troopShare } from '../model/troops.ts'
import { nothing, type Taken, takenFrom, uses, type VillageAttack } from '../model/usage.ts'

/** Attacks of a kind a village can still send beside those `taken` by other runs. */
export function countSupply(kind: AttackKind, ramoffsEnabled: boolean, sender: Sender, taken: Taken): number {
  if (sender.isHeld) return 0
  const { limit } = kinds[kind]
  const left = (most: number, use: keyof Taken) => Math.max(0, most - taken[use])
  const offs = sendsOffs(kind, sender, ramoffsEnabled) ? left(sender.maxOff, 'off') : 0
  if (limit === 'maxOff') return offs
  const held = limit === 'maxSnob' ? (sender.freeTrains ?? Infinity) : Infinity
  return offs + left(Math.min(sender[limit] ?? 0, held), uses[limit])
}

/** Why a village cannot send one more attack of a kind beside these of its own, by its role and limits. */
export function supplyRefusal(
  kind: AttackKind,
  sender: Sender,
  own: readonly VillageAttack[],
): 'held' | 'wrong_kind' | 'no_supply' | undefined {
  if (countSupply(kind, true, sender, nothing) === 0)
    return countSupply(kind, true, withoutHold(sender), nothing) > 0 ? 'held' : 'wrong_kind'
  const planned = own.map((attack) => attack.kind)
  return countSupply(kind, true, sender, takenFrom(sender, planned)) === 0 ? 'no_supply' : undefined
}

type SupplyInput = Omit<Marching, 'withPaladin'> & { options: Pick<CalculationOptions, 'withPaladin' | 'trains'> }

/** Troops of one more attack beside a village's own, their slowest unit, and how many such attacks they suffice for. */
export function nextAttack(
  kind: AttackKind,
  sender: Sender,
  own: readonly VillageAttack[],
  { settings, units, options }: SupplyInput,
  { commands = 1 } = trainFields(kind, options),
): { troops: Troops; unit: UnitName | undefined; times: number } {
  const { troops, most } = troopShare(kind, sender, own, { settings, units, withPaladin: options.withPaladin })
  return { troops, unit: slowestUnit(troops, units), times: Math.floor(most / commands) }
}

/**
 * The slowest unit of one more full attack beside a village's own if its rams and catapults stay at home; `undefined` if that is as slow,
 * leaves nothing, or the attack is sent for its rams.
 */
export function unitWithoutSiege(
  kind: AttackKind,
  sender: Sender,
  own: readonly VillageAttack[],
  input: SupplyInput,
): UnitName | undefined {
  if (!isFull(kind) || kind === 'ramoff') return undefined
  const { troops, unit } = nextAttack(kind, sender, own, input)
  const { ram: _rams, catapult: _catapults, ...others } = troops
  const slowest = slowestUnit(others, input.units)
  return slowest === unit ? undefined : slowest
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
  input: SupplyInput,
): { troops: Troops | undefined; unit: UnitName } | undefined {
  const { troops, unit } = decided
  const { commands = 1 } = decided.commands === undefined ? trainFields(kind, input.options) : decided
  if (troops) {
    const slowest = slowestUnit(troops, input.units)
    const isEnough = timesSendable(troops, sender, own, input) >= commands && (kind !== 'ag' || troops.snob)
    return slowest && isEnough ? { troops, unit: slowest } : undefined
  }
  const share = nextAttack(kind, sender, own, input, { commands })
  const slowest = isFull(kind) && unit && share.troops[unit] ? unit : share.unit
  if (!slowest || share.times < 1) return undefined
  return { troops: isFull(kind) ? undefined : share.troops, unit: slowest }
}
