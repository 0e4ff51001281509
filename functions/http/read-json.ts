import { Failure } from '../runtime/failure.ts'

/** The longest list that a body may hold has 20,000 entries; the rest is room for what stands around it. */
const maxValues = 100_000
const maxDepth = 20

/**
 * The value that a body's JSON text is, every text in it well-formed, for the table takes no other. Throws 400 for what is no JSON,
 * nested deeper or holding more values than any call needs; the field that does is named.
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

/** An object or a list on the way, how deep it stands, and the field of the body that it belongs to. */
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
