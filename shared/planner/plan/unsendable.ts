import { siegeFields } from '../../game/world/siege.ts'
import { distance, travelSeconds } from '../../game/world/travel.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import type { WishRefusal } from '../../model/wishes/wish.ts'
import { isFull } from '../model/troops.ts'
import type { VillageAttack } from '../model/usage.ts'
import type { AssignedAttack } from './board.ts'
import { meetsAgcleanerRules, type RunInput } from './run-problem.ts'
import { marchingTroops, supplyRefusal } from './village-supply.ts'

/** Why an attack can no longer be sent. */
export type UnsendableReason = Extract<
  WishRefusal,
  'unknown_village' | 'held' | 'own_target' | 'moved' | 'wrong_kind' | 'no_supply' | 'no_troops' | 'rules'
>

/**
 * Attacks whose target is spared or whose village is gone, moved or lacks the role, limits or troops, with the reason. Sent ones are never among them; they use up their village first, then pinned ones, then the
 * others by launch. A full attack marches with what its village has, and needs one of its slowest unit.
 */
export function unsendableAttacks<A extends AssignedAttack>(
  attacks: readonly A[],
  input: Pick<RunInput, 'senders' | 'targets' | 'settings' | 'units' | 'options' | 'sieges'>,
  isOnSparedTarget: (attack: A) => boolean,
): Map<A, UnsendableReason> {
  const senders = new Map(input.senders.map((sender) => [sender.villageId, sender]))
  const targets = new Map(input.targets.map((target) => [target._id, target]))
  const placed = new Map<number, VillageAttack[]>()
  const findRefusal = (attack: A, sender: Sender | undefined): UnsendableReason | undefined => {
    if (isOnSparedTarget(attack)) return 'own_target'
    const target = targets.get(attack.targetId)
    if (!sender) return 'unknown_village'
    const own = placed.get(sender.villageId) ?? []
    const refusal = supplyRefusal(attack.kind, sender, own)
    if (refusal) return refusal
    if (target && isMistimed(attack, sender, target, input)) return 'moved'
    const isAgcleaner = attack.kind === 'off' && target?.type === 'agcleaner'
    if (isAgcleaner && !meetsAgcleanerRules(sender, input.settings)) return 'rules'
    return canMarch(attack, sender, own, input) ? undefined : 'no_troops'
  }
  const found = new Map<A, UnsendableReason>()
  for (const attack of inOrder(attacks)) {
    const sender = senders.get(attack.villageId)
    const reason = attack.fixed === 'sent' ? undefined : findRefusal(attack, sender)
    if (reason) found.set(attack, reason)
    else if (sender) {
      const own = placed.get(sender.villageId)
      if (own) own.push({ ...attack, sender })
      else placed.set(sender.villageId, [{ ...attack, sender }])
    }
  }
  return found
}

function isMistimed(
  { unit, launch, arrival }: AssignedAttack,
  sender: Sender,
  target: Target,
  { units, sieges }: Pick<RunInput, 'units' | 'sieges'>,
): boolean {
  const speed = units[unit]?.speed
  const fields = sieges?.has(target.villageId) ? siegeFields(unit) : distance(sender.x - target.x, sender.y - target.y)
  return speed !== undefined && travelSeconds(fields, speed) !== arrival - launch
}

const ranks = { sent: 0, pinned: 1, free: 2 }

const inOrder = <A extends AssignedAttack>(attacks: readonly A[]): A[] =>
  attacks.toSorted((a, b) => ranks[a.fixed ?? 'free'] - ranks[b.fixed ?? 'free'] || a.launch - b.launch)

/** Whether a village has the troops of an attack beside these. Full attacks without fixed troops need one of their slowest unit. */
function canMarch(
  { kind, unit, troops, fixed, commands }: AssignedAttack,
  sender: Sender,
  own: readonly VillageAttack[],
  input: Pick<RunInput, 'settings' | 'units' | 'options'>,
): boolean {
  const asked = isFull(kind) && fixed !== 'pinned' ? undefined : troops
  return marchingTroops(kind, sender, own, { troops: asked, unit, commands }, input)?.unit === unit
}
