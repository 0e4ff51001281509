import { attackCount } from '../../../shared/game/orders/order-trains.ts'
import type { AuditData } from '../audit/audit.ts'
import { swapBlobs } from '../plans/bulk-data.ts'
import type { PlanRecord } from '../plans/plans.ts'
import type { TransactItem } from '../table/conditional.ts'
import type { Written } from '../table/outcome.ts'
import { dueNow } from '../webhooks/due-plans.ts'
import { amendmentsBlob, type PlayerAmendments } from './amendments.ts'
import { readIssuedLines } from './orders.ts'
import { type PlayerUnsendable, unsendableBlob } from './unsendable.ts'

/**
 * Replaces what changed a plan's orders since their issue, and where given which can no longer be sent, with the audit entry and further
 * writes, and makes its messages due; `conflict` when orders, amendments, sightings or those that cannot be sent differ from `plan`, or a
 * condition of a further write fails.
 */
export async function saveAmendments(
  plan: PlanRecord,
  players: readonly PlayerAmendments[],
  {
    unsendable,
    beside = [],
    ...audited
  }: Partial<AuditData> & { unsendable?: readonly PlayerUnsendable[]; beside?: readonly TransactItem[] } = {},
): Promise<Written<'conflict'>> {
  const issued = (await readIssuedLines(plan)).flatMap(({ lines }) => lines)
  const ids = new Set(issued.map(({ id }) => id))
  const gone = new Set(players.flatMap(({ withdrawn, replaced }) => [...withdrawn.keys(), ...replaced.keys()]))
  const added = players.flatMap(({ taken }) => taken.map(({ order }) => order)).filter(({ id }) => !ids.has(id))
  const without = attackCount(issued.filter(({ id }) => gone.has(id)))
  const instead = attackCount(added.filter(({ id }) => !gone.has(id)))
  const [amendments, doubts] = await Promise.all([
    amendmentsBlob(plan, players, without - instead),
    unsendable && unsendableBlob(plan, unsendable),
  ])
  return swapBlobs(plan, { ...amendments, ...doubts }, { checks: [dueNow(plan._id), ...beside], ...audited })
}
