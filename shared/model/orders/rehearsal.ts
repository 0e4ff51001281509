import * as z from 'zod/mini'
import { Instant } from '../basics.ts'

/** Hours before the first launch at which a rehearsal begins by itself; 0 for never, as by default. */
export const rehearsalHoursBounds = { min: 0, max: 72 }
export const RehearsalHours = z.int().check(z.gte(rehearsalHoursBounds.min), z.lte(rehearsalHoursBounds.max))

/** The last rehearsal that a leader began. */
export const BegunRehearsal = z.object({
  /** ISO 8601 UTC, as all times. */
  at: z.string(),
  /** Id of the leader's account. */
  by: z.string(),
})

/** What decides on a plan's rehearsal: a press, else the plan's option. */
export interface RehearsedPlan {
  rehearsal?: z.infer<typeof BegunRehearsal> | undefined
  rehearsalHours?: number | undefined
}

/** Since when a rehearsal runs or will run; `by` only if a leader began it. */
export interface Rehearsal {
  since: string
  by?: string
}

/** Times of the current issue. */
interface IssueTimes {
  firstLaunch: string
  lastArrival: string
}

/** When the plan's rehearsal begins or began; `undefined` for none. After a press the option has no effect. */
export function rehearsalStart(
  { rehearsal, rehearsalHours = 0 }: RehearsedPlan,
  issue: Pick<IssueTimes, 'firstLaunch'> | undefined,
): Rehearsal | undefined {
  if (!issue) return undefined
  if (rehearsal) return { since: rehearsal.at, by: rehearsal.by }
  if (rehearsalHours === 0) return undefined
  return { since: new Date(Date.parse(issue.firstLaunch) - rehearsalHours * 3_600_000).toISOString() }
}

/** The rehearsal that runs at `now` (epoch milliseconds), until the last arrival; players are asked while they have launches ahead. */
export function rehearsalOf(plan: RehearsedPlan, issue: IssueTimes | undefined, now: number): Rehearsal | undefined {
  const start = rehearsalStart(plan, issue)
  const runs = start && issue && Date.parse(start.since) <= now && now < Date.parse(issue.lastArrival)
  return runs ? start : undefined
}

export const readinessAnswers = ['ready', 'phone', 'absent'] as const
const Answer = z.enum(readinessAnswers)
export type ReadinessAnswer = z.infer<typeof Answer>

export const readinessLabels: Record<ReadinessAnswer, string> = {
  ready: 'bereit',
  phone: 'nur am Handy',
  absent: 'kann nicht',
}

/** What a player answered; `absent` without a span for the whole plan. */
export const Readiness = z.object({
  answer: Answer,
  span: z.optional(z.object({ from: z.string(), to: z.string() })),
  at: z.string(),
})
export type Readiness = z.infer<typeof Readiness>

/** When a device last showed a test message, and how many seconds after it was sent. */
export const AlarmTest = z.object({ at: z.string(), seconds: z.int() })
export type AlarmTest = z.infer<typeof AlarmTest>

const Span = z
  .object({ from: Instant, to: Instant })
  .check(z.refine(({ from, to }) => from < to, { error: 'Das Ende muss nach dem Beginn liegen.', path: ['to'] }))

/** A player's answer, or a report that a device of theirs showed a test message that was sent at `sentAt`. */
export const RehearsalReport = z
  .object({
    readiness: z.optional(
      z.object({ answer: Answer, span: z.optional(Span) }).check(
        z.refine(({ answer, span }) => answer === 'absent' || span === undefined, {
          error: 'Nur wer nicht kann, gibt eine Zeit an.',
          path: ['span'],
        }),
      ),
    ),
    alarm: z.optional(z.object({ sentAt: Instant })),
  })
  .check(
    z.refine(({ readiness, alarm }) => (readiness === undefined) !== (alarm === undefined), {
      error: 'Das ist keine Antwort.',
    }),
  )
export type RehearsalReport = z.infer<typeof RehearsalReport>

/** Whether an answer was given in a rehearsal, not before it. */
export const isAnswered = (readiness: Pick<Readiness, 'at'> | undefined, { since }: Rehearsal): boolean =>
  readiness !== undefined && readiness.at >= since
