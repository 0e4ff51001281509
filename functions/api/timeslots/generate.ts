import { timeslots } from '../../../shared/contract/timeslots.ts'
import { maxSlots } from '../../../shared/game/slots.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { autoSlots, lastArrival, slotAnswer } from '../../domain/slots/availability.ts'
import { changePlayerSlots, savedView } from '../../domain/slots/change-player-slots.ts'
import { defineHandler } from '../../http/handle.ts'
import { getSettings } from '../../store/settings.ts'
import type { TimeslotsRecord, TimeslotsState } from '../../store/slots.ts'
import { cachedTargets } from '../../store/targets.ts'

/** Gives a player the world's auto time slots on every day of the plan as his own; with `keepOwn` only while nothing is said of him. */
export const handler = defineHandler(timeslots.generate, async ({ plan, world, params, body, caller, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const [settings, targets] = await Promise.all([getSettings(world._id), cachedTargets(plan)])
  const slots = autoSlots(plan, world, settings, lastArrival(plan, targets))
  if (!slots) throw fail('no_auto_slots')
  if (slots.length === 0) throw fail('no_auto_slots_in_plan')
  if (slots.length > maxSlots) throw fail('too_many_slots', { values: { count: slots.length, max: maxSlots } })
  let kept = false
  const change = (present: TimeslotsRecord): TimeslotsState | undefined => {
    kept = body.keepOwn && slotAnswer(present) !== 'silent'
    return kept ? undefined : { slots, cannotSend: false, by: 'auto' }
  }
  const after = await changePlayerSlots(plan, player, change, { caller })
  return { ...savedView(after), kept }
})
