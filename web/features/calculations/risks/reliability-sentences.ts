import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { countOfKind } from '../../../../shared/model/attack.ts'
import type { ExpectedOffs } from '../../../../shared/planner/risks/expected-offs.ts'
import type { FreeOffs, PlannedReserve } from '../../../../shared/planner/risks/reserve.ts'

export const reliabilityPanelHint =
  'Was nach den beendeten Plänen dieser Welt zu erwarten ist. Wer ausfällt, schickt meist gar nichts: Am sichersten ist ein Ziel, auf das viele schicken.'

/** `12 Ziele`, `kein Ziel` */
const targetCount = (count: number): string => (count === 0 ? 'kein Ziel' : countedNoun(count, 'Ziel', 'Ziele'))

/** `Erwartet: 231 von 250 Offs, 12 Ziele unter der Hälfte.` */
export const expectedSentence = ({ planned, sent, weakTargets }: ExpectedOffs): string =>
  `Erwartet: ${formatNumber(Math.round(sent))} von ${countedNoun(planned, 'Off', 'Offs')}, ${targetCount(Math.round(weakTargets))} unter der Hälfte.`

export const noReserveSentence = 'Für eine Reserve ist keine Off mehr frei.'

/** `12 Offs, 3 RamOffs sind noch frei: Als Reserve helfen sie am meisten auf den unsichersten Zielen.` */
export function proposalSentence(free: FreeOffs): string {
  const kinds = (['off', 'ramoff'] as const).filter((kind) => free[kind] > 0)
  const isOne = free.off + free.ramoff === 1
  const counts = kinds.map((kind) => countOfKind(free[kind], kind)).join(', ')
  return `${counts} ${isOne ? 'ist' : 'sind'} noch frei: Als Reserve ${isOne ? 'hilft sie' : 'helfen sie'} am meisten auf den unsichersten Zielen.`
}

/** `9 Ziele wollen dann zusammen 14 Offs mehr. Kommen sie alle zustande, sind 4 statt 12 Ziele unter der Hälfte zu erwarten.` */
export function reserveSentence({ offs, targets, weakTargets }: PlannedReserve, expected: ExpectedOffs): string {
  if (targets === 0)
    return 'Hier hilft keine Reserve: Die unsicheren Ziele wollen schon mehr, als sie bekommen, oder eine andere Art, als frei ist.'
  const together = targets === 1 ? '' : 'zusammen '
  const wanting = `${countedNoun(targets, 'Ziel will', 'Ziele wollen')} dann ${together}${countedNoun(offs, 'Off', 'Offs')} mehr.`
  const [after, before] = [Math.round(weakTargets), Math.round(expected.weakTargets)]
  if (after === before) return wanting
  const weak = `${after === 1 ? 'ist' : 'sind'} ${formatNumber(after)} statt ${countedNoun(before, 'Ziel', 'Ziele')}`
  return `${wanting} Kommen sie alle zustande, ${weak} unter der Hälfte zu erwarten.`
}
