import { bot } from '../../../shared/contract/bot.ts'
import { checkLooksAfter } from '../../domain/bot/bot-keys.ts'
import { viewOfGuild, worldsOf } from '../../domain/bot/guild-views.ts'
import { handle } from '../../http/handle.ts'
import { approveGuild, getGuild } from '../../store/guilds.ts'

/** Lets a guild see the world that it asks for. */
export const handler = handle(bot.approveGuild, async ({ params, user, body, caller, fail }) => {
  const guild = await getGuild(params.guildId)
  if (!guild) throw fail('guild_not_found')
  const { seen, wanted = seen } = await worldsOf(guild)
  if (!wanted) throw fail('guild_wants_nothing')
  checkLooksAfter(user, wanted)
  const edited = await approveGuild(guild._id, wanted, { version: body.version, caller })
  if (!edited) throw fail('guild_not_found')
  if ('conflict' in edited) throw fail('guild_changed', { current: await viewOfGuild(edited.conflict) })
  return { guild: await viewOfGuild(edited.after) }
})
