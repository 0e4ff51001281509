import { timeslots } from '../../shared/contract/timeslots.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'
import { publicSlotCalls } from '../lib/public-slots.ts'
import { throttled } from '../lib/throttled.ts'
import { changeSlots } from '../store/slots.ts'

/** A player removes his slot that starts at `from`. */
export const handler = handle(timeslots.removeOwn, async ({ plan, world, params, body, address, fail }) => {
  await throttled(publicSlotCalls, address)
  const player = await planPlayer(plan, world, params.playerId)
  const slots = await changeSlots(plan._id, player.id, (present) => {
    const left = present.filter(({ from }) => from !== body.from)
    return left.length < present.length ? left : undefined
  })
  if (!slots) throw fail('slot_not_found')
  return { success: true, timeslots: slots }
})
