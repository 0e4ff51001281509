import { marketTimeZone } from '../../game/world/markets.ts'
import { slotsToSpans, type TimeSlot, toEpoch, toIso } from '../../game/world/timeslots.ts'
import { type DailyWindow, layAutoSlots } from '../../game/world/world-time.ts'
import { latestKindOffset } from '../../model/inputs/kind-offset.ts'
import type { StoredSitting } from '../../model/inputs/sitting.ts'
import { offsetOf } from '../../model/inputs/wave.ts'
import { type CalculationOptions, defaultOptions } from '../../model/plan.ts'
import type { WorldSettings } from '../../model/settings.ts'
import type { Target } from '../../model/target.ts'
import type { Sends, SlotAnswer, SlotAuthor } from '../../model/timeslot.ts'
import { marginsIn } from '../flow/margins.ts'
import { always, outsideNights, withSpans } from '../flow/nights.ts'
import { type Persons, planPersons, sittingsWithin } from '../model/persons.ts'
import { lastTrainSecond } from '../model/train-times.ts'

/** When a plan's attacks are sent and arrive, ISO 8601 UTC. */
export interface PlanSchedule {
  sendFrom: string
  arriveAt: string
}

/** The schedule of runs from `earliest` on. */
export interface RunSchedule extends PlanSchedule {
  /** The plan's start of sending, where runs start later. */
  plannedFrom?: string | undefined
}

/** The first full minute in which a calculation at `now` lets attacks be launched; both epoch milliseconds. */
export const earliestLaunch = ({ leadMinutes }: Pick<CalculationOptions, 'leadMinutes'>, now: number): number =>
  (Math.ceil(now / 60_000) + leadMinutes) * 60_000

/** A plan's schedule that starts no earlier than `earliest`, epoch milliseconds. */
export const scheduleFrom = ({ sendFrom, arriveAt }: PlanSchedule, earliest: number): RunSchedule =>
  Date.parse(sendFrom) >= earliest
    ? { sendFrom, arriveAt }
    : { sendFrom: new Date(earliest).toISOString(), arriveAt, plannedFrom: sendFrom }

/** A player's timeslots, and whether they limit sending. */
export interface PlayerSlots {
  slots: TimeSlot[]
  sends: Sends
  by?: SlotAuthor | undefined
  /** Who plays the account for its player. */
  sittings?: readonly StoredSitting[] | undefined
}

type AutoSettings = Pick<WorldSettings, 'autoTimeslotSettings'>

/** When a player can send, and its source: their own answer, else the world's auto timeslots (an empty list means never), else always. */
export interface Availability {
  source: 'own' | 'auto' | 'always'
  sends: Sends
  slots: TimeSlot[]
}

/** A schedule with what its kinds' arrivals depend on. */
export interface TimedPlan extends PlanSchedule {
  options?:
    | Partial<Pick<CalculationOptions, 'kindOffset' | 'windows' | 'trains' | 'night' | 'noNights' | 'marginMinutes'>>
    | undefined
}

/** Latest arrival of the plan's attacks, ISO 8601 UTC. */
export const lastArrival = ({ arriveAt, options }: TimedPlan, targets: readonly Target[]): string => {
  const timing = { windows: {}, kindOffset: {}, ...options }
  const others = latestKindOffset(timing.kindOffset)
  const secondsOf = (target: Target) => offsetOf(target) + Math.max(others, lastTrainSecond(target, timing))
  const latest = targets.reduce((seconds, target) => Math.max(seconds, secondsOf(target)), others)
  return new Date(Date.parse(arriveAt) + latest * 1000).toISOString()
}

/** The world's auto timeslots on each day of the plan (may be empty); `undefined` when the world has no such setting. */
export const autoSlots = (
  plan: PlanSchedule,
  world: { server: string },
  settings: AutoSettings,
  until: string,
): TimeSlot[] | undefined =>
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
const autoWindows = (
  plan: PlanSchedule,
  world: { server: string },
  settings: AutoSettings,
  until: string,
): AutoWindows => ({
  rules: settings.autoTimeslotSettings.map(({ start, end }) => ({ from: start, to: end })),
  lay: (rules) => {
    const from = new Date(Date.parse(plan.sendFrom) - earlier).toISOString()
    return launchSpans(layAutoSlots(rules, marketTimeZone(world.server), from, until))
  },
})

/** Who last set a player's timeslots; an emptied list counts as silent. */
export const slotAnswer = (record: PlayerSlots | undefined): SlotAnswer => {
  if (!record || (record.slots.length === 0 && record.sends === 'slots')) return 'silent'
  return record.by === 'owner' || record.by === 'member' ? 'member' : 'leader'
}

/** Availability without own timeslots. `auto` are the plan's auto timeslots, if any. */
export const fallbackAvailability = (auto: TimeSlot[] | undefined): Availability =>
  auto ? { source: 'auto', sends: 'slots', slots: auto } : { source: 'always', sends: 'always', slots: [] }

/** Returns each player's availability. `auto` are the plan's auto timeslots, if any. */
export const availabilityByPlayer = (own: ReadonlyMap<number, PlayerSlots>, auto: TimeSlot[] | undefined) => {
  const fallback = fallbackAvailability(auto)
  return (playerId: number): Availability => {
    const record = own.get(playerId)
    if (!record || slotAnswer(record) === 'silent') return fallback
    return { source: 'own', sends: record.sends, slots: record.slots }
  }
}

/** Launch windows: `[from, to, …]` in epoch seconds, empty for never, `undefined` for always. */
const launchWindows = ({ sends, slots }: Availability): Float64Array | undefined =>
  sends === 'always' ? undefined : launchSpans(slots)

const launchSpans = (slots: readonly TimeSlot[]) =>
  Float64Array.from(slotsToSpans(slots).flatMap(({ from, to }) => [from, to]))

/** Players' launch windows, the world's auto timeslots, and which players they apply to. */
export interface PlanWindows {
  windowsOf: (playerId: number) => Float64Array | undefined
  /** The same with nights; absent where the plan does not leave them out. */
  windowsWithNights?: PlanWindows['windowsOf']
  /** Nights in which players without own timeslots should not launch, alike; none where they cannot. */
  nightsOf: (playerId: number) => Float64Array | undefined
  /** Times close to the edges of their timeslots, alike; absent without a margin. */
  marginsOf?: PlanWindows['windowsOf']
  /** Absent where everybody plays their own account. */
  persons?: Persons
  auto: AutoWindows
  holdFor: (playerId: number) => boolean
}

const dayMs = 24 * 60 * 60_000
const never = new Float64Array(0)

/** The nights of a plan, and the days between. */
function planNights({ sendFrom, options }: TimedPlan, world: { server: string }, until: string) {
  const { night } = { ...defaultOptions, ...options }
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const period = { from: Date.parse(sendFrom) - earlier - dayMs, to: Date.parse(until) + dayMs }
  const rule = { from: clock(night.from), to: clock(night.to) }
  const nights = launchSpans(layAutoSlots([rule], marketTimeZone(world.server), period.from / 1000, period.to / 1000))
  return { nights, days: outsideNights(Float64Array.of(period.from / 1000, period.to / 1000), nights) }
}

/** Who plays the accounts of a plan, by entries of accounts; `undefined` where everybody plays their own. */
export const personsIn = (
  plan: TimedPlan,
  targets: readonly Target[],
  sittings: ReadonlyMap<number, readonly StoredSitting[]>,
): Persons | undefined =>
  planPersons(sittings, { from: toEpoch(plan.sendFrom), to: toEpoch(lastArrival(plan, targets)) })

/** The launch windows of a plan's players by their own timeslots, else the world's, without nights where the plan asks for that. */
export function planWindows(
  plan: TimedPlan,
  world: { server: string },
  settings: AutoSettings,
  targets: readonly Target[],
  own: ReadonlyMap<number, PlayerSlots>,
): PlanWindows {
  const until = lastArrival(plan, targets)
  const available = availabilityByPlayer(own, autoSlots(plan, world, settings, until))
  const { noNights, marginMinutes } = { ...defaultOptions, ...plan.options }
  const { nights, days } = planNights(plan, world, until)
  const { rules, lay } = autoWindows(plan, world, settings, until)
  const auto = noNights ? { rules, lay: (some: typeof rules) => outsideNights(lay(some), nights) } : { rules, lay }
  const windows = { auto: auto.lay(rules), always: noNights ? days : undefined }
  const windowsIn = (some: typeof windows) => (id: number) => {
    const availability = available(id)
    return availability.source === 'own' ? launchWindows(availability) : some[availability.source]
  }
  const period = { from: toEpoch(plan.sendFrom) - earlier / 1000, to: toEpoch(until) }
  const persons = personsIn(plan, targets, new Map([...own].map(([id, { sittings = [] }]) => [id, sittings])))
  /** While others play an account that has no timeslots of its own, theirs count. */
  const asPlayed = (timesOf: PlanWindows['windowsOf'], whole: Float64Array): PlanWindows['windowsOf'] =>
    persons
      ? (id) => {
          const spans = sittingsWithin(own.get(id)?.sittings ?? [], period)
          const times = timesOf(id)
          if (spans.length === 0) return times
          const isOwn = available(id).source === 'own'
          const asSpan = ({ sitterId, from, to }: (typeof spans)[number]) => {
            return { from, to, times: (isOwn ? times : timesOf(sitterId)) ?? whole }
          }
          return withSpans(times ?? whole, spans.map(asSpan))
        }
      : timesOf
  return {
    auto,
    ...(persons && { persons }),
    holdFor: (id) => available(id).source === 'auto',
    windowsOf: asPlayed(windowsIn(windows), always),
    ...(noNights && { windowsWithNights: asPlayed(windowsIn({ auto: lay(rules), always: undefined }), always) }),
    ...(marginMinutes > 0 && { marginsOf: asPlayed(slotMargins(), never) }),
    nightsOf: asPlayed((id) => (available(id).source === 'own' || noNights ? undefined : nights), never),
  }

  function slotMargins(): PlanWindows['windowsOf'] {
    const marginsAt = (slots: Float64Array) => marginsIn(slots, marginMinutes * 60)
    // The last arrival ends no timeslot.
    const later = toIso(toEpoch(until) + dayMs / 1000)
    const ofAuto = marginsAt(autoWindows(plan, world, settings, later).lay(rules))
    return (id) => {
      const availability = available(id)
      if (availability.source === 'auto') return ofAuto
      const slots = launchWindows(availability)
      return slots && marginsAt(slots)
    }
  }
}
