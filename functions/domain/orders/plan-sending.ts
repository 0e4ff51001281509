import type { PlanSending } from '../../../shared/model/plan.ts'
import { log } from '../../runtime/log.ts'
import { readAllOrders } from '../../store/orders/orders.ts'
import { listSheets } from '../../store/orders/sheets.ts'
import { type PlanRecord, type SentCount, setSentCount } from '../../store/plans/plans.ts'
import { isTransient } from '../../store/table/retry.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { readOutcomes } from './outcomes.ts'
import { countedAttacks, orderState } from './progress.ts'

/** Lifetime of a count. With index and response delays it stays under a minute. */
const heldMs = 50_000

/**
 * Returns how much of a plan is sent; `undefined` before the first issue. Sheets are read only until the last arrival. From the first
 * launch on marks are read too, both at most once a minute, as the count is stored with the plan. `now` is epoch milliseconds.
 */
export async function planSending(plan: PlanRecord, now: number): Promise<PlanSending | undefined> {
  const facts = issuedFacts(plan)
  if (!facts || now > Date.parse(facts.lastArrival)) return facts
  // To store this count would cost more than to read the sheets again.
  if (now < Date.parse(facts.firstLaunch)) return { ...facts, opened: await countOpened(plan) }
  const { sent, opened } = await countSending(plan, now)
  return { ...facts, sent, opened }
}

/** The same for lists, which read nothing of plans before their first launch. */
export async function listedSending(plan: PlanRecord, now: number): Promise<PlanSending | undefined> {
  const facts = issuedFacts(plan)
  return facts && now < Date.parse(facts.firstLaunch) ? facts : planSending(plan, now)
}

function issuedFacts({ orders, amendments }: PlanRecord): PlanSending | undefined {
  if (!orders) return undefined
  const { lines, players, lastArrival, firstLaunch } = orders
  return { firstLaunch, lastArrival, lines: lines - (amendments?.lines ?? 0), players }
}

/** Versions of the count's inputs other than marks. */
const countVersions = ({ orders, sightings, amendments }: PlanRecord) =>
  `${orders?.version} ${sightings?.version} ${amendments?.version}`

async function countSending(plan: PlanRecord, now: number): Promise<SentCount> {
  const { sentCount } = plan
  if (sentCount?.of === countVersions(plan) && now - sentCount.at < heldMs) return sentCount
  const counted = await retryOnStale(plan, async (current) => {
    const [sent, opened] = await Promise.all([countSent(current), countOpened(current)])
    return { of: countVersions(current), at: now, sent, opened }
  })
  await setSentCount(plan._id, counted).catch((error: unknown) => {
    // The next request counts again.
    if (!isTransient(error)) throw error
    log.info('count of sent orders not kept', {})
  })
  return counted
}

async function countOpened({ _id, orders }: PlanRecord): Promise<number> {
  const sheets = await listSheets(_id)
  return [...sheets.values()].filter(({ seen }) => seen === orders?.number).length
}

async function countSent(plan: PlanRecord): Promise<number> {
  const [parts, { outcomesOf }] = await Promise.all([readAllOrders(plan), readOutcomes(plan)])
  const sent = parts.flatMap(({ playerId, lines }) => {
    const outcomes = outcomesOf(playerId)
    return countedAttacks(lines, outcomes).filter((line) => orderState(outcomes, line) === 'sent')
  })
  return sent.length
}
