import { bot } from '../../../shared/contract/bot.ts'
import { keyView } from '../../domain/bot/bot-keys.ts'
import { defineHandler } from '../../http/handle.ts'
import { listBotKeys } from '../../store/bot-keys.ts'

/** The world's bot keys, of which nothing is told that opens anything. */
export const handler = defineHandler(bot.keys, async ({ world }) => ({
  keys: (await listBotKeys(world._id)).map(keyView),
}))
