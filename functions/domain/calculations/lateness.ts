import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import type { Lateness } from '../../../shared/model/diagnosis.ts'
import type { PlanWishes } from '../../../shared/model/wishes/wish.ts'
import { personsIn } from '../../../shared/planner/plan/availability.ts'
import { asIssued } from '../../../shared/planner/plan/order-wishes.ts'
import { type LaunchInput, lateAttacks, measureLateness } from '../../../shared/planner/plan/parted-attacks.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { readSituation } from './situation.ts'
import { readWishes } from './wish-input.ts'

/** Seconds by which windows are tried wider. */
const wider = [15, 30, 60]

/** How late a plan's attacks are, sent ones as issued; `now` is epoch milliseconds. */
export async function planLateness(plan: PlanRecord, world: WorldRecord, now: number): Promise<Lateness> {
  const { state, input, windows } = await readSituation(plan, world, { now, respectOtherPlans: false })
  const { windowsOf, nightsOf, persons } = windows
  const launching = { ...launchInput(state, input.wishes), windowsOf, nightsOf, persons }
  return measureLateness(asIssued(state, input.orders.sent), launching, wider)
}

/** The `attackKey`s of a plan's late launches. */
export async function planLateAttacks(state: PlanState): Promise<ReadonlySet<string>> {
  const { plan, targets, assignments } = state
  const [wishes, { sittings }] = await Promise.all([readWishes(plan), getSlotChanges(plan)])
  const persons = personsIn(plan, targets, sittings)
  return lateAttacks(assignments, { ...launchInput(state, wishes), windowsOf: () => undefined, persons })
}

const launchInput = ({ plan, senders, targets }: PlanState, { pins }: PlanWishes): Omit<LaunchInput, 'windowsOf'> => ({
  options: planOptions(plan),
  senders,
  targets,
  sendFrom: startOfRuns(plan),
  pins,
  issuedAt: new Map(),
})

/** No run launches anything before, epoch seconds. */
export function startOfRuns({ sendFrom, basis }: PlanRecord): number {
  const starts = Object.values(basis ?? {}).map((run) => toEpoch(run.start ?? run.sendFrom))
  return Math.max(toEpoch(sendFrom), ...starts)
}
