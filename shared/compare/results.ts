import { type Assignments, type AttackKind, attackKinds, type PlannedAttack } from '../model/attack.ts'

/** A planned attack with its kind. */
export interface KindAttack extends PlannedAttack {
  kind: AttackKind
}

/** How two results differ; attacks are paired by kind, village and target, several by launch order. */
export interface ResultDifference {
  /** Attacks that are equal in both. */
  kept: KindAttack[]
  added: KindAttack[]
  gone: KindAttack[]
  /** Paired attacks with another time, unit, troops or building. */
  changed: { before: KindAttack; after: KindAttack }[]
}

/** Returns which attacks two results share, and how the others differ. */
export function compareResults(before: Assignments, after: Assignments): ResultDifference {
  const found: ResultDifference = { kept: [], added: [], gone: [], changed: [] }
  for (const kind of attackKinds) {
    const former = byPair(before[kind]?.attacks ?? [])
    const present = byPair(after[kind]?.attacks ?? [])
    for (const [pair, attacks] of former) {
      if (!present.has(pair)) found.gone.push(...attacks.map((attack) => ({ ...attack, kind })))
    }
    for (const [pair, attacks] of present) compareWays(kind, former.get(pair) ?? [], attacks, found)
  }
  return found
}

function byPair(attacks: readonly PlannedAttack[]): Map<string, PlannedAttack[]> {
  const pairs = new Map<string, PlannedAttack[]>()
  for (const attack of attacks) {
    const pair = `${attack.villageId} ${attack.targetId}`
    const known = pairs.get(pair)
    if (known) known.push(attack)
    else pairs.set(pair, [attack])
  }
  return pairs
}

/** Pairs equal attacks first, the rest by launch. */
function compareWays(
  kind: AttackKind,
  former: readonly PlannedAttack[],
  present: readonly PlannedAttack[],
  found: ResultDifference,
): void {
  const left = [...former]
  const rest: PlannedAttack[] = []
  for (const attack of present) {
    const same = left.findIndex((other) => isSame(other, attack))
    if (same < 0) rest.push(attack)
    else {
      left.splice(same, 1)
      found.kept.push({ ...attack, kind })
    }
  }
  left.sort(byLaunch)
  rest.sort(byLaunch)
  const count = Math.max(left.length, rest.length)
  for (let i = 0; i < count; i++) {
    const [before, after] = [left[i], rest[i]]
    if (before && after) found.changed.push({ before: { ...before, kind }, after: { ...after, kind } })
    else if (after) found.added.push({ ...after, kind })
    else if (before) found.gone.push({ ...before, kind })
  }
}

const byLaunch = (a: PlannedAttack, b: PlannedAttack) => a.launch - b.launch || a.arrival - b.arrival

function isSame(a: PlannedAttack, b: PlannedAttack): boolean {
  return (
    a.launch === b.launch &&
    a.arrival === b.arrival &&
    a.unit === b.unit &&
    a.building === b.building &&
    isSameTroops(a.troops ?? {}, b.troops ?? {})
  )
}

function isSameTroops(a: Readonly<Record<string, number | undefined>>, b: typeof a): boolean {
  for (const unit in a) if ((a[unit] ?? 0) !== (b[unit] ?? 0)) return false
  for (const unit in b) if ((a[unit] ?? 0) !== (b[unit] ?? 0)) return false
  return true
}

/** Counts of differences for one player, target, or in all. */
export interface DifferenceCount {
  before: number
  after: number
  added: number
  gone: number
  changed: number
}

/** Counts the differences by a key of the attacks, including keys without any. */
export function countDifferences<K>(
  { kept, added, gone, changed }: ResultDifference,
  keyOf: (attack: KindAttack) => K,
): Map<K, DifferenceCount> {
  const counts = new Map<K, DifferenceCount>()
  const at = (attack: KindAttack) => {
    const key = keyOf(attack)
    const known = counts.get(key)
    if (known) return known
    const fresh = { before: 0, after: 0, added: 0, gone: 0, changed: 0 }
    counts.set(key, fresh)
    return fresh
  }
  const both = (count: DifferenceCount) => {
    count.before++
    count.after++
    return count
  }
  for (const attack of kept) both(at(attack))
  for (const { after } of changed) both(at(after)).changed++
  for (const attack of added) {
    const count = at(attack)
    count.after++
    count.added++
  }
  for (const attack of gone) {
    const count = at(attack)
    count.before++
    count.gone++
  }
  return counts
}
