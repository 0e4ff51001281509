import type { AuditData } from '../audit/audit.ts'
import { dueWrites } from '../devices/due.ts'
import { swapBlobs } from '../plans/bulk-data.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { type PlayerSightings, sightingsBlob } from '../sightings/sightings.ts'
import { type Uploads, uploadsUnchangedCheck } from '../sightings/uploads.ts'
import type { Written } from '../table/outcome.ts'
import { dueNow } from '../webhooks/due-plans.ts'
import { amendmentsBlob } from './amendments.ts'
import { type AmendedOrders, type IssuedAims, type IssueFacts, ordersBlob } from './orders.ts'
import { type PlayerUnsendable, unsendableBlob } from './unsendable.ts'

/** A new issue: its orders with the amendments that stay, which of them were seen in the game by these uploads, and which cannot be sent. */
export interface NewIssue {
  orders: readonly AmendedOrders[]
  aims: IssuedAims
  facts: IssueFacts
  sightings: readonly PlayerSightings[]
  uploads: Uploads
  unsendable: readonly PlayerUnsendable[]
}

/**
 * Replaces a plan's orders and their sightings, with the audit entry, and makes its messages due, push messages beside those of the chat;
 * `conflict` when senders, assignments, orders, amendments or sightings differ from `plan`, or the uploads changed.
 */
export async function swapOrders(
  plan: PlanRecord,
  issue: NewIssue,
  due: Parameters<typeof dueWrites>[0] = [],
  audited: Partial<AuditData> = {},
): Promise<Written<'conflict'>> {
  const [orders, sightings, unsendable, amendments] = await Promise.all([
    ordersBlob(issue.orders, issue.aims, issue.facts),
    sightingsBlob(issue.sightings),
    unsendableBlob(plan, issue.unsendable),
    // A withdrawn order is none of the new issue.
    amendmentsBlob(plan, issue.orders, 0),
  ])
  const checks = [uploadsUnchangedCheck(plan._id, issue.uploads), dueNow(plan._id), ...dueWrites(due)]
  return swapBlobs(plan, { orders, sightings, ...unsendable, ...amendments }, { checks, ...audited })
}
