import type { AuditData } from '../audit/audit.ts'
import { swapBlobs } from '../plans/bulk-data.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { type PlayerSightings, sightingsBlob } from '../sightings/sightings.ts'
import { type Uploads, uploadsUnchangedCheck } from '../sightings/uploads.ts'
import { type IssuedAims, type IssueFacts, ordersBlob, type PlayerOrders } from './orders.ts'

/** A new issue: its orders, and which of them were seen in the game by these uploads. */
export interface NewIssue {
  orders: readonly PlayerOrders[]
  aims: IssuedAims
  facts: IssueFacts
  sightings: readonly PlayerSightings[]
  uploads: Uploads
}

/**
 * Replaces a plan's orders and their sightings, with the audit entry; false when senders, assignments, orders or sightings differ
 * from `plan`, or the uploads changed.
 */
export async function swapOrders(
  plan: PlanRecord,
  issue: NewIssue,
  audited: Partial<AuditData> = {},
): Promise<boolean> {
  const [orders, sightings] = await Promise.all([
    ordersBlob(issue.orders, issue.aims, issue.facts),
    sightingsBlob(issue.sightings),
  ])
  const checks = [uploadsUnchangedCheck(plan._id, issue.uploads)]
  return swapBlobs(plan, { orders, sightings }, { checks, ...audited })
}
