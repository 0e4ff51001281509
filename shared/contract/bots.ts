import * as z from 'zod/mini'
import { Version, WorldReference } from '../model/basics.ts'
import { BotGuild, BotKey, BotKeyInput, BotPreview, BotStatus, GuildName, VillageAnswer } from '../model/bot.ts'
import { Interaction, InteractionAnswer } from '../model/discord.ts'
import { endpoint } from './endpoint.ts'

const asking = ['bot_key_missing', 'bot_key_wrong', 'bot_coordinates', 'bot_world_unknown', 'village_unknown'] as const

/** The chat bot: what bots ask, Discord's calls, and the page on which leaders look after both. */
export const bots = {
  /** What is planned on a village, for whoever has a key of its world (`Authorization: Bot …`). Documented in the README. */
  incPlan: endpoint({
    method: 'GET',
    path: '/inc-plan/{world}/{coordinates}',
    access: 'bot',
    scope: 'world',
    // Counts its calls and notes when a key was used.
    permission: 'write',
    bucket: 'read',
    load: 'heavy',
    output: VillageAnswer,
    errors: asking,
  }),
  /** The same for `500/500`, which is two parts of a path. */
  incPlanAt: endpoint({
    method: 'GET',
    path: '/inc-plan/{world}/{x}/{y}',
    access: 'bot',
    scope: 'world',
    permission: 'write',
    bucket: 'read',
    load: 'heavy',
    output: VillageAnswer,
    errors: asking,
  }),
  /** Discord's signed calls, each answered directly. A call that changes something has a guild and a Discord user in its entry. */
  interactions: endpoint({
    method: 'POST',
    path: '/discord/interactions',
    access: 'discord',
    audit: 'bots.interactions',
    bucket: 'read',
    // Discord waits for three seconds, also for a function that has just been started.
    load: 'heavy',
    body: Interaction,
    output: InteractionAnswer,
    errors: ['discord_unset', 'discord_signature'],
  }),
  /** Whether the bot at Discord is set up, and what is missing. */
  status: endpoint({
    method: 'GET',
    path: '/bot',
    access: 'admin',
    output: BotStatus,
  }),
  /** The world's keys, the oldest first. */
  keys: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/bot-keys',
    access: 'admin',
    scope: 'world',
    output: z.object({ keys: z.array(BotKey) }),
  }),
  /** `key` is told now and never again. */
  createKey: endpoint({
    method: 'POST',
    path: '/worlds/{worldId}/bot-keys',
    access: 'admin',
    audit: 'bots.createKey',
    scope: 'world',
    creates: true,
    body: BotKeyInput,
    output: z.extend(BotKey, { key: z.string() }),
    errors: ['not_world_admin', 'too_many_bot_keys', 'bot_key_not_found'],
  }),
  /** From now on the key opens nothing. */
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/worlds/{worldId}/bot-keys/{keyId}',
    access: 'admin',
    audit: 'bots.revokeKey',
    scope: 'world',
    output: z.object({ success: z.boolean() }),
    errors: ['not_world_admin', 'bot_key_not_found'],
  }),
  /** What the bot would answer, failures included. */
  preview: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/bot-preview/{coordinates}',
    access: 'admin',
    scope: 'world',
    bucket: 'read',
    load: 'heavy',
    output: BotPreview,
  }),
  /** The guilds that have asked, those that wait first; unless approved they are forgotten after 7 days, removed ones after 30. */
  guilds: endpoint({
    method: 'GET',
    path: '/bot/guilds',
    access: 'admin',
    output: z.object({ guilds: z.array(BotGuild) }),
  }),
  /**
   * Lets a guild see the world that it asks for; of several worlds of that server the named one. `name` is what leaders call the
   * guild from then on; left out, its name stays. Also renames a guild that asks for nothing and sees the world already.
   */
  approveGuild: endpoint({
    method: 'POST',
    path: '/bot/guilds/{guildId}/approve',
    access: 'admin',
    audit: 'bots.approveGuild',
    body: z._default(
      z.object({ version: z.optional(Version), worldId: WorldReference, name: z.optional(GuildName) }),
      {},
    ),
    output: z.object({ guild: BotGuild }),
    errors: ['not_world_admin', 'guild_not_found', 'guild_changed', 'guild_wants_nothing'],
    conflict: BotGuild,
  }),
  /** From now on the guild sees nothing; what it asked for is refused. It may ask again. */
  removeGuild: endpoint({
    method: 'DELETE',
    path: '/bot/guilds/{guildId}',
    access: 'admin',
    audit: 'bots.removeGuild',
    output: z.object({ guild: BotGuild }),
    errors: ['not_world_admin', 'guild_not_found'],
  }),
}
