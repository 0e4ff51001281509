import { type Assignments, type AttackKind, attackKinds, type PlannedAttack } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'

/** How much of a village's capacity, or of a target's limits, is taken. */
export interface Taken {
  off: number
  fake: number
  bfake: number
}

/** An attack in force: its sender and its target still belong to the plan. */
export interface ActiveAttack extends PlannedAttack {
  kind: AttackKind
  sender: Sender
  target: Target
}

/** What the assignments of a plan come to. */
export interface Usage {
  /** Sorted by launch, then target, then village. */
  attacks: ActiveAttack[]
  count: Record<AttackKind, number>
  bySender: Map<number, Taken>
  byTarget: Map<string, Taken>
}

const nothing: Taken = { off: 0, fake: 0, bfake: 0 }

/** What is taken of a village or a target that may have no attack at all. */
export const countTaken = <K>(taken: Map<K, Taken>, key: K): Taken => taken.get(key) ?? nothing

/**
 * Counts the attacks of the given runs (all by default) whose sender and target still exist. A BF-Kata attack takes of a
 * bfkatas village's, or target's, maxOff first and then of its maxBFake; every other kind has one limit to take of.
 */
export function countUsage(
  senders: readonly Sender[],
  targets: readonly Target[],
  assignments: Assignments,
  kinds: readonly AttackKind[] = attackKinds,
): Usage {
  const senderOf = new Map(senders.map((sender) => [sender.villageId, sender]))
  const targetOf = new Map(targets.map((target) => [target._id, target]))
  const usage: Usage = {
    attacks: [],
    count: { off: 0, ramoff: 0, bfcleaner: 0, bfkatas: 0, fake: 0 },
    bySender: new Map(),
    byTarget: new Map(),
  }
  for (const kind of kinds) {
    for (const attack of assignments[kind]?.attacks ?? []) {
      const sender = senderOf.get(attack.villageId)
      const target = targetOf.get(attack.targetId)
      if (!sender || !target) continue
      usage.attacks.push({ ...attack, kind, sender, target })
      usage.count[kind]++
      take(usage.bySender, sender.villageId, kind, sender.type === 'bfkatas' ? sender.maxOff : 0)
      take(usage.byTarget, target._id, kind, target.type === 'bfkatas' ? target.maxOff : 0)
    }
  }
  usage.attacks.sort((a, b) => a.launch - b.launch || compare(a.targetId, b.targetId) || a.villageId - b.villageId)
  return usage
}

function take<K>(taken: Map<K, Taken>, key: K, kind: AttackKind, offsForKatas: number): void {
  const entry = taken.get(key) ?? { ...nothing }
  taken.set(key, entry)
  if (kind === 'fake') entry.fake++
  else if (kind === 'bfkatas' && entry.off >= offsForKatas) entry.bfake++
  else entry.off++
}

/** What so many attacks of each kind, in the order of `attackKinds`, take of a target; none at all where there are no counts. */
export function takenFromCounts({ _id, type, maxOff }: Target, counts: readonly number[] = []): Taken {
  const taken = new Map<string, Taken>()
  attackKinds.forEach((kind, place) => {
    for (let n = counts[place] ?? 0; n > 0; n--) take(taken, _id, kind, type === 'bfkatas' ? maxOff : 0)
  })
  return countTaken(taken, _id)
}

/** Order of texts by code units: the same everywhere. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Share of a target's limits that is taken; 0 when it wants nothing. */
export function usageQuotient(target: Target, { off, fake, bfake }: Taken): number {
  const wanted = target.maxOff + target.maxFake + target.maxBFake
  return wanted === 0 ? 0 : (off + fake + bfake) / wanted
}

/** Whether a village's whole off capacity is assigned. */
export const isFullyPlanned = (sender: Sender, { off }: Taken): boolean => sender.maxOff > 0 && off >= sender.maxOff
