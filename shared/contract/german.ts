import type * as z from 'zod/mini'

/**
 * The sentence of a schema's complaint that states none of its own; passed to every parse, so that schemas need not
 * repeat it.
 */
export const germanIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Dieses Feld ist erforderlich.'
      return typeSentences[issue.expected] ?? 'Diese Eingabe ist ungültig.'
    case 'too_small':
      return issue.origin === 'string'
        ? `Mindestens ${issue.minimum} Zeichen sind erforderlich.`
        : `Der Wert muss mindestens ${issue.minimum} sein.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Höchstens ${issue.maximum} Zeichen sind erlaubt.`
        : issue.origin === 'array'
          ? `Höchstens ${issue.maximum} Einträge sind erlaubt.`
          : `Der Wert darf höchstens ${issue.maximum} sein.`
    case 'invalid_value':
      return `Erlaubt ist nur: ${issue.values.map(String).join(', ')}.`
    default:
      return 'Diese Eingabe ist ungültig.'
  }
}

const typeSentences: Partial<Record<string, string>> = {
  int: 'Bitte gib eine ganze Zahl an.',
  number: 'Bitte gib eine Zahl an.',
  string: 'Bitte gib einen Text an.',
  boolean: 'Bitte gib wahr oder falsch an.',
  array: 'Bitte gib eine Liste an.',
  object: 'Bitte gib ein Objekt an.',
  record: 'Bitte gib ein Objekt an.',
}
