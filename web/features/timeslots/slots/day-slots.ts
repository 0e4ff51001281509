import { mergeSlots, type TimeSlot, toEpoch, toIso, totalMinutes } from '../../../../shared/game/world/timeslots.ts'
import {
  type ClockChange,
  clockChangeAt,
  formatDate,
  partsInZone,
  type WallTime,
  wallTimeToEpoch,
  withHourName,
} from '../../../../shared/game/world/world-time.ts'
import { once } from '../../../../shared/lib/once.ts'
import { formatMinutes } from '../../../lib/format/format.ts'

/** A calendar day in the world's time zone, `2027-03-28`. */
export type Day = string

/** More days than any plan with its latest target offset has; bounds endless periods. */
export const maxDays = 150

const dayMillis = 24 * 60 * 60 * 1000

/** The calendar day of an instant in `zone`. */
export function zonedDay(instant: string | number, zone: string): Day {
  const { year, month, day } = partsInZone(instant, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMillis).toISOString().slice(0, 10)

/** The calendar days of a period, in order; excludes a day that begins when the period ends. */
export function coveredDays(period: TimeSlot, zone: string): Day[] {
  const from = toEpoch(period.from)
  const to = toEpoch(period.to)
  if (to <= from) return []
  const last = zonedDay(to - 1, zone)
  const days: Day[] = []
  for (let day = zonedDay(from, zone); day <= last && days.length < maxDays; day = addDays(day, 1)) days.push(day)
  return days
}

/** Epoch seconds at which the clock in `zone` shows `HH:MM` on a day; skipped and repeated times as in `instantFromLocal`. */
export const instantOn = (day: Day, clock: string, zone: string): number => wallTimeToEpoch(wallTime(day, clock), zone)

function wallTime(dayOfYear: Day, clock: string): WallTime {
  const [year = 0, month = 0, day = 0] = dayOfYear.split('-').map(Number)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return { year, month, day, hour, minute, second: 0 }
}

/** A time that is skipped or ambiguous on a day. */
export interface ClockNote {
  day: Day
  /** `ends`: a skipped time that is still valid as an end, because the clock jumps at that moment. */
  kind: ClockChange | 'ends'
}

/** The first day on which `clock` is skipped or repeated. */
export function clockNote(days: readonly Day[], clock: string, zone: string): ClockNote | undefined {
  for (const day of days) {
    const change = clockChangeAt(wallTime(day, clock), zone)
    if (change === 'skipped') return { day, kind: isJump(day, clock, zone) ? 'ends' : 'skipped' }
    if (change) return { day, kind: change }
  }
  return undefined
}

/** Whether the clock jumps exactly at this time. */
function isJump(day: Day, clock: string, zone: string): boolean {
  const { hour, minute } = partsInZone(instantOn(day, clock, zone) - 60, zone)
  return (hour * 60 + minute + 1) % (24 * 60) === wallTime(day, clock).hour * 60 + wallTime(day, clock).minute
}

/** The day on which a timeslot from `day` ends: the next one if `end` is not after `start`. */
export const endDay = (day: Day, start: string, end: string): Day => (end > start ? day : addDays(day, 1))

/**
 * A timeslot from `start` to `end` (`HH:MM`) on each day, merged, in UTC. Ends on the next day if `end` is not after
 * `start` (equal: a whole day). A day on which daylight saving leaves nothing of it has none.
 */
export function slotsOnDays(days: readonly Day[], start: string, end: string, zone: string): TimeSlot[] {
  const slots = days.map((day) => ({
    from: toIso(instantOn(day, start, zone)),
    to: toIso(instantOn(endDay(day, start, end), end, zone)),
  }))
  return mergeSlots(slots)
}

/** Timeslots grouped by start day, in order of time. */
export function groupByDay(slots: readonly TimeSlot[], zone: string): { day: Day; slots: TimeSlot[] }[] {
  const groups = new Map<Day, TimeSlot[]>()
  for (const slot of slots.toSorted((a, b) => toEpoch(a.from) - toEpoch(b.from))) {
    const day = zonedDay(slot.from, zone)
    const group = groups.get(day)
    if (group) group.push(slot)
    else groups.set(day, [slot])
  }
  return Array.from(groups, ([day, ofDay]) => ({ day, slots: ofDay }))
}

/**
 * A day's timeslots at the same times on other days, without the days' own ones; those that a clock change leaves
 * nothing of are omitted.
 */
export const copiedTo = (slots: readonly TimeSlot[], days: readonly Day[], zone: string): TimeSlot[] =>
  mergeSlots(
    slots.flatMap(({ from, to }) =>
      days.map((day) => {
        const over = (Date.parse(zonedDay(to, zone)) - Date.parse(zonedDay(from, zone))) / dayMillis
        return {
          from: toIso(instantOn(day, formatClock(from, zone), zone)),
          to: toIso(instantOn(addDays(day, over), formatClock(to, zone), zone)),
        }
      }),
    ),
  )

/**
 * The distinct times of day of daily timeslots, sorted: `18:00 – 23:00 Uhr`. Includes those cut off by the period only
 * if there are no others.
 */
export function usualTimes(slots: readonly TimeSlot[], period: TimeSlot, zone: string): string[] {
  const inner = slots.filter(({ from, to }) => from > period.from && to < period.to)
  const described = inner.length > 0 ? inner : slots
  return [
    ...new Set(described.map(({ from, to }) => `${formatClock(from, zone)} – ${formatClock(to, zone)} Uhr`)),
  ].sort()
}

/** Whether a timeslot is in a period fully, partly (at least one second), or not at all. */
export function placeIn(period: TimeSlot, slot: TimeSlot): 'inside' | 'partly' | 'outside' {
  const [from, to] = [toEpoch(slot.from), toEpoch(slot.to)]
  const [first, last] = [toEpoch(period.from), toEpoch(period.to)]
  if (to < first || from > last) return 'outside'
  return from >= first && to <= last ? 'inside' : 'partly'
}

/** Formats an instant as `18:00` in `zone`. */
export function formatClock(instant: string, zone: string): string {
  const { hour, minute } = partsInZone(instant, zone)
  return `${two(hour)}:${two(minute)}`
}

/** `18:00`; in the repeated hour with its name: `02:30 (Sommerzeit)`, `02:30 (Winterzeit)`. */
function clearClock(instant: string, zone: string): string {
  return withHourName(formatClock(instant, zone), instant, zone)
}

/** `18:00 – 23:00 Uhr`; with the end day if it differs: `22:00 – 06:00 Uhr (21.11.2026)`. */
export function formatSlot({ from, to }: TimeSlot, zone: string): string {
  const times = `${clearClock(from, zone)} – ${clearClock(to, zone)} Uhr`
  return zonedDay(from, zone) === zonedDay(to, zone) ? times : `${times} (${formatDate(to, zone)})`
}

const weekdays = {
  short: once(() => new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'UTC' })),
  long: once(() => new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' })),
}

/** The weekday as `Fr` or `Freitag`. */
export const weekdayName = (day: Day, length: keyof typeof weekdays): string =>
  weekdays[length]().format(new Date(`${day}T00:00:00Z`))

/** Formats a day as `20.11.2026`. */
export const formatDay = (day: Day): string => day.split('-').toReversed().join('.')

/** Real duration, also on nights with a clock change, formatted by `formatMinutes`. */
export const formatLength = (slot: TimeSlot): string => formatMinutes(totalMinutes([slot]))

const two = (value: number) => String(value).padStart(2, '0')
