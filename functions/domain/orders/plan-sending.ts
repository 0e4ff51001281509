import type { PlanSending } from '../../../shared/model/plan.ts'
import { log } from '../../runtime/log.ts'
import { readAllOrders } from '../../store/orders/orders.ts'
import { type PlanRecord, setSentCount } from '../../store/plans/plans.ts'
import { isTransient } from '../../store/table/retry.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { readOutcomes } from './outcomes.ts'
import { countedAttacks, orderState } from './progress.ts'

/** Lifetime of a count. With index and response delays it stays under a minute. */
const heldMs = 50_000

/**
 * Returns how much of a plan is sent; `undefined` before the first issue. Marks are read only between first launch and
 * last arrival, at most once a minute, and the count is stored with the plan. `now` is epoch milliseconds.
 */
export async function planSending(plan: PlanRecord, now: number): Promise<PlanSending | undefined> {
  const { orders } = plan
  if (!orders) return undefined
  const { lines, players, lastArrival, firstLaunch = plan.sendFrom } = orders
  const isSending = Date.parse(firstLaunch) <= now && now <= Date.parse(lastArrival)
  return { firstLaunch, lastArrival, lines, players, ...(isSending && { sent: await sentOrders(plan, now) }) }
}

/** Versions of the count's inputs other than marks. */
const countVersions = ({ orders, sightings }: PlanRecord) => `${orders?.version} ${sightings?.version}`

async function sentOrders(plan: PlanRecord, now: number): Promise<number> {
  const { sentCount } = plan
  if (sentCount?.of === countVersions(plan) && now - sentCount.at < heldMs) return sentCount.sent
  const counted = await retryOnStale(plan, async (current) => {
    const [parts, { outcomesOf }] = await Promise.all([readAllOrders(current), readOutcomes(current)])
    const sent = parts.flatMap(({ playerId, lines }) => {
      const outcomes = outcomesOf(playerId)
      return countedAttacks(lines, outcomes).filter((line) => orderState(outcomes, line) === 'sent')
    })
    return { of: countVersions(current), at: now, sent: sent.length }
  })
  await setSentCount(plan._id, counted).catch((error: unknown) => {
    // The next request counts again.
    if (!isTransient(error)) throw error
    log.info('count of sent orders not kept', {})
  })
  return counted.sent
}
