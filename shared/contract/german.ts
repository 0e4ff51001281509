import type * as z from 'zod/mini'
import { formatNumber } from '../lib/numbers.ts'

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
