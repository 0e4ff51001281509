import { worlds } from '../../../shared/contract/worlds.ts'
import { parseServer } from '../../../shared/game/markets.ts'
import { enforceRateLimit } from '../../domain/accounts/throttled.ts'
import { askServer } from '../../domain/worlds/provider.ts'
import { defineHandler } from '../../http/handle.ts'
import { listWorlds } from '../../store/worlds.ts'

/** Asks a server whether it answers, and looks for worlds that have it already. */
export const handler = defineHandler(worlds.check, async ({ query, user }) => {
  await enforceRateLimit({ what: 'server-check', limit: 60, seconds: 60 }, user._id)
  const [server, all] = await Promise.all([askServer(query.server), listWorlds()])
  const wanted = codeOf(query.server)
  return {
    server,
    worlds: all.filter((world) => codeOf(world.server) === wanted).map(({ _id, name }) => ({ _id, name })),
  }
})

const codeOf = (server: string) => parseServer(server)?.server ?? server
