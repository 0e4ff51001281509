import type { AuditDetails, AuditEntry, ListedAuditEntry } from '../../../shared/model/audit.ts'
import { isOfMarks } from '../../../shared/model/audit-actions.ts'
import { completing } from './audit.ts'

/** Longest pause between two entries of one fold. */
const foldedMs = 10 * 60 * 1000

/**
 * Lists entries newest first, at most `limit`; a player's repeated marks in one plan, and changes without a link, fold into the
 * newest, and begun changes into their completion.
 */
export class FoldedEntries {
  readonly entries: ListedAuditEntry[] = []
  /** The last entry that was taken. */
  last: AuditEntry | undefined
  readonly #limit: number
  readonly #places = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Takes the next older entry; false when there is no room. */
  take(entry: AuditEntry): boolean {
    if (entry.isBegun && this.last?.id === completing(entry.id)) {
      this.last = entry
      return true
    }
    const name = foldName(entry)
    const place = name === undefined ? undefined : this.#places.get(name)
    const newer = place === undefined ? undefined : this.entries[place]
    if (
      place !== undefined &&
      newer &&
      Date.parse(newer.folded?.since ?? newer.time) - Date.parse(entry.time) <= foldedMs
    ) {
      this.entries[place] = foldTogether(newer, entry)
    } else {
      if (this.entries.length === this.#limit) return false
      if (name !== undefined) this.#places.set(name, this.entries.length)
      this.entries.push(entry)
    }
    this.last = entry
    return true
  }
}

const foldName = ({ action, planId, playerId, by }: AuditEntry) => {
  const isAnonymous = by.kind === 'player' && by.isLinked === false
  return isOfMarks(action) || isAnonymous ? `${action} ${planId}/${playerId}` : undefined
}

const foldTogether = (newer: ListedAuditEntry, older: AuditEntry): ListedAuditEntry => ({
  ...newer,
  details: { ...newer.details, ...summed(newer.details, older.details), ...joined(newer.details, older.details) },
  folded: { count: (newer.folded?.count ?? 1) + 1, since: older.time },
})

function summed(newer: AuditDetails, older: AuditDetails): AuditDetails {
  const sums: AuditDetails = {}
  for (const field of ['sent', 'skipped', 'reopened'] as const) {
    const sum = (newer[field] ?? 0) + (older[field] ?? 0)
    if (sum > 0) sums[field] = sum
  }
  return sums
}

/** From the older values to the newer ones. */
function joined(newer: AuditDetails, older: AuditDetails): AuditDetails {
  const changes = new Map(older.changes?.map((change) => [change.field, change]))
  for (const change of newer.changes ?? []) {
    const before = changes.get(change.field)
    changes.set(change.field, before ? { ...change, from: before.from } : change)
  }
  return changes.size > 0 ? { changes: [...changes.values()] } : {}
}
