import { timeslots } from '../../../shared/contract/timeslots.ts'
import { planPlayers } from '../../domain/plans/plan-player.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { answerOf } from '../../domain/slots/availability.ts'
import { handle } from '../../http/handle.ts'
import { listSlots, noteReminded } from '../../store/slots.ts'

/** Notes that players are being reminded of their time slots: those of the plan of whom nothing is said yet. */
export const handler = handle(timeslots.remind, async ({ plan, world, body, caller }) => {
  const [members, records] = await Promise.all([planPlayers(plan, await syncedWorld(world)), listSlots(plan._id)])
  const wanted = new Set(body.playerIds)
  const playerIds = members.map(({ id }) => id).filter((id) => wanted.has(id) && answerOf(records.get(id)) === 'silent')
  const remindedAt = new Date().toISOString()
  if (playerIds.length > 0) await noteReminded(plan._id, playerIds, remindedAt, caller)
  return { success: true, playerIds, remindedAt }
})
