import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/webhooks.ts'

/** Discord webhooks of worlds and plans, and their messages for other chats. */
export const webhooks = endpoints<typeof schemas>()({
  /** Those of the world, and of the plan named. */
  list: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/webhooks',
    access: 'user',
    shows: ['webhook'],
    items: { reads: ['plans'], writes: ['webhooks'] },
    errors: ['plan_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/worlds/{worldId}/webhooks',
    access: 'user',
    audit: 'webhooks.create',
    changes: ['webhook'],
    creates: true,
    items: { reads: ['plans'], writes: ['webhooks', 'chat'], lists: ['plans'] },
    errors: ['plan_not_found', 'too_many_webhooks', 'webhook_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/worlds/{worldId}/webhooks/{webhookId}',
    access: 'user',
    audit: 'webhooks.update',
    changes: ['webhook'],
    items: { reads: ['plans'], writes: ['webhooks', 'chat'], lists: ['plans'] },
    errors: ['plan_not_found', 'webhook_not_found', 'webhook_changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/worlds/{worldId}/webhooks/{webhookId}',
    access: 'user',
    audit: 'webhooks.remove',
    changes: ['webhook'],
    items: { reads: ['plans'], writes: ['webhooks'] },
    errors: ['plan_not_found', 'webhook_not_found'],
  }),
  /** Sends a test message; one that arrives ends a pause, otherwise the webhook's `problem` says why. */
  test: endpoint({
    method: 'POST',
    path: '/worlds/{worldId}/webhooks/{webhookId}/test',
    access: 'user',
    audit: { none: 'A test changes only whether the webhook is paused.' },
    changes: ['webhook'],
    items: { reads: ['plans'], writes: ['webhooks', 'chat', 'limits'], lists: ['plans'] },
    errors: ['plan_not_found', 'webhook_not_found'],
  }),
  /** What each event would say now, without those that have nothing to say. */
  messages: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/chat-messages',
    access: 'user',
    shows: ['plan'],
    items: { reads: ['marks'], lists: ['plans'] },
  }),
})
