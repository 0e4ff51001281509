import { bots } from '../../../shared/contract/schemas/bots.ts'
import { checkLooksAfter } from '../../domain/bots/bot-keys.ts'
import { guildWorlds, toGuildView } from '../../domain/bots/guild-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { approveGuild, getGuild } from '../../store/bots/guilds.ts'
import { getWorld } from '../../store/worlds/worlds.ts'

/** Approves a guild for the requested world, or another one of the same server, and names it. */
export const handler = defineHandler(bots.approveGuild, async ({ params, user, viewer, body, audit, fail }) => {
  const guild = await getGuild(params.guildId)
  if (!guild) throw fail('guild_not_found')
  const { seen, wanted = seen } = await guildWorlds(guild)
  if (!wanted) throw fail('guild_wants_nothing')
  const world = body.worldId ? await getWorld(body.worldId) : wanted
  if (world?.server !== wanted.server) throw fail('world_not_found')
  checkLooksAfter(user, world)
  const edited = await approveGuild(guild, world, { version: body.version, name: body.name, audit })
  if (!edited.ok && edited.refusal === 'missing') throw fail('guild_wants_nothing')
  if (!edited.ok) throw fail('guild_changed', { current: await toGuildView(edited.current, viewer) })
  return { guild: await toGuildView(edited.after, viewer) }
})
