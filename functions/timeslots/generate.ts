import { timeslots } from '../../shared/contract/timeslots.ts'
import { autoSlots, lastArrival } from '../lib/availability.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'
import { getSettings } from '../store/settings.ts'
import { changeSlots } from '../store/slots.ts'
import { listTargets } from '../store/targets.ts'

/** Gives a player the world's auto time slots on every day of the plan as his own. */
export const handler = handle(timeslots.generate, async ({ plan, world, params, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const [settings, targets] = await Promise.all([getSettings(world._id), listTargets(plan._id)])
  const slots = autoSlots(plan, world, settings, lastArrival(plan, targets))
  if (slots.length === 0) throw fail('no_auto_slots')
  await changeSlots(plan._id, player.id, () => slots)
  return { success: true, timeslots: slots }
})
