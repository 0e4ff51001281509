import { bots } from '../../../shared/contract/schemas/bots.ts'
import { checkLooksAfter } from '../../domain/bots/bot-keys.ts'
import { guildWorlds, toGuildView } from '../../domain/bots/guild-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getGuild, removeGuild } from '../../store/bots/guilds.ts'

/** Revokes a guild's access and requests. Needs admin rights for the world it sees, else for the requested one. */
export const handler = defineHandler(bots.removeGuild, async ({ params, user, viewer, audit, fail }) => {
  const guild = await getGuild(params.guildId)
  if (!guild) throw fail('guild_not_found')
  const { seen, wanted } = await guildWorlds(guild)
  const world = seen ?? wanted
  if (world) checkLooksAfter(user, world)
  const removed = await removeGuild(guild._id, world, audit)
  if (!removed.ok) throw fail('guild_not_found')
  return { guild: await toGuildView(removed.guild, viewer) }
})
