import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKinds, countOfKind, pluralOfKind } from '../../../../shared/model/attack.ts'
import type { FormerResult } from '../../../../shared/model/calculation.ts'
import type { ResultPress } from '../../../../shared/model/inputs/kept-results.ts'
import { outdatedNames } from '../../../components/plan/outdated.ts'
import { enumerate, formatDateTimeSeconds } from '../../../lib/format/format.ts'

/** What made a result, e.g. `Alles berechnet`. */
export function pressText(press: ResultPress | undefined): string {
  if (press === undefined) return 'Berechnet'
  if (press === 'all') return 'Alles berechnet'
  return press === 'reset' ? 'Zurückgesetzt' : `${pluralOfKind(press)} berechnet`
}

/** `12 Offs und 3 Fakes`; `keine Angriffe` if empty. */
export function countsText({ counts }: Pick<FormerResult, 'counts'>): string {
  const parts = attackKinds.flatMap((kind) => (counts[kind] ? [countOfKind(counts[kind], kind)] : []))
  return parts.length > 0 ? enumerate(parts) : 'keine Angriffe'
}

/** `5 Offs mehr, 3 Fakes weniger · geändert: Truppen`: what differs from the result before; empty where that is unknown. */
export function sinceText({ since }: Pick<FormerResult, 'since'>): string {
  if (!since) return ''
  const counts = attackKinds.flatMap((kind) => {
    const count = since.counts[kind] ?? 0
    return count === 0 ? [] : [`${countOfKind(Math.abs(count), kind)} ${count > 0 ? 'mehr' : 'weniger'}`]
  })
  const amounts = counts.length > 0 ? counts.join(', ') : 'gleich viele Angriffe'
  return since.changed.length > 0 ? `${amounts} · geändert: ${outdatedNames(since.changed)}` : amounts
}

/** Its name, else what made it. */
export const resultTitle = ({ name, press }: FormerResult): string => name || pressText(press)

/** Title and time, to choose from. */
export const resultLabel = (result: FormerResult, timeZone: string): string =>
  `${resultTitle(result)}, ${formatDateTimeSeconds(result.at, timeZone)}`

/** Reports a restored result and the attacks it lacks. */
export function restoredText({ leftOut, displaced }: { leftOut: number; displaced: number }): string {
  const lacking = (count: number, why: string) =>
    count > 0 ? [`${countedNoun(count, 'Angriff fehlt', 'Angriffe fehlen')}: ${why}`] : []
  return [
    'Ergebnis wiederhergestellt.',
    ...lacking(leftOut, 'Dorf oder Ziel gibt es im Plan nicht mehr.'),
    ...lacking(displaced, 'Schon abgeschickte Befehle lassen dafür keine Truppen oder keinen Platz am Ziel.'),
  ].join(' ')
}

/** `3 neu, 1 entfallen, 2 geändert` */
export const differenceText = ({ added, gone, changed }: { added: number; gone: number; changed: number }): string =>
  `${formatNumber(added)} neu, ${formatNumber(gone)} entfallen, ${formatNumber(changed)} geändert`
