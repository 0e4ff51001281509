import * as z from 'zod/mini'
import { Role } from './account.ts'
import { Id } from './basics.ts'
import { readinessAnswers } from './orders/rehearsal.ts'
import { SenderType } from './sender.ts'
import { ShareLevel } from './sharing/share-level.ts'
import { TargetType } from './target.ts'

/** Values longer than this are not recorded. */
const AuditValue = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])
export type AuditValue = z.infer<typeof AuditValue>

/** A changed field; `from` or `to` is absent for no value or one too long to record. */
export const AuditChange = z.object({ field: z.string(), from: z.optional(AuditValue), to: z.optional(AuditValue) })
export type AuditChange = z.infer<typeof AuditChange>

/** Details of a change; never a password, token, e-mail address or dump content. */
export const AuditDetails = z.partial(
  z.object({
    changes: z.array(AuditChange),
    /** Number of changed fields not listed. */
    moreChanges: z.int(),
    role: Role,
    /** The address itself is never recorded. */
    email: z.enum(['set', 'changed', 'removed']),
    server: z.string(),
    usersAdded: z.array(Id),
    usersRemoved: z.array(Id),
    players: z.int(),
    tribes: z.int(),
    villages: z.int(),
    /** Plans deleted with the world. */
    plans: z.int(),
    /** The name of the plan that was copied. */
    origin: z.string(),
    targetType: TargetType,
    senderType: SenderType,
    /** Villages or targets added, changed or removed. */
    count: z.int(),
    /** Renewed links have ended who plays the player's account. */
    sittingsEnded: z.boolean(),
    /** The first few coordinates, `500|500`. */
    coordinates: z.array(z.string()),
    rejected: z.int(),
    /** Whose villages became targets, and the percentage. */
    owner: z.string(),
    percentage: z.number(),
    required: z.int(),
    planned: z.int(),
    issue: z.int(),
    /** Attacks marked as sent, skipped, and reopened. */
    sent: z.int(),
    skipped: z.int(),
    reopened: z.int(),
    /** Attacks withdrawn without a new issue, and such withdrawals that were taken back. */
    withdrawn: z.int(),
    takenBack: z.int(),
    /** Name of a bot key. */
    key: z.string(),
    /** Name and level of a share link. */
    link: z.string(),
    level: ShareLevel,
    /** Discord id of a guild. */
    guild: z.string(),
    /** Its given name, and whether only that changed. */
    guildName: z.string(),
    renamed: z.boolean(),
    /** Whether the guild may see the world, or only requests it. */
    approved: z.boolean(),
    /** Whether a Discord user's orders were connected, or disconnected. */
    connected: z.boolean(),
    /** Whom leaders woke: by how many devices, and whether by a mention; neither in quiet hours. */
    woken: z.array(z.object({ playerId: z.int(), push: z.int(), chat: z.boolean() })),
    /** How many attacks of lost orders players were asked to send, and whether one takes it or steps in at all. */
    asked: z.int(),
    takes: z.boolean(),
    standsIn: z.boolean(),
    /** What a player answered in a rehearsal, and from when to when they are absent. */
    readiness: z.enum(readinessAnswers),
    absentFrom: z.string(),
    absentTo: z.string(),
    /** Seconds after which a device showed a test message. */
    alarmSeconds: z.int(),
    /** The name that leaders gave the webhook. */
    webhook: z.string(),
  }),
)
export type AuditDetails = z.infer<typeof AuditDetails>

/**
 * Author of a change: an account; a player via their timeslot link (or anyone holding it); a Discord user by id; the
 * operator via command line; a synchronisation; a night watch.
 */
export const AuditActor = z.union([
  z.object({ kind: z.literal('user'), userId: Id }),
  z.object({
    kind: z.literal('player'),
    playerId: z.int(),
    isLinked: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('discord'), discordId: z.string() }),
  z.object({ kind: z.literal('operator') }),
  /** The synchronisation of a world, by what leaders have allowed it. */
  z.object({ kind: z.literal('sync') }),
  /** The night watch of a plan, which leaders let look for stand-ins by itself. */
  z.object({ kind: z.literal('nightWatch') }),
  /** Of a kind that this version does not know. */
  z.object({ kind: z.literal('unknown') }),
])
export type AuditActor = z.infer<typeof AuditActor>

/** A completed change, written in the same transaction. Holds only account ids, so deleted accounts leave no name. */
export const AuditEntry = z.object({
  id: z.string(),
  /** When the change completed, ISO 8601 UTC. */
  time: z.string(),
  /** An `AuditName` and an `AuditArea`, or what another version wrote. */
  action: z.string(),
  area: z.string(),
  by: AuditActor,
  userId: z.optional(Id),
  worldId: z.optional(Id),
  planId: z.optional(Id),
  /** Names at that time, readable after deletion. */
  worldName: z.optional(z.string()),
  planName: z.optional(z.string()),
  playerId: z.optional(z.int()),
  /**
   * Set while a change of several writes, whose entry precedes them, is in progress or was interrupted: any of them
   * may be stored, details may be incomplete.
   */
  isBegun: z.optional(z.boolean()),
  details: AuditDetails,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** An entry as listed: repeated ones are one, with the sums of their details. */
export const ListedAuditEntry = z.extend(AuditEntry, {
  folded: z.optional(z.object({ count: z.int(), since: z.string() })),
})
export type ListedAuditEntry = z.infer<typeof ListedAuditEntry>
