import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { makeWebhook, webhookView } from '../../domain/webhooks/webhooks.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Adds a webhook to a world or one of its plans. */
export const handler = defineHandler(webhooks.create, async ({ world, body, audit, key }) => ({
  webhook: webhookView(await makeWebhook(world, body, { audit, key })),
}))
