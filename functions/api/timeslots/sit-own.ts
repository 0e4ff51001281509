import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { scheduleSitters } from '../../domain/orders/schedule-reminders.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { ownSittings, saveSittings } from '../../domain/timeslots/sittings.ts'
import { ownAudit, requireSlotSecret } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getTimeslots } from '../../store/timeslots/timeslots.ts'

/** Replaces who plays the player's account, or what they ask to play of another one. */
export const handler = defineHandler(timeslots.sitOwn, async ({ plan, world, params, body, header, audit }) => {
  const [player, index] = await Promise.all([planPlayer(plan, world, params.playerId), syncedWorld(world)])
  requireSlotSecret(plan, player.id, { header })
  const { accountId, version, sittings } = body
  const asked = ownAudit(audit, player.id, 'owner')
  if (accountId === undefined || accountId === player.id) {
    const saved = await saveSittings(plan, index, player, sittings, { by: 'owner', version, audit: asked })
    await scheduleSitters(plan, world, player.id, saved.sitters)
    return ownSittings(plan, index, player, saved.version)
  }
  const account = await planPlayer(plan, world, String(accountId))
  await saveSittings(plan, index, account, sittings, { by: 'sitter', sitterId: player.id, audit: asked })
  return ownSittings(plan, index, player, (await getTimeslots(plan._id, player.id))?.version ?? 0)
})
