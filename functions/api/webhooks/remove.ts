import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { webhookOwner } from '../../domain/webhooks/webhooks.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { removeWebhook } from '../../store/webhooks/webhooks.ts'

export const handler = defineHandler(webhooks.remove, async ({ world, params, query, audit, fail }) => {
  const removed = await removeWebhook(await webhookOwner(world, query.planId), params.webhookId, audit)
  if (!removed.ok) throw fail('webhook_not_found')
  return { success: true }
})
