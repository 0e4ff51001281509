import * as z from 'zod/mini'
import { givenName, Id, Version } from '../basics.ts'

/** What is announced, in the order of a plan. */
export const chatEvents = ['issued', 'soon', 'overdue', 'night', 'result'] as const
export const ChatEvent = z.enum(chatEvents)
export type ChatEvent = z.infer<typeof ChatEvent>

/** Display names of the events. */
export const chatEventLabels: Record<ChatEvent, string> = {
  issued: 'Befehle ausgegeben',
  soon: 'Gleich geht es los',
  overdue: 'Überfällig',
  night: 'Die Nacht',
  result: 'Ergebnis',
}

/** Whether a webhook of these events mentions players whom leaders wake: one that reminds them otherwise too. */
export const mentionsWoken = (events: readonly ChatEvent[]): boolean =>
  events.includes('soon') || events.includes('overdue')

/** Start of every webhook's address. */
export const webhookStart = 'https://discord.com/api/webhooks/'

const WebhookAddress = z
  .string({ error: 'Bitte gib die Adresse des Webhooks ein.' })
  .check(
    z.maxLength(300),
    z.trim(),
    z.regex(
      /^https:\/\/discord\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,100}$/,
      `Das ist keine Webhook-Adresse von Discord. Sie beginnt mit „${webhookStart}“.`,
    ),
  )

/** Max webhooks per world, and per plan. */
export const maxWebhooks = 10

/** Minutes before dense launches; default for new webhooks. */
export const leadBounds = { min: 2, max: 120 }
export const usualLead = 15

const leadError = `Zwischen ${leadBounds.min} und ${leadBounds.max} Minuten.`
const Lead = z
  .int({ error: leadError })
  .check(z.gte(leadBounds.min, { error: leadError }), z.lte(leadBounds.max, { error: leadError }))

const Name = givenName('Bitte gib dem Webhook einen Namen.')
const Events = z.array(ChatEvent).check(
  z.maxLength(chatEvents.length),
  z.refine((events) => new Set(events).size === events.length),
)

/** A new webhook of a world, or of one of its plans. */
export const WebhookInput = z.object({
  name: Name,
  address: WebhookAddress,
  events: z._default(Events, [...chatEvents]),
  leadMinutes: z._default(Lead, usualLead),
  planId: z.optional(Id),
})

export const WebhookEdit = z.object({
  name: z.optional(Name),
  events: z.optional(Events),
  leadMinutes: z.optional(Lead),
  version: z.optional(Version),
})

/** Why Discord did not take a message. */
export const WebhookProblem = z.enum(['gone', 'refused', 'redirect', 'rejected', 'limited', 'slow', 'down'])
export type WebhookProblem = z.infer<typeof WebhookProblem>

/** Sentences that explain the problems to leaders. */
export const webhookProblems: Record<WebhookProblem, string> = {
  gone: 'Discord kennt diesen Webhook nicht mehr: Er wurde dort gelöscht.',
  refused: 'Discord lehnt diesen Webhook ab: Seine Adresse gilt nicht.',
  redirect: 'Die Adresse leitet weiter. Das machen Webhooks nicht.',
  rejected: 'Discord hat die Nachricht nicht angenommen.',
  limited: 'Discord nimmt gerade keine weiteren Nachrichten an.',
  slow: 'Discord hat nicht rechtzeitig geantwortet.',
  down: 'Discord war nicht erreichbar.',
}

/** A webhook as leaders see it; its address is never returned whole. */
export const Webhook = z.object({
  _id: Id,
  name: z.string(),
  /** The address with its secret part masked. */
  address: z.string(),
  events: z.array(ChatEvent),
  leadMinutes: z.int(),
  /** Absent on a world's webhook, which serves all its plans. */
  planId: z.optional(z.string()),
  /** Since the last message that arrived; paused until a test arrives. */
  problem: z.optional(z.object({ reason: WebhookProblem, at: z.string(), isPaused: z.boolean() })),
  version: Version,
})
export type Webhook = z.infer<typeof Webhook>

/** What would be said now, as text for other chats. */
export const ChatMessage = z.object({ event: ChatEvent, text: z.string() })
