import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { AttackState } from '../../../../shared/model/analysis.ts'
import { formatDate, formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { stateColours, stateLabels } from './states.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  times: {
    display: 'flex',
    flexDirection: 'column',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
})

/** How many attacks were seen: green when all that were planned, else yellow. */
export const SentBadge = ({ sent, planned }: { sent: number; planned: number }) => (
  <Badge appearance="tint" size="large" color={sent >= planned ? 'success' : 'warning'}>
    {formatNumber(sent)}
  </Badge>
)

/** What became of an attack. */
export const StateBadge = ({ state }: { state: AttackState }) => (
  <Badge appearance="tint" color={stateColours[state]}>
    {stateLabels[state]}
  </Badge>
)

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
