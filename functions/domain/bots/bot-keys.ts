import { createHmac, randomBytes } from 'node:crypto'
import { newId } from '../../../shared/lib/new-id.ts'
import type { Account } from '../../../shared/model/account.ts'
import { type BotKey, looksAfter, maxBotKeys } from '../../../shared/model/bot.ts'
import { Failure } from '../../runtime/failure.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import { type BotKeyRecord, createBotKey, getBotKey } from '../../store/bots/bot-keys.ts'
import type { Creation } from '../../store/edits/idempotency.ts'
import { refused } from '../../store/table/outcome.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { createOnce } from '../create-once.ts'

/** Throws 403 unless the user may manage bot keys and guilds of these worlds. */
export function checkLooksAfter(user: Account, ...worlds: readonly WorldRecord[]): void {
  if (worlds.some(({ adminIds }) => !looksAfter(user, adminIds))) throw new Failure('not_world_admin')
}

/** Keys as leaders see them, with whether their makers may still manage this world's keys. */
export async function keyViews({ adminIds }: WorldRecord, records: readonly BotKeyRecord[]): Promise<BotKey[]> {
  const accounts = await getAccounts(records.flatMap(({ makerId }) => makerId ?? []))
  return records.map(({ _id, name, createdAt, lastUsedAt, makerId }) => {
    const account = accounts.find((one) => one._id === makerId)
    const isEntitled = account?.isActive === true && looksAfter(account, adminIds)
    return {
      _id,
      name,
      createdAt,
      lastUsedAt,
      maker: makerId ? { username: account?.username, isEntitled } : undefined,
    }
  })
}

/**
 * Creates a bot key and returns it in clear text; only its digest is stored. Repeating the call with the same
 * idempotency key returns the same key, derived from it and a stored salt.
 */
export async function makeBotKey(
  world: WorldRecord,
  { name, makerId }: { name: string; makerId: string },
  { audit, key, secret = newId() }: Creation & { secret: string | undefined },
): Promise<BotKey & { key: string }> {
  const make = async () => {
    const salt = randomBytes(24).toString('base64url')
    const fields = { _id: newId(), name, makerId, salt, key: deriveKey(secret, salt) }
    const made = await createBotKey(world._id, fields, { audit, key })
    if (made.ok) return made
    if (made.refusal === 'full') throw new Failure('too_many_bot_keys', { values: { max: maxBotKeys } })
    return refused('repeated')
  }
  const find = (id: string) => getBotKey(world._id, id)
  const record = await createOnce(key, { find, gone: 'bot_key_not_found', make })
  if (!record) throw new Failure('world_not_found')
  const [view] = await keyViews(world, [record])
  if (!view) throw new Failure('bot_key_not_found')
  return { ...view, key: deriveKey(secret, record.salt) }
}

/** 192 bits, derived from a secret that is not stored. */
const deriveKey = (secret: string, salt: string) =>
  createHmac('sha256', secret).update(salt).digest('base64url').slice(0, 32)
