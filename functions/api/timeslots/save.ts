import { isDeepStrictEqual } from 'node:util'
import { timeslots } from '../../../shared/contract/timeslots.ts'
import { mergeSlots } from '../../../shared/game/world/timeslots.ts'
import { readSends } from '../../../shared/model/timeslot.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, savedView } from '../../domain/timeslots/change-player-slots.ts'
import { defineHandler } from '../../http/define-handler.ts'
import type { TimeslotsRecord, TimeslotsState } from '../../store/timeslots/timeslots.ts'

/** Replaces a player's timeslots, checked by `version` if given; overlapping and touching ones are merged. */
export const handler = defineHandler(timeslots.save, async ({ plan, world, params, body, audit }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const { version } = body
  const sends = readSends(body)
  const slots = mergeSlots(body.timeslots)
  const change = (present: TimeslotsRecord): TimeslotsState | undefined => {
    const isSaved = isDeepStrictEqual([present.slots, present.sends], [slots, sends])
    return isSaved ? undefined : { slots, sends, by: 'leader' }
  }
  return savedView(await changePlayerSlots(plan, player, change, { version, audit }))
})
