import { tzOffset } from '@date-fns/tz/tzOffset'
import type { NightConfig } from './provider.ts'
import {
  mergeSpans,
  minSlotSeconds,
  slotsToSpans,
  spansToSlots,
  type TimeSlot,
  type TimeSpan,
  toEpoch,
} from './timeslots.ts'

/** Epoch seconds, or ISO 8601 text with `Z` or an offset. */
export type Instant = number | string

/** A date and time on the clock of a time zone. */
export interface WallTime {
  year: number
  /** From 1 for January to 12. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** A daily window on a world's clock, `HH:MM`; ends on the next day unless `to` is after `from` (equal: a full day). */
export interface DailyWindow {
  from: string
  to: string
}

/**
 * The epoch seconds at which `zone` shows `wall`. Skipped times move later by the gap (02:30 → 03:30); repeated times take the
 * first. Throws a RangeError for an unknown zone or date.
 */
export function wallTimeToEpoch(wall: WallTime, zone: string): number {
  return localToEpoch(dateEpoch(wall), zone)
}

/** All epoch seconds, in order, at which `zone` shows `wall`: none if skipped, two if repeated. Throws as `wallTimeToEpoch` does. */
export function wallTimeToEpochs(wall: WallTime, zone: string): number[] {
  const local = dateEpoch(wall)
  const before = offsetAt(local - daySeconds, zone)
  const after = offsetAt(local + daySeconds, zone)
  if (before === after) return [local - before]
  return [before, after].filter((offset) => offsetAt(local - offset, zone) === offset).map((offset) => local - offset)
}

/** What a clock change does to a wall time. */
export type ClockChange = 'skipped' | 'repeated'

/** Whether `zone` skips or repeats `wall`. Throws as `wallTimeToEpoch` does. */
export function clockChangeAt(wall: WallTime, zone: string): ClockChange | undefined {
  const { length } = wallTimeToEpochs(wall, zone)
  if (length === 1) return undefined
  return length === 0 ? 'skipped' : 'repeated'
}

/** When `zone` changes its clocks in a span of less than half a year, epoch seconds, and what that does to wall times. */
export function clockChangeIn({ from, to }: TimeSpan, zone: string): { at: number; change: ClockChange } | undefined {
  const [before, after] = [offsetAt(from, zone), offsetAt(to, zone)]
  if (before === after) return undefined
  let [last, first] = [from, to]
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2)
    if (offsetAt(middle, zone) === before) last = middle
    else first = middle
  }
  return { at: first, change: after > before ? 'skipped' : 'repeated' }
}

/** The wall time in `zone` at an instant; throws a RangeError for an unknown zone or an invalid instant. */
export function partsInZone(instant: Instant, zone: string): WallTime {
  const epoch = Math.floor(asEpoch(instant))
  return wallTimeFields(epoch + offsetAt(epoch, zone))
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

/** `28.03.2027, 03:00:07` on the clock of `zone`, for launches and arrivals. */
export function formatDateTimeSeconds(instant: Instant, zone: string): string {
  return `${formatDateTime(instant, zone)}:${pad(partsInZone(instant, zone).second)}`
}

/** Which one of a repeated hour it is; otherwise undefined. Throws as `partsInZone` does. */
function repeatedHourName(instant: Instant, zone: string): 'Sommerzeit' | 'Winterzeit' | undefined {
  const epoch = Math.floor(asEpoch(instant))
  const [first, second] = wallTimeToEpochs(wallTimeFields(epoch + offsetAt(epoch, zone)), zone)
  if (second === undefined) return undefined
  return epoch === first ? 'Sommerzeit' : 'Winterzeit'
}

/** Appends the name of a repeated hour: `02:30:07 (Winterzeit)`. */
export function withHourName(text: string, instant: Instant, zone: string): string {
  const name = repeatedHourName(instant, zone)
  return name ? `${text} (${name})` : text
}

/** `25.10.2026, 02:30:07`, with ` (Winterzeit)` in a repeated hour. */
export const formatExactTime = (instant: Instant, zone: string): string =>
  withHourName(formatDateTimeSeconds(instant, zone), instant, zone)

/** `02:30:07`, with ` (Winterzeit)` in a repeated hour. */
export const formatExactClock = (instant: Instant, zone: string): string =>
  formatExactTime(instant, zone).split(', ')[1] ?? ''

/**
 * Expands daily windows over a period: merged, in UTC, clipped, without pieces under a minute. A skipped bound is the clock
 * change, a repeated one the first; ignores malformed windows. Throws a RangeError for an unknown zone or bound.
 */
export function layAutoSlots(
  windows: readonly DailyWindow[],
  zone: string,
  fromUtc: Instant,
  toUtc: Instant,
): TimeSlot[] {
  const period = { from: asEpoch(fromUtc), to: asEpoch(toUtc) }
  const spans: TimeSpan[] = []
  if (period.to <= period.from) return []
  const lastDay = startOfDay(period.to, zone)
  // The window of the evening before may reach into the period.
  for (let day = startOfDay(period.from, zone) - daySeconds; day <= lastDay; day += daySeconds) {
    for (const window of windows) {
      const span = windowOn(day, window, zone)
      if (span) spans.push({ from: Math.max(span.from, period.from), to: Math.min(span.to, period.to) })
    }
  }
  return withoutShort(spans)
}

const withoutShort = (spans: readonly TimeSpan[]) =>
  spansToSlots(mergeSpans(spans).filter((span) => span.to - span.from >= minSlotSeconds))

/**
 * Repeats timeslots at their weekday and wall time in every week of a period: in UTC, clipped, merged, without pieces under a minute.
 * Clock changes resolve as in `layAutoSlots`.
 */
export function weeklySlots(slots: readonly TimeSlot[], zone: string, { from, to }: TimeSlot): TimeSlot[] {
  const period = { from: toEpoch(from), to: toEpoch(to) }
  const local = (epoch: number) => epoch + offsetAt(epoch, zone)
  const spans = slotsToSpans(slots).flatMap((span) => {
    const [begin, end] = [local(span.from), local(span.to)]
    const first = Math.floor((local(period.from) - end) / weekSeconds)
    const last = Math.ceil((local(period.to) - begin) / weekSeconds)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
      const shift = (first + i) * weekSeconds
      return {
        from: Math.max(boundToEpoch(begin + shift, zone), period.from),
        to: Math.min(boundToEpoch(end + shift, zone), period.to),
      }
    })
  })
  return withoutShort(spans)
}

/** A world's night bonus: never, at fixed hours, or at hours that players choose. */
export type NightRule = 'none' | 'fixed' | 'chosen'

export function nightRule({ active, isChosen }: NightConfig): NightRule {
  if (!active) return 'none'
  return isChosen ? 'chosen' : 'fixed'
}

/** Whether a night bonus of fixed hours applies: start inclusive, end exclusive, possibly across midnight. */
export function isNight(instant: Instant, zone: string, night: NightConfig): boolean {
  if (nightRule(night) !== 'fixed') return false
  const { hour } = partsInZone(instant, zone)
  const { startHour, endHour } = night
  return isWithinHours(hour, { from: startHour, to: endHour })
}

/** Whether an hour is from one to the other, the end excluded, possibly across midnight. */
export const isWithinHours = (hour: number, { from, to }: { from: number; to: number }): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to

const daySeconds = 24 * 60 * 60
const weekSeconds = 7 * daySeconds

/*
 * Wall times are computed in "local epoch seconds": the wall time read as if it were UTC, so that every day has 24 hours.
 */

const timeFields = ({ year, month, day, hour, minute, second }: WallTime) => [year, month, day, hour, minute, second]

const localEpoch = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 1000

/** Throws a RangeError if the date does not exist. */
function dateEpoch(wall: WallTime): number {
  const local = localEpoch(wall)
  if (timeFields(wallTimeFields(local)).join() !== timeFields(wall).join()) {
    throw new RangeError(`No such date: ${timeFields(wall).join(' ')}`)
  }
  return local
}

function wallTimeFields(local: number): WallTime {
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

/** Offset of the zone from UTC in seconds. */
function offsetAt(epoch: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(epoch * 1000))
  if (Number.isNaN(minutes)) throw new RangeError(`Unknown time zone: ${zone}`)
  return minutes * 60
}

/** Clocks change at most once within a day, so the offset is that of the day before or after. */
function localToEpoch(local: number, zone: string): number {
  const before = offsetAt(local - daySeconds, zone)
  const after = offsetAt(local + daySeconds, zone)
  const isSkipped = offsetAt(local - before, zone) !== before && offsetAt(local - after, zone) !== after
  const isBeforeChange = offsetAt(local - before, zone) === before
  return local - (isBeforeChange || isSkipped ? before : after)
}

/** As `localToEpoch`, but skipped times are the clock change. */
function boundToEpoch(local: number, zone: string): number {
  const epoch = localToEpoch(local, zone)
  const isShown = epoch + offsetAt(epoch, zone) === local
  return isShown ? epoch : (clockChangeIn({ from: epoch - daySeconds, to: epoch }, zone)?.at ?? epoch)
}

function startOfDay(epoch: number, zone: string): number {
  const local = epoch + offsetAt(epoch, zone)
  return local - (((local % daySeconds) + daySeconds) % daySeconds)
}

function windowOn(day: number, window: DailyWindow, zone: string): TimeSpan | undefined {
  const start = clock(window.from)
  const end = clock(window.to)
  if (start === undefined || end === undefined) return undefined
  const endDay = end > start ? day : day + daySeconds
  return { from: boundToEpoch(day + start, zone), to: boundToEpoch(endDay + end, zone) }
}

/** Seconds since midnight of `HH:MM`; undefined for other texts. */
function clock(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60
}

function asEpoch(instant: Instant): number {
  return typeof instant === 'number' ? instant : toEpoch(instant)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
