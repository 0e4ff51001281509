import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { enforceRateLimit } from '../../domain/enforce-rate-limit.ts'
import { testWebhook, webhookOwner, webhookView } from '../../domain/webhooks/webhooks.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getPlan } from '../../store/plans/plans.ts'
import { getWebhook } from '../../store/webhooks/webhooks.ts'

/** Discord takes some thirty messages a minute at a webhook. */
const testsPerWebhook = { what: 'webhook-test', limit: 10, seconds: 60 }

/** Sends a test message to a webhook. */
export const handler = defineHandler(webhooks.test, async ({ world, params, query, fail }) => {
  const webhook = await getWebhook(await webhookOwner(world, query.planId), params.webhookId)
  if (!webhook) throw fail('webhook_not_found')
  await enforceRateLimit(testsPerWebhook, webhook._id)
  const plan = query.planId === undefined ? undefined : await getPlan(query.planId)
  return { webhook: webhookView(await testWebhook(webhook, plan?.name ?? world.name)) }
})
