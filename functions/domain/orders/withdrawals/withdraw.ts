import type { AuditContext } from '../../../store/audit/audit.ts'
import { readAllOrders } from '../../../store/orders/orders.ts'
import { saveAmendments } from '../../../store/orders/save-amendments.ts'
import { listUnsendable } from '../../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import { conflict } from '../../../store/table/retry.ts'
import { conqueredOrders, withWithdrawals } from '../../plan-stats/conquered-orders.ts'
import { isOver } from '../../plans/places.ts'
import { retryOnStale } from '../../plans/plan-state.ts'
import { recomputePlan } from '../../plans/recompute-plan.ts'
import { readOutcomes } from '../outcomes.ts'

/** When the plan changes while orders are withdrawn, or that is taken back. */
export const limits = { maxAttempts: 12, failure: 'withdrawal_conflict' } as const

/** How many attacks of how many players a change concerns. */
export interface Withdrawn {
  attacks: number
  players: number
}

/**
 * Withdraws the open attacks on these villages, where they belong to the own tribes; a train of which a command was sent stays.
 * `undefined` when there is none. Throws `withdrawal_conflict` when the plan changed on every attempt.
 */
export const withdrawOrders = (
  plan: PlanRecord,
  villageIds: readonly number[],
  audit: AuditContext,
): Promise<Withdrawn | undefined> =>
  recomputePlan<Withdrawn | undefined>(plan, limits, (asked) =>
    retryOnStale(asked, async (current) => {
      if (isOver(current)) return undefined
      const [parts, { outcomesOf }, unsendableOf] = await Promise.all([
        readAllOrders(current),
        readOutcomes(current),
        listUnsendable(current),
      ])
      const wanted = new Set(villageIds)
      const conquered = conqueredOrders({ parts, outcomesOf, unsendableOf }, ({ to }) => wanted.has(to.villageId))
      const by = { at: new Date().toISOString(), by: 'leader' } as const
      const { attacks, players, parts: amended } = withWithdrawals(parts, conquered, by)
      if (attacks === 0) return undefined
      const saved = await saveAmendments(current, amended, { audit, auditDetails: { withdrawn: attacks, players } })
      return saved.ok ? { attacks, players } : conflict
    }),
  )
