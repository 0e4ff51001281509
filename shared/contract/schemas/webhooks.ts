import * as z from 'zod/mini'
import { Id } from '../../model/basics.ts'
import { ChatMessage, Webhook, WebhookEdit, WebhookInput } from '../../model/discord/webhook.ts'
import { joined } from '../endpoint.ts'
import { webhooks as entries } from '../webhooks.ts'

/** Names the plan of a plan's webhook. */
const OfPlan = z.object({ planId: z.optional(Id) })

export const schemas = {
  list: { query: OfPlan, output: z.object({ webhooks: z.array(Webhook) }) },
  create: { body: WebhookInput, output: z.object({ webhook: Webhook }) },
  update: { query: OfPlan, body: WebhookEdit, output: z.object({ webhook: Webhook }), conflict: Webhook },
  remove: { query: OfPlan, output: z.object({ success: z.boolean() }) },
  test: { query: OfPlan, output: z.object({ webhook: Webhook }) },
  messages: { output: z.object({ messages: z.array(ChatMessage) }) },
}

export const webhooks = joined(entries, schemas)
