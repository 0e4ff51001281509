import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, savedView } from '../../domain/timeslots/change-player-slots.ts'
import { changingSlotCaller, mayUse, ownAudit } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'
import type { TimeslotsRecord } from '../../store/timeslots/timeslots.ts'

/** Removes a player's own timeslot that starts at `from`. */
export const handler = defineHandler(
  timeslots.removeOwn,
  async ({ plan, world, params, body, header, linkedPlayer, address, audit, fail }) => {
    const player = await planPlayer(plan, world, params.playerId)
    const by = await changingSlotCaller(plan, player.id, { header, linkedPlayer, address })
    const change = (present: TimeslotsRecord) => {
      if (!mayUse(by, present)) throw fail('slots_protected')
      const slots = present.slots.filter(({ from }) => from !== body.from)
      if (slots.length === present.slots.length) throw fail('slot_not_found')
      return { slots, sends: 'slots' as const, by }
    }
    return savedView(await changePlayerSlots(plan, player, change, { audit: ownAudit(audit, player.id, by) }))
  },
)
