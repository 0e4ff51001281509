/** A field in which two values differ; undefined on the side that lacks it. */
export interface Difference {
  /** Path such as `attackTemplates.fake.spy`; empty for two primitives. */
  field: string
  from: unknown
  to: unknown
}

/** Differences between two values of plain objects, lists and primitives, by field; map places (`x`, `y`) count as one value. */
export function differences(before: unknown, after: unknown, field = ''): Difference[] {
  if (isTree(before) || isTree(after)) {
    const [from, to] = [children(before), children(after)]
    const names = new Set([...Object.keys(from), ...Object.keys(to)])
    return [...names].flatMap((name) => differences(from[name], to[name], field ? `${field}.${name}` : name))
  }
  return Object.is(simple(before), simple(after)) ? [] : [{ field, from: simple(before), to: simple(after) }]
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null && !placeText(value)

const children = (value: unknown): Record<string, unknown> => (isTree(value) ? { ...value } : {})

/** `500|500` for a place on the map. */
const placeText = (value: object): string | undefined =>
  'x' in value && 'y' in value && Object.keys(value).length === 2 ? `${value.x}|${value.y}` : undefined

const simple = (value: unknown): unknown => (typeof value === 'object' && value !== null ? placeText(value) : value)
