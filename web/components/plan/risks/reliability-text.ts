import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { PlayerReliability } from '../../../../shared/model/timeslot.ts'
import { formatShare } from '../../../lib/format/format.ts'

/** `hält 93 % · 4 Pläne` */
export const reliabilityText = ({ rate, plans }: PlayerReliability): string =>
  `hält ${formatShare(rate)} · ${countedNoun(plans, 'Plan', 'Pläne')}`

/** What the figures are. */
export const reliabilityHint =
  'Geschätzt aus beendeten Plänen dieser Welt: abgeschickte ÷ befohlene Angriffe, bei wenigen Plänen näher am Mittel aller Spieler. Nur die Führung sieht das.'
