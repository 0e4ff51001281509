import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, savedView } from '../../domain/timeslots/change-player-slots.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listFormerSlots } from '../../store/timeslots/slot-history.ts'
import type { TimeslotsRecord } from '../../store/timeslots/timeslots.ts'

/** Restores a player's former timeslots, the last or the given ones. Repeating it restores what it replaced. */
export const handler = defineHandler(timeslots.undo, async ({ plan, world, params, body, audit, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { restore, version } = body
  const change = async (present: TimeslotsRecord) => {
    const former = await listFormerSlots(plan._id, player.id)
    // A retried call must find the list that was last when it began.
    const seen = version ?? present.version
    const wanted = former.find((list) => (restore === undefined ? list.version < seen : list.version === restore))
    if (!wanted) throw fail('no_former_slots')
    return { slots: wanted.slots, sends: wanted.sends, by: wanted.by }
  }
  return savedView(await changePlayerSlots(plan, player, change, { version, audit }))
})
