import { type Readiness, type RehearsalReport, rehearsalOf } from '../../../../shared/model/orders/rehearsal.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import { config } from '../../../runtime/config.ts'
import { Failure } from '../../../runtime/failure.ts'
import type { AuditContext } from '../../../store/audit/audit.ts'
import type { PlayerOrders } from '../../../store/orders/orders.ts'
import { storeAnswer } from '../../../store/orders/rehearsals.ts'
import type { RateLimit } from '../../../store/table/rate-limits.ts'
import { enforceRateLimit } from '../../enforce-rate-limit.ts'
import type { ResolvedOrderLink, Sheet } from '../resolve-order-link.ts'
import { checkDue } from '../stand-ins/checks.ts'

/** Answers and alarms of a player. */
const reports: RateLimit = { what: 'rehearsal', limit: 60, seconds: 600 }

/** A message that took longer was not what rang. */
const longestAlarmSeconds = 3600

/** Whether a rehearsal asks a player: an attack of theirs is still to be launched. */
const isAsked = ({ lines }: Pick<PlayerOrders, 'lines'>, now: number): boolean =>
  lines.some(({ launchAt }) => Date.parse(launchAt) > now)

/** What a player's page shows of the rehearsal that runs; `undefined` for none. */
export function ownRehearsal({ plan, issue, part, sheet }: Sheet, now: number): OrderSheet['rehearsal'] {
  const rehearsal = rehearsalOf(plan, issue, now)
  if (!rehearsal || !isAsked(part, now)) return undefined
  const { readiness, alarmTest } = sheet
  return { since: rehearsal.since, ...(readiness && { readiness }), ...(alarmTest && { alarmTest }) }
}

/**
 * Stores a player's answer, while a rehearsal asks them, or that a device of theirs showed a test message, until the plan is over. Throws
 * `rehearsal_over` at other times, and `orders_not_found` if the link was renewed meanwhile.
 */
export async function answerRehearsal(
  opened: ResolvedOrderLink,
  { readiness, alarm }: RehearsalReport,
  audit: AuditContext,
): Promise<void> {
  const { plan, part, sheet, issue } = opened
  if (config().QUOTAS !== 'off') await enforceRateLimit(reports, `${plan._id} ${part.playerId}`)
  const now = Date.now()
  const at = new Date(now).toISOString()
  const isStored = readiness ? storeReadiness() : storeAlarm(alarm?.sentAt ?? at)
  if (!(await isStored)) throw new Failure('orders_not_found')

  function storeReadiness(): Promise<boolean> {
    if (!readiness || !ownRehearsal(opened, now)) throw new Failure('rehearsal_over')
    const { answer, span } = readiness
    checkSpan(span, now, issue.lastArrival)
    const details = { readiness: answer, ...(span && { absentFrom: span.from, absentTo: span.to }) }
    const due = answer === 'absent' ? checkDue(plan, now) : []
    return storeAnswer(
      plan._id,
      sheet,
      { answer: { readiness: { answer, ...(span && { span }), at } }, due },
      audit,
      details,
    )
  }

  function storeAlarm(sentAt: string): Promise<boolean> {
    if (at > issue.lastArrival) throw new Failure('rehearsal_over')
    const seconds = Math.max(0, Math.round((now - Date.parse(sentAt)) / 1000))
    if (seconds > longestAlarmSeconds) throw new Failure('bad_request', { fields: { 'alarm.sentAt': tooLong } })
    return storeAnswer(plan._id, sheet, { answer: { alarmTest: { at, seconds } } }, audit, { alarmSeconds: seconds })
  }
}

const tooLong = 'Die Probe ist zu lange her.'

/** Throws unless an absence ends in the future and no later than the plan. */
function checkSpan(span: Readiness['span'], now: number, lastArrival: string): void {
  if (!span) return
  const refuse = (text: string) => new Failure('bad_request', { fields: { 'readiness.span.to': text } })
  if (Date.parse(span.to) <= now) throw refuse('Das Ende ist schon vorbei.')
  if (span.to > lastArrival) throw refuse('So spät ist der Plan schon vorbei.')
}
