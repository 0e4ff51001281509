import { isDeepStrictEqual } from 'node:util'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { mergeSlots } from '../../../shared/game/world/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, savedView } from '../../domain/timeslots/change-player-slots.ts'
import { changingSlotCaller, mayUse, ownAudit } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { savedLimit, storeReady, type TimeslotsRecord, type TimeslotsState } from '../../store/timeslots/timeslots.ts'

/**
 * Replaces a player's own timeslots, or records that they can send always or never; overlapping and touching ones are merged. If only the
 * limit, message or switch changes, the list keeps its author.
 */
export const handler = defineHandler(
  timeslots.saveOwn,
  async ({ plan, world, params, body, header, linkedPlayer, address, audit, fail }) => {
    const player = await planPlayer(plan, world, params.playerId)
    const by = await changingSlotCaller(plan, player.id, { header, linkedPlayer, address })
    const { version, maxCommands, message, sends, standsIn } = body
    if (standsIn !== undefined && by !== 'owner') throw fail('slot_link_needed')
    const slots = mergeSlots(body.timeslots)
    const change = (present: TimeslotsRecord): TimeslotsState => {
      const limit = maxCommands === undefined ? present.maxCommands : (maxCommands ?? undefined)
      const isLimitProtected = by === 'member' && present.limitBy === 'leader' && limit !== present.maxCommands
      if (isLimitProtected || !mayUse(by, present)) throw fail('slots_protected')
      const note = {
        ...(maxCommands !== undefined && savedLimit(present, limit, by)),
        ...(message !== undefined && { message: message || undefined }),
      }
      const isSameList = isDeepStrictEqual([present.slots, present.sends], [slots, sends])
      const isNoteOnly = isSameList && (Object.keys(note).length > 0 || standsIn !== undefined)
      const isProtected = present.isProtected || by === 'owner'
      return { slots, sends, by: isNoteOnly ? present.by : by, isProtected, ...note }
    }
    const own = ownAudit(audit, player.id, by)
    const saved = await changePlayerSlots(plan, player, change, { version, audit: own })
    // The next check finds them.
    const isStored =
      standsIn === undefined || (await storeReady(plan._id, { playerId: player.id, isReady: standsIn }, own))
    if (!isStored) throw fail('plan_not_found')
    return savedView(saved)
  },
)
