import { timeslots } from '../../../shared/contract/timeslots.ts'
import { sendsView } from '../../../shared/model/timeslot.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listFormerSlots } from '../../store/timeslots/slot-history.ts'

export const handler = defineHandler(timeslots.history, async ({ plan, world, params }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const former = await listFormerSlots(plan._id, player.id)
  return { history: former.map((entry) => ({ ...entry, ...sendsView(entry.sends) })) }
})
