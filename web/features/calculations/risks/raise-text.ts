import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'

/** What was saved: `360 Ziele wollen jetzt mehr Fakes. 2 hat inzwischen jemand geändert: Sie bleiben, wie sie sind.` */
export function raisedSentence(noun: string, changed: number, overtaken: number): string {
  const done = `${countedNoun(changed, 'Ziel will', 'Ziele wollen')} jetzt mehr ${noun}.`
  if (overtaken === 0) return done
  const stay = overtaken === 1 ? 'Es bleibt, wie es ist' : 'Sie bleiben, wie sie sind'
  return `${done} ${formatNumber(overtaken)} hat inzwischen jemand geändert: ${stay}.`
}
