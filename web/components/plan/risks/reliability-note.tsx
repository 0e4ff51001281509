import type { ComponentProps } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { PlayerReliability } from '../../../../shared/model/timeslot.ts'
import { formatShare } from '../../../lib/format/format.ts'
import { Muted } from '../../layout/text.ts'

const hint =
  'Geschätzt aus beendeten Plänen dieser Welt: abgeschickte ÷ befohlene Angriffe, bei wenigen Plänen näher am Mittel aller Spieler. Nur die Führung sieht das.'

/** What a player sends of their orders: `hält 93 % · 4 Pläne`. Nothing where nothing is known. */
export const ReliabilityNote = ({
  of,
  size,
}: {
  of: PlayerReliability | undefined
  size?: ComponentProps<typeof Muted>['size']
}) =>
  of && (
    <Muted numeric size={size} title={hint}>
      {`hält ${formatShare(of.rate)} · ${countedNoun(of.plans, 'Plan', 'Pläne')}`}
    </Muted>
  )
