import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/bots.ts'

const asking = [
  'bot_key_missing',
  'bot_key_wrong',
  'bot_coordinates',
  'bot_world_unknown',
  'village_unknown',
  'plan_not_found',
] as const

/** The bot API, Discord's calls and their administration. */
export const bots = endpoints<typeof schemas>()({
  /** The planned attacks on a village, for a key of its world (`Authorization: Bot …`); documented in docs/bot-api.md. */
  incPlan: endpoint({
    method: 'GET',
    path: '/inc-plan/{world}/{coordinates}',
    access: 'bot',
    shows: [],
    scope: 'world',
    // Counts calls and records when a key was used.
    permission: 'write',
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['plans', 'slots', 'marks', 'bots'], writes: ['worlds', 'limits'], lists: ['plans', 'worlds'] },
    errors: asking,
  }),
  /** `incPlan` for `500/500`, which is two path segments. */
  incPlanAt: endpoint({
    method: 'GET',
    path: '/inc-plan/{world}/{x}/{y}',
    access: 'bot',
    shows: [],
    scope: 'world',
    permission: 'write',
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['plans', 'slots', 'marks', 'bots'], writes: ['worlds', 'limits'], lists: ['plans', 'worlds'] },
    errors: asking,
  }),
  /** Discord's signed calls; the audit entry of a change names guild and Discord user. */
  interactions: endpoint({
    method: 'POST',
    path: '/discord/interactions',
    access: 'discord',
    audit: 'bots.interactions',
    changes: [],
    bucket: 'read',
    // Discord's timeout is three seconds, cold starts included.
    load: 'heavy',
    secrets: ['discord'],
    items: {
      reads: ['slots', 'bots', 'worlds', 'links', 'devices'],
      writes: ['bots', 'discordCalls', 'limits', 'connections', 'marks', 'sheets', 'claims', 'plans', 'due', 'chat'],
      lists: ['plans', 'worlds', 'guilds'],
    },
    errors: ['discord_unset', 'discord_signature'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/bot',
    access: 'admin',
    shows: ['bot'],
    secrets: ['discord'],
  }),
  /** The world's keys, oldest first. */
  keys: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/bot-keys',
    access: 'admin',
    shows: ['bot'],
  }),
  /** Returns `key` only this once. */
  createKey: endpoint({
    method: 'POST',
    path: '/worlds/{worldId}/bot-keys',
    access: 'admin',
    audit: 'bots.createKey',
    changes: ['bot'],
    creates: true,
    items: { writes: ['worlds', 'bots'] },
    errors: ['not_world_admin', 'too_many_bot_keys', 'bot_key_not_found'],
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/worlds/{worldId}/bot-keys/{keyId}',
    access: 'admin',
    audit: 'bots.revokeKey',
    changes: ['bot'],
    items: { writes: ['worlds', 'bots'] },
    errors: ['not_world_admin', 'bot_key_not_found'],
  }),
  /** Preview of the bot's response, failures included. */
  preview: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/bot-preview/{coordinates}',
    access: 'admin',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['plans', 'slots', 'marks'], lists: ['plans'] },
  }),
  /** Guilds that asked for access, waiting ones first; unless approved deleted after 7 days, removed ones after 30. */
  guilds: endpoint({
    method: 'GET',
    path: '/bot/guilds',
    access: 'admin',
    shows: ['bot'],
    items: { lists: ['guilds', 'worlds'] },
  }),
  /**
   * Approves the world that a guild asked for (`worldId` if several use that server), or renames an approved guild; without `name`
   * it keeps its name.
   */
  approveGuild: endpoint({
    method: 'POST',
    path: '/bot/guilds/{guildId}/approve',
    access: 'admin',
    audit: 'bots.approveGuild',
    changes: ['bot'],
    items: { reads: ['worlds'], writes: ['bots'] },
    errors: ['not_world_admin', 'guild_not_found', 'guild_changed', 'guild_wants_nothing', 'world_not_found'],
  }),
  /** Revokes access and refuses requests; the guild may ask again. */
  removeGuild: endpoint({
    method: 'DELETE',
    path: '/bot/guilds/{guildId}',
    access: 'admin',
    audit: 'bots.removeGuild',
    changes: ['bot'],
    items: { reads: ['worlds'], writes: ['bots'] },
    errors: ['not_world_admin', 'guild_not_found'],
  }),
})
