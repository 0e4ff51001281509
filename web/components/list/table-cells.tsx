import { makeStyles, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { Progress } from '../feedback/progress.tsx'

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  bar: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, minWidth: 0 },
  // Wraps in a narrow column.
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  head: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  below: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  beside: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase100,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  much: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  some: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** A village: coordinates, and its name below. */
export function PlaceCell({ place, name }: { place: string; name: string }) {
  const styles = useStyles()
  return (
    <span className={styles.lines}>
      <span className={styles.head}>{place}</span>
      <span className={styles.below} title={name}>
        {name}
      </span>
    </span>
  )
}

interface SentBarProps {
  sent: number
  /** How many of them were seen in the game; hidden if 0. */
  seen?: number
  planned: number
  label: string
}

/** How many of the planned attacks were sent, with a bar. */
export function SentBar({ sent, seen = 0, planned, label }: SentBarProps) {
  const styles = useStyles()
  return (
    <span className={styles.bar}>
      <span className={styles.figures}>
        {`${formatNumber(sent)} von ${formatNumber(planned)}`}
        {seen > 0 && <span className={styles.beside}>{`${formatNumber(seen)} gesehen`}</span>}
      </span>
      <Progress share={planned > 0 ? sent / planned : 0} label={label} tone={sent >= planned ? 'success' : 'brand'} />
    </span>
  )
}

/** A number highlighted unless it is 0. */
export function Count({ count, tone }: { count: number; tone: 'much' | 'some' }) {
  const styles = useStyles()
  return <span className={count > 0 ? styles[tone] : styles.quiet}>{formatNumber(count)}</span>
}
