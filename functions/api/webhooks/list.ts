import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { webhookOwner, webhookView } from '../../domain/webhooks/webhooks.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listWebhooks } from '../../store/webhooks/webhooks.ts'

export const handler = defineHandler(webhooks.list, async ({ world, query }) => {
  const owners = new Set([world._id, await webhookOwner(world, query.planId)])
  const lists = await Promise.all([...owners].map(listWebhooks))
  return { webhooks: lists.flat().map(webhookView) }
})
