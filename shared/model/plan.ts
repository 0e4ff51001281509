import * as z from 'zod/mini'
import { type AttackKind, attackKinds } from './attack.ts'
import { GameId, givenName, Id, Instant, Version } from './basics.ts'
import { ArrivalWindows, isOpen, Spacing } from './inputs/arrival-window.ts'
import { KindOffset } from './inputs/kind-offset.ts'
import { LaunchesPerHour } from './inputs/load.ts'
import { MarginMinutes } from './inputs/margin.ts'
import { defaultNight, NightHours } from './inputs/night.ts'
import { SetPreferences } from './inputs/plan-preferences.ts'
import { Distances, MinMorale } from './inputs/reach.ts'
import { TrainOptions } from './inputs/trains.ts'
import { kinds } from './kinds.ts'
import { OutdatedReason } from './run-inputs.ts'

/** Error for a plan without tribes. */
export const noTribes = 'Wählen Sie mindestens einen Stamm für den IncPlan aus.'

/** Max length of a plan's notes, characters. */
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

/** Max days from start of sending to arrival: the slowest units need two months across the slowest world's map. */
export const maxPlanDays = 120

/** Error code if arrival does not follow the start of sending (ISO 8601) or does so by more than `maxPlanDays`. */
export function scheduleError({
  sendFrom,
  arriveAt,
}: Record<'sendFrom' | 'arriveAt', string>): 'arrival_before_send' | 'plan_too_long' | undefined {
  const days = (Date.parse(arriveAt) - Date.parse(sendFrom)) / 86_400_000
  if (!(days > 0)) return 'arrival_before_send'
  return days > maxPlanDays ? 'plan_too_long' : undefined
}

export const leadBounds = { min: 0, max: 1440 }

/** Options of a plan's calculations, shared by all its leaders. */
export const CalculationOptions = z.object({
  /** Ramoff villages may send offs. */
  withRamoffs: z.boolean(),
  /** Paladins march with offs, ramoffs and bfcleaners. */
  withPaladin: z.boolean(),
  /** A village may send several fakes to a coordinate, each in its own second. */
  manyFakes: z.boolean(),
  /** Order when calculating all kinds: maximize offs before ramoffs, else the reverse. */
  offsFirst: z.boolean(),
  /** By kind; targets may have their own. */
  windows: ArrivalWindows,
  /** Seconds that a person needs for a command. */
  spacing: Spacing,
  /** How near and how far attacks are sent, by kind; any distance by default. */
  distances: Distances,
  /** Least morale of attacks, by kind; any by default. */
  minMorale: MinMorale,
  /** Order within a target: seconds by kind. */
  kindOffset: KindOffset,
  trains: z.optional(TrainOptions),
  /** Minutes from a calculation to its first launch. */
  leadMinutes: z.int().check(z.gte(leadBounds.min), z.lte(leadBounds.max)),
  /** No player gets more commands than they offer to send. */
  memberLimits: z.boolean(),
  night: NightHours,
  /** Players without own timeslots launch nothing at night. */
  noNights: z.boolean(),
  /** Even shares of what players could send count more than short ways. */
  balanceLoad: z.boolean(),
  launchesPerHour: LaunchesPerHour,
  marginMinutes: MarginMinutes,
  /** Offs and fakes look alike to the enemy. */
  disguise: z.boolean(),
})
export type CalculationOptions = z.infer<typeof CalculationOptions>

/** Options after a change of some. Windows are set kind by kind. */
export const withOptions = <Options extends Partial<CalculationOptions>>(
  present: Options,
  { windows, ...options }: Partial<CalculationOptions>,
): Options => ({ ...present, ...options, ...(windows && { windows: { ...present.windows, ...windows } }) })

export type OptionSwitch = 'withRamoffs' | 'withPaladin' | 'manyFakes' | 'offsFirst' | 'memberLimits' | 'disguise'

/** The options of a plan until its leaders choose others. */
export const defaultOptions: CalculationOptions = {
  withRamoffs: false,
  withPaladin: false,
  manyFakes: false,
  offsFirst: false,
  windows: {},
  spacing: 12,
  distances: {},
  minMorale: {},
  kindOffset: {},
  leadMinutes: 10,
  memberLimits: true,
  night: defaultNight,
  noNights: false,
  balanceLoad: false,
  launchesPerHour: 0,
  marginMinutes: 0,
  disguise: false,
}

/** What plans that leaders create have instead. */
export const newPlanOptions = { marginMinutes: 5, disguise: true }

/** The options of such a plan until its leaders choose others. */
export const usualOptions: CalculationOptions = { ...defaultOptions, ...newPlanOptions }

/** Enabled options that a kind's runs depend on, in fixed order. */
export function optionsOfRun(options: CalculationOptions, kind: AttackKind): OptionSwitch[] {
  const asked: readonly OptionSwitch[] = kinds[kind].options
  return asked.filter((name) => options[name])
}

/** The options of launch times, as text; empty for the default. */
export function windowsKey({ windows, spacing }: Pick<CalculationOptions, 'windows' | 'spacing'>): string {
  const open = attackKinds.flatMap((kind) => {
    const window = windows[kind]
    return window && isOpen(window) ? [`${kind}:${window.before}:${window.after}`] : []
  })
  return [...open, ...(spacing === defaultOptions.spacing ? [] : [`${spacing}`])].join(' ')
}

/** Sending progress of an issued plan. */
export const PlanSending = z.object({
  /** First launch and last arrival, ISO 8601 UTC. */
  firstLaunch: z.string(),
  lastArrival: z.string(),
  /** Current orders, and those sent or seen, at most a minute old; counted between both times. */
  lines: z.int(),
  sent: z.optional(z.int()),
  /** Who has orders, and who has opened them since the issue, at most a minute old; counted until the last arrival. */
  players: z.int(),
  opened: z.optional(z.int()),
})
export type PlanSending = z.infer<typeof PlanSending>

/** A plan: attacks by `tribes` on its targets, arriving around `arriveAt`. */
export const Plan = z.object({
  _id: Id,
  name: z.string(),
  world: Id,
  tribes: z.array(z.int()),
  tribeNames: z.array(z.string()),
  sendFrom: z.string(),
  arriveAt: z.string(),
  /** Another name of `arriveAt`, with the same value. */
  incTime: z.string(),
  notes: z.string(),
  ...SetPreferences.shape,
  /** Whether timeslots were ever changed without a personal link. */
  hasAnonymousSlots: z.optional(z.boolean()),
  options: CalculationOptions,
  /** The demo's plan, which tours copy; absent on others. */
  isDemo: z.optional(z.boolean()),
  /** Whether targets want trains of nobles, or some were calculated; absent where not. */
  hasTrains: z.optional(z.boolean()),
  /** Optimistic lock over these fields; send it to detect concurrent changes. */
  version: Version,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Players with timeslots of their own, and all that can send; absent before anything is uploaded or targeted. */
  answers: z.optional(z.object({ answered: z.int(), players: z.int() })),
  /** Why results may be outdated, as far as known without reading them; empty if current. */
  outdatedBy: z.array(OutdatedReason),
  /** Absent before the first issue. */
  sending: z.optional(PlanSending),
  /** The first thing missing before orders can be issued; absent if there is a result. */
  lacks: z.optional(z.enum(['troops', 'targets', 'result'])),
  /** Attacks of a result that the current issue does not have; absent where it has it, and without attacks. */
  unissued: z.optional(z.int()),
})
export type Plan = z.infer<typeof Plan>

/** Counts of targets, required and planned attacks, as of the last change. */
export const PlanProgress = z.object({
  targets: z.int(),
  /** Targets in own villages or gone from the world, which want no attack; absent without any. */
  spared: z.optional(z.int()),
  required: z.int(),
  planned: z.int(),
})
export type PlanProgress = z.infer<typeof PlanProgress>

/** A plan with its progress, as plans are listed. */
export const PlanSummary = z.extend(Plan, { progress: PlanProgress })
export type PlanSummary = z.infer<typeof PlanSummary>

/** Phase of a plan: `draft` until issued, `sending` from the first launch, `over` after the last arrival. */
export type PlanPhase = 'draft' | 'issued' | 'sending' | 'over'

/** The phase at `now`, epoch milliseconds. */
export function planPhase({ arriveAt, sending }: Pick<Plan, 'arriveAt' | 'sending'>, now: number): PlanPhase {
  if (Date.parse(sending?.lastArrival ?? arriveAt) < now) return 'over'
  if (!sending) return 'draft'
  return Date.parse(sending.firstLaunch) <= now ? 'sending' : 'issued'
}

/** Share of orders sent, whole percent rounded down. */
export const sentPercent = ({ lines, sent = 0 }: PlanSending): number =>
  lines > 0 ? Math.floor((100 * sent) / lines) : 0
