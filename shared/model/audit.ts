import * as z from 'zod/mini'
import { Role } from './account.ts'
import { type AuditName, auditAreas, isAuditName } from './audit-actions.ts'
import { Id } from './basics.ts'
import { SenderType } from './sender.ts'
import { TargetType } from './target.ts'

/** A value short enough to be written down. */
const AuditValue = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])
export type AuditValue = z.infer<typeof AuditValue>

/** A field that was changed: `from` or `to` is missing where there was nothing, or where the value is too long to be kept. */
export const AuditChange = z.object({ field: z.string(), from: z.optional(AuditValue), to: z.optional(AuditValue) })
export type AuditChange = z.infer<typeof AuditChange>

/** What else is known of a change. Never a password, a token, an e-mail address or what a dump says. */
export const AuditDetails = z.partial(
  z.object({
    changes: z.array(AuditChange),
    /** Further changed fields beyond those listed. */
    moreChanges: z.int(),
    role: Role,
    /** What became of the e-mail address, which itself is never kept. */
    email: z.enum(['set', 'changed', 'removed']),
    server: z.string(),
    usersAdded: z.array(Id),
    usersRemoved: z.array(Id),
    players: z.int(),
    tribes: z.int(),
    villages: z.int(),
    /** Plans that went with a world. */
    plans: z.int(),
    /** Of the plan that was copied. */
    origin: z.string(),
    targetType: TargetType,
    senderType: SenderType,
    /** Villages or targets that were added, changed or removed. */
    count: z.int(),
    /** Where they lie: the first few, `500|500`. */
    coordinates: z.array(z.string()),
    rejected: z.int(),
    /** Whose villages became targets, and how many percent of them. */
    owner: z.string(),
    percentage: z.number(),
    required: z.int(),
    planned: z.int(),
    /** Number of the orders' issue. */
    issue: z.int(),
    /** Attacks that were marked as sent, as left out, and as open again. */
    sent: z.int(),
    skipped: z.int(),
    reopened: z.int(),
    /** Name of a bot key. */
    key: z.string(),
    /** A guild at Discord, by its number there. */
    guild: z.string(),
    /** What leaders call it, and whether only that was changed. */
    guildName: z.string(),
    renamed: z.boolean(),
    /** Whether the guild sees the world from then on, or only asks for it. */
    approved: z.boolean(),
  }),
)
export type AuditDetails = z.infer<typeof AuditDetails>

/**
 * Who did it: an account; a player over the public link of his time slots (or whoever else has that link); somebody at Discord,
 * by his number there; whoever runs the installation, on its command line.
 */
export const AuditActor = z.union([
  z.object({ kind: z.literal('user'), userId: Id }),
  z.object({ kind: z.literal('player'), playerId: z.int() }),
  z.object({ kind: z.literal('discord'), discordId: z.string() }),
  z.object({ kind: z.literal('operator') }),
])
export type AuditActor = z.infer<typeof AuditActor>

/** A change that has taken place, written with it in one transaction. Of accounts only the ids are kept: who is deleted leaves no name behind. */
export const AuditEntry = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  time: z.string(),
  action: z.custom<AuditName>(isAuditName),
  area: z.enum(auditAreas),
  by: AuditActor,
  /** The account that was changed. */
  userId: z.optional(Id),
  worldId: z.optional(Id),
  planId: z.optional(Id),
  /** The names of world and plan at that time, readable after both are gone. */
  worldName: z.optional(z.string()),
  planName: z.optional(z.string()),
  playerId: z.optional(z.int()),
  /**
   * A change in several writes has its entry before the first of them. One that is still only begun is under way, or was cut off:
   * any part of it may stand, and of its details what is known before.
   */
  isBegun: z.optional(z.boolean()),
  details: AuditDetails,
})
export type AuditEntry = z.infer<typeof AuditEntry>
