import * as z from 'zod/mini'
import { shownText } from '../game/world/shown-text.ts'
import type { Account } from './account.ts'
import { attackKinds, KnownState } from './attack.ts'
import { givenName, Id, maxGivenName, Version } from './basics.ts'
import { buildings } from './settings.ts'
import { targetTypes } from './target.ts'

/** The coordinate that the bot's page tries first. */
export const testCoordinate = '500|500'

/** The command by which a guild asks for a world. */
export const setupCommand = (server: string) => `/setwelt ${server}`

/** Who may make a world's bot keys and let guilds see it: superadmins, and admins that look after the world. */
export const looksAfter = ({ _id, role }: Pick<Account, '_id' | 'role'>, adminIds: readonly string[]): boolean =>
  role === 'superadmin' || (role === 'admin' && adminIds.includes(_id))

/** The most bot keys of a world. */
export const maxBotKeys = 20

export const BotKeyInput = z.object({ name: givenName('Bitte gib dem Schlüssel einen Namen.') })

/** A key with which bots ask about a world; it itself is told once, when it is made. */
export const BotKey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: z.string(),
  /** When it was used last, to the minute; missing while it was not. */
  lastUsedAt: z.optional(z.string()),
})
export type BotKey = z.infer<typeof BotKey>

/** Id of a guild (server), user or application at Discord: a number too large for JSON. */
export const DiscordId = z.string().check(z.regex(/^\d{5,20}$/, 'Das ist keine Discord-ID.'))

/**
 * What a guild at Discord may see: nothing while it waits or was removed. An approved one that asks for another world goes on seeing
 * its own until that is approved.
 */
export const guildStatuses = ['waiting', 'approved', 'removed'] as const
export const GuildStatus = z.enum(guildStatuses)
export type GuildStatus = z.infer<typeof GuildStatus>

const WorldOfGuild = z.object({ _id: Id, name: z.string(), server: z.string() })

/** What Discord tells of where somebody has asked from; names are theirs. */
export const GuildRequest = z.object({
  at: z.string(),
  by: z.string(),
  channel: z.optional(z.string()),
})
export type GuildRequest = z.infer<typeof GuildRequest>

/** What leaders call a guild; Discord itself sends no name. Empty: no name. */
export const GuildName = z.pipe(
  z.string().check(z.maxLength(1000)),
  z.pipe(
    z.transform((name: string) => shownText(name).trim()),
    z.string().check(z.maxLength(maxGivenName)),
  ),
)

export const BotGuild = z.object({
  _id: DiscordId,
  /** Given by whoever approved it. */
  name: z.optional(z.string()),
  status: GuildStatus,
  /** The world that it sees. Missing: none, also when that was deleted. */
  world: z.optional(WorldOfGuild),
  /** The world that it asks for, until that is approved or it is removed. */
  wanted: z.optional(WorldOfGuild),
  request: z.optional(GuildRequest),
  /** Since when it has its status. */
  since: z.string(),
  /** When somebody there asked about a village last, to the minute. */
  lastUsedAt: z.optional(z.string()),
  version: Version,
})
export type BotGuild = z.infer<typeof BotGuild>

/** What of the bot at Discord is set up. */
export const BotStatus = z.object({
  /** Whether Discord's calls are answered. */
  isReady: z.boolean(),
  /** Environment variables that are still to be set. */
  missing: z.array(z.string()),
  applicationId: z.optional(z.string()),
  /** The address by which somebody adds the bot to his guild. */
  inviteUrl: z.optional(z.string()),
  /** What Discord is to be told as "Interactions Endpoint URL": an address, or only its path where the site's own is not known. */
  interactionsUrl: z.string(),
})
export type BotStatus = z.infer<typeof BotStatus>

const VillageOfBot = z.object({ id: z.int(), x: z.int(), y: z.int(), name: z.string() })

/** An attack on the village, as it is planned. */
export const BotAttack = z.object({
  type: z.enum(attackKinds),
  from: VillageOfBot,
  player: z.object({ id: z.int(), name: z.string() }),
  /** When it is to be sent and when it arrives, ISO 8601 UTC. */
  launchAt: z.string(),
  arriveAt: z.string(),
  /** Only of bfkatas: what the catapults aim at. */
  building: z.optional(z.enum(buildings)),
  /** What is known of it: seen on its way, said to be sent, said to be left out. Missing: nothing. */
  state: z.optional(KnownState),
})
export type BotAttack = z.infer<typeof BotAttack>

const Counts = z.record(z.enum(attackKinds), z.int())

/** What one plan has for the village. */
export const BotPlan = z.object({
  id: Id,
  name: z.string(),
  /**
   * Whether the plan was never issued: its attacks may still change. Such plans are shown only if their leaders allow it; of the
   * others everything is as it was issued last.
   */
  draft: z.boolean(),
  /** Path of our map with this plan and village, below the site's address. */
  map: z.string(),
  /** The plan's own arrival; that of the attacks may be earlier or later. ISO 8601 UTC. */
  arriveAt: z.string(),
  /** Of the attacks on this village; missing where none is planned. */
  firstArrival: z.optional(z.string()),
  lastArrival: z.optional(z.string()),
  /** As what the village is a target, and how many attacks it is to get. */
  targets: z.array(
    z.object({
      type: z.enum(targetTypes),
      maxOff: z.int(),
      maxFake: z.int(),
      maxBFake: z.int(),
      arriveAt: z.string(),
    }),
  ),
  /** Attacks planned on it, by kind. */
  planned: Counts,
  /** The same attacks by state, those beyond `maxBotAttacks` included. */
  states: z.object({ open: z.int(), sent: z.int(), seen: z.int(), skipped: z.int() }),
  /** The first open ones by launch, at most `maxNextAttacks`. */
  next: z.array(BotAttack),
  /** By launch, at most `maxBotAttacks` of them. */
  attacks: z.array(BotAttack),
  /** Those beyond them. */
  moreAttacks: z.int(),
  /** Attacks on the village that were handed out, and what players say of them; missing before the plan is issued. */
  issued: z.optional(z.object({ lines: z.int(), sent: z.int(), skipped: z.int(), overdue: z.int() })),
  /** What was really seen on its way to the village: planned attacks, and others. Missing where nobody has uploaded what was seen. */
  really: z.optional(z.object({ seen: z.int(), unplanned: z.int() })),
  /** Whether something has changed since it was calculated. */
  outdated: z.boolean(),
})
export type BotPlan = z.infer<typeof BotPlan>

/** So many attacks of a plan on one village are told one by one. */
export const maxBotAttacks = 50

/** The most open attacks that are named as the next ones. */
export const maxNextAttacks = 3

/**
 * What bots are told of a village. Version 1: fields may be added to it, none changes its meaning or goes without another number.
 */
export const VillageAnswer = z.object({
  version: z.literal(1),
  world: z.object({ server: z.string(), name: z.string(), timeZone: z.string(), lastSync: z.optional(z.string()) }),
  /** `url` leads into the game, `map` is the path of our map below the site's address. */
  village: z.extend(VillageOfBot, {
    points: z.int(),
    continent: z.string(),
    url: z.string(),
    map: z.string(),
  }),
  /** Missing of barbarian villages. */
  owner: z.optional(
    z.object({
      id: z.int(),
      name: z.string(),
      tribe: z.optional(z.object({ id: z.int(), tag: z.string(), name: z.string() })),
    }),
  ),
  /** Plans that have the village as a target, the next to arrive first; none ends here before 24 hours after its last arrival. */
  plans: z.array(BotPlan),
})
export type VillageAnswer = z.infer<typeof VillageAnswer>

/** A message as Discord shows it. Texts are in its markdown; `<t:1806782400:F>` is a moment on the reader's own clock. */
export const BotMessage = z.object({
  content: z.optional(z.string()),
  embeds: z.optional(
    z.array(
      z.object({
        title: z.string(),
        url: z.optional(z.string()),
        description: z.optional(z.string()),
        /** 0xrrggbb */
        color: z.int(),
        fields: z.array(z.object({ name: z.string(), value: z.string(), inline: z.optional(z.boolean()) })),
        footer: z.optional(z.object({ text: z.string() })),
      }),
    ),
  ),
})
export type BotMessage = z.infer<typeof BotMessage>

/** What the bot would answer to `/inc`, and what the documented endpoint would; on failure that carries `failure` in place of `answer`. */
export const BotPreview = z.object({
  message: BotMessage,
  /** HTTP status of the documented endpoint. */
  status: z.int(),
  answer: z.optional(VillageAnswer),
  failure: z.optional(z.object({ code: z.string(), error: z.string(), message: z.string() })),
})
export type BotPreview = z.infer<typeof BotPreview>
