import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { playerVillages } from '../../domain/timeslots/holds.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Shows a player's villages in the plan with what they hold back. */
export const handler = defineHandler(timeslots.villages, async ({ plan, world, params }) =>
  playerVillages(plan, world, await planPlayer(plan, world, params.playerId)),
)
