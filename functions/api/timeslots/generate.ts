import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { maxSlots } from '../../../shared/game/world/timeslots.ts'
import { autoSlots, lastArrival, slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { changePlayerSlots, savedView } from '../../domain/timeslots/change-player-slots.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import type { TimeslotsRecord, TimeslotsState } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/** Sets a player's timeslots to the world's auto timeslots; with `keepOwn` only if they have none. */
export const handler = defineHandler(timeslots.generate, async ({ plan, world, params, body, audit, fail }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const [settings, targets] = await Promise.all([getSettings(world._id), cachedTargets(plan)])
  const slots = autoSlots(plan, world, settings, lastArrival(plan, targets))
  if (!slots) throw fail('no_auto_slots')
  if (slots.length === 0) throw fail('no_auto_slots_in_plan')
  if (slots.length > maxSlots) throw fail('too_many_slots', { values: { count: slots.length, max: maxSlots } })
  let kept = false
  const change = (present: TimeslotsRecord): TimeslotsState | undefined => {
    kept = body.keepOwn && slotAnswer(present) !== 'silent'
    return kept ? undefined : { slots, sends: 'slots', by: 'auto' }
  }
  const after = await changePlayerSlots(plan, player, change, { audit })
  return { ...savedView(after), kept }
})
