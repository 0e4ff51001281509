import { bot } from '../../../shared/contract/bot.ts'
import { idempotencyHeader } from '../../../shared/contract/endpoint.ts'
import { checkLooksAfter, makeBotKey } from '../../domain/bot/bot-keys.ts'
import { handle } from '../../http/handle.ts'

/** Makes a bot key of the world and tells it, this once. */
export const handler = handle(bot.createKey, async ({ world, user, body, caller, key, header }) => {
  checkLooksAfter(user, world)
  return makeBotKey(world, body.name, { caller, key, secret: header(idempotencyHeader.toLowerCase()) })
})
