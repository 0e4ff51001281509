import { unitNames } from '../../game/world/units.ts'
import { type AttackKind, isFull } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import type { WishRefusal } from '../../model/wishes/wish.ts'
import { fitsClass, launchTime, type Pairs } from '../model/problem.ts'
import type { VillageAttack } from '../model/usage.ts'
import type { AssignedAttack } from './board.ts'
import { type PacedVillage, type RunInput, toPairs } from './run-problem.ts'
import { marchingTroops, supplyRefusal } from './village-supply.ts'

/** Why an attack can no longer be sent. */
export type UnsendableReason = Extract<
  WishRefusal,
  'unknown_village' | 'held' | 'own_target' | 'moved' | 'wrong_kind' | 'no_supply' | 'no_troops' | 'rules'
>

type SendingInput = Pick<RunInput, 'senders' | 'targets' | 'settings' | 'units' | 'options' | 'sieges'>

/**
 * Attacks whose target is spared or whose village is gone, moved or lacks the role, limits or troops, with the reason. Sent ones are never among them; they use up their village first, then pinned ones, then the
 * others by launch. A full attack marches with what its village has, and needs one of its slowest unit.
 */
export function unsendableAttacks<A extends AssignedAttack>(
  attacks: readonly A[],
  input: SendingInput,
  isOnSparedTarget: (attack: A) => boolean,
): Map<A, UnsendableReason> {
  const senders = new Map(input.senders.map((sender) => [sender.villageId, sender]))
  const findPair = pairFinder(attacks, input, senders)
  const placed = new Map<number, VillageAttack[]>()
  const findRefusal = (attack: A, sender: Sender | undefined): UnsendableReason | undefined => {
    if (isOnSparedTarget(attack)) return 'own_target'
    if (!sender) return 'unknown_village'
    const own = placed.get(sender.villageId) ?? []
    const refusal = supplyRefusal(attack.kind, sender, own)
    if (refusal) return refusal
    const { pairs, s, t } = findPair(attack)
    if (s !== undefined && t !== undefined) {
      const travel = pairs.targets.arrival[t]! - launchTime(pairs, s, t)
      if (pairs.senders.minutesPerField[s] && travel !== attack.arrival - attack.launch) return 'moved'
      if (!fitsClass(pairs, s, t)) return 'rules'
    }
    return canMarch(attack, sender, own, input) ? undefined : 'no_troops'
  }
  const unsendable = new Map<A, UnsendableReason>()
  for (const attack of inOrder(attacks)) {
    const sender = senders.get(attack.villageId)
    const reason = attack.fixed === 'sent' ? undefined : findRefusal(attack, sender)
    if (reason) unsendable.set(attack, reason)
    else if (sender) {
      const own = placed.get(sender.villageId)
      if (own) own.push({ ...attack, sender })
      else placed.set(sender.villageId, [{ ...attack, sender }])
    }
  }
  return unsendable
}

const anyTime = { ramoffsEnabled: true, sendFrom: -Infinity, arriveAt: 0, windowsOf: () => undefined }

/** Finds the places of attacks among the pairs of their kind. */
function pairFinder(
  attacks: readonly AssignedAttack[],
  input: SendingInput,
  senders: ReadonlyMap<number, Sender>,
): (attack: AssignedAttack) => { pairs: Pairs; s: number | undefined; t: number | undefined } {
  const targets = new Map(input.targets.map(({ _id }, t) => [_id, t]))
  const key = ({ villageId, unit }: AssignedAttack) => villageId * unitNames.length + unitNames.indexOf(unit)
  const villages: PacedVillage[] = []
  const places = new Map<number, number>()
  for (const attack of attacks) {
    const sender = senders.get(attack.villageId)
    if (!sender || places.has(key(attack))) continue
    places.set(key(attack), villages.length)
    villages.push({ sender, unit: attack.unit })
  }
  const pairs = new Map<AttackKind, Pairs>()
  return (attack) => {
    const { kind, targetId } = attack
    const known = pairs.get(kind) ?? toPairs({ ...input, ...anyTime, kind }, villages, input.targets)
    pairs.set(kind, known)
    return { pairs: known, s: places.get(key(attack)), t: targets.get(targetId) }
  }
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
