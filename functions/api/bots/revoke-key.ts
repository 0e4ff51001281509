import { bots } from '../../../shared/contract/schemas/bots.ts'
import { checkLooksAfter } from '../../domain/bots/bot-keys.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { removeBotKey } from '../../store/bots/bot-keys.ts'

export const handler = defineHandler(bots.revokeKey, async ({ world, user, params, audit, fail }) => {
  checkLooksAfter(user, world)
  const revoked = await removeBotKey(world._id, params.keyId, audit)
  if (!revoked.ok) throw fail('bot_key_not_found')
  return { success: true }
})
