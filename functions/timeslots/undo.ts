import { timeslots } from '../../shared/contract/timeslots.ts'
import { changePlayerSlots } from '../lib/change-player-slots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'

/** Puts a player's last former slots back; doing it again brings back what it has replaced. */
export const handler = handle(timeslots.undo, async ({ plan, world, params, note, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const slots = await changePlayerSlots(plan, player, note, (_present, [last]) => last?.slots)
  if (!slots) throw fail('no_former_slots')
  return { success: true, timeslots: slots }
})
