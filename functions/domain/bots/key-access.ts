import { serverCode } from '../../../shared/game/world/markets.ts'
import { Failure } from '../../runtime/failure.ts'
import { findBotKey, noteBotKeyUse } from '../../store/bots/bot-keys.ts'
import type { RateLimit } from '../../store/table/rate-limits.ts'
import { listWorlds } from '../../store/worlds/world-list.ts'
import { getWorld, type WorldRecord } from '../../store/worlds/worlds.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'
import { onceAMinute } from './once-a-minute.ts'

/** Calls per bot key, enough for a busy chat. */
const callsPerKey: RateLimit = { what: 'bot-key', limit: 300, seconds: 60 }
/** Above this limit of wrong keys, an address gets 429 instead of 401. */
const wrongKeys: RateLimit = { what: 'bot-key-misses', limit: 60, seconds: 60 }

const keyPattern = /^[\w-]{20,64}$/

const noteUse = onceAMinute(noteBotKeyUse)

/**
 * Returns the world of a bot key, for a call that names its server. Throws 401 without a valid key or if the key belongs to
 * another world, 404 for an unknown world, 429 above a rate limit.
 */
export async function botKeyWorld(
  authorization: string | undefined,
  server: string,
  address: string,
): Promise<WorldRecord> {
  const [, key] = /^Bot (\S+)$/i.exec(authorization ?? '') ?? []
  if (!key) throw new Failure('bot_key_missing')
  const opens = keyPattern.test(key) ? await findBotKey(key) : undefined
  const [world] = opens
    ? await Promise.all([
        getWorld(opens.worldId),
        enforceRateLimit(callsPerKey, key),
        noteUse(opens.worldId, opens.keyId),
      ])
    : []
  if (!world) {
    await enforceRateLimit(wrongKeys, address)
    throw new Failure('bot_key_wrong')
  }
  const wanted = serverCode(server)
  if (wanted === serverCode(world.server)) return world
  const isKnown = (await listWorlds()).some((one) => serverCode(one.server) === wanted)
  throw isKnown
    ? new Failure('bot_key_wrong')
    : new Failure('bot_world_unknown', { values: { server: server.slice(0, 12) } })
}
