import { attackCount } from '../../../shared/game/orders/order-trains.ts'
import type { AuditData } from '../audit/audit.ts'
import { swapBlobs } from '../plans/bulk-data.ts'
import type { PlanRecord } from '../plans/plans.ts'
import type { Written } from '../table/outcome.ts'
import { dueNow } from '../webhooks/due-plans.ts'
import { amendmentsBlob, type PlayerAmendments } from './amendments.ts'
import { readIssuedLines } from './orders.ts'
import { type PlayerUnsendable, unsendableBlob } from './unsendable.ts'

/**
 * Replaces which orders of a plan are withdrawn, and where given which can no longer be sent, with the audit entry, and makes its messages
 * due; `conflict` when orders, amendments, sightings or those that cannot be sent differ from `plan`.
 */
export async function saveWithdrawals(
  plan: PlanRecord,
  players: readonly PlayerAmendments[],
  { unsendable, ...audited }: Partial<AuditData> & { unsendable?: readonly PlayerUnsendable[] } = {},
): Promise<Written<'conflict'>> {
  const withdrawnOf = new Map(players.map(({ playerId, withdrawn }) => [playerId, withdrawn]))
  const issued = (await readIssuedLines(plan)).flatMap(({ playerId, lines }) => {
    const withdrawn = withdrawnOf.get(playerId)
    return withdrawn ? lines.filter(({ id }) => withdrawn.has(id)) : []
  })
  const [amendments, doubts] = await Promise.all([
    amendmentsBlob(plan, players, attackCount(issued)),
    unsendable && unsendableBlob(plan, unsendable),
  ])
  return swapBlobs(plan, { ...amendments, ...doubts }, { checks: [dueNow(plan._id)], ...audited })
}
