import type * as z from 'zod/mini'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { orders } from '../../../shared/contract/schemas/orders.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import type { Mark, OrderState } from '../../../shared/model/orders/order.ts'
import type { Marking } from '../../../shared/model/orders/sheet.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { dueWrites } from '../../store/devices/due.ts'
import { editMarks, type Marks, maxMarksText } from '../../store/orders/marks.ts'
import type { PlayerOrders } from '../../store/orders/orders.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { playedAccounts } from './played-orders.ts'
import type { ResolvedOrderLink } from './resolve-order-link.ts'
import { checkDue, mayLose } from './stand-ins/checks.ts'

type Wanted = z.output<typeof Marking>['marks']

/** A clock that is off by less than half of it counts as right, so that repeated calls have equal times. */
const clockStepMs = 30_000

/** Marks dated by the server's clock. */
export function datedByServer({ marks, now }: z.output<typeof Marking>): Wanted {
  const ahead = now === undefined ? 0 : Date.parse(now) - Date.now()
  const shift = Math.round(ahead / clockStepMs) * clockStepMs
  return marks.map((mark) => ({ ...mark, at: new Date(Date.parse(mark.at) - shift).toISOString() }))
}

interface MarkedBy {
  by: 'member' | 'leader'
  audit: AuditContext
}

/**
 * Saves marks of a player's orders. The later mark wins, regardless of arrival; future times count as now, and on equal times the
 * stored mark stays; one from a clock that was ahead is replaced. Withdrawn orders can be marked. Marks by which an order may be lost have
 * the plan checked for stand-ins.
 */
export async function markOrders(
  plan: Pick<PlanRecord, '_id' | 'nightWatch'>,
  { playerId, lines, gone }: PlayerOrders,
  wanted: Wanted,
  { by, audit }: MarkedBy,
): Promise<OutputOf<typeof orders.mark>> {
  const current = idsIn(lines)
  const known = new Set([...current, ...idsIn(gone)])
  const named = [...new Set(wanted.map(({ line }) => line))]
  const kept = named.filter((line) => known.has(line))
  const now = new Date()
  const change = (present: Marks) => latest(present, wanted, known, by, now)
  const marks =
    kept.length === 0
      ? new Map<string, Mark>()
      : await editMarks(plan._id, playerId, {
          change,
          check: checkLength,
          writes: (set) => ([...set.values()].some(mayLose) ? dueWrites(checkDue(plan, now.getTime())) : []),
          audit,
          auditDetails: counts,
        })
  return {
    success: true,
    serverTime: now.toISOString(),
    marks: kept.map((line) => ({ line, state: 'open' as const, ...marks.get(line) })),
    gone: kept.filter((line) => !current.has(line)),
    unknown: named.filter((line) => !known.has(line)),
  }
}

/**
 * Saves marks of a player with an edit link: of their own orders, and of those of the accounts that they play, which are their accounts'
 * marks. One that arrives after an entry's end counts if it was made before, and while the entry is stored. See `markOrders`.
 */
export async function markOfAll(
  { plan, part }: Pick<ResolvedOrderLink, 'plan' | 'part'>,
  wanted: Wanted,
  audit: AuditContext,
): Promise<OutputOf<typeof orders.mark>> {
  const ofPlayer = (playerId: number, requestId: string): MarkedBy => ({
    by: 'member',
    audit: { ...audit, requestId, playerId },
  })
  const answer = await markOrders(plan, part, wanted, ofPlayer(part.playerId, audit.requestId))
  if (answer.unknown.length === 0) return answer
  const now = Date.now()
  const played = await playedAccounts(plan, part.playerId, ({ from }) => Date.parse(from) <= now)
  for (const { part: account } of played) {
    const lines = new Map([...account.gone, ...account.lines].map((line) => [line.id, line]))
    const own = wanted.filter(({ line, at }) => {
      const { sitting } = lines.get(line) ?? {}
      return sitting !== undefined && Math.min(Date.parse(at), now) < Date.parse(sitting.to)
    })
    if (own.length === 0) continue
    const by = ofPlayer(account.playerId, `${audit.requestId}-${account.playerId}`)
    const marked = await markOrders(plan, account, own, by)
    answer.marks.push(...marked.marks)
    answer.gone.push(...marked.gone)
    answer.unknown = answer.unknown.filter((line) => !own.some((mark) => mark.line === line))
  }
  return answer
}

function checkLength(longest: number): void {
  if (longest > maxMarksText) throw new Failure('body_too_large')
}

/** Marks those of a player's orders as sent that are not marked so; repeated calls change nothing. */
export async function markSent(
  planId: string,
  playerId: number,
  lines: readonly StoredOrder[],
  { by, audit }: MarkedBy,
): Promise<void> {
  const at = new Date().toISOString()
  const change = (present: Marks): Marks => {
    const unsent = lines.map(({ id }) => id).filter((id) => present.get(id)?.state !== 'sent')
    return new Map(unsent.map((id) => [id, { state: 'sent', at, by }]))
  }
  await editMarks(planId, playerId, { change, check: checkLength, audit, auditDetails: counts })
}

/** How far the clocks of servers differ at most. */
const aheadMs = 60_000

const idsIn = (lines: readonly StoredOrder[]) => new Set(lines.map(({ id }) => id))

function latest(present: Marks, wanted: Wanted, known: ReadonlySet<string>, by: Mark['by'], now: Date): Marks {
  const set = new Map<string, Mark>()
  for (const { line, state, at: said, reason, reasonCode } of wanted) {
    if (!known.has(line)) continue
    const at = Date.parse(said) > now.getTime() ? now.toISOString() : said
    const before = set.get(line) ?? present.get(line)
    if (before?.at !== undefined && before.at >= at && Date.parse(before.at) < now.getTime() + aheadMs) continue
    const why = state === 'skipped' && reason ? shownText(reason) : ''
    const code = state === 'skipped' && reasonCode
    set.set(line, { state, at, ...(why && { reason: why }), ...(code && { reasonCode: code }), by })
  }
  return set
}

function counts(set: Marks) {
  const of = (state: OrderState) => [...set.values()].filter((mark) => mark.state === state).length
  const [sent, skipped, reopened] = [of('sent'), of('skipped'), of('open')]
  return { ...(sent > 0 && { sent }), ...(skipped > 0 && { skipped }), ...(reopened > 0 && { reopened }) }
}
