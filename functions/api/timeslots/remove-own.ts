import { timeslots } from '../../../shared/contract/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, saved } from '../../domain/slots/change-player-slots.ts'
import { mayChange, slotCaller } from '../../domain/slots/slot-secret.ts'
import { handle } from '../../http/handle.ts'

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
