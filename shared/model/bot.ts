import * as z from 'zod/mini'
import { shownText } from '../game/world/shown-text.ts'
import type { Account } from './account.ts'
import { attackKinds, KnownState, TrainPlace } from './attack.ts'
import { givenName, Id, maxGivenName, Version } from './basics.ts'
import { buildings } from './buildings.ts'
import { everyKind } from './inputs/planned-kinds.ts'
import { targetTypes } from './target.ts'
import { UnsendableCause } from './wishes/unsendable.ts'

/** The coordinate that the bot's page tries first. */
export const testCoordinate = '500|500'

/** The command with which a guild requests a world. */
export const setupCommand = (server: string) => `/setwelt ${server}`

/** Whether an account may manage a world's bot keys and guilds: superadmins, and the world's own admins. */
export const looksAfter = ({ _id, role }: Pick<Account, '_id' | 'role'>, adminIds: readonly string[]): boolean =>
  role === 'superadmin' || (role === 'admin' && adminIds.includes(_id))

/** Max bot keys per world. */
export const maxBotKeys = 20

export const BotKeyInput = z.object({ name: givenName('Bitte gib dem Schlüssel einen Namen.') })

/** A bot's credential for one world; its secret is returned only on creation. */
export const BotKey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: z.string(),
  /** Last use, to the minute; absent if unused. */
  lastUsedAt: z.optional(z.string()),
  /** Absent where no account made it. */
  maker: z.optional(
    z.object({
      /** Absent after the account was deleted. */
      username: z.optional(z.string()),
      /** Whether the maker may still manage the world's keys. */
      isEntitled: z.boolean(),
    }),
  ),
})
export type BotKey = z.infer<typeof BotKey>

/** Discord id (snowflake) of a guild, user or application, as a string because it exceeds JSON's safe integers. */
export const DiscordId = z.string().check(z.regex(/^\d{5,20}$/, 'Das ist keine Discord-ID.'))

/** Access of a guild: only `approved` sees its world. Requesting another world keeps the current one until approval. */
const guildStatuses = ['waiting', 'approved', 'removed'] as const
export const GuildStatus = z.enum(guildStatuses)
export type GuildStatus = z.infer<typeof GuildStatus>

const WorldOfGuild = z.object({ _id: Id, name: z.string(), server: z.string() })

/** Where a guild's request was made; names are Discord's. */
export const GuildRequest = z.object({
  at: z.string(),
  by: z.string(),
  channel: z.optional(z.string()),
})
export type GuildRequest = z.infer<typeof GuildRequest>

/** Name that leaders give a guild, as Discord sends none; may be empty. */
export const GuildName = z.pipe(
  z.string().check(z.maxLength(1000)),
  z.pipe(
    z.transform((name: string) => shownText(name).trim()),
    z.string().check(z.maxLength(maxGivenName)),
  ),
)

export const BotGuild = z.object({
  _id: DiscordId,
  /** Set when the guild is approved. */
  name: z.optional(z.string()),
  status: GuildStatus,
  /** World the guild sees; absent without one or if it was deleted. */
  world: z.optional(WorldOfGuild),
  /** Requested world, until approved or removed. */
  wanted: z.optional(WorldOfGuild),
  request: z.optional(GuildRequest),
  /** Time of the last status change. */
  since: z.string(),
  /** Last village query from the guild, to the minute. */
  lastUsedAt: z.optional(z.string()),
  version: Version,
})
export type BotGuild = z.infer<typeof BotGuild>

/** Setup state of the Discord bot. */
export const BotStatus = z.object({
  /** Whether Discord's calls are answered. */
  isReady: z.boolean(),
  /** Environment variables still to be set. */
  missing: z.array(z.string()),
  applicationId: z.optional(z.string()),
  inviteUrl: z.optional(z.string()),
  /** Value for Discord's "Interactions Endpoint URL"; only its path if the site's address is unknown. */
  interactionsUrl: z.string(),
})
export type BotStatus = z.infer<typeof BotStatus>

const VillageOfBot = z.object({ id: z.int(), x: z.int(), y: z.int(), name: z.string() })

/** A planned attack on the village. */
export const BotAttack = z.object({
  type: z.enum(attackKinds),
  from: VillageOfBot,
  player: z.object({ id: z.int(), name: z.string() }),
  /** When it launches, ISO 8601 UTC. */
  launchAt: z.string(),
  arriveAt: z.string(),
  /** What the catapults aim at; bfkatas only. */
  building: z.optional(z.enum(buildings)),
  ...TrainPlace.shape,
  /** The wave on its target; absent for the first. */
  wave: z.optional(z.int()),
  /** Seen, marked as sent or skipped; absent if unknown. */
  state: z.optional(KnownState),
  /** Why an open attack can no longer be sent as issued. */
  doubt: z.optional(UnsendableCause),
})
export type BotAttack = z.infer<typeof BotAttack>

/** One plan's attacks on the village. */
export const BotPlan = z.object({
  name: z.string(),
  /** Never issued: attacks may still change, and leaders must allow showing it. Other plans show their last issue. */
  draft: z.boolean(),
  /** The plan's arrival, ISO 8601 UTC; single attacks may differ. */
  arriveAt: z.string(),
  /** Attacks on this village; absent if none is planned. */
  firstArrival: z.optional(z.string()),
  lastArrival: z.optional(z.string()),
  /** The village's targets in the plan with their limits, by wave. */
  targets: z.array(
    z.object({
      type: z.enum(targetTypes),
      maxOff: z.int(),
      maxFake: z.int(),
      maxBFake: z.int(),
      /** Trains of nobles; absent for none. */
      maxSnob: z.optional(z.int()),
      /** Absent for the target's first wave. */
      wave: z.optional(z.int()),
      arriveAt: z.string(),
    }),
  ),
  /** Attacks of each kind; of trains each command counts. */
  planned: everyKind(z.int()),
  /** Trains of nobles among them; absent for none. */
  trains: z.optional(z.int()),
  /** The planned attacks by state, including those beyond `maxBotAttacks`. */
  states: z.object({ open: z.int(), sent: z.int(), seen: z.int(), skipped: z.int() }),
  /** The open attacks not overdue, by launch, at most `maxNextAttacks`; of a train the first such command, and their number. */
  next: z.array(z.extend(BotAttack, { openCommands: z.optional(z.int()) })),
  moreNext: z.int(),
  /** By launch, at most `maxBotAttacks`. */
  attacks: z.array(BotAttack),
  moreAttacks: z.int(),
  /** Issued attacks on the village by mark; absent before the first issue. */
  issued: z.optional(z.object({ lines: z.int(), sent: z.int(), skipped: z.int(), overdue: z.int() })),
  /** Sightings on the village that match planned attacks, and others; absent if nothing was uploaded. */
  really: z.optional(z.object({ seen: z.int(), unplanned: z.int() })),
  /** Whether run inputs have changed since the calculation. */
  outdated: z.boolean(),
})
export type BotPlan = z.infer<typeof BotPlan>

/** Max attacks listed per plan and village. */
export const maxBotAttacks = 50

/** Max open attacks listed as next. */
export const maxNextAttacks = 3

/** Response to bots about a village. Version 2: fields may be added; changes or removals need a new version. */
export const VillageAnswer = z.object({
  version: z.literal(2),
  world: z.object({ server: z.string(), name: z.string(), timeZone: z.string(), lastSync: z.optional(z.string()) }),
  /** `url` opens the game, `map` is a path relative to the site. */
  village: z.extend(VillageOfBot, {
    points: z.int(),
    continent: z.string(),
    url: z.string(),
    map: z.string(),
  }),
  /** Absent if the village is barbarian. */
  owner: z.optional(
    z.object({
      id: z.int(),
      name: z.string(),
      tribe: z.optional(z.object({ id: z.int(), tag: z.string(), name: z.string() })),
    }),
  ),
  /** Plans targeting the village by arrival, kept for 24 hours after their last arrival. */
  plans: z.array(BotPlan),
})
export type VillageAnswer = z.infer<typeof VillageAnswer>

/** A Discord message. Texts are Discord markdown; `<t:1806782400:F>` renders as local time. */
export const BotMessage = z.object({
  content: z.optional(z.string()),
  embeds: z.optional(
    z.array(
      z.object({
        title: z.string(),
        url: z.optional(z.string()),
        description: z.optional(z.string()),
        /** The colour as RGB, such as 0xff8000. */
        color: z.int(),
        fields: z.array(z.object({ name: z.string(), value: z.string(), inline: z.optional(z.boolean()) })),
        footer: z.optional(z.object({ text: z.string() })),
      }),
    ),
  ),
})
export type BotMessage = z.infer<typeof BotMessage>

/** The bot's answer to `/inc` and that of the documented endpoint; on failure `failure` replaces `answer`. */
export const BotPreview = z.object({
  message: BotMessage,
  /** HTTP status of the documented endpoint. */
  status: z.int(),
  answer: z.optional(VillageAnswer),
  failure: z.optional(z.object({ code: z.string(), error: z.string(), message: z.string() })),
})
export type BotPreview = z.infer<typeof BotPreview>
