import { toEpoch } from '../../game/world/timeslots.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../model/attack.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Sender } from '../../model/sender.ts'
import type { WorldSettings } from '../../model/settings.ts'
import type { Target } from '../../model/target.ts'
import type { PlanWishes } from '../../model/wishes/wish.ts'
import { type PlanSchedule, type PlayerSlots, planWindows, type RunSchedule, scheduleFrom } from './availability.ts'
import { besideOrders, type OrderOutcomes, type OrderWishes, orderWishes } from './order-wishes.ts'
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
  /** Only villages that may send. */
  senders: readonly Sender[]
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
export type CommonInput<Settings = RunSettings> = Omit<RunInput, 'kind' | 'assignments' | 'settings'> & {
  settings: Settings
}

/** What runs of all kinds have in common, before the leaders' wishes. `freely` drops the former lines. */
export const commonInput = <Settings extends RunSettings>({
  schedule,
  orders: { sent, withheld, former },
  limits,
  sentElsewhere,
  freely,
  ...parts
}: Pick<
  CommonInput<Settings>,
  | 'ramoffsEnabled'
  | 'options'
  | 'senders'
  | 'targets'
  | 'isSpared'
  | 'windowsOf'
  | 'windowsWithNights'
  | 'nightsOf'
  | 'marginsOf'
  | 'sieges'
  | 'points'
  | 'snobRange'
  | 'units'
  | 'settings'
> & {
  schedule: RunSchedule
  orders: OrderWishes
  limits: PlanInput['limits']
  sentElsewhere: PlanInput['sentElsewhere']
  freely: boolean
}): CommonInput<Settings> => ({
  ...parts,
  ...(limits?.size && parts.options.memberLimits && { maxCommands: limits, sentElsewhere }),
  sendFrom: toEpoch(schedule.sendFrom),
  ...(schedule.plannedFrom !== undefined && { plannedFrom: toEpoch(schedule.plannedFrom) }),
  arriveAt: toEpoch(schedule.arriveAt),
  ...(sent.length + withheld.length > 0 && { fixedAttacks: [...sent, ...withheld] }),
  ...(!freely && former.length > 0 && { formerAttacks: former }),
})

/** What all runs of a plan have in common beside its orders, before the wishes. */
export const toCommonInput = (input: PlanInput, orders: OrderWishes): CommonInput => {
  const {
    earliest,
    schedule,
    options,
    world,
    settings,
    units,
    senders,
    targets,
    ownVillages,
    sieges,
    points,
    slots,
    limits,
    sentElsewhere,
    snobRange,
  } = input
  const { windowsOf, windowsWithNights, nightsOf, marginsOf } = planWindows(
    { ...schedule, options },
    world,
    settings,
    targets,
    slots,
  )
  return commonInput({
    schedule: scheduleFrom(schedule, earliest),
    options,
    ramoffsEnabled: options.withRamoffs,
    senders,
    targets,
    isSpared: ({ villageId }) => ownVillages.has(villageId),
    windowsOf,
    windowsWithNights,
    nightsOf,
    marginsOf,
    sieges,
    points,
    snobRange,
    units,
    settings,
    orders,
    limits,
    sentElsewhere,
    freely: true,
  })
}

/** The orders of a plan as wishes for runs of these kinds. */
export const toOrderWishes = (
  { schedule, targets, assignments, upload, orders }: PlanInput,
  kinds: readonly AttackKind[],
): OrderWishes => orderWishes({ plan: schedule, targets, assignments, upload }, kinds, orders)

/** The input of runs of these kinds beside all other attacks, former lines aside. */
export function toRunInput(input: PlanInput, kinds: readonly AttackKind[]): Omit<RunInput, 'kind'> {
  const orders = toOrderWishes(input, kinds)
  const wished = withWishes(toCommonInput(input, orders), input.wishes, input.assignments, kinds)
  return { ...wished.input, assignments: besideOrders(wished.assignments, kinds, orders) }
}

/** The input of calculating all kinds in turn, former lines aside. */
export const toTogetherInput = (input: PlanInput): Omit<RunInput, 'kind'> => toRunInput(input, attackKinds)
