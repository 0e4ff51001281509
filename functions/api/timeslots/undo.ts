import { timeslots } from '../../../shared/contract/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, saved } from '../../domain/slots/change-player-slots.ts'
import { handle } from '../../http/handle.ts'
import { listFormerSlots } from '../../store/slot-history.ts'

/**
 * Puts former slots of a player back as they were, whoever had set them: the last ones, or those that the leader names. Doing the
 * former again brings back what it has replaced.
 */
export const handler = handle(timeslots.undo, async ({ plan, world, params, body, note, noteNothing, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const notes = { note, noteNothing }
  const { after } = await changePlayerSlots(plan, player, body.version, notes, async (present) => {
    const former = await listFormerSlots(plan._id, present)
    // Repeated after its answer was lost, the call wants what was the last list when it began.
    const { restore, version: seen = present.version } = body
    const wanted = former.find(({ version }) => (restore === undefined ? version < seen : version === restore))
    if (!wanted) throw fail('no_former_slots')
    return { slots: wanted.slots, cannotSend: wanted.cannotSend, by: wanted.by }
  })
  return saved(after)
})
