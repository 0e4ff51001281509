import { countedNoun } from '../../../shared/lib/numbers.ts'

/** What single absences cost, and who is missed most. */
export interface AbsenceSummary {
  /** Targets that lose half of their offs or more. */
  targets: number
  /** The player whose absence hits most of them. */
  worst: { playerName: string; targets: number }
}

/** `32 Ziele verlieren die Hälfte ihrer Offs oder mehr, wenn ein einzelner Spieler ausfällt; am meisten bei Mira (7 Ziele).` */
export const absenceSentence = ({ targets, worst }: AbsenceSummary): string =>
  `${countedNoun(targets, 'Ziel verliert', 'Ziele verlieren')} die Hälfte ${targets === 1 ? 'seiner' : 'ihrer'} Offs oder mehr, wenn ein einzelner Spieler ausfällt; am meisten bei ${worst.playerName} (${countedNoun(worst.targets, 'Ziel', 'Ziele')}).`
