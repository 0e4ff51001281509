import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { planPlayers } from '../../domain/plans/plan-player.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listTimeslots, recordReminders } from '../../store/timeslots/timeslots.ts'

/** Records a reminder for those of these players who have not answered yet. */
export const handler = defineHandler(timeslots.remind, async ({ plan, world, body, audit }) => {
  const [members, records] = await Promise.all([planPlayers(plan, await syncedWorld(world)), listTimeslots(plan._id)])
  const wanted = new Set(body.playerIds)
  const playerIds = members
    .map(({ id }) => id)
    .filter((id) => wanted.has(id) && slotAnswer(records.get(id)) === 'silent')
  const remindedAt = new Date().toISOString()
  if (playerIds.length > 0) await recordReminders(plan._id, playerIds, remindedAt, audit)
  return { success: true, playerIds, remindedAt }
})
