import { toEpoch } from '../../game/world/timeslots.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../model/attack.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Sender } from '../../model/sender.ts'
import type { WorldSettings } from '../../model/settings.ts'
import type { Target } from '../../model/target.ts'
import type { PlanWishes } from '../../model/wishes/wish.ts'
import { type PlanSchedule, type PlanWindows, type PlayerSlots, planWindows, scheduleFrom } from './availability.ts'
import { besideOrders, type OrderOutcomes, type OrderWishes, orderWishes, withSent } from './order-wishes.ts'
import type { PlayerPoints } from './reach.ts'
import type { RunInput } from './run-problem.ts'
import { withWishes } from './wish-input.ts'

/** The settings that runs use. */
export type RunSettings = Omit<WorldSettings, 'dsUltimateMessageTemplate'>

/** Everything that the runs of a plan depend on, as stored, without the former lines to keep. */
export interface PlanInput {
  schedule: PlanSchedule
  /** No run launches earlier, epoch milliseconds. */
  earliest: number
  options: CalculationOptions
  world: { server: string }
  settings: RunSettings
  units: RunInput['units']
  /** Only villages that may send, without what players hold back and what is away for other plans. */
  senders: readonly Sender[]
  /** The senders with what is away; absent where other plans do not count. */
  owned?: readonly Sender[] | undefined
  targets: readonly Target[]
  /** Targets' villages that belong to the plan's own tribes. */
  ownVillages: ReadonlySet<number>
  /** Targets' villages of a great siege; absent without any. */
  sieges?: ReadonlySet<number> | undefined
  /** Players' points, where they decide morale. */
  points?: PlayerPoints | undefined
  /** Max distance of trains, fields. */
  snobRange?: number | undefined
  slots: ReadonlyMap<number, PlayerSlots>
  /** The most commands that players offer to send, by player; absent without any. */
  limits?: ReadonlyMap<number, number> | undefined
  sentElsewhere?: RunInput['sentElsewhere']
  assignments: Assignments
  wishes: PlanWishes
  /** Orders sent, and those whose units are not in their village; without the issued ones. */
  orders: OrderOutcomes
  /** When troops were last uploaded, ISO 8601 UTC. */
  upload: string | undefined
}

/** What runs of all kinds have in common. */
export type CommonInput = Omit<RunInput, 'kind' | 'assignments' | 'settings'> & { settings: RunSettings }

/** When a plan's players can send. */
export const inputWindows = ({ schedule, options, world, settings, targets, slots }: PlanInput): PlanWindows =>
  planWindows({ ...schedule, options }, world, settings, targets, slots)

/** What all runs of a plan have in common beside its orders, before the wishes and without former lines. */
function toCommonInput(
  input: PlanInput,
  { sent, withheld }: OrderWishes,
  { auto: _, holdFor: __, ...windows }: PlanWindows,
): CommonInput {
  const { options, senders, owned, targets, ownVillages, sieges, points, snobRange, units, settings, limits } = input
  const { sendFrom, plannedFrom, arriveAt } = scheduleFrom(input.schedule, input.earliest)
  return {
    options,
    ramoffsEnabled: options.withRamoffs,
    senders,
    ...(owned && { owned }),
    targets,
    isSpared: ({ villageId }) => ownVillages.has(villageId),
    ...windows,
    sieges,
    points,
    snobRange,
    units,
    settings,
    ...(limits?.size && options.memberLimits && { maxCommands: limits, sentElsewhere: input.sentElsewhere }),
    sendFrom: toEpoch(sendFrom),
    ...(plannedFrom !== undefined && { plannedFrom: toEpoch(plannedFrom) }),
    arriveAt: toEpoch(arriveAt),
    ...(sent.length + withheld.length > 0 && { fixedAttacks: [...sent, ...withheld] }),
  }
}

/** The orders of a plan as wishes for runs of these kinds. */
export const toOrderWishes = (
  { schedule, targets, assignments, upload, orders }: PlanInput,
  kinds: readonly AttackKind[],
): OrderWishes => orderWishes({ plan: schedule, targets, assignments, upload }, kinds, orders)

/** What edits of a plan depend on, and its attacks with all that was sent. */
export function toEditInput(
  input: PlanInput,
  windows = inputWindows(input),
): { common: CommonInput; assignments: Assignments } {
  const orders = toOrderWishes(input, [])
  return { common: toCommonInput(input, orders, windows), assignments: withSent(input.assignments, orders) }
}

interface RunChoice {
  /** The plan's option by default. */
  ramoffsEnabled?: boolean
  /** Whether to drop the former lines, as by default. */
  freely?: boolean
  orders?: OrderWishes
  windows?: PlanWindows
}

/** The input of runs of these kinds beside all other attacks. */
export function toRunInput(
  input: PlanInput,
  kinds: readonly AttackKind[],
  {
    ramoffsEnabled = input.options.withRamoffs,
    freely = true,
    orders = toOrderWishes(input, kinds),
    windows = inputWindows(input),
  }: RunChoice = {},
): CommonInput & Pick<RunInput, 'assignments'> {
  const { former } = orders
  const common = { ...toCommonInput(input, orders, windows), ramoffsEnabled }
  const kept = !freely && former.length > 0 ? { ...common, formerAttacks: former } : common
  const wished = withWishes(kept, input.wishes, input.assignments, kinds)
  return { ...wished.input, assignments: besideOrders(wished.assignments, kinds, orders) }
}

/** The input of calculating all kinds in turn, former lines aside. */
export const toTogetherInput = (input: PlanInput) => toRunInput(input, attackKinds)
