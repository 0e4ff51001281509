import { bots } from '../../../shared/contract/schemas/bots.ts'
import { guildViews } from '../../domain/bots/guild-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listGuilds } from '../../store/bots/guilds.ts'

export const handler = defineHandler(bots.guilds, async ({ viewer }) => ({
  guilds: await guildViews(await listGuilds(), viewer),
}))
