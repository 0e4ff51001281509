import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { slotsToSpans } from '../../../shared/game/world/timeslots.ts'
import { type DailyWindow, layAutoSlots } from '../../../shared/game/world/world-time.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { Target } from '../../../shared/model/target.ts'
import type { SlotAnswer } from '../../../shared/model/timeslot.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { Slots, TimeslotsRecord } from '../../store/timeslots/timeslots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

/**
 * When a player can send, and what says so: what is set for him, else the world's auto time slots, else nothing (always). Of the
 * first two an empty list means never.
 */
export interface Availability {
  source: 'own' | 'auto' | 'always'
  slots: Slots
}

/** The last moment at which an attack of the plan arrives, ISO 8601 UTC. */
export const lastArrival = (plan: PlanRecord, targets: readonly Target[]): string => {
  const latest = targets.reduce((minutes, { offsetMinutes }) => Math.max(minutes, offsetMinutes), 0)
  return new Date(Date.parse(plan.arriveAt) + latest * 60_000).toISOString()
}

/** The world's auto time slots on every day of the plan, which may be none; undefined when the world has no such setting. */
export const autoSlots = (
  plan: PlanRecord,
  world: WorldRecord,
  settings: WorldSettings,
  until: string,
): Slots | undefined =>
  settings.autoTimeslotSettings.length === 0
    ? undefined
    : layAutoSlots(
        settings.autoTimeslotSettings.map(({ start, end }) => ({ from: start, to: end })),
        marketTimeZone(world.server),
        plan.sendFrom,
        until,
      )

/** The world's auto time slots for the planner and its diagnosis, which asks what other ones would gain. */
export interface AutoWindows {
  rules: readonly DailyWindow[]
  /** The windows that rules make, `[from, to, …]` in epoch seconds. */
  lay: (rules: readonly DailyWindow[]) => Float64Array
}

/** How long before `sendFrom` auto time slots are looked at: so far an earlier start can be proposed, milliseconds. */
const earlier = 14 * 24 * 60 * 60_000

/**
 * The world's auto time slots, whole: not cut at the plan's sendFrom (the planner heeds that by itself), so that it shows what
 * starting on an earlier day would gain.
 */
export const autoWindows = (
  plan: PlanRecord,
  world: WorldRecord,
  settings: WorldSettings,
  until: string,
): AutoWindows => ({
  rules: settings.autoTimeslotSettings.map(({ start, end }) => ({ from: start, to: end })),
  lay: (rules) => {
    const from = new Date(Date.parse(plan.sendFrom) - earlier).toISOString()
    return spansOf(layAutoSlots(rules, marketTimeZone(world.server), from, until))
  },
})

/** Who has said when a player can send. A list that was emptied says nothing any more. */
export const slotAnswer = (record: TimeslotsRecord | undefined): SlotAnswer => {
  if (!record || (record.slots.length === 0 && !record.cannotSend)) return 'silent'
  return record.by === 'owner' || record.by === 'member' ? 'member' : 'leader'
}

/** What holds for a player of whom nothing is said. `auto` are the plan's auto time slots, if the world has any. */
export const fallbackAvailability = (auto: Slots | undefined): Availability =>
  auto ? { source: 'auto', slots: auto } : { source: 'always', slots: [] }

/** Tells of each player when he can send. `auto` are the plan's auto time slots, if the world has any. */
export const availabilityByPlayer = (own: Map<number, TimeslotsRecord>, auto: Slots | undefined) => {
  const fallback = fallbackAvailability(auto)
  return (playerId: number): Availability => {
    const record = own.get(playerId)
    return record && slotAnswer(record) !== 'silent' ? { source: 'own', slots: record.slots } : fallback
  }
}

/** The same for the planner: `[from, to, …]` in epoch seconds, empty for never, `undefined` for always. */
export const launchWindows = ({ source, slots }: Availability): Float64Array | undefined =>
  source === 'always' ? undefined : spansOf(slots)

const spansOf = (slots: Slots) => Float64Array.from(slotsToSpans(slots).flatMap(({ from, to }) => [from, to]))
