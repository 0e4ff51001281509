import { isDeepStrictEqual } from 'node:util'
import { timeslots } from '../../../shared/contract/timeslots.ts'
import { mergeSlots } from '../../../shared/game/slots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, saved } from '../../domain/slots/change-player-slots.ts'
import { handle } from '../../http/handle.ts'

/** Replaces a player's slots, with `version` only those that the leader has seen; overlapping and touching ones are merged. */
export const handler = handle(timeslots.save, async ({ plan, world, params, body, note, noteNothing }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { cannotSend, version } = body
  const slots = mergeSlots(body.timeslots)
  const notes = { note, noteNothing }
  const { after } = await changePlayerSlots(plan, player, version, notes, (present) =>
    isDeepStrictEqual([present.slots, present.cannotSend], [slots, cannotSend])
      ? undefined
      : { slots, cannotSend, by: 'leader' },
  )
  return saved(after)
})
