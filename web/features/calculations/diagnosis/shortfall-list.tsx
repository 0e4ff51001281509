import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ShortfallPart } from '../../../../shared/model/diagnosis.ts'
import { Numeric } from '../../../components/layout/text.ts'
import { overlapSentence, shortfallText } from './shortfall-text.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: `${tokens.spacingVerticalXS} 0`,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
  row: { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1', alignItems: 'baseline' },
  count: { textAlign: 'end' },
  overlap: { gridColumn: '1 / -1' },
})

interface ShortfallListProps {
  kind: string
  parts: readonly ShortfallPart[]
  otherPlans: readonly string[] | undefined
}

/** What the missing attacks of a run are due to: numbers that sum up to them, then what is possible besides. */
export function ShortfallList({ kind, parts, otherPlans }: ShortfallListProps) {
  const styles = useStyles()
  return (
    <ul className={styles.list} aria-label={`Woran fehlende ${kind} liegen`}>
      {parts.map((part) => (
        <li key={part.reason} className={styles.row}>
          {part.missing > 0 ? (
            <>
              <Numeric strong className={styles.count}>
                {formatNumber(part.missing)}
              </Numeric>
              <Text>{shortfallText(part, otherPlans)}</Text>
            </>
          ) : (
            <Text className={styles.overlap}>{overlapSentence(part)}</Text>
          )}
        </li>
      ))}
    </ul>
  )
}
