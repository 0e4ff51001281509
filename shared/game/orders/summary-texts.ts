import { formatNumber } from '../../lib/numbers.ts'
import { type NightSummary, unsentReasonLabels } from '../../model/orders/night-summary.ts'

/** `19 verloren: 14 ohne Meldung, 5 Truppen nicht zu Hause.`; `undefined` without any. */
export function unsentSentence({ lost }: Pick<NightSummary, 'lost'>): string | undefined {
  if (lost.length === 0) return undefined
  const all = lost.reduce((sum, { attacks }) => sum + attacks, 0)
  const reasons = lost.map(({ reason, attacks }) => `${formatNumber(attacks)} ${unsentReasonLabels[reason]}`)
  return `${formatNumber(all)} verloren: ${reasons.join(', ')}.`
}

/** `Danke fürs Einspringen an Anna (4), Bert (2)!`, with names as `shown`; `undefined` without any. */
export function thanksSentence(
  { thanks }: Pick<NightSummary, 'thanks'>,
  shown: (name: string) => string = (name) => name,
): string | undefined {
  if (thanks.length === 0) return undefined
  const names = thanks.map(({ playerName, attacks }) => `${shown(playerName)} (${formatNumber(attacks)})`)
  return `Danke fürs Einspringen an ${names.join(', ')}!`
}
