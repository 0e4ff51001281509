import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { germanIssue } from '../../../shared/contract/check.ts'
import { type Route, routes } from '../../../shared/contract/index.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'

/** What an endpoint takes: its body and its query. */
const inputSchemas = ({ name, endpoint }: Route): [string, z.ZodMiniType][] =>
  (['body', 'query'] as const).flatMap((part): [string, z.ZodMiniType][] => {
    const schema = endpoint[part]
    return schema ? [[`${name} ${part}`, schema]] : []
  })
const inputs = routes.flatMap(inputSchemas)

const partNames = ['element', 'innerType', 'in', 'out', 'keyType', 'valueType', 'left', 'right', 'rest'] as const
const isSchema = (part: unknown): part is z.ZodMiniType => typeof part === 'object' && part !== null && '_zod' in part

/** The schemas that a schema is made of, by their names in it. */
function schemaParts(schema: z.ZodMiniType): [string, z.ZodMiniType][] {
  const parts: Record<string, unknown> = { ...schema.def }
  const listed = [parts.options, parts.items].filter(Array.isArray).flat()
  const fields = typeof parts.shape === 'object' && parts.shape ? Object.entries(parts.shape) : []
  return [
    ...fields,
    ...listed.map((part, at): [string, unknown] => [`option ${at}`, part]),
    ...partNames.map((name): [string, unknown] => [name, parts[name]]),
  ].flatMap(([name, part]): [string, z.ZodMiniType][] => (isSchema(part) ? [[name, part]] : []))
}

/** The largest (or, below, smallest) value that one of the schema's checks lets through. */
const limit = (schema: z.ZodMiniType, checks: string[], value: 'length' | 'maximum' | 'value') => {
  const found = (schema.def.checks ?? []).map((check): Record<string, unknown> => ({ ...check._zod.def }))
  const numbers = found.filter(({ check }) => checks.includes(String(check))).map((check) => Number(check[value]))
  return numbers.length > 0 ? Math.min(...numbers.map(Math.abs)) : Number.POSITIVE_INFINITY
}

/** Versions may begin with a moment in milliseconds. */
const largest = 2 ** 43

/** Whether a schema of the type bounds what it lets through; the other types consist of these, or of a few values. */
const bounds: Partial<Record<string, (schema: z.ZodMiniType) => boolean>> = {
  string: (schema) =>
    Math.min(limit(schema, ['max_length'], 'maximum'), limit(schema, ['length_equals'], 'length')) <= 4 * 1024 * 1024,
  array: (schema) => limit(schema, ['max_length'], 'maximum') <= 20_000,
  number: (schema) =>
    limit(schema, ['less_than'], 'value') <= largest && limit(schema, ['greater_than'], 'value') <= largest,
  any: () => false,
  unknown: () => false,
}

/** Where a schema lets through as much as anybody likes: long texts and lists, numbers of any size. */
function openEnds(schema: z.ZodMiniType, path: string): string[] {
  if (schema.def.type === 'pipe') return openEndsOfPipe(schemaParts(schema), path)
  const isBounded = bounds[schema.def.type]?.(schema) ?? true
  const inner = schemaParts(schema).flatMap(([name, part]) => openEnds(part, `${path}.${name}`))
  return isBounded ? inner : [`${path}: ${schema.def.type}`, ...inner]
}

/** What passes a pipe passes each of its schemas: one that bounds it is enough. */
function openEndsOfPipe(parts: [string, z.ZodMiniType][], path: string): string[] {
  const ends = parts
    .filter(([, part]) => part.def.type !== 'transform')
    .map(([name, part]) => openEnds(part, `${path}.${name}`))
  return ends.toSorted((a, b) => a.length - b.length)[0] ?? [`${path}: nothing but a transformation`]
}

test.each(inputs)('%s bounds every text, list and number', (name, schema) => {
  expect(openEnds(schema, name)).toEqual([])
})

const english = /\b(invalid|expected|received|required|must|too|unrecognized|input|string|number)\b/i

describe('no value at all makes a schema throw, and every complaint is a German sentence', () => {
  const odd = fc.constantFrom<unknown>(
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    2 ** 53 + 2,
    1e308,
    10n ** 40n,
    Symbol('s'),
    new Date(Number.NaN),
    () => 1,
    JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":1}}'),
    { toString: 1, valueOf: 2 },
    Object.create(null),
    '\ud800',
    '+275760-09-13T00:00:00.001Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    `2027-01-01T00:00:00.${'0'.repeat(100_000)}Z`,
  )
  const leaf = fc.oneof(
    odd,
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
  )
  const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.jsonValue())

  test.each(inputs)('%s', (_, schema) => {
    const names = schemaParts(schema).flatMap(([name, part]) => [name, ...schemaParts(part).map(([inner]) => inner)])
    const body = fc.oneof(value, fc.dictionary(fc.constantFrom('__proto__', 'constructor', ...names), value))
    fc.assert(
      fc.property(body, (input) => {
        const result = schema.safeParse(input, { error: germanIssue })
        for (const { message } of result.error?.issues ?? []) {
          expect(message).toMatch(/^[A-ZÄÖÜ].*[.!]$|erforderlich/)
          expect(message).not.toMatch(english)
        }
      }),
      { numRuns: rounds(70, 20_000) },
    )
  })
})
