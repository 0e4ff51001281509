import type { Timeline } from '../../../shared/model/analysis.ts'
import { countOf, formatClockSeconds, formatDaySeconds, formatNumber, formatWeekdayTime } from '../../lib/format.ts'

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

/** What a timeline shows, in sentences. */
export function timelineText(timeline: Timeline, timeZone: string): string {
  const { steps } = stepsOf(timeline)
  const sum = (key: 'planned' | 'sent' | 'unplanned') => steps.reduce((total, step) => total + step[key], 0)
  const within = { planned: sum('planned'), sent: sum('sent'), unplanned: sum('unplanned') }
  const span = (values: readonly TimelineStep[]) => {
    const [first, last] = [values[0], values.at(-1)]
    if (!first || !last) return ''
    const [from, to] = [first, last].map(({ at }) => momentText(at, timeline.stepSeconds, timeZone))
    return from === to ? `um ${from}` : `von ${from} bis ${to}`
  }
  const planned = span(steps.filter((step) => step.planned > 0))
  const seen = steps.filter((step) => step.sent + step.unplanned > 0)
  const real = within.sent + within.unplanned
  return [
    `${countOf(within.planned, 'Ankunft', 'Ankünfte')} geplant${planned && ` ${planned}`}.`,
    real > 0 ? `${formatNumber(real)} gesehen ${span(seen)}, davon ${formatNumber(within.unplanned)} ungeplant.` : '',
    timeline.before > 0
      ? `${countOf(timeline.before, 'echter Angriff kommt', 'echte Angriffe kommen')} mehr als eine Stunde davor an.`
      : '',
    timeline.after > 0
      ? `${countOf(timeline.after, 'echter Angriff kommt', 'echte Angriffe kommen')} mehr als eine Stunde danach an.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
