import { Failure } from '../runtime/failure.ts'

/** The longest list in a body has 20,000 entries; the rest is room for everything else. */
const maxValues = 100_000
const maxDepth = 20

/**
 * Parses JSON and makes its strings well-formed, as DynamoDB requires. Throws 400 for invalid JSON, and for too deep or too many
 * values, naming the field.
 */
export function readJson(text: string): unknown {
  const root = { body: parse(text) }
  const open: Level[] = [{ container: root, depth: 0, field: 'body' }]
  let values = 0
  for (let level = open.pop(); level; level = open.pop()) {
    const { container, depth } = level
    if (depth > maxDepth) throw refused(level.field, 'Diese Eingabe ist zu tief verschachtelt.')
    values += Array.isArray(container) ? container.length : Object.keys(container).length
    if (values > maxValues) throw refused(level.field, 'Diese Eingabe hat zu viele Einträge.')
    for (const [key, value] of Object.entries(container)) {
      if (typeof value === 'string' && !value.isWellFormed()) Reflect.set(container, key, value.toWellFormed())
      if (typeof value !== 'object' || value === null) continue
      open.push({
        container: value,
        depth: depth + 1,
        field: depth === 1 && !Array.isArray(container) ? key : level.field,
      })
    }
  }
  return root.body
}

interface Level {
  container: object
  depth: number
  field: string
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('bad_json')
  }
}

const refused = (field: string, sentence: string) =>
  new Failure('bad_request', { fields: { [field.slice(0, 64).toWellFormed()]: sentence } })
