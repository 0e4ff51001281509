import { bots } from '../../../shared/contract/schemas/bots.ts'
import { keyViews } from '../../domain/bots/bot-keys.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listBotKeys } from '../../store/bots/bot-keys.ts'

export const handler = defineHandler(bots.keys, async ({ world }) => ({
  keys: await keyViews(world, await listBotKeys(world._id)),
}))
