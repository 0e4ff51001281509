import { countedNoun } from '../../../shared/lib/numbers.ts'

/** What deleting a world with this number of plans deletes; undefined: unknown number. */
export function lossText(plans: number | undefined): string {
  if (plans === 0) return 'Die Welt hat keine Pläne. Ihre Einstellungen und Weltdaten werden mit ihr gelöscht.'
  const which = plans === undefined ? 'alle Pläne' : countedNoun(plans, 'Plan', 'Pläne')
  return `Mit der Welt werden auch ${which} mit Zielen, Truppen und Zeitfenstern, die Einstellungen und die Weltdaten gelöscht.`
}
