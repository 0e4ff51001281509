import { timeslots } from '../../shared/contract/timeslots.ts'
import { changePlayerSlots } from '../lib/change-player-slots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'

/** A player removes his slot that starts at `from`. */
export const handler = handle(timeslots.removeOwn, async ({ plan, world, params, body, note, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { after } = await changePlayerSlots(plan, player, note, ({ slots }) => {
    const left = slots.filter(({ from }) => from !== body.from)
    return left.length < slots.length ? left : undefined
  })
  if (!after) throw fail('slot_not_found')
  return { success: true, timeslots: after.slots }
})
