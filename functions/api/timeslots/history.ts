import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listFormerSlots } from '../../store/timeslots/slot-history.ts'

export const handler = defineHandler(timeslots.history, async ({ plan, world, params }) => {
  const player = await planPlayer(plan, world, params.playerId)
  return { history: await listFormerSlots(plan._id, player.id) }
})
