import { webhooks } from '../../../shared/contract/webhooks.ts'
import { webhookOwner, webhookView } from '../../domain/webhooks/webhooks.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listWebhooks } from '../../store/webhooks/webhooks.ts'

export const handler = defineHandler(webhooks.list, async ({ world, query }) => ({
  webhooks: (await listWebhooks(await webhookOwner(world, query.planId))).map(webhookView),
}))
