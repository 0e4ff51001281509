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
  /** Start, epoch milliseconds. */
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

/** `So., 28.03.2027, 03:00`; with seconds for steps under a minute, without time for steps of days. */
export function momentText(at: number, stepSeconds: number, timeZone: string): string {
  if (stepSeconds < 60) return formatDaySeconds(at, timeZone)
  const text = formatWeekdayTime(at, timeZone)
  return stepSeconds % day === 0 ? text.replace(/, [^,]*$/, '') : text
}

/** Axis label: `09:00`, or `04.03.` for steps of days. */
export const tickText = (at: number, stepSeconds: number, timeZone: string): string =>
  stepSeconds >= day ? formatDaySeconds(at, timeZone).slice(5, 11) : formatClockSeconds(at, timeZone).slice(0, 5)

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
