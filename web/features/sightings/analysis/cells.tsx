import { Badge, makeStyles, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { AttackState } from '../../../../shared/model/analysis.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { Faint } from '../../../components/layout/text.ts'
import { formatDate, formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { stateColours, stateLabels } from './states.ts'

const useStyles = makeStyles({
  times: { fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})

/** Number of attacks seen: green if all planned ones were, else yellow. */
export const SentBadge = ({ sent, planned }: { sent: number; planned: number }) => (
  <Badge appearance="tint" size="large" color={sent >= planned ? 'success' : 'warning'}>
    {formatNumber(sent)}
  </Badge>
)

export const StateBadge = ({ state }: { state: AttackState }) => (
  <Badge appearance="tint" color={stateColours[state]}>
    {stateLabels[state]}
  </Badge>
)

/** An arrival span in two lines; a dash if there is none. */
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
  if (from === undefined || until === undefined) return <Faint>–</Faint>
  return (
    <Stack as="span" className={styles.times}>
      <span>{formatDateTimeSeconds(from, timeZone)}</span>
      {until !== from && <span>{`bis ${untilText(from, until, timeZone)}`}</span>}
    </Stack>
  )
}

/** An arrival span in one line; empty if there is none. */
export function spanText(from: string | undefined, until: string | undefined, timeZone: string): string {
  if (from === undefined || until === undefined) return ''
  const start = formatDateTimeSeconds(from, timeZone)
  return until === from ? start : `${start} bis ${untilText(from, until, timeZone)}`
}

/** Omits the day if it is the same. */
function untilText(from: string, until: string, timeZone: string): string {
  const text = formatDateTimeSeconds(until, timeZone)
  return formatDate(from, timeZone) === formatDate(until, timeZone) ? (text.split(', ')[1] ?? text) : text
}
