import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { overruleHolds } from '../../domain/timeslots/holds.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Overrules what a player holds back of villages, or stops that. */
export const handler = defineHandler(timeslots.overrule, async ({ plan, world, params, body, audit }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { version, ...wanted } = body
  return overruleHolds(plan, world, player, wanted, { version, audit })
})
