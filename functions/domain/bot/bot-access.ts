import { createHmac, randomBytes } from 'node:crypto'
import { parseServer } from '../../../shared/game/markets.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { type BotKey, looksAfter, maxBotKeys } from '../../../shared/model/bot.ts'
import type { User } from '../../../shared/model/user.ts'
import { Failure } from '../../runtime/failure.ts'
import {
  type BotKeyRecord,
  createBotKey,
  findBotKey,
  getBotKey,
  listBotKeys,
  noteBotKeyUse,
} from '../../store/bot-keys.ts'
import type { Creation } from '../../store/receipts.ts'
import type { Throttle } from '../../store/throttle.ts'
import { getWorld, listWorlds, type WorldRecord } from '../../store/worlds.ts'
import { throttled } from '../accounts/throttled.ts'
import { createOnce } from '../create-once.ts'
import { onceAMinute } from './once-a-minute.ts'

/** What one key may ask: a bot in a busy chat, with room. */
const callsPerKey: Throttle = { what: 'bot-key', limit: 120, seconds: 60 }
/** Whoever has more wrong keys than this is no longer told which are. */
const wrongKeys: Throttle = { what: 'bot-key-misses', limit: 60, seconds: 60 }

/** What keys look like; anything else is the key of nothing. */
const keyPattern = /^[\w-]{20,64}$/

const noteUse = onceAMinute(noteBotKeyUse)

/**
 * The world that a key opens, for a call that names its server. Throws 401 without a key and where it is none (any more), 429 when
 * there are too many calls. A world that this key does not open is answered 401 too, one that does not exist here 404.
 */
export async function worldOfKey(
  authorization: string | undefined,
  server: string,
  address: string,
): Promise<WorldRecord> {
  const [, key] = /^Bot (\S+)$/i.exec(authorization ?? '') ?? []
  if (!key) throw new Failure('bot_key_missing')
  const opens = keyPattern.test(key) ? await findBotKey(key) : undefined
  const world = opens && (await getWorld(opens.worldId))
  if (!world) {
    await throttled(wrongKeys, address)
    throw new Failure('bot_key_wrong')
  }
  await Promise.all([throttled(callsPerKey, key), noteUse(opens.worldId, opens.keyId)])
  const wanted = parseServer(server)?.server
  if (wanted === world.server) return world
  const isKnown = (await listWorlds()).some((one) => one.server === wanted)
  throw isKnown
    ? new Failure('bot_key_wrong')
    : new Failure('bot_world_unknown', { values: { server: server.slice(0, 12) } })
}

/** Throws 403 unless the user may make keys of a world and let guilds see it. */
export function checkLooksAfter(user: User, ...worlds: readonly WorldRecord[]): void {
  if (worlds.some(({ adminIds }) => !looksAfter(user, adminIds))) throw new Failure('not_world_admin')
}

/** A key as leaders see it. */
export const keyView = ({ _id, name, createdAt, lastUsedAt }: BotKeyRecord): BotKey => ({
  _id,
  name,
  createdAt,
  lastUsedAt,
})

/**
 * Makes a key of a world and tells it. Only its digest is kept; a call repeated under the same idempotency key is told the same key,
 * which is made of that and of a number that is kept.
 */
export async function makeBotKey(
  world: WorldRecord,
  name: string,
  { caller, key, secret = newId() }: Creation & { secret: string | undefined },
): Promise<BotKey & { key: string }> {
  const make = async () => {
    if ((await listBotKeys(world._id)).length >= maxBotKeys) {
      throw new Failure('too_many_bot_keys', { values: { max: maxBotKeys } })
    }
    const salt = randomBytes(24).toString('base64url')
    return createBotKey(world._id, { _id: newId(), name, salt, key: keyOf(secret, salt) }, { caller, key })
  }
  const find = (id: string) => getBotKey(world._id, id)
  const record = await createOnce(key, { find, gone: 'bot_key_not_found', make })
  if (!record) throw new Failure('world_not_found')
  return { ...keyView(record), key: keyOf(secret, record.salt) }
}

/** 192 bits, of a secret that only the caller knows or that nobody does. */
const keyOf = (secret: string, salt: string) =>
  createHmac('sha256', secret).update(salt).digest('base64url').slice(0, 32)
