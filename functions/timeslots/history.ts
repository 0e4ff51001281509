import { timeslots } from '../../shared/contract/timeslots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'
import { listFormerSlots } from '../store/slot-history.ts'
import { getSlots } from '../store/slots.ts'

/** A player's former slots, newest first. */
export const handler = handle(timeslots.history, async ({ plan, world, params }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const present = await getSlots(plan._id, player.id)
  return { history: present ? await listFormerSlots(plan._id, present) : [] }
})
