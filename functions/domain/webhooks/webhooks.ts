import type * as z from 'zod/mini'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { maxWebhooks, type Webhook, type WebhookInput, webhookStart } from '../../../shared/model/discord/webhook.ts'
import { Failure } from '../../runtime/failure.ts'
import type { Creation } from '../../store/edits/idempotency.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getPlan, listPlansArriving } from '../../store/plans/plans.ts'
import { refused } from '../../store/table/outcome.ts'
import { setDue } from '../../store/webhooks/due-plans.ts'
import { createWebhook, getWebhook, noteHealth, type WebhookRecord } from '../../store/webhooks/webhooks.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { createOnce } from '../create-once.ts'
import { currentFacts } from './agenda.ts'
import { chatText, testMessage } from './chat-message.ts'
import { afterFailure } from './health.ts'
import { postMessage } from './post-message.ts'
import { loadSending } from './sending.ts'

/** Characters of the token that the masked address shows. */
const shownToken = 4

/** A webhook as leaders see it. */
export function webhookView(record: WebhookRecord): Webhook {
  const { _id, name, events, leadMinutes, planId, version, channel, token, problem, failedAt = 0, isPaused } = record
  return {
    _id,
    name,
    address: `${webhookStart}${channel}/…${token.slice(-shownToken)}`,
    events,
    leadMinutes,
    ...(planId !== undefined && { planId }),
    ...(problem && { problem: { reason: problem, at: new Date(failedAt).toISOString(), isPaused: isPaused ?? false } }),
    version,
  }
}

/** The id under which webhooks are stored: the world's, or that of the plan named; throws if it is none of the world's. */
export async function webhookOwner(world: WorldRecord, planId: string | undefined): Promise<string> {
  if (planId === undefined) return world._id
  const plan = await getPlan(planId)
  if (plan?.world !== world._id) throw new Failure('plan_not_found')
  return planId
}

/** Stores a new webhook; repeated with its idempotency key it returns the first one. */
export async function makeWebhook(
  world: WorldRecord,
  { address, planId, ...fields }: z.output<typeof WebhookInput>,
  { audit, key }: Creation,
): Promise<WebhookRecord> {
  const ownerId = await webhookOwner(world, planId)
  const [channel = '', token = ''] = address.slice(webhookStart.length).split('/')
  const make = async () => {
    const record = { _id: newId(), worldId: world._id, ...fields, channel, token, version: 1 }
    const made = await createWebhook(
      { ...record, createdAt: new Date().toISOString(), ...(planId !== undefined && { planId }) },
      { audit, key },
    )
    if (made.ok) return made
    if (made.refusal === 'full') throw new Failure('too_many_webhooks', { values: { max: maxWebhooks } })
    return refused('repeated')
  }
  const find = (id: string) => getWebhook(ownerId, id)
  const made = await createOnce(key, { find, gone: 'webhook_not_found', make })
  if (!made) throw new Failure(planId === undefined ? 'world_not_found' : 'plan_not_found')
  await wakePlans(made)
  return made
}

/** After its last launch, a plan's messages may be due for that long, milliseconds. */
const afterArrivalMs = 3 * 24 * 3_600_000

/** Makes the plans of a webhook due: what changed may concern messages of the next minutes. */
export async function wakePlans({ worldId, planId }: Pick<WebhookRecord, 'worldId' | 'planId'>): Promise<void> {
  const now = Date.now()
  const plans = planId === undefined ? await issuedPlans(worldId, now) : [planId]
  await Promise.all(plans.map((id) => setDue(id, now)))
}

async function issuedPlans(worldId: string, now: number): Promise<string[]> {
  const plans = await listPlansArriving(worldId, new Date(now - afterArrivalMs).toISOString())
  return plans.filter(({ orders }) => orders !== undefined).map(({ _id }) => _id)
}

/** Sends a test message and returns the webhook after it. */
export async function testWebhook(record: WebhookRecord, where: string): Promise<WebhookRecord> {
  const delivery = await postMessage(record, testMessage(where))
  const health = delivery.arrived ? {} : afterFailure(record, delivery, Date.now())
  await noteHealth(record, health)
  if (delivery.arrived && record.problem !== undefined) await wakePlans(record)
  const { problem: _, failedAt: __, failures: ___, retryAt: ____, isPaused: _____, ...rest } = record
  return { ...rest, ...health }
}

/** What each event would say of a plan now; nothing before the first issue. */
export async function chatMessages(
  plan: PlanRecord,
  world: WorldRecord,
): Promise<OutputOf<typeof webhooks.messages>['messages']> {
  const sending = await loadSending(plan, world)
  if (!sending) return []
  return currentFacts(sending, Date.now()).map((facts) => ({ event: facts.event, text: chatText(facts, sending) }))
}
