import { isDeepStrictEqual } from 'node:util'
import { timeslots } from '../../../shared/contract/timeslots.ts'
import { mergeSlots } from '../../../shared/game/slots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, standing } from '../../domain/slots/change-player-slots.ts'
import { handle } from '../../http/handle.ts'

/** Replaces a player's slots, with `version` only those that the leader has seen; overlapping and touching ones are merged. */
export const handler = handle(timeslots.save, async ({ plan, world, params, body, note, noteNothing, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { cannotSend } = body
  const slots = mergeSlots(body.timeslots)
  const { before, after } = await changePlayerSlots(plan, player, note, ({ version }) =>
    version === (body.version ?? version) ? { slots, cannotSend, by: 'leader' } : undefined,
  )
  if (after) return standing(after)
  // Done already, by somebody else or by this very call when its answer was lost on the way.
  if (!isDeepStrictEqual([before.slots, before.cannotSend], [slots, cannotSend])) throw fail('slots_changed')
  noteNothing()
  return standing(before)
})
