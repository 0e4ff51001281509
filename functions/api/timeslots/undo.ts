import { timeslots } from '../../../shared/contract/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, standing } from '../../domain/slots/change-player-slots.ts'
import { handle } from '../../http/handle.ts'
import { listFormerSlots } from '../../store/slot-history.ts'

/**
 * Puts former slots of a player back as they were, whoever had set them: the last ones, or those that the leader names. Doing the
 * former again brings back what it has replaced.
 */
export const handler = handle(timeslots.undo, async ({ plan, world, params, body, note, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { before, after } = await changePlayerSlots(plan, player, note, async (present) => {
    if (present.version !== (body.version ?? present.version)) return undefined
    const former = await listFormerSlots(plan._id, present)
    const wanted = body.restore === undefined ? former[0] : former.find(({ version }) => version === body.restore)
    return wanted && { slots: wanted.slots, cannotSend: wanted.cannotSend, by: wanted.by }
  })
  if (after) return standing(after)
  throw fail(before.version === (body.version ?? before.version) ? 'no_former_slots' : 'slots_changed')
})
