import { tzOffset } from '@date-fns/tz/tzOffset'
import { mergeSpans, minSlotSeconds, spansToSlots, type TimeSlot, type TimeSpan, toEpoch } from './timeslots.ts'

/** An instant, as epoch seconds or as an ISO 8601 text with `Z` or an offset. */
export type Instant = number | string

/** A moment on the clock of a time zone. */
export interface WallTime {
  year: number
  /** 1..12 */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** A daily window on a world's clock, `HH:MM`; it ends on the next day when `to` is not after `from` (equal: a full day). */
export interface DailyWindow {
  from: string
  to: string
}

/**
 * The instant, in epoch seconds, at which the clock of `zone` shows `wall`. A time that the change to summer time skips is taken
 * later by the length of the gap (02:30 → 03:30), a time that occurs twice is taken the first time. Throws a RangeError for an
 * unknown zone or a date that does not exist.
 */
export function instantOf(wall: WallTime, zone: string): number {
  return epochOfLocal(dateEpoch(wall), zone)
}

/**
 * The instants, in epoch seconds, at which the clock of `zone` shows `wall`: one, or none where the change to summer time passes over
 * it, or two in order where the change back shows it twice. Throws as `instantOf` does.
 */
export function instantsOf(wall: WallTime, zone: string): number[] {
  const local = dateEpoch(wall)
  const before = offsetAt(local - daySeconds, zone)
  const after = offsetAt(local + daySeconds, zone)
  if (before === after) return [local - before]
  return [before, after].filter((offset) => offsetAt(local - offset, zone) === offset).map((offset) => local - offset)
}

/** What a change of the clock does to a moment on it: the clock passes over it, or shows it twice. */
export type ClockChange = 'skipped' | 'repeated'

/** Whether the clock of `zone` never shows `wall`, or shows it twice; undefined on every other day. Throws as `instantOf` does. */
export function clockChangeAt(wall: WallTime, zone: string): ClockChange | undefined {
  const { length } = instantsOf(wall, zone)
  if (length === 1) return undefined
  return length === 0 ? 'skipped' : 'repeated'
}

/** What the clock of `zone` shows at an instant. Throws a RangeError for an unknown zone or a text that is no instant. */
export function partsInZone(instant: Instant, zone: string): WallTime {
  const epoch = Math.floor(epochOf(instant))
  return fieldsOf(epoch + offsetAt(epoch, zone))
}

/** `28.03.2027` on the clock of `zone`. */
export function formatDate(instant: Instant, zone: string): string {
  const { year, month, day } = partsInZone(instant, zone)
  return `${pad(day)}.${pad(month)}.${String(year).padStart(4, '0')}`
}

/** `28.03.2027, 03:00` on the clock of `zone`. */
export function formatDateTime(instant: Instant, zone: string): string {
  const { hour, minute } = partsInZone(instant, zone)
  return `${formatDate(instant, zone)}, ${pad(hour)}:${pad(minute)}`
}

/** `28.03.2027, 03:00:07` on the clock of `zone`, for launches and arrivals, where seconds count. */
export function formatDateTimeSeconds(instant: Instant, zone: string): string {
  return `${formatDateTime(instant, zone)}:${pad(partsInZone(instant, zone).second)}`
}

/** Which of the two hours it is when the change back shows one twice; undefined at every other moment. Throws as `partsInZone` does. */
export function repeatedHourName(instant: Instant, zone: string): 'Sommerzeit' | 'Winterzeit' | undefined {
  const epoch = Math.floor(epochOf(instant))
  const [first, second] = instantsOf(fieldsOf(epoch + offsetAt(epoch, zone)), zone)
  if (second === undefined) return undefined
  return epoch === first ? 'Sommerzeit' : 'Winterzeit'
}

/** The text of an instant on the clock of `zone`; in the hour that comes twice with its name: `02:30:07 (Winterzeit)`. */
export function withHourName(text: string, instant: Instant, zone: string): string {
  const name = repeatedHourName(instant, zone)
  return name ? `${text} (${name})` : text
}

/** `25.10.2026, 02:30:07`, in the hour that comes twice `25.10.2026, 02:30:07 (Winterzeit)`. */
export const formatExactTime = (instant: Instant, zone: string): string =>
  withHourName(formatDateTimeSeconds(instant, zone), instant, zone)

/**
 * Lays daily windows over a period: every window of every local day that touches it, merged, in UTC, clipped to the period;
 * pieces under a minute are dropped. Bounds that a time change skips or repeats are resolved as in `instantOf`. Malformed windows
 * are passed over; an empty or reversed period yields []. Throws a RangeError for an unknown zone or a bound that is no instant.
 */
export function layAutoSlots(
  windows: readonly DailyWindow[],
  zone: string,
  fromUtc: Instant,
  toUtc: Instant,
): TimeSlot[] {
  const period = { from: epochOf(fromUtc), to: epochOf(toUtc) }
  const spans: TimeSpan[] = []
  if (period.to <= period.from) return []
  const lastDay = dayOf(period.to, zone)
  // The window that began the evening before may reach into the period.
  for (let day = dayOf(period.from, zone) - daySeconds; day <= lastDay; day += daySeconds) {
    for (const window of windows) {
      const span = windowOn(day, window, zone)
      if (span) spans.push({ from: Math.max(span.from, period.from), to: Math.min(span.to, period.to) })
    }
  }
  return spansToSlots(mergeSpans(spans).filter((span) => span.to - span.from >= minSlotSeconds))
}

/** Whether a world's night bonus holds at an instant; startHour inclusive, endHour exclusive, over midnight when it ends earlier. */
export function isNight(
  instant: Instant,
  zone: string,
  night: { active: boolean; startHour: number; endHour: number },
): boolean {
  if (!night.active) return false
  const { hour } = partsInZone(instant, zone)
  const { startHour, endHour } = night
  return startHour <= endHour ? hour >= startHour && hour < endHour : hour >= startHour || hour < endHour
}

const daySeconds = 24 * 60 * 60

/*
 * Wall times are reckoned in "local epoch seconds": the seconds since 1970 that a clock would count which shows the wall
 * time and knows no time zone. Days of it are 24 hours long, whatever the zone does.
 */

const timeFields = ({ year, month, day, hour, minute, second }: WallTime) => [year, month, day, hour, minute, second]

const localEpoch = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 1000

/** The local epoch seconds of a date that exists; throws a RangeError for any other. */
function dateEpoch(wall: WallTime): number {
  const local = localEpoch(wall)
  if (timeFields(fieldsOf(local)).join() !== timeFields(wall).join()) {
    throw new RangeError(`No such date: ${timeFields(wall).join(' ')}`)
  }
  return local
}

function fieldsOf(local: number): WallTime {
  const date = new Date(local * 1000)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

/** Seconds by which the zone's clock is ahead of UTC at an instant. */
function offsetAt(epoch: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(epoch * 1000))
  if (Number.isNaN(minutes)) throw new RangeError(`Unknown time zone: ${zone}`)
  return minutes * 60
}

/** A zone's clock changes at most once within a day around any moment: the offset is that of the day before or after. */
function epochOfLocal(local: number, zone: string): number {
  const before = offsetAt(local - daySeconds, zone)
  const after = offsetAt(local + daySeconds, zone)
  const isSkipped = offsetAt(local - before, zone) !== before && offsetAt(local - after, zone) !== after
  const isBeforeChange = offsetAt(local - before, zone) === before
  return local - (isBeforeChange || isSkipped ? before : after)
}

/** Local epoch seconds of the midnight before an instant. */
function dayOf(epoch: number, zone: string): number {
  const local = epoch + offsetAt(epoch, zone)
  return local - (((local % daySeconds) + daySeconds) % daySeconds)
}

function windowOn(day: number, window: DailyWindow, zone: string): TimeSpan | undefined {
  const start = clock(window.from)
  const end = clock(window.to)
  if (start === undefined || end === undefined) return undefined
  const endDay = end > start ? day : day + daySeconds
  return { from: epochOfLocal(day + start, zone), to: epochOfLocal(endDay + end, zone) }
}

/** Seconds since midnight of an `HH:MM`; undefined for any other text. */
function clock(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60
}

function epochOf(instant: Instant): number {
  return typeof instant === 'number' ? instant : toEpoch(instant)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
