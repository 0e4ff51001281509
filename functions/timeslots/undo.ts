import { timeslots } from '../../shared/contract/timeslots.ts'
import { changePlayerSlots, standing } from '../lib/change-player-slots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'

/** Puts a player's last former slots back; doing it again brings back what it has replaced. */
export const handler = handle(timeslots.undo, async ({ plan, world, params, body, note, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { before, after } = await changePlayerSlots(plan, player, note, ({ version, history: [last] }) =>
    version === (body.version ?? version) ? last?.slots : undefined,
  )
  if (!after) throw fail(before.history.length > 0 ? 'slots_changed' : 'no_former_slots')
  return standing(after)
})
