import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { AttackState } from '../../../shared/model/analysis.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { Progress } from '../../components/progress.tsx'
import { formatDate, formatDateTimeSeconds } from '../../lib/format.ts'
import { stateColours, stateLabels } from './states.ts'

const useStyles = makeStyles({
  bar: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, minWidth: 0 },
  figures: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3 },
  much: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  some: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
  place: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  coordinate: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  times: {
    display: 'flex',
    flexDirection: 'column',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
})

/** How many of the planned attacks were seen, with a bar of it: empty where nothing was planned. */
export function SentBar({ sent, planned, label }: { sent: number; planned: number; label: string }) {
  const styles = useStyles()
  return (
    <span className={styles.bar}>
      <span className={styles.figures}>{`${formatNumber(sent)} von ${formatNumber(planned)}`}</span>
      <Progress share={planned > 0 ? sent / planned : 0} label={label} tone={sent >= planned ? 'success' : 'brand'} />
    </span>
  )
}

/** How many attacks were seen: green when all that were planned, else yellow. */
export const SentBadge = ({ sent, planned }: { sent: number; planned: number }) => (
  <Badge appearance="tint" size="large" color={sent >= planned ? 'success' : 'warning'}>
    {formatNumber(sent)}
  </Badge>
)

/** A number that stands out unless it is 0. */
export function Count({ count, tone }: { count: number; tone: 'much' | 'some' }) {
  const styles = useStyles()
  return <span className={count > 0 ? styles[tone] : styles.quiet}>{formatNumber(count)}</span>
}

/** What became of an attack. */
export const StateBadge = ({ state }: { state: AttackState }) => (
  <Badge appearance="tint" color={stateColours[state]}>
    {stateLabels[state]}
  </Badge>
)

/** A village by its coordinates, with its name or owner below. */
export function Place({ place, name }: { place: { x: number; y: number }; name: string }) {
  const styles = useStyles()
  return (
    <span className={styles.place}>
      <span className={styles.coordinate}>{formatCoordinate(place)}</span>
      <span className={styles.name} title={name}>
        {name}
      </span>
    </span>
  )
}

/** From when until when something arrives; a dash for nothing. */
export function Span({
  from,
  until,
  timeZone,
}: {
  from: string | undefined
  until: string | undefined
  timeZone: string
}) {
  const styles = useStyles()
  if (from === undefined || until === undefined) return <Text className={styles.quiet}>–</Text>
  return (
    <span className={styles.times}>
      <span>{formatDateTimeSeconds(from, timeZone)}</span>
      {until !== from && <span>{`bis ${untilText(from, until, timeZone)}`}</span>}
    </span>
  )
}

/** From when until when in one line; empty for nothing. */
export function spanText(from: string | undefined, until: string | undefined, timeZone: string): string {
  if (from === undefined || until === undefined) return ''
  const start = formatDateTimeSeconds(from, timeZone)
  return until === from ? start : `${start} bis ${untilText(from, until, timeZone)}`
}

/** Without the day where it is the same. */
function untilText(from: string, until: string, timeZone: string): string {
  const text = formatDateTimeSeconds(until, timeZone)
  return formatDate(from, timeZone) === formatDate(until, timeZone) ? (text.split(', ')[1] ?? text) : text
}
