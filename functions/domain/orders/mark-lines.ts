import type * as z from 'zod/mini'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { orders } from '../../../shared/contract/orders.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import type { Mark, Marking, OrderState } from '../../../shared/model/order.ts'
import { Failure } from '../../runtime/failure.ts'
import { type AuditContext, type AuditFacts, auditWrite } from '../../store/audit/audit.ts'
import { editMarks, type Marks, maxMarksText } from '../../store/orders/marks.ts'
import type { PlayerOrders } from '../../store/orders/orders.ts'

type Wanted = z.output<typeof Marking>['marks']

/** Who marks, and how the log names him and what he marks. */
interface MarkedBy {
  by: 'member' | 'leader'
  caller: AuditContext
  facts: AuditFacts
}

/**
 * Keeps what has become of a player's attacks. Of two marks of an attack the later holds, whenever they come; what lies in the future
 * counts as now, and of equal ones the one that stands. Attacks that are no longer planned are marked like others, those that never
 * were are not.
 */
export async function markOrders(
  planId: string,
  { playerId, lines, gone }: PlayerOrders,
  wanted: Wanted,
  { by, caller, facts }: MarkedBy,
): Promise<OutputOf<typeof orders.mark>> {
  const standing = new Set(lines.map(({ id }) => id))
  const known = new Set([...standing, ...gone.map(({ id }) => id)])
  const named = [...new Set(wanted.map(({ line }) => line))]
  const kept = named.filter((line) => known.has(line))
  const now = new Date()
  const change = (present: Marks) => latest(present, wanted, known, by, now)
  const marks =
    kept.length === 0
      ? new Map<string, Mark>()
      : await editMarks(planId, playerId, {
          change,
          check: (longest) => {
            if (longest > maxMarksText) throw new Failure('body_too_large')
          },
          entry: (set) => auditWrite(caller, { ...facts, details: counts(set) }),
        })
  return {
    success: true,
    serverTime: now.toISOString(),
    marks: kept.map((line) => ({ line, state: 'open' as const, ...marks.get(line) })),
    gone: kept.filter((line) => !standing.has(line)),
    unknown: named.filter((line) => !known.has(line)),
  }
}

/** Of the wanted marks those that are later than what stands, the latest of each line. */
function latest(present: Marks, wanted: Wanted, known: ReadonlySet<string>, by: Mark['by'], now: Date): Marks {
  const set = new Map<string, Mark>()
  for (const { line, state, at: said, reason } of wanted) {
    if (!known.has(line)) continue
    const at = Date.parse(said) > now.getTime() ? now.toISOString() : said
    const before = set.get(line) ?? present.get(line)
    if (before?.at !== undefined && before.at >= at) continue
    const why = state === 'skipped' && reason ? shownText(reason) : ''
    set.set(line, { state, at, ...(why && { reason: why }), by })
  }
  return set
}

function counts(set: Marks) {
  const of = (state: OrderState) => [...set.values()].filter((mark) => mark.state === state).length
  const [sent, skipped, reopened] = [of('sent'), of('skipped'), of('open')]
  return { ...(sent > 0 && { sent }), ...(skipped > 0 && { skipped }), ...(reopened > 0 && { reopened }) }
}
