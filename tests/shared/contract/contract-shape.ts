import * as z from 'zod/mini'
import { routes } from '../../../shared/contract/index.ts'

/** A field of a request: whether it must be there, and its JSON types or the values of an enum. */
export interface Field {
  isRequired: boolean
  types: readonly string[]
}

/** By endpoint (`PATCH /worlds/{worldId}`), the fields that it takes by path (`body.limits.maxOff`). */
export type Requests = Readonly<Record<string, Readonly<Record<string, Field>>>>

/** What the contract of now takes. */
export const requests = (): Requests =>
  Object.fromEntries(
    routes.map(({ endpoint: { method, path, body, query } }) => [
      `${method} ${path}`,
      { ...fields('body', body, undefined), ...fields('query', query, {}) },
    ]),
  )

/** What callers of a released contract could no longer do. */
export function incompatibilities(released: Requests, now: Requests): string[] {
  return Object.entries(released).flatMap(([name, before]) => {
    const after = now[name]
    if (!after) return [`${name} is gone`]
    const lost = Object.entries(before).flatMap(([path, { types }]) => {
      const missing = types.filter((type) => !after[path]?.types.some((known) => known === type || known === 'any'))
      return missing.map((type) => `${name} takes no ${path} of ${type} any more`)
    })
    const demanded = Object.entries(after).flatMap(([path, { isRequired }]) => {
      const isInNewPart = parentOf(path) !== path && !before[parentOf(path)]
      const isKnown = before[path]?.isRequired === true || (!before[path] && isInNewPart)
      return isRequired && !isKnown ? [`${name} demands ${path}`] : []
    })
    return [...lost, ...demanded]
  })
}

/** By endpoint, the fields of its answer by path, `answer.user._id:string answer.note?:string`. */
export type Answers = Readonly<Record<string, string>>

/** What the contract of now answers. */
export const answers = (): Answers =>
  Object.fromEntries(
    routes.map(({ endpoint: { method, path, output } }) => [`${method} ${path}`, written(answerFields(output))]),
  )

function answerFields(output: z.ZodMiniType): Map<string, Field> {
  const found = new Map<string, Field>()
  collect(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }), 'answer', true, found)
  return found
}

const written = (fields: Map<string, Field>) =>
  Array.from(fields, ([path, { isRequired, types }]) => {
    const jsonTypes = new Set(types.map((type) => (type.startsWith('"') ? 'string' : type)))
    return `${path}${isRequired ? '' : '?'}:${[...jsonTypes].sort().join('|')}`
  }).join(' ')

const readFields = (text: string) =>
  new Map(
    text.split(' ').map((field) => {
      const [, path = '', optional, types = ''] = /^(.*?)(\?)?:([\w|]+)$/.exec(field) ?? []
      return [path, { isRequired: optional === undefined, types: types.split('|') }] as const
    }),
  )

/** What readers of a released contract's answers would miss. */
export function missing(released: Answers, now: Answers): string[] {
  return Object.entries(released).flatMap(([name, before]) => {
    if (now[name] === undefined) return [`${name} is gone`]
    const after = readFields(now[name])
    return Array.from(readFields(before)).flatMap(([path, { isRequired, types }]) => {
      const present = after.get(path)
      const isPartThere = path === parentOf(path) || after.has(parentOf(path))
      if (isRequired && isPartThere && !present?.isRequired) return [`${name} may answer no ${path}`]
      const others = present?.types.filter((type) => ![...types, 'any'].includes(type) && !types.includes('any')) ?? []
      return others.map((type) => `${name} may answer ${path} as ${type}`)
    })
  })
}

const parentOf = (path: string) => path.replace(/(\.\w+|\[\]|\{\})$/, '')

/** `unsent` is what a handler reads of a caller who sends nothing. */
function fields(root: string, schema: z.ZodMiniType | undefined, unsent: object | undefined): Record<string, Field> {
  if (!schema) return {}
  const found = new Map<string, Field>()
  collect(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    root,
    !z.safeParse(schema, unsent).success,
    found,
  )
  return Object.fromEntries(found)
}

type Schema = z.core.JSONSchema.JSONSchema

function collect(schema: Schema | boolean, path: string, isRequired: boolean, found: Map<string, Field>): void {
  if (typeof schema === 'boolean') return
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options) {
    // What only some of several shapes have may be missing.
    const isChoice = schema.allOf === undefined
    const each = options.map((option) => {
      const own = new Map<string, Field>()
      collect(option, path, isRequired, own)
      return own
    })
    for (const own of each)
      for (const [key, { isRequired: needs, types }] of own) {
        const isInAll = !isChoice || each.every((other) => other.get(key)?.isRequired === true || key === path)
        note(found, key, needs && isInAll, types)
      }
    return
  }
  const { type, properties, items, additionalProperties, required = [] } = schema
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  note(found, path, isRequired, values ? values.map((value) => JSON.stringify(value)) : [String(type ?? 'any')])
  for (const [key, value] of Object.entries(properties ?? {}))
    collect(value, `${path}.${key}`, required.includes(key), found)
  if (items && !Array.isArray(items)) collect(items, `${path}[]`, true, found)
  if (typeof additionalProperties === 'object') collect(additionalProperties, `${path}{}`, true, found)
}

function note(found: Map<string, Field>, path: string, isRequired: boolean, types: readonly string[]): void {
  const known = found.get(path)
  found.set(path, {
    isRequired: isRequired && (known?.isRequired ?? true),
    types: [...new Set([...(known?.types ?? []), ...types])].sort(),
  })
}
