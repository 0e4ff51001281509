import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { scheduleSitters } from '../../domain/orders/schedule-reminders.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { saveSittings, sittingViews } from '../../domain/timeslots/sittings.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Replaces who plays a player's account. */
export const handler = defineHandler(timeslots.sit, async ({ plan, world, params, body, audit }) => {
  const [player, index] = await Promise.all([planPlayer(plan, world, params.playerId), syncedWorld(world)])
  const { version, sittings: wanted } = body
  const saved = await saveSittings(plan, index, player, wanted, { by: 'leader', version, audit })
  await scheduleSitters(plan, world, player.id, saved.sitters)
  return { sittings: sittingViews(saved.sittings, index), version: saved.version }
})
