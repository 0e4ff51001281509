import { type AttackKind, isFull, type PlannedAttack } from '../../model/attack.ts'
import { kinds } from '../../model/kinds.ts'
import type { Target } from '../../model/target.ts'
import type { NoReplacementReason } from '../../model/wishes/replacement.ts'
import type { WishEdit, WishRefusal } from '../../model/wishes/wish.ts'
import { targetDemand } from '../model/demand.ts'
import type { AssignedAttack, Board } from '../plan/board.ts'
import { supplyRefusal } from '../plan/village-supply.ts'
import type { FixedAttack } from '../plan/wishes.ts'

/** Kinds that draw on the same of a target's limits. */
const placeKey = ({ kind, targetId }: { kind: AttackKind; targetId: string }) => `${kind} ${targetId}`

/** These attacks as pins that share their village's troops as before. */
export const asFixed = (attacks: readonly AssignedAttack[]): FixedAttack[] =>
  attacks.map((attack) => ({
    ...attack,
    fixed: attack.fixed ?? 'pinned',
    ...(!attack.fixed && isFull(attack.kind) && { troops: undefined }),
  }))

/** Targets that want of these kinds only what is fixed or to be replaced, within their limits. */
export function wantingOnly(
  targets: readonly Target[],
  planned: readonly AttackKind[],
  attacks: readonly Pick<AssignedAttack, 'kind' | 'targetId'>[],
): Target[] {
  const counts = Map.groupBy(attacks, placeKey)
  return targets.map((target) =>
    planned.reduce((one, kind) => {
      const wanted = counts.get(placeKey({ kind, targetId: target._id }))?.length ?? 0
      return targetDemand(kind, target) > wanted ? withDemand(one, kind, wanted) : one
    }, target),
  )
}

function withDemand(target: Target, kind: AttackKind, count: number): Target {
  if (kind !== 'bfkatas' || target.type !== 'bfkatas') return { ...target, [kinds[kind].limit]: count }
  const maxOff = Math.min(target.maxOff, count)
  return { ...target, maxOff, maxBFake: count - maxOff }
}

/** Edits that give each attack to a village that a run found for its target, or remove it without a ban. */
export function replacingEdits(
  gone: readonly AssignedAttack[],
  found: readonly (PlannedAttack & { kind: AttackKind })[],
): WishEdit[] {
  const free = Map.groupBy(found, placeKey)
  const own = new Map<AssignedAttack, number>()
  for (const attack of gone) {
    const among = free.get(placeKey(attack)) ?? []
    const place = among.findIndex(({ villageId }) => villageId === attack.villageId)
    if (place >= 0) own.set(attack, among.splice(place, 1)[0]!.villageId)
  }
  return gone.map((attack): WishEdit => {
    const { kind, villageId, targetId } = attack
    const instead = own.get(attack) ?? free.get(placeKey(attack))?.shift()?.villageId
    const ref = { kind, villageId, targetId }
    return instead === undefined
      ? { op: 'remove', attack: ref, ban: false }
      : { op: 'give', attack: ref, villageId: instead }
  })
}

/** How many of the nearest villages are asked why they cannot send an attack. */
const maxAsked = 100

const reasons: Partial<Record<WishRefusal, NoReplacementReason>> = {
  own_target: 'own_target',
  not_wanted: 'full',
  target_full: 'full',
  too_many_attacks: 'full',
  no_supply: 'planned',
  no_troops: 'planned',
  exists: 'planned',
  same_coordinate: 'planned',
  same_second: 'planned',
  rules: 'rules',
  too_far: 'late',
  launch_past: 'late',
  no_slot: 'no_slot',
  forbidden: 'wishes',
  capped: 'wishes',
  limited: 'limits',
}

/** Why no village of a board can send an attack: what most of the nearest villages of its kind lack. */
export function whyNoReplacement(board: Board, attack: AssignedAttack): NoReplacementReason {
  const { kind, targetId } = attack
  const target = board.targets.get(targetId)
  if (!target || board.input.isSpared(target)) return 'own_target'
  const near = board.input.senders
    .filter((sender) => supplyRefusal(kind, sender, []) === undefined)
    .map((sender) => ({ sender, square: (sender.x - target.x) ** 2 + (sender.y - target.y) ** 2 }))
    .sort((a, b) => a.square - b.square || a.sender.villageId - b.sender.villageId)
    .slice(0, maxAsked)
  const counts = new Map<NoReplacementReason, number>()
  for (const { sender } of near) {
    const offer = board.offer({ kind, villageId: sender.villageId, targetId })
    // Only ramoff villages, which this plan does not let send offs, are left over by a run.
    const reason = 'refusal' in offer ? reasons[offer.refusal] : 'ramoffs'
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? 'none'
}
