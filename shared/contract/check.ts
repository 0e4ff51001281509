import type * as z from 'zod/mini'
import { germanIssue } from './german.ts'

/** The parsed value, or a German sentence for each invalid field. */
export type Checked<Data> = { data: Data; fields?: undefined } | { data?: undefined; fields: Record<string, string> }

const maxNamedFields = 50

/** Validates a value for server and forms. Errors are keyed by path (`slots.0.to`; `body` for the whole), one per field. */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = schema.safeParse(value, { error: germanIssue })
  if (result.success) return { data: result.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues.slice(0, maxNamedFields))
    fields[path.join('.') || 'body'] ??= message
  return { fields }
}
