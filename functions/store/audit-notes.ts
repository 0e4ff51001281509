import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '../../shared/model/audit.ts'

/** So many villages of a change are named, and so many changed fields. */
const named = 10
const notedChanges = 30
/** Longer texts are not kept: that they have changed is enough. */
const longest = 100

/** How many villages a change was about, and where the first few of them lie. */
export const villagesNote = (villages: readonly { x: number; y: number }[]) => ({
  count: villages.length,
  coordinates: villages.slice(0, named).map(({ x, y }) => `${x}|${y}`),
})

/** The values of these fields that all items share: what a change of many at once was made from. */
export function commonOf(items: readonly object[], fields: readonly string[]): Record<string, unknown> {
  const [first = {}, ...others] = items.map((item): Record<string, unknown> => ({ ...item }))
  const shared = fields.filter((field) => others.every((other) => other[field] === first[field]))
  return Object.fromEntries(shared.map((field) => [field, first[field]]))
}

/** What differs between two values of the same shape, field by field: `attackTemplates.fake.spy` from 0 to 1. */
export function fieldChanges(before: unknown, after: unknown): { changes: AuditChange[]; moreChanges?: number } {
  const changes = differences(before, after, '')
  if (changes.length <= notedChanges) return { changes }
  return { changes: changes.slice(0, notedChanges), moreChanges: changes.length - notedChanges }
}

function differences(before: unknown, after: unknown, field: string): AuditChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isTree(before) || isTree(after)) {
    const [from, to] = [childrenOf(before), childrenOf(after)]
    const names = new Set([...Object.keys(from), ...Object.keys(to)])
    return [...names].flatMap((name) => differences(from[name], to[name], field ? `${field}.${name}` : name))
  }
  return [{ field, from: notedValue(before), to: notedValue(after) }]
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null && !pointOf(value)

/** `500|500` of a place on the map, which is read as one value. */
const pointOf = (value: object): string | undefined =>
  'x' in value && 'y' in value && Object.keys(value).length === 2 ? `${value.x}|${value.y}` : undefined

const childrenOf = (value: unknown): Record<string, unknown> => (isTree(value) ? { ...value } : {})

function notedValue(value: unknown) {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'object' && value !== null) return pointOf(value)
  return typeof value === 'string' && value.length <= longest ? value : undefined
}
