import { isDeepStrictEqual } from 'node:util'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { mergeSlots } from '../../../shared/game/world/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, savedView } from '../../domain/timeslots/change-player-slots.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { savedLimit, type TimeslotsRecord, type TimeslotsState } from '../../store/timeslots/timeslots.ts'

/**
 * Replaces a player's timeslots and limit, checked by `version` if given; overlapping and touching ones are merged. If only the limit
 * changes, the list keeps its author.
 */
export const handler = defineHandler(timeslots.save, async ({ plan, world, params, body, audit }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { version, maxCommands, sends } = body
  const slots = mergeSlots(body.timeslots)
  const change = (present: TimeslotsRecord): TimeslotsState => {
    const isSameList = isDeepStrictEqual([present.slots, present.sends], [slots, sends])
    const limit = maxCommands === undefined ? {} : savedLimit(present, maxCommands ?? undefined, 'leader')
    return { slots, sends, by: isSameList ? present.by : 'leader', ...limit }
  }
  return savedView(await changePlayerSlots(plan, player, change, { version, audit }))
})
