import { slotsToSpans, type TimeSlot, toEpoch, toIso } from '../../../../shared/game/world/timeslots.ts'
import { defaultNight, type NightHours } from '../../../../shared/model/inputs/night.ts'
import { addDays, coveredDays, type Day, instantOn, zonedDay } from './day-slots.ts'

/** A span on the axis, in percent of its length. */
export interface Stretch {
  left: number
  width: number
}

/** A period mapped to 0–100 percent. */
export interface Axis {
  /** Both ends are epoch seconds. */
  from: number
  to: number
  /** The period's days; `left` is each day's start, 0 for the one that begins before the period. */
  days: { day: Day; left: number; width: number }[]
  nights: Stretch[]
}

/** A value's position between two bounds in percent, rounded to three decimals and clamped to 0–100. */
export function percentBetween(value: number, from: number, to: number): number {
  if (to <= from) return 0
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return Math.round(share * 100_000) / 1000
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** A period's axis with days and nights in `zone`. Days with a clock change keep their real length. */
export function weekAxis(period: TimeSlot, zone: string, night: NightHours = defaultNight): Axis {
  const from = toEpoch(period.from)
  const to = Math.max(from, toEpoch(period.to))
  const axis = { from, to }
  const days = coveredDays(period, zone).map((day) => {
    const span = { from: instantOn(day, '00:00', zone), to: instantOn(addDays(day, 1), '00:00', zone) }
    return { day, ...(axisStretch(axis, span) ?? { left: 0, width: 0 }) }
  })
  // The previous evening's night may reach into the period.
  const nights = [addDays(zonedDay(from, zone), -1), ...days.map(({ day }) => day)]
    .map((day) => ({
      from: instantOn(day, clock(night.from), zone),
      to: instantOn(night.to > night.from ? day : addDays(day, 1), clock(night.to), zone),
    }))
    .flatMap((span) => axisStretch(axis, span) ?? [])
    .filter(({ width }) => width > 0)
  return { ...axis, days, nights }
}

/** Plans up to this length are shown on one page. */
const daysAtOnce = 21
const daysOfPage = 14

/** A period's pages, in order: itself, or two weeks each if it is long. */
export function weekPages(period: TimeSlot, zone: string): TimeSlot[] {
  const days = coveredDays(period, zone)
  if (days.length <= daysAtOnce) return [period]
  const starts = days.filter((_, index) => index % daysOfPage === 0)
  return starts.map((day, index) => {
    const next = starts[index + 1]
    return {
      from: index === 0 ? period.from : toIso(instantOn(day, '00:00', zone)),
      to: next ? toIso(instantOn(next, '00:00', zone)) : period.to,
    }
  })
}

/** A span's position on the axis, both ends inclusive; undefined outside it. */
function axisStretch(axis: Pick<Axis, 'from' | 'to'>, span: { from: number; to: number }): Stretch | undefined {
  if (span.to < axis.from || span.from > axis.to) return undefined
  const left = percentBetween(span.from, axis.from, axis.to)
  return { left, width: Math.round((percentBetween(span.to, axis.from, axis.to) - left) * 1000) / 1000 }
}

/** Timeslots on the axis, clipped; those outside are omitted. */
export const slotBars = (axis: Axis, slots: readonly TimeSlot[]): Stretch[] =>
  slotsToSpans(slots).flatMap((span) => axisStretch(axis, span) ?? [])

/** Position of a moment (epoch seconds) on the axis in percent; undefined outside it. */
export const momentOn = (axis: Axis, moment: number): number | undefined =>
  moment < axis.from || moment > axis.to ? undefined : percentBetween(moment, axis.from, axis.to)

/**
 * Number of people who can send in each of `steps` equal parts of the axis, counting any overlap. Null means always.
 */
export function slotCoverage(axis: Axis, people: readonly (readonly TimeSlot[] | null)[], steps: number): number[] {
  const counts = new Array<number>(steps).fill(0)
  const size = (axis.to - axis.from) / steps
  if (size <= 0) return counts
  for (const slots of people) {
    let counted = -1
    for (const span of slots ? slotsToSpans(slots) : [axis]) {
      const first = Math.max(counted + 1, Math.floor((span.from - axis.from) / size))
      // The end is inclusive, so it also counts in a part that begins with it.
      const last = Math.min(steps, Math.floor((span.to - axis.from) / size) + 1)
      for (let step = first; step < last; step++) {
        counts[step] = (counts[step] ?? 0) + 1
        counted = step
      }
    }
  }
  return counts
}

/** Days to label: at most `room`, and only those with enough space for their label. */
export function labelledDays(axis: Axis, room: number): Axis['days'] {
  const every = Math.max(1, Math.ceil(axis.days.length / room))
  const least = 85 / room
  const candidates = axis.days.filter((_, index) => index % every === 0)
  if (candidates.length === 1) return candidates
  return candidates.filter(({ left }, index) => (candidates[index + 1]?.left ?? 100) - left >= least)
}
