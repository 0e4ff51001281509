import { orders } from '../../../shared/contract/schemas/orders.ts'
import { wakePlayers } from '../../domain/devices/wake-players.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Wakes players at once, and returns by which ways or why not. */
export const handler = defineHandler(orders.wake, async ({ plan, world, user, body, audit }) => ({
  wakes: await wakePlayers(plan, world, body.playerIds, { by: user._id, audit }),
}))
