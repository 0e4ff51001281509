import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { serverCode } from '../../../shared/game/world/markets.ts'
import { enforceRateLimit } from '../../domain/enforce-rate-limit.ts'
import { askServer } from '../../domain/worlds/provider.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listWorlds } from '../../store/worlds/world-list.ts'

/** Checks whether a server answers, and finds worlds that use it. */
export const handler = defineHandler(worlds.check, async ({ query, user }) => {
  await enforceRateLimit({ what: 'server-check', limit: 60, seconds: 60 }, user._id)
  const [server, all] = await Promise.all([askServer(query.server), listWorlds()])
  const wanted = serverCode(query.server)
  return {
    server,
    worlds: all.filter((world) => serverCode(world.server) === wanted).map(({ _id, name }) => ({ _id, name })),
  }
})
