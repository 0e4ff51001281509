import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Lateness } from '../../../../shared/model/diagnosis.ts'

/** Late attacks, and what wider windows gain. */
export function latenessText({ launches, late, hasWindows, wider }: Lateness, spacing: number): string {
  const pace = `Bei ${formatNumber(spacing)} s je Befehl`
  if (late === 0) return `${pace} ist kein Angriff zu spät.`
  const are = late === 1 ? 'ist' : 'sind'
  const count = `${formatNumber(late)} von ${countedNoun(launches, 'Angriff', 'Angriffen')}`
  if (!hasWindows) {
    const gains = untilNone(wider.filter(({ seconds }) => seconds >= 30)).map(
      (one) => `mit ±${one.seconds} s ${leftText(one.late)}`,
    )
    return `${pace} ${are} ${count} zu spät, weil die Befehle eines Spielers zu dicht aufeinander folgen. Mit einem Ankunftsfenster rücken sie auseinander: ${gains.join(', ')}. Du stellst es oben bei „Alles berechnen“ ein.`
  }
  const gains = untilNone(wider).map((one) => `${one.seconds} s ${leftText(one.late)}`)
  return `${pace} ${are} trotz Ankunftsfenster ${count} zu spät. Haben sie verschieden große Fenster, ist das nicht immer die kleinste mögliche Zahl. Auf jeder Seite weiter um ${gains.join(', ')}.`
}

const untilNone = (wider: Lateness['wider']) => {
  const enough = wider.findIndex(({ late }) => late === 0)
  return enough < 0 ? wider : wider.slice(0, enough + 1)
}

const leftText = (late: number) =>
  late === 0 ? 'wäre keiner zu spät' : `${late === 1 ? 'wäre' : 'wären'} es noch ${formatNumber(late)}`
