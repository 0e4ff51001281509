import { idempotencyHeader } from '../../../shared/contract/endpoint.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { checkLooksAfter, makeBotKey } from '../../domain/bots/bot-keys.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Creates a bot key of the world; it is shown only here. */
export const handler = defineHandler(bots.createKey, async ({ world, user, body, audit, key, header }) => {
  checkLooksAfter(user, world)
  return makeBotKey(
    world,
    { name: body.name, makerId: user._id },
    { audit, key, secret: header(idempotencyHeader.toLowerCase()) },
  )
})
