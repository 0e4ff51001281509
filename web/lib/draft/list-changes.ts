/** An entry of a list of plans, worlds or accounts. */
export interface Listed {
  _id: string
  version?: number | undefined
}

/** A created entry, a partial change with its new version, or the id of a removed one. */
export type ListChange<Entry extends Listed = Listed> =
  | { created: Entry }
  | { changed: Partial<Entry> & Listed }
  | { removed: string }

/** How long an answer may lack a change, in milliseconds: the server's list index lags by seconds at most. */
const keptMs = 10_000

/** By list key and entry id. */
const kept = new Map<string, Map<string, { change: ListChange; until: number }>>()

/** Keeps a change of a list until every answer includes it. */
export function keepChange(key: string, change: ListChange): void {
  const changes = kept.get(key) ?? new Map()
  kept.set(key, changes)
  const id = changedId(change)
  const before = current(key).find((earlier) => changedId(earlier) === id)
  const isNew = 'changed' in change && before && 'created' in before
  changes.set(id, {
    change: isNew ? { created: { ...before.created, ...change.changed } } : change,
    until: Date.now() + keptMs,
  })
}

export const forgetChanges = (): void => kept.clear()

/** An answer with this page's recent changes applied to its list. */
export function withChanges<Answer>(key: string, answer: Answer): Answer {
  const changes = current(key)
  if (changes.length === 0 || typeof answer !== 'object' || answer === null) return answer
  const worked = Object.entries(answer).map(([name, value]) => [name, isList(value) ? workedIn(value, changes) : value])
  return { ...answer, ...Object.fromEntries(worked) }
}

const isList = (value: unknown): value is Listed[] => Array.isArray(value)

const changedId = (change: ListChange): string =>
  'removed' in change ? change.removed : 'created' in change ? change.created._id : change.changed._id

/** The changes that an answer may lack. */
function current(key: string): ListChange[] {
  const now = Date.now()
  const changes = kept.get(key) ?? new Map<string, { change: ListChange; until: number }>()
  for (const [id, { until }] of changes) if (until < now) changes.delete(id)
  return [...changes.values()].map(({ change }) => change)
}

/** The later version of each entry; created entries that are missing are appended. */
function workedIn(list: readonly Listed[], changes: readonly ListChange[]): Listed[] {
  const byId = new Map(changes.map((change) => [changedId(change), change]))
  const known = new Set(list.map(({ _id }) => _id))
  const standing = list.flatMap((entry) => {
    const change = byId.get(entry._id)
    if (!change) return entry
    if ('removed' in change) return []
    const ours = 'created' in change ? change.created : change.changed
    return (ours.version ?? 0) > (entry.version ?? 0) ? { ...entry, ...ours } : entry
  })
  return [
    ...standing,
    ...changes.flatMap((change) => ('created' in change && !known.has(change.created._id) ? change.created : [])),
  ]
}
