import type * as z from 'zod/mini'
import { formatNumber } from '../lib/numbers.ts'

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

/** German default message for schemas without their own; passed to every parse. */
export const germanIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Dieses Feld ist erforderlich.'
      return typeSentences[issue.expected] ?? 'Diese Eingabe ist ungültig.'
    case 'too_small':
      return issue.origin === 'string'
        ? `Mindestens ${number(issue.minimum)} Zeichen ${isOne(issue.minimum) ? 'ist' : 'sind'} erforderlich.`
        : `Der Wert muss mindestens ${number(issue.minimum)} sein.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Höchstens ${number(issue.maximum)} Zeichen ${isOne(issue.maximum) ? 'ist' : 'sind'} erlaubt.`
        : issue.origin === 'array'
          ? `Höchstens ${number(issue.maximum)} ${isOne(issue.maximum) ? 'Eintrag ist' : 'Einträge sind'} erlaubt.`
          : `Der Wert darf höchstens ${number(issue.maximum)} sein.`
    case 'invalid_value':
      return `Erlaubt ist nur: ${issue.values.map(String).join(', ')}.`
    default:
      return 'Diese Eingabe ist ungültig.'
  }
}

const number = (bound: number | bigint) => formatNumber(Number(bound))
const isOne = (bound: number | bigint) => Number(bound) === 1

const typeSentences: Partial<Record<string, string>> = {
  int: 'Bitte gib eine ganze Zahl an.',
  number: 'Bitte gib eine Zahl an.',
  string: 'Bitte gib einen Text an.',
  boolean: 'Bitte gib wahr oder falsch an.',
  array: 'Bitte gib eine Liste an.',
  object: 'Bitte gib ein Objekt an.',
  record: 'Bitte gib ein Objekt an.',
}
