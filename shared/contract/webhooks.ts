import * as z from 'zod/mini'
import { Id } from '../model/basics.ts'
import { ChatMessage, Webhook, WebhookEdit, WebhookInput } from '../model/discord/webhook.ts'
import { endpoint } from './endpoint.ts'

/** Names the plan of a plan's webhook. */
const OfPlan = z.object({ planId: z.optional(Id) })

/** Discord webhooks of worlds and plans, and their messages for other chats. */
export const webhooks = {
  /** Those of the world, and of the plan named. */
  list: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/webhooks',
    access: 'user',
    shows: ['webhook'],
    scope: 'world',
    query: OfPlan,
    output: z.object({ webhooks: z.array(Webhook) }),
    errors: ['plan_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/worlds/{worldId}/webhooks',
    access: 'user',
    audit: 'webhooks.create',
    changes: ['webhook'],
    scope: 'world',
    creates: true,
    body: WebhookInput,
    output: z.object({ webhook: Webhook }),
    errors: ['plan_not_found', 'too_many_webhooks', 'webhook_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/worlds/{worldId}/webhooks/{webhookId}',
    access: 'user',
    audit: 'webhooks.update',
    changes: ['webhook'],
    scope: 'world',
    query: OfPlan,
    body: WebhookEdit,
    output: z.object({ webhook: Webhook }),
    errors: ['plan_not_found', 'webhook_not_found', 'webhook_changed'],
    conflict: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/worlds/{worldId}/webhooks/{webhookId}',
    access: 'user',
    audit: 'webhooks.remove',
    changes: ['webhook'],
    scope: 'world',
    query: OfPlan,
    output: z.object({ success: z.boolean() }),
    errors: ['plan_not_found', 'webhook_not_found'],
  }),
  /** Sends a test message; one that arrives ends a pause, otherwise the webhook's `problem` says why. */
  test: endpoint({
    method: 'POST',
    path: '/worlds/{worldId}/webhooks/{webhookId}/test',
    access: 'user',
    audit: { none: 'A test changes only whether the webhook is paused.' },
    changes: ['webhook'],
    scope: 'world',
    query: OfPlan,
    output: z.object({ webhook: Webhook }),
    errors: ['plan_not_found', 'webhook_not_found'],
  }),
  /** What each event would say now, without those that have nothing to say. */
  messages: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/chat-messages',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    output: z.object({ messages: z.array(ChatMessage) }),
  }),
}
