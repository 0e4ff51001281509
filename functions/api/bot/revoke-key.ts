import { bot } from '../../../shared/contract/bot.ts'
import { checkLooksAfter } from '../../domain/bot/bot-keys.ts'
import { defineHandler } from '../../http/handle.ts'
import { removeBotKey } from '../../store/bot-keys.ts'

/** Ends a bot key at once. */
export const handler = defineHandler(bot.revokeKey, async ({ world, user, params, caller, fail }) => {
  checkLooksAfter(user, world)
  if (!(await removeBotKey(world._id, params.keyId, caller))) throw fail('bot_key_not_found')
  return { success: true }
})
