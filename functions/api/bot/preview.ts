import { bot } from '../../../shared/contract/bot.ts'
import { botPreview } from '../../domain/bot/preview.ts'
import { defineHandler } from '../../http/handle.ts'

/** What the bot would answer. */
export const handler = defineHandler(bot.preview, ({ world, params, site }) =>
  botPreview(world, params.coordinates, site),
)
