import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { playerVillages } from '../../domain/timeslots/holds.ts'
import { requireSlotSecret } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Shows a player their own villages in the plan. */
export const handler = defineHandler(timeslots.ownVillages, async ({ plan, world, params, header }) => {
  const player = await planPlayer(plan, world, params.playerId)
  requireSlotSecret(plan, player.id, { header })
  return playerVillages(plan, world, player)
})
