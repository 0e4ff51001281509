import { type Assignments, type AttackKind, attackKinds, byKind, type PlannedAttack } from '../../model/attack.ts'
import { kinds } from '../../model/kinds.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'

/** Used capacity of a village, or used limits of a target. */
export interface Taken {
  off: number
  fake: number
  bfake: number
  snob: number
}

/** An attack whose sender still belongs to the plan. */
export interface VillageAttack extends PlannedAttack {
  kind: AttackKind
  sender: Sender
}

/** An attack whose sender and target still belong to the plan. */
export interface ActiveAttack extends VillageAttack {
  target: Target
}

/** Totals of a plan's assignments. */
export interface Usage {
  /** Sorted by launch, then target, then village. */
  attacks: ActiveAttack[]
  /** Fixed attacks whose target is gone: their units are spent all the same. Counted only in `bySender`. */
  strays: VillageAttack[]
  count: Record<AttackKind, number>
  bySender: Map<number, Taken>
  byTarget: Map<string, Taken>
}

/** What attacks of each limit take of it. */
export const uses = { maxOff: 'off', maxFake: 'fake', maxBFake: 'bfake', maxSnob: 'snob' } as const

export const nothing: Taken = { off: 0, fake: 0, bfake: 0, snob: 0 }

/** The usage of a village or target; zeros if it has no attack. */
export const countTaken = <K>(taken: Map<K, Taken>, key: K): Taken => taken.get(key) ?? nothing

/**
 * Counts the attacks of the given runs (default: all) whose sender and target still exist. BF-Kata attacks use a
 * bfkatas village's or target's maxOff before its maxBFake; every other kind uses one limit. Fixed attacks use up their
 * village's even if the target is gone; sent ones count on their target even if the sender is.
 */
export function countUsage(
  senders: readonly Sender[],
  targets: readonly Target[],
  assignments: Assignments,
  counted: readonly AttackKind[] = attackKinds,
): Usage {
  const senderById = new Map(senders.map((sender) => [sender.villageId, sender]))
  const targetById = new Map(targets.map((target) => [target._id, target]))
  const usage: Usage = {
    attacks: [],
    strays: [],
    count: byKind(() => 0),
    bySender: new Map(),
    byTarget: new Map(),
  }
  for (const kind of counted) {
    for (const attack of assignments[kind]?.attacks ?? []) {
      const sender = senderById.get(attack.villageId)
      const target = targetById.get(attack.targetId)
      if (!sender) {
        if (target && attack.fixed === 'sent') countOnTarget(usage, kind, target)
        continue
      }
      if (!(target || attack.fixed)) continue
      take(usage.bySender, sender.villageId, kind, sender.type === 'bfkatas' ? sender.maxOff : 0)
      if (!target) {
        usage.strays.push({ ...attack, kind, sender })
        continue
      }
      usage.attacks.push({ ...attack, kind, sender, target })
      countOnTarget(usage, kind, target)
    }
  }
  usage.attacks.sort((a, b) => a.launch - b.launch || compare(a.targetId, b.targetId) || a.villageId - b.villageId)
  return usage
}

function countOnTarget(usage: Usage, kind: AttackKind, target: Target): void {
  usage.count[kind]++
  take(usage.byTarget, target._id, kind, target.type === 'bfkatas' ? target.maxOff : 0)
}

/** What attacks of these kinds use of a village. */
export function takenFrom({ type, maxOff }: Sender, sent: Iterable<AttackKind>): Taken {
  const taken = new Map<0, Taken>()
  for (const kind of sent) take(taken, 0, kind, type === 'bfkatas' ? maxOff : 0)
  return countTaken(taken, 0)
}

function take<K>(taken: Map<K, Taken>, key: K, kind: AttackKind, offsForKatas: number): void {
  const entry = taken.get(key) ?? { ...nothing }
  taken.set(key, entry)
  entry[kind === 'bfkatas' && entry.off < offsForKatas ? 'off' : uses[kinds[kind].limit]]++
}

/** A target's usage by attack counts, which are in the order of `attackKinds`; zeros without counts. */
export function takenFromCounts({ _id, type, maxOff }: Target, counts: readonly number[] = []): Taken {
  const taken = new Map<string, Taken>()
  attackKinds.forEach((kind, place) => {
    for (let n = counts[place] ?? 0; n > 0; n--) take(taken, _id, kind, type === 'bfkatas' ? maxOff : 0)
  })
  return countTaken(taken, _id)
}

/** Locale-independent order by code units. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Used share of a target's limits; 0 if it requires nothing. */
export function usageQuotient(target: Target, { off, fake, bfake, snob }: Taken): number {
  const wanted = target.maxOff + target.maxFake + target.maxBFake + (target.maxSnob ?? 0)
  return wanted === 0 ? 0 : (off + fake + bfake + snob) / wanted
}

/** Used share of a target's limits, counting no limit beyond what it allows: 1 if all are reached. */
export function cappedQuotient(target: Target, { off, fake, bfake, snob }: Taken): number {
  const within = {
    off: Math.min(off, target.maxOff),
    fake: Math.min(fake, target.maxFake),
    bfake: Math.min(bfake, target.maxBFake),
    snob: Math.min(snob, target.maxSnob ?? 0),
  }
  return usageQuotient(target, within)
}

/** Attacks on a target beyond its limits. */
export const countExcess = (
  { maxOff, maxFake, maxBFake, maxSnob = 0 }: Target,
  { off, fake, bfake, snob }: Taken,
): number =>
  Math.max(0, off - maxOff) + Math.max(0, fake - maxFake) + Math.max(0, bfake - maxBFake) + Math.max(0, snob - maxSnob)

/** Whether a village's off capacity is fully assigned. */
export const isFullyPlanned = (sender: Sender, { off }: Taken): boolean => sender.maxOff > 0 && off >= sender.maxOff
