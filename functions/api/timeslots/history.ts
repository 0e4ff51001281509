import { timeslots } from '../../../shared/contract/timeslots.ts'
import { sendsView } from '../../../shared/model/timeslot.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listFormerSlots } from '../../store/timeslots/slot-history.ts'
import { getTimeslots } from '../../store/timeslots/timeslots.ts'

export const handler = defineHandler(timeslots.history, async ({ plan, world, params }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const present = await getTimeslots(plan, player.id)
  const former = present ? await listFormerSlots(plan, present) : []
  return { history: former.map((entry) => ({ ...entry, ...sendsView(entry.sends) })) }
})
