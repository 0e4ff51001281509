import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { saveHolds } from '../../domain/timeslots/holds.ts'
import { ownAudit, requireSlotSecret } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Saves what a player holds back of their villages, for this plan and all later uploads of troops. */
export const handler = defineHandler(timeslots.saveHolds, async ({ plan, world, params, body, header, audit }) => {
  const player = await planPlayer(plan, world, params.playerId)
  requireSlotSecret(plan, player.id, { header })
  const { holds, version } = body
  return saveHolds(plan, world, player, holds, { version, audit: ownAudit(audit, player.id, 'owner') })
})
