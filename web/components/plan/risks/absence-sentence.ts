import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { AbsenceSummary } from '../../../../shared/model/orders/absence-summary.ts'

/** `32 Ziele verlieren die Hälfte ihrer Offs oder mehr, wenn ein einzelner Spieler ausfällt; am meisten bei Mira (7 Ziele).` */
export const absenceSentence = ({ targets, worst }: AbsenceSummary): string =>
  `${countedNoun(targets, 'Ziel verliert', 'Ziele verlieren')} die Hälfte ${targets === 1 ? 'seiner' : 'ihrer'} Offs oder mehr, wenn ein einzelner Spieler ausfällt; am meisten bei ${worst.playerName} (${countedNoun(worst.targets, 'Ziel', 'Ziele')}).`
