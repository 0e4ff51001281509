import { log } from '../../runtime/log.ts'
import { readAllOrders } from '../../store/orders/orders.ts'
import { type ReliabilityPart, saveReliability } from '../../store/orders/reliability.ts'
import { listUnsendable } from '../../store/orders/unsendable.ts'
import { getPlan, listPlans, type PlanRecord } from '../../store/plans/plans.ts'
import { readOutcomes } from '../orders/outcomes.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { planOutcome } from './plan-outcome.ts'

/** Marks and uploads of real incs often come after the end: a plan is counted again a day later, and with each change of its sightings. */
const followUpMs = 86_400_000

/** What a plan that has ended at `now` (epoch milliseconds) is counted for; `undefined` for others. */
function countedFor({ orders, sightings, amendments, arriveAt, tourOf }: PlanRecord, now: number): string | undefined {
  if (!orders || tourOf !== undefined) return undefined
  const end = Math.max(Date.parse(orders.lastArrival), Date.parse(arriveAt))
  if (now <= end) return undefined
  const versions = [orders, sightings, amendments].map((pointer) => pointer?.version ?? '')
  return `${versions.join(' ')} ${now < end + followUpMs ? 'first' : 'last'}`
}

const isDue = (plan: PlanRecord, now: number): boolean => {
  const wanted = countedFor(plan, now)
  return wanted !== undefined && plan.reliabilityOf !== wanted
}

/**
 * Stores what players sent in the plans of a world that have ended and were not counted since their issue, its amendments or sightings
 * changed, the latest first. Idempotent; a plan that fails stops no other. Begins with no further plan after `until` (epoch milliseconds),
 * the next call continues.
 */
export async function countEndedPlans(worldId: string, { now, until }: { now: number; until: number }): Promise<void> {
  const due = (await listPlans(worldId)).filter((plan) => isDue(plan, now))
  const end = ({ orders }: PlanRecord) => orders?.lastArrival ?? ''
  for (const { _id } of due.sort((a, b) => (end(a) > end(b) ? -1 : 1))) {
    if (Date.now() > until) return
    // The list may be outdated.
    const plan = await getPlan(_id)
    if (!plan || !isDue(plan, now)) continue
    await countPlan(plan, now).catch((error: unknown) => log.error('reliability not counted', error, { planId: _id }))
  }
}

async function countPlan(asked: PlanRecord, now: number): Promise<void> {
  const counted = await retryOnStale(asked, async (plan) => {
    const [players, { outcomesOf }, unsendableOf] = await Promise.all([
      readAllOrders(plan),
      readOutcomes(plan),
      listUnsendable(plan),
    ])
    const endedAt = plan.orders?.lastArrival ?? plan.arriveAt
    const parts = players.flatMap((player): [number, ReliabilityPart][] => {
      const { playerId } = player
      const outcome = planOutcome(player, outcomesOf(playerId), unsendableOf(playerId))
      return outcome.ordered > 0 ? [[playerId, { ...outcome, endedAt }]] : []
    })
    return { of: countedFor(plan, now), parts: new Map(parts) }
  })
  if (counted.of === undefined) return
  await saveReliability({ worldId: asked.world, planId: asked._id, parts: counted.parts, of: counted.of })
}
