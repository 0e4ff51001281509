import * as z from 'zod/mini'
import type { AttackKind } from './attack.ts'
import { GameId, givenName, Id, Instant, Version } from './basics.ts'
import { OutdatedReason } from './run-inputs.ts'

/** What is said of a plan without a tribe. */
export const noTribes = 'Wählen Sie mindestens einen Stamm für den IncPlan aus.'

/** The longest notes of a plan, in characters. */
export const maxNotes = 10_000

export const PlanInput = z.object({
  name: givenName('Bitte gib dem Plan einen Namen.'),
  tribes: z.pipe(
    z.array(GameId).check(z.minLength(1, noTribes), z.maxLength(100)),
    z.transform((ids) => [...new Set(ids)]),
  ),
  sendFrom: Instant,
  arriveAt: Instant,
  notes: z._default(z.string().check(z.maxLength(maxNotes)), ''),
})

/** The slowest units need two months across the map of the slowest world: nobody begins to send earlier. */
export const maxPlanDays = 120

/** Why a plan cannot have this schedule (ISO 8601), as a code of the catalogue: its arrival follows the start of sending, by at most 120 days. */
export function scheduleError({
  sendFrom,
  arriveAt,
}: Record<'sendFrom' | 'arriveAt', string>): 'arrival_before_send' | 'plan_too_long' | undefined {
  const days = (Date.parse(arriveAt) - Date.parse(sendFrom)) / 86_400_000
  if (!(days > 0)) return 'arrival_before_send'
  return days > maxPlanDays ? 'plan_too_long' : undefined
}

/** What leaders choose for a plan's calculations; whoever plans sees the same. */
export const CalculationOptions = z.object({
  /** The page's calculations let villages of kind ramoff help out as offs. */
  withRamoffs: z.boolean(),
  /** Paladins march with offs, ramoffs and bfcleaners. */
  withPaladin: z.boolean(),
  /** A village may send several fakes to a coordinate, each in a second of its own. */
  manyFakes: z.boolean(),
  /** All runs at once: as many offs as possible, then ramoffs; else the other way round. */
  offsFirst: z.boolean(),
})
export type CalculationOptions = z.infer<typeof CalculationOptions>

/** What holds as long as nobody has chosen. */
export const defaultOptions: CalculationOptions = {
  withRamoffs: false,
  withPaladin: false,
  manyFakes: false,
  offsFirst: false,
}

/**
 * The names of the options in force that the runs of a kind depend on, in a fixed order. Not `withRamoffs`: whether ramoffs
 * help out is said with each calculation.
 */
export function optionsOfRun(options: CalculationOptions, kind: AttackKind): (keyof CalculationOptions)[] {
  const asked: Record<AttackKind, (keyof CalculationOptions)[]> = {
    off: ['withPaladin', 'offsFirst'],
    ramoff: ['withPaladin', 'offsFirst'],
    bfcleaner: ['withPaladin'],
    bfkatas: [],
    fake: ['manyFakes'],
  }
  return asked[kind].filter((name) => options[name])
}

/** A plan of attacks of `tribes` against its targets, all arriving around `arriveAt`. */
export const Plan = z.object({
  _id: Id,
  name: z.string(),
  world: Id,
  tribes: z.array(z.int()),
  tribeNames: z.array(z.string()),
  sendFrom: z.string(),
  arriveAt: z.string(),
  /** Equals `arriveAt`. */
  incTime: z.string(),
  notes: z.string(),
  /** The players' own pages open only by their personal links. */
  personalLinksOnly: z.optional(z.boolean()),
  /** The players' order sheets tell the plan's name, unless this is false. */
  namesPlan: z.optional(z.boolean()),
  /** Bots show the plan as a draft before its first issue. */
  draftForBot: z.optional(z.boolean()),
  options: CalculationOptions,
  /** Grows with every change of these fields; send it with a change to be told of somebody else's. */
  version: Version,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Why its calculated results may not fit any more, as far as is known without reading them; empty: nothing has changed. */
  outdatedBy: z.array(OutdatedReason),
})
export type Plan = z.infer<typeof Plan>

/** How far a plan is: its targets, the attacks they want, and those that are planned; as of the last change of either. */
export const PlanProgress = z.object({ targets: z.int(), required: z.int(), planned: z.int() })
export type PlanProgress = z.infer<typeof PlanProgress>

/** How the orders of a plan that was issued are going out. */
export const PlanSending = z.object({
  /** When the first of them is to be sent and the last arrives, ISO 8601 UTC. */
  firstLaunch: z.string(),
  lastArrival: z.string(),
  /** Orders in force, and those that are marked as sent or were seen in the game, as of at most a minute ago; counted between both times. */
  lines: z.int(),
  sent: z.optional(z.int()),
})
export type PlanSending = z.infer<typeof PlanSending>

/** A plan as the list shows it. */
export const PlanSummary = z.extend(Plan, {
  progress: PlanProgress,
  /** Absent while nothing was issued. */
  sending: z.optional(PlanSending),
})
export type PlanSummary = z.infer<typeof PlanSummary>

/** The state of a plan: `draft` until it is issued, `sending` from the first launch on, `over` after the last arrival. */
export type PlanPhase = 'draft' | 'issued' | 'sending' | 'over'

/** The state of a plan at a moment, epoch milliseconds. */
export function planPhase({ arriveAt, sending }: Pick<PlanSummary, 'arriveAt' | 'sending'>, now: number): PlanPhase {
  if (Date.parse(sending?.lastArrival ?? arriveAt) < now) return 'over'
  if (!sending) return 'draft'
  return Date.parse(sending.firstLaunch) <= now ? 'sending' : 'issued'
}

/** How much of a plan is sent, in whole percent; 100 only when all of it is. */
export const sentPercent = ({ lines, sent = 0 }: PlanSending): number =>
  lines > 0 ? Math.floor((100 * sent) / lines) : 0
