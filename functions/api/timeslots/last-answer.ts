import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { lastAnswer } from '../../domain/timeslots/last-answer.ts'
import { slotCaller } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Offers a player their answer of the last plan. */
export const handler = defineHandler(
  timeslots.lastAnswer,
  async ({ plan, world, params, header, linkedPlayer, fail }) => {
    const player = await planPlayer(plan, world, params.playerId)
    if (slotCaller(plan, player.id, { header, linkedPlayer }) !== 'owner') throw fail('slot_link_needed')
    return { last: await lastAnswer(plan, world, player.id) }
  },
)
