import { timeslots } from '../../shared/contract/timeslots.ts'
import { mergeSlots } from '../../shared/game/slots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'
import { changeSlots } from '../store/slots.ts'

/** Replaces a player's slots; overlapping and touching ones are merged. */
export const handler = handle(timeslots.save, async ({ plan, world, params, body }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const slots = mergeSlots(body.timeslots)
  await changeSlots(plan._id, player.id, () => slots)
  return { success: true, timeslots: slots }
})
