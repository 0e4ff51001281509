import { countedNoun } from '../../../shared/lib/numbers.ts'

/** What goes with a world that has that many plans; undefined: as many as there may be. */
export function lossOf(plans: number | undefined): string {
  if (plans === 0) return 'Die Welt hat keine Pläne. Ihre Einstellungen und Weltdaten werden mit ihr gelöscht.'
  const which = plans === undefined ? 'alle Pläne' : countedNoun(plans, 'Plan', 'Pläne')
  return `Mit der Welt werden auch ${which} mit Zielen, Truppen und Zeitfenstern, die Einstellungen und die Weltdaten gelöscht.`
}
