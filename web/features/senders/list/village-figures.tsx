import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import { Row } from '../../../components/layout/stack.ts'
import { Muted, Numeric } from '../../../components/layout/text.ts'
import { offStrengthHint, troopTotals, troopUnits } from './village-troops.ts'

const useStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
})

/** Points, strength and troops of one village or several in total; renders nothing if unknown. */
export function VillageTotals({ senders }: { senders: readonly SenderView[] }) {
  const styles = useStyles()
  const { troops, offStrength, points } = useMemo(() => troopTotals(senders), [senders])
  const units = troopUnits(troops)
  const totals = [
    ...(points > 0 ? [{ label: 'Punkte', count: points, hint: undefined }] : []),
    ...(units.length > 0 ? [{ label: 'Off-Stärke', count: offStrength, hint: offStrengthHint }] : []),
    ...units.map(({ label, count }) => ({ label, count, hint: undefined })),
  ]
  if (totals.length === 0) return null
  return (
    <dl
      className={styles.figures}
      aria-label={senders.length === 1 ? 'Punkte und Truppen' : 'Punkte und Truppen zusammen'}
    >
      {totals.map(({ label, count, hint }) => (
        <Row key={label} gap="s" wrap={false} align="stretch" justify="between" title={hint}>
          <Muted as="dt">{label}</Muted>
          <Numeric as="dd" strong>
            {formatNumber(count)}
          </Numeric>
        </Row>
      ))}
    </dl>
  )
}
