import { makeStyles, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ResultComparison } from '../../../../shared/model/calculation.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { paths } from '../../../lib/paths.ts'
import { differenceColours, differences } from '../scene/comparison.ts'
import type { Palette } from '../scene/palette.ts'
import { Box } from './box.tsx'

const useStyles = makeStyles({
  line: { width: '28px', height: '3px', borderRadius: tokens.borderRadiusSmall },
})

const labels = { added: 'neu', gone: 'entfallen', changed: 'geändert' }

interface ComparisonBoxProps {
  planId: string
  found: ResultComparison | undefined
  error: unknown
  onRetry: () => void
  palette: Palette
  onClose: () => void
}

export function ComparisonBox({ planId, found, error, onRetry, palette, onClose }: ComparisonBoxProps) {
  const styles = useStyles()
  const colours = differenceColours(palette)
  return (
    <Box title="Vergleich" onClose={onClose}>
      {error !== undefined && !found ? (
        <ErrorNotice title="Fehler beim Vergleichen" error={error} onRetry={onRetry} />
      ) : !found ? (
        <Muted>Ergebnisse werden verglichen …</Muted>
      ) : (
        <>
          {differences.map((difference) => (
            <Row key={difference} gap="s" wrap={false}>
              <span className={styles.line} style={{ backgroundColor: colours[difference] }} />
              <span>{`${formatNumber(found.totals[difference])} ${labels[difference]}`}</span>
            </Row>
          ))}
          <Muted size={200}>{`${formatNumber(found.totals.kept)} gleiche sind ausgeblendet.`}</Muted>
        </>
      )}
      <LinkButton size="small" to={paths.calculate(planId)}>
        Zur Berechnung
      </LinkButton>
    </Box>
  )
}
