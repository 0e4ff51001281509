import { timeslots } from '../../shared/contract/timeslots.ts'
import { mergeSlots } from '../../shared/game/slots.ts'
import { changePlayerSlots } from '../lib/change-player-slots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'

/** Replaces a player's slots; overlapping and touching ones are merged. */
export const handler = handle(timeslots.save, async ({ plan, world, params, body, note }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const slots = mergeSlots(body.timeslots)
  await changePlayerSlots(plan, player, note, () => slots)
  return { success: true, timeslots: slots }
})
