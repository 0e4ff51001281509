import { timeslots } from '../../shared/contract/timeslots.ts'
import { mergeSlots } from '../../shared/game/slots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'
import { publicSlotCalls } from '../lib/public-slots.ts'
import { throttled } from '../lib/throttled.ts'
import { changeSlots } from '../store/slots.ts'

/** A player replaces his own slots; overlapping and touching ones are merged. */
export const handler = handle(timeslots.saveOwn, async ({ plan, world, params, body, address }) => {
  await throttled(publicSlotCalls, address)
  const player = await planPlayer(plan, world, params.playerId)
  const slots = mergeSlots(body.timeslots)
  await changeSlots(plan._id, player.id, () => slots)
  return { success: true, timeslots: slots }
})
