import { timeslots } from '../../../shared/contract/timeslots.ts'
import { mergeSlots } from '../../../shared/game/slots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, saved } from '../../domain/slots/change-player-slots.ts'
import { mayChange, slotCaller } from '../../domain/slots/slot-secret.ts'
import { handle } from '../../http/handle.ts'
import type { SlotsRecord } from '../../store/slots.ts'

/** A player replaces his own slots, or says that he cannot send; overlapping and touching slots are merged. */
export const handler = handle(timeslots.saveOwn, async ({ plan, world, params, body, header, caller, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const by = slotCaller(plan, player.id, header)
  const { cannotSend, version } = body
  const slots = mergeSlots(body.timeslots)
  const change = (present: SlotsRecord) => {
    if (!mayChange(by, present)) throw fail('slots_protected')
    return { slots, cannotSend, by }
  }
  return saved(await changePlayerSlots(plan, player, change, { version, caller }))
})
