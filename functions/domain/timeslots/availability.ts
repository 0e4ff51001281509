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
 * When a player can send, and its source: own timeslots, else the world's auto timeslots, else always. In the first two, an empty
 * list means never.
 */
export interface Availability {
  source: 'own' | 'auto' | 'always'
  slots: Slots
}

/** Latest arrival of the plan's attacks, ISO 8601 UTC. */
export const lastArrival = (plan: PlanRecord, targets: readonly Target[]): string => {
  const latest = targets.reduce((minutes, { offsetMinutes }) => Math.max(minutes, offsetMinutes), 0)
  return new Date(Date.parse(plan.arriveAt) + latest * 60_000).toISOString()
}

/** The world's auto timeslots on each day of the plan (may be empty); `undefined` when the world has no such setting. */
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

/** The world's auto timeslots for the planner and its diagnosis. */
export interface AutoWindows {
  rules: readonly DailyWindow[]
  /** Windows of rules, `[from, to, …]` in epoch seconds. */
  lay: (rules: readonly DailyWindow[]) => Float64Array
}

/** Auto timeslots start this long before `sendFrom`, the limit for proposing an earlier start; milliseconds. */
const earlier = 14 * 24 * 60 * 60_000

/**
 * The world's auto timeslots, not cut at the plan's sendFrom (the planner does that), so that the diagnosis can propose an
 * earlier start.
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
    return launchSpans(layAutoSlots(rules, marketTimeZone(world.server), from, until))
  },
})

/** Who last set a player's timeslots; an emptied list counts as silent. */
export const slotAnswer = (record: TimeslotsRecord | undefined): SlotAnswer => {
  if (!record || (record.slots.length === 0 && !record.cannotSend)) return 'silent'
  return record.by === 'owner' || record.by === 'member' ? 'member' : 'leader'
}

/** Availability without own timeslots. `auto` are the plan's auto timeslots, if any. */
export const fallbackAvailability = (auto: Slots | undefined): Availability =>
  auto ? { source: 'auto', slots: auto } : { source: 'always', slots: [] }

/** Returns each player's availability. `auto` are the plan's auto timeslots, if any. */
export const availabilityByPlayer = (own: Map<number, TimeslotsRecord>, auto: Slots | undefined) => {
  const fallback = fallbackAvailability(auto)
  return (playerId: number): Availability => {
    const record = own.get(playerId)
    return record && slotAnswer(record) !== 'silent' ? { source: 'own', slots: record.slots } : fallback
  }
}

/** Launch windows for the planner: `[from, to, …]` in epoch seconds, empty for never, `undefined` for always. */
export const launchWindows = ({ source, slots }: Availability): Float64Array | undefined =>
  source === 'always' ? undefined : launchSpans(slots)

const launchSpans = (slots: Slots) => Float64Array.from(slotsToSpans(slots).flatMap(({ from, to }) => [from, to]))
