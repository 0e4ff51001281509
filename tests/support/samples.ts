import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Whether optional fields are filled. */
export type Extent = 'most' | 'least'

/** Values by field name that a schema cannot know, such as existing ids. */
export type Known = Readonly<Record<string, unknown>>

/** Each text schema accepts one of these: names, secrets, times, servers, ids, addresses. */
const texts = [
  'Fuzz',
  'geheim-genug',
  'de1',
  '08:00',
  '23:30',
  '2038-03-10T08:00:00Z',
  '2038-03-10T09:30:00+01:00',
  '2038-03-10T20:00:00Z',
  'fuzz@example.org',
  '500|500',
  '',
  '0123456789abcdef0123456789abcdef',
  'fuzzedfuzzed.off-100-offs-510-500-0',
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
  `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`,
]
const numbers = [1, 2, 0, 5, 21, 60, 500, 0.5]

/** Max values tried per part if only some combinations are valid. */
const tried = 4

/**
 * Valid values of a schema, the first as full as the extent asks; the others differ in one part. Throws if no listed text or
 * number fits.
 */
function schemaSamples(schema: Schema, extent: Extent, known: Known = {}): unknown[] {
  const values = candidateValues(schema, extent, known).filter((value) => z.core.safeParse(schema, value).success)
  if (values.length > 0) return values.slice(0, tried)
  // Of an object that needs one of its optional fields, the least has most of them.
  if (extent === 'least') return schemaSamples(schema, 'most', known)
  throw new Error(`No value of a schema of type ${schema._zod.def.type}`)
}

export const schemaSample = (schema: Schema, extent: Extent, known?: Known): unknown =>
  schemaSamples(schema, extent, known)[0]

function candidateValues(schema: Schema, extent: Extent, known: Known): unknown[] {
  // The union of all schemas, discriminated by `type`.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (part: Schema) => schemaSamples(part, extent, known)
  switch (def.type) {
    case 'string':
      return texts
    case 'number':
      return numbers
    case 'boolean':
      return [false, true]
    case 'enum':
      return Object.values(def.entries)
    case 'literal':
      return def.values
    case 'array':
      return sampleLists(inner(def.element))
    case 'record':
      return inner(def.keyType).map((key) => ({ [String(key)]: inner(def.valueType)[0] }))
    case 'union':
      return def.options.flatMap(inner)
    case 'object':
      return sampleObjects(def.shape, extent, known)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'catch':
      return inner(def.innerType)
    case 'pipe':
      // A transform before a schema accepts what the schema accepts; after one, its own input counts.
      return candidateValues(def.in._zod.def.type === 'transform' ? def.out : def.in, extent, known)
    case 'custom':
      return [...texts, ...numbers]
    default:
      throw new Error(`No values are known of schemas of type ${def.type}`)
  }
}

const sampleLists = (elements: unknown[]) => [elements.slice(0, 2), elements.slice(0, 1), []]

/** An object of each field's first value, one per other value of a field, and one without each optional field. */
function sampleObjects(shape: Record<string, Schema>, extent: Extent, known: Known): object[] {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    if (name in known && z.core.safeParse(schema, known[name]).success) return [{ name, values: [known[name]] }]
    const isLeftOut = extent === 'least' && z.core.safeParse(schema, undefined).success
    return isLeftOut ? [] : [{ name, values: schemaSamples(schema, extent, known) }]
  })
  const first = Object.fromEntries(fields.map(({ name, values }) => [name, values[0]]))
  const others = fields.flatMap(({ name, values }) => values.slice(1).map((value) => ({ ...first, [name]: value })))
  const without = Object.entries(shape).flatMap(([name, schema]) => {
    const isOptional = name in first && z.core.safeParse(schema, undefined).success
    return isOptional ? [{ ...first, [name]: undefined }] : []
  })
  return [first, ...others, ...without]
}
