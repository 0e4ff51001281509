import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { wakePlans, webhookOwner, webhookView } from '../../domain/webhooks/webhooks.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { editWebhook } from '../../store/webhooks/webhooks.ts'

/** Changes a webhook's name, events or lead. */
export const handler = defineHandler(webhooks.update, async ({ world, params, query, body, audit, fail }) => {
  const ownerId = await webhookOwner(world, query.planId)
  const { version, ...given } = body
  const edited = await editWebhook(ownerId, params.webhookId, given, { version, audit })
  if (!edited.ok && edited.refusal === 'missing') throw fail('webhook_not_found')
  if (!edited.ok) throw fail('webhook_changed', { current: webhookView(edited.current) })
  await wakePlans(edited.after)
  return { webhook: webhookView(edited.after) }
})
