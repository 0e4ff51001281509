import { makeStyles, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { Progress } from '../feedback/progress.tsx'
import { Stack } from '../layout/stack.ts'
import { Muted, Numeric } from '../layout/text.ts'

const useStyles = makeStyles({
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  beside: { color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground3 },
  much: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  some: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** A village: coordinates, and its name below. */
export function PlaceCell({ place, name }: { place: string; name: string }) {
  return (
    <Stack as="span" shrink>
      <Numeric strong>{place}</Numeric>
      <Muted small>{name}</Muted>
    </Stack>
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
    <Stack as="span" gap="xxs" shrink>
      <span className={styles.figures}>
        {`${formatNumber(sent)} von ${formatNumber(planned)}`}
        {seen > 0 && <span className={styles.beside}>{`${formatNumber(seen)} gesehen`}</span>}
      </span>
      <Progress share={planned > 0 ? sent / planned : 0} label={label} tone={sent >= planned ? 'success' : 'brand'} />
    </Stack>
  )
}

/** A number highlighted unless it is 0. */
export function Count({ count, tone }: { count: number; tone: 'much' | 'some' }) {
  const styles = useStyles()
  return <span className={count > 0 ? styles[tone] : styles.quiet}>{formatNumber(count)}</span>
}
