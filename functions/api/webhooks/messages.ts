import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { chatMessages } from '../../domain/webhooks/webhooks.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(webhooks.messages, async ({ plan, world }) => ({
  messages: await chatMessages(plan, world),
}))
