import { partsInZone, type WallTime, wallTimeToEpoch } from '../../../../shared/game/world/world-time.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Analysis, TargetAnalysis, Timeline } from '../../../../shared/model/analysis.ts'
import {
  formatClockSeconds,
  formatDateTimeSeconds,
  formatDaySeconds,
  formatWeekdayTime,
} from '../../../lib/format/format.ts'

/** Arrivals within one step of a timeline. */
export interface TimelineStep {
  /** The step's start in epoch milliseconds. */
  at: number
  planned: number
  sent: number
  unplanned: number
}

/** A timeline's steps with their starts, and the largest count in a step. */
export function timelineSteps({ from, stepSeconds, steps }: Timeline): { steps: TimelineStep[]; most: number } {
  const start = Date.parse(from)
  return {
    steps: steps.map((step, index) => ({ ...step, at: start + index * stepSeconds * 1000 })),
    most: Math.max(1, ...steps.map(({ planned, sent, unplanned }) => Math.max(planned, sent + unplanned))),
  }
}

/** A moment's position as a share of the timeline's length; undefined outside it. */
export function placeOn({ from, stepSeconds, steps }: Timeline, moment: string): number | undefined {
  const share = (Date.parse(moment) - Date.parse(from)) / (steps.length * stepSeconds * 1000)
  return share >= 0 && share <= 1 ? share : undefined
}

const day = 86_400
const roundSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, day]
const mostTimes = 6
const mostCounts = 4

/** Labelled places on an axis, as shares of its length. */
export interface Tick {
  text: string
  share: number
}

/** Round times of a timeline, on the world's clock; days are labelled by their date. */
export function timeTicks({ from, stepSeconds, steps }: Timeline, timeZone: string): Tick[] {
  const start = Math.ceil(Date.parse(from) / 1000)
  const length = steps.length * stepSeconds
  const every =
    roundSeconds.find((seconds) => length / seconds <= mostTimes) ?? day * Math.ceil(length / day / mostTimes)
  const { hour, minute, second, ...date } = partsInZone(start, timeZone)
  const clock = every < day ? hour * 3600 + minute * 60 + second : 0
  const first = every < day ? Math.ceil(clock / every) * every : day
  // By place: a time that the clock skips is at the place of a later one.
  const ticks = new Map<number, Tick>()
  for (let wall = first; ; wall += every) {
    const at = wallTimeToEpoch(wallAfter(date, wall), timeZone)
    if (at > start + length) return [...ticks.values()]
    if (at < start) continue
    const text = tickText(at * 1000, wall % day === 0 ? day : every, timeZone)
    ticks.set(at, { text, share: (at - start) / length })
  }
}

function wallAfter({ year, month, day: date }: Pick<WallTime, 'year' | 'month' | 'day'>, seconds: number): WallTime {
  const wall = new Date(Date.UTC(year, month - 1, date) + seconds * 1000)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/** Round counts from 0 to `top`, which is at least `most`. */
export function countTicks(most: number): { ticks: Tick[]; top: number } {
  const power = 10 ** Math.floor(Math.log10(most / mostCounts || 1))
  const every = Math.max(1, [1, 2, 5, 10].map((step) => step * power).find((step) => most / step <= mostCounts) ?? most)
  const count = Math.ceil(most / every)
  const ticks = Array.from({ length: count + 1 }, (_, index) => ({
    text: formatNumber(index * every),
    share: index / count,
  }))
  return { ticks, top: count * every }
}

/** `So., 28.03.2027, 03:00`; with seconds for steps under a minute, without time for steps of days. */
export function momentText(at: number, stepSeconds: number, timeZone: string): string {
  if (stepSeconds < 60) return formatDaySeconds(at, timeZone)
  const text = formatWeekdayTime(at, timeZone)
  return stepSeconds % day === 0 ? text.replace(/, [^,]*$/, '') : text
}

/** Axis label: `09:00`, `09:00:30` for steps under a minute, or `04.03.` for steps of days. */
export const tickText = (at: number, stepSeconds: number, timeZone: string): string =>
  stepSeconds >= day
    ? formatDaySeconds(at, timeZone).slice(5, 11)
    : formatClockSeconds(at, timeZone).slice(0, stepSeconds < 60 ? 8 : 5)

/** Number and span of planned and seen arrivals, in sentences. */
export function arrivalsText(
  { stats, real, unplanned, targetAnalysis, timeline }: Omit<Analysis, 'awayVillages'>,
  timeZone: string,
): string {
  const planned = span(targetAnalysis, 'plannedFrom', 'plannedUntil', timeZone)
  const seen = span(targetAnalysis, 'seenFrom', 'seenUntil', timeZone)
  const outside = (count: number, when: string) =>
    count > 0 &&
    `${countedNoun(count, 'echter Angriff kommt', 'echte Angriffe kommen')} mehr als eine Stunde ${when} an.`
  return [
    `${countedNoun(stats.totalPlanned, 'Ankunft', 'Ankünfte')} geplant${planned}.`,
    real > 0 && `${formatNumber(real)} gesehen${seen}, davon ${formatNumber(unplanned)} ungeplant.`,
    timeline && outside(timeline.before, 'davor'),
    timeline && outside(timeline.after, 'danach'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** `, von … bis …`, or `, um …` for a single moment; empty without arrivals. */
function span(
  targets: readonly TargetAnalysis[],
  from: 'plannedFrom' | 'seenFrom',
  until: 'plannedUntil' | 'seenUntil',
  timeZone: string,
): string {
  const moments = (key: typeof from | typeof until) =>
    targets.flatMap((target) => (target[key] === undefined ? [] : [Date.parse(target[key])]))
  const first = moments(from).reduce((a, b) => Math.min(a, b), Infinity)
  const last = moments(until).reduce((a, b) => Math.max(a, b), -Infinity)
  if (first > last) return ''
  const [start, end] = [first, last].map((moment) => formatDateTimeSeconds(moment, timeZone))
  return start === end ? `, um ${start}` : `, von ${start} bis ${end}`
}
