import type * as z from 'zod/mini'
import { germanIssue } from './german.ts'

/** What a schema takes a value for, or a German sentence for each field that it refuses. */
export type Checked<Data> = { data: Data; fields?: undefined } | { data?: undefined; fields: Record<string, string> }

/** So many fields are named: nobody mends more at once, and a list of thousands may be bad throughout. */
const maxNamedFields = 50

/**
 * Checks a value as the server checks what it is sent, and the forms what they send. Fields are named by their path, `slots.0.to`,
 * with the first thing wrong with each; `body` is the value itself.
 */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = schema.safeParse(value, { error: germanIssue })
  if (result.success) return { data: result.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues.slice(0, maxNamedFields))
    fields[path.join('.') || 'body'] ??= message
  return { fields }
}
