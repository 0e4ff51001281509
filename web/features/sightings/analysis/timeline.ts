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
  /** Its beginning, epoch milliseconds. */
  at: number
  planned: number
  sent: number
  unplanned: number
}

/** The steps of a timeline with their beginnings, and how many arrivals are the most in one, planned or real. */
export function stepsOf({ from, stepSeconds, steps }: Timeline): { steps: TimelineStep[]; most: number } {
  const start = Date.parse(from)
  return {
    steps: steps.map((step, index) => ({ ...step, at: start + index * stepSeconds * 1000 })),
    most: Math.max(1, ...steps.map(({ planned, sent, unplanned }) => Math.max(planned, sent + unplanned))),
  }
}

/** Where a moment lies on a timeline, as a share of its length; undefined beside it. */
export function placeOn({ from, stepSeconds, steps }: Timeline, moment: string): number | undefined {
  const share = (Date.parse(moment) - Date.parse(from)) / (steps.length * stepSeconds * 1000)
  return share >= 0 && share <= 1 ? share : undefined
}

const day = 86_400

/** `So., 28.03.2027, 03:00`, with the seconds where steps are that short, and without a clock where they are days. */
export function momentText(at: number, stepSeconds: number, timeZone: string): string {
  if (stepSeconds < 60) return formatDaySeconds(at, timeZone)
  const text = formatWeekdayTime(at, timeZone)
  return stepSeconds % day === 0 ? text.replace(/, [^,]*$/, '') : text
}

/** `09:00` on the axis; of steps that are days `04.03.`. */
export const tickText = (at: number, stepSeconds: number, timeZone: string): string =>
  stepSeconds >= day ? formatDaySeconds(at, timeZone).slice(5, 11) : formatClockSeconds(at, timeZone).slice(0, 5)

/** How many attacks are to arrive and really do, and from when until when, in sentences. */
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

/** `, von … bis …`, or `, um …` where all arrive at once; empty where nothing does. */
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
