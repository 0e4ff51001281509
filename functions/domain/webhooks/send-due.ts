import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../../shared/lib/new-id.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { log } from '../../runtime/log.ts'
import { listMentions } from '../../store/bots/connections.ts'
import { getPlan, type PlanRecord } from '../../store/plans/plans.ts'
import { type DuePlan, listDue, removeDue, setDue } from '../../store/webhooks/due-plans.ts'
import { claimPlan, listSaid, recordSaid, releasePlan, type Said } from '../../store/webhooks/said.ts'
import { listWebhooks, noteHealth, type WebhookRecord } from '../../store/webhooks/webhooks.ts'
import { getWorld, type WorldRecord } from '../../store/worlds/worlds.ts'
import { agenda, wakeLateMs } from './agenda.ts'
import { discordMessage, remindedPlayers } from './chat-message.ts'
import { afterFailure } from './health.ts'
import { postMessage } from './post-message.ts'
import { listCalls, loadSending, type Sending } from './sending.ts'

const plansAtOnce = 8
/** Longest wait for a webhook's rate limit within a run. */
const shortWaitMs = 2000

/** Numbers of plans that were due, and of messages. */
export interface ChatRun {
  plans: number
  sent: number
  failed: number
}

interface Run extends ChatRun {
  /** The current time in epoch milliseconds. */
  now: number
  endsAt: number
  /** Discord wants nothing from us until then. */
  holdUntil: number
}

/**
 * Says what is due of all plans, also what missed runs left. Each message arrives at least once: it is recorded after it arrived. What
 * is not done at `endsAt` (epoch milliseconds) stays due.
 */
export async function sendDueMessages(endsAt: number): Promise<ChatRun> {
  const now = Date.now()
  const run: Run = { plans: 0, sent: 0, failed: 0, now, endsAt, holdUntil: 0 }
  const byPlan = Map.groupBy(await listDue(now), ({ planId }) => planId)
  await inParallel([...byPlan], plansAtOnce, async ([planId, due]) => {
    if (Date.now() >= endsAt) return
    run.plans++
    // One plan's failure must not silence the others; the plan stays due.
    await speakOfPlan(planId, due, run).catch((error: unknown) => log.error('messages not sent', error, { planId }))
  })
  const { plans, sent, failed } = run
  return { plans, sent, failed }
}

type Calls = Awaited<ReturnType<typeof listCalls>>
const noCalls: Calls = { wakes: [], offers: [] }

async function speakOfPlan(planId: string, due: readonly DuePlan[], run: Run): Promise<void> {
  const token = newId()
  if (!(await claimPlan(planId, token, 'chat'))) return
  const plan = await getPlan(planId)
  // A tour's orders are announced nowhere.
  const world = plan && !plan.tourOf ? await getWorld(plan.world) : undefined
  const calls = plan && world && due.some((one) => one.wakes) ? await listCalls(plan, run.now) : noCalls
  const next = plan && world ? await speakToWebhooks(plan, world, calls, run) : undefined
  // A webhook may not have taken them yet.
  const isNews = calls.wakes.length + calls.offers.length > 0 && next !== undefined && next < run.now + wakeLateMs
  if (next !== undefined) await setDue(planId, next, isNews ? { wakes: true } : {})
  await Promise.all(due.map(removeDue))
  await releasePlan(planId, token, 'chat')
}

/** Sends every webhook of a plan what is due; returns when there may be more. */
async function speakToWebhooks(
  plan: PlanRecord,
  world: WorldRecord,
  calls: Calls,
  run: Run,
): Promise<number | undefined> {
  const all = (await Promise.all([listWebhooks(world._id), listWebhooks(plan._id)])).flat()
  const active = all.filter(({ isPaused, events }) => !isPaused && events.length > 0)
  const [sending, said] = active.length > 0 ? await Promise.all([loadSending(plan, world), listSaid(plan._id)]) : []
  if (!sending || !said) return undefined
  const next = await Promise.all(
    active.map((webhook) =>
      speak({ plan, world, sending: { ...sending, ...calls }, webhook, before: said.get(webhook._id) ?? {} }, run),
    ),
  )
  const later = next.filter((at) => at !== undefined)
  return later.length > 0 ? Math.min(...later) : undefined
}

interface Speech {
  plan: PlanRecord
  world: WorldRecord
  sending: Sending
  webhook: WebhookRecord
  before: Said
}

async function speak({ plan, world, sending, webhook, before }: Speech, run: Run): Promise<number | undefined> {
  const { events, leadMinutes, createdAt, retryAt = 0 } = webhook
  if (retryAt > run.now) return retryAt
  const listener = { events, leadMinutes, since: Date.parse(createdAt) }
  const { say, next, known: older } = agenda(sending, listener, before, run.now)
  let known = { ...before, ...older }
  if (older) await recordSaid(plan._id, webhook._id, known)
  let isWell = webhook.problem === undefined
  for (const { facts, said } of say) {
    if (Date.now() < run.holdUntil || Date.now() >= run.endsAt) return Math.max(run.holdUntil, run.now + 60_000)
    const mentions = await listMentions(world._id, new Set(remindedPlayers(facts)))
    const delivery = await postMessage(webhook, discordMessage(facts, sending, [...mentions.values()].flat()))
    if (!delivery.arrived) {
      run.failed++
      if (delivery.isGlobal) run.holdUntil = Date.now() + delivery.waitMs
      const health = afterFailure(webhook, delivery, Date.now())
      await noteHealth(webhook, health)
      return health.retryAt
    }
    run.sent++
    known = { ...known, ...said }
    await recordSaid(plan._id, webhook._id, known)
    if (!isWell) await noteHealth(webhook, {})
    isWell = true
    if (delivery.waitMs > shortWaitMs) return Date.now() + delivery.waitMs
    await sleep(delivery.waitMs)
  }
  return next
}
