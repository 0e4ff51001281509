import { mergeSlots, type TimeSlot, toEpoch, toIso, totalMinutes } from '../../../../shared/game/world/timeslots.ts'
import {
  type ClockChange,
  clockChangeAt,
  formatDate,
  instantOf,
  partsInZone,
  type WallTime,
  withHourName,
} from '../../../../shared/game/world/world-time.ts'
import { formatMinutes } from '../../../lib/format/format.ts'

/** A calendar day on the world's clock, `2027-03-28`. */
export type Day = string

/** More days than any plan has, with the latest offset of a target; an endless period ends here. */
export const maxDays = 150

const dayMillis = 24 * 60 * 60 * 1000

/** The calendar day of an instant on the clock of `zone`. */
export function zonedDay(instant: string | number, zone: string): Day {
  const { year, month, day } = partsInZone(instant, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The day `count` days later. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMillis).toISOString().slice(0, 10)

/** The calendar days of a period, in order; the day that begins when it ends is none of them, as nobody sends on it. */
export function coveredDays(period: TimeSlot, zone: string): Day[] {
  const from = toEpoch(period.from)
  const to = toEpoch(period.to)
  if (to <= from) return []
  const last = zonedDay(to - 1, zone)
  const days: Day[] = []
  for (let day = zonedDay(from, zone); day <= last && days.length < maxDays; day = addDays(day, 1)) days.push(day)
  return days
}

/** The instant, in epoch seconds, at which the clock of `zone` shows `HH:MM` on a day; skipped and repeated times as in `instantOf`. */
export const instantOn = (day: Day, clock: string, zone: string): number => instantOf(wallOf(day, clock), zone)

function wallOf(dayOfYear: Day, clock: string): WallTime {
  const [year = 0, month = 0, day = 0] = dayOfYear.split('-').map(Number)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return { year, month, day, hour, minute, second: 0 }
}

/** What has to be said of a time on a day: it cannot be meant, or it has to be known which moment is. */
export interface ClockNote {
  day: Day
  /** `ends`: a time that is skipped, but at which something can end: the clock jumps in that moment. */
  kind: ClockChange | 'ends'
}

/** The first of the days on which the clock passes over `clock` or shows it twice. */
export function clockNote(days: readonly Day[], clock: string, zone: string): ClockNote | undefined {
  for (const day of days) {
    const change = clockChangeAt(wallOf(day, clock), zone)
    if (change === 'skipped') return { day, kind: isJump(day, clock, zone) ? 'ends' : 'skipped' }
    if (change) return { day, kind: change }
  }
  return undefined
}

/** Whether the clock jumps just when it would show this time: a minute before it still shows the minute before. */
function isJump(day: Day, clock: string, zone: string): boolean {
  const { hour, minute } = partsInZone(instantOn(day, clock, zone) - 60, zone)
  return (hour * 60 + minute + 1) % (24 * 60) === wallOf(day, clock).hour * 60 + wallOf(day, clock).minute
}

/** The day on which a slot ends that begins on `day`: the next one when `end` is not after `start`. */
export const endDayOf = (day: Day, start: string, end: string): Day => (end > start ? day : addDays(day, 1))

/**
 * A slot from `start` to `end` (`HH:MM`) on each of the days, merged, in UTC. It ends on the next day when `end` is not after
 * `start` (equal: a whole day). Where the change to summer time leaves nothing of it, the day has none.
 */
export function slotsOnDays(days: readonly Day[], start: string, end: string, zone: string): TimeSlot[] {
  const slots = days.map((day) => ({
    from: toIso(instantOn(day, start, zone)),
    to: toIso(instantOn(endDayOf(day, start, end), end, zone)),
  }))
  return mergeSlots(slots)
}

/** The slots by the calendar day on which they begin, in order of time. */
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
 * The same times on other days as a day's slots have; those that a change of the clock leaves nothing of are missing. The days
 * keep what they have.
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
 * The times of day of daily slots, each once, in order: `18:00 – 23:00`. Those that are cut by the ends of the period are told only
 * where there are no others.
 */
export function usualTimes(slots: readonly TimeSlot[], period: TimeSlot, zone: string): string[] {
  const whole = slots.filter(({ from, to }) => from > period.from && to < period.to)
  const told = whole.length > 0 ? whole : slots
  return [...new Set(told.map(({ from, to }) => `${formatClock(from, zone)} – ${formatClock(to, zone)} Uhr`))].sort()
}

/** How much of a slot lies in a period: all of it, a part (if only its first or last second), or nothing. */
export function placeIn(period: TimeSlot, slot: TimeSlot): 'inside' | 'partly' | 'outside' {
  const [from, to] = [toEpoch(slot.from), toEpoch(slot.to)]
  const [first, last] = [toEpoch(period.from), toEpoch(period.to)]
  if (to < first || from > last) return 'outside'
  return from >= first && to <= last ? 'inside' : 'partly'
}

/** `18:00` on the clock of `zone`. */
export function formatClock(instant: string, zone: string): string {
  const { hour, minute } = partsInZone(instant, zone)
  return `${two(hour)}:${two(minute)}`
}

/** `18:00`, and in the hour that comes twice which one it is: `02:30 (Sommerzeit)`, `02:30 (Winterzeit)`. */
function clearClock(instant: string, zone: string): string {
  return withHourName(formatClock(instant, zone), instant, zone)
}

/** `18:00 – 23:00 Uhr`; the day of the end is named when it is not that of the beginning: `22:00 – 06:00 Uhr (21.11.2026)`. */
export function formatSlot({ from, to }: TimeSlot, zone: string): string {
  const times = `${clearClock(from, zone)} – ${clearClock(to, zone)} Uhr`
  return zonedDay(from, zone) === zonedDay(to, zone) ? times : `${times} (${formatDate(to, zone)})`
}

const weekdays = {
  short: new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' }),
}

/** `Fr` or `Freitag` */
export const weekdayOf = (day: Day, length: keyof typeof weekdays): string =>
  weekdays[length].format(new Date(`${day}T00:00:00Z`))

/** `20.11.2026` */
export const formatDay = (day: Day): string => day.split('-').toReversed().join('.')

/** How long a slot lasts, as `formatMinutes` says it; nights of a time change last what they last. */
export const formatLength = (slot: TimeSlot): string => formatMinutes(totalMinutes([slot]))

const two = (value: number) => String(value).padStart(2, '0')
