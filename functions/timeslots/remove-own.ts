import { timeslots } from '../../shared/contract/timeslots.ts'
import { changePlayerSlots, saved } from '../lib/change-player-slots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'
import { mayChange, slotCaller } from '../lib/slot-secret.ts'

/** A player removes his slot that starts at `from`. */
export const handler = handle(timeslots.removeOwn, async ({ plan, world, params, body, header, note, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const by = slotCaller(plan, player.id, header)
  const { after } = await changePlayerSlots(plan, player, note, (present) => {
    if (!mayChange(by, present)) throw fail('slots_protected')
    const slots = present.slots.filter(({ from }) => from !== body.from)
    return slots.length < present.slots.length ? { slots, cannotSend: false, by } : undefined
  })
  if (!after) throw fail('slot_not_found')
  return saved(after)
})
