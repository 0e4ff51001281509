import { isDeepStrictEqual } from 'node:util'
import { differences } from '../../../shared/lib/differences.ts'
import type { AuditChange } from '../../../shared/model/audit.ts'

/** Maximum villages and changed fields in an entry. */
const named = 10
const notedChanges = 30
/** Longer texts are not stored, only that they changed. */
const longest = 100

/** The number of changed villages, and the coordinates of the first few. */
export const villagesNote = (villages: readonly { x: number; y: number }[]) => ({
  count: villages.length,
  coordinates: villages.slice(0, named).map(({ x, y }) => `${x}|${y}`),
})

/** The fields whose values all items share. */
export function commonFields(items: readonly object[], fields: readonly string[]): Record<string, unknown> {
  const [first = {}, ...others] = items.map((item): Record<string, unknown> => ({ ...item }))
  const shared = fields.filter((field) => others.every((other) => isDeepStrictEqual(other[field], first[field])))
  return Object.fromEntries(shared.map((field) => [field, first[field]]))
}

/** The differences between two values of the same shape, field by field: `attackTemplates.fake.spy` from 0 to 1. */
export function fieldChanges(before: unknown, after: unknown): { changes: AuditChange[]; moreChanges?: number } {
  const changes = differences(before, after).map(({ field, from, to }) => ({
    field,
    from: auditValue(from),
    to: auditValue(to),
  }))
  if (changes.length <= notedChanges) return { changes }
  return { changes: changes.slice(0, notedChanges), moreChanges: changes.length - notedChanges }
}

function auditValue(value: unknown) {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' && value.length <= longest ? value : undefined
}
