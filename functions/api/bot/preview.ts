import { bot } from '../../../shared/contract/bot.ts'
import { botPreview } from '../../domain/bot/preview.ts'
import { handle } from '../../http/handle.ts'

/** What the bot would answer. */
export const handler = handle(bot.preview, ({ world, params, site }) => botPreview(world, params.coordinates, site))
