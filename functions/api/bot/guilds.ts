import { bot } from '../../../shared/contract/bot.ts'
import { guildViews } from '../../domain/bot/guild-views.ts'
import { defineHandler } from '../../http/handle.ts'
import { listGuilds } from '../../store/guilds.ts'

/** The guilds at Discord that have asked for a world. */
export const handler = defineHandler(bot.guilds, async () => ({ guilds: await guildViews(await listGuilds()) }))
