import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import type { Lateness } from '../../../shared/model/diagnosis.ts'
import { planWindows } from '../../../shared/planner/plan/availability.ts'
import { type LaunchInput, lateAttacks, measureLateness } from '../../../shared/planner/plan/parted-attacks.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { listTimeslots } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { loadAsIssued } from './order-wishes.ts'
import { readWishes } from './wish-input.ts'

/** Seconds by which windows are tried wider. */
const wider = [15, 30, 60]

export async function planLateness(plan: PlanRecord, world: WorldRecord): Promise<Lateness> {
  const [state, settings] = await Promise.all([loadAsIssued(plan), getSettings(world._id)])
  const [input, slots] = await Promise.all([launchInput(state), listTimeslots(plan._id)])
  const { windowsOf, nightsOf } = planWindows(state.plan, world, settings, state.targets, slots)
  return measureLateness(state.assignments, { ...input, windowsOf, nightsOf }, wider)
}

/** The `attackKey`s of a plan's late launches. */
export const planLateAttacks = async (state: PlanState): Promise<ReadonlySet<string>> =>
  lateAttacks(state.assignments, { ...(await launchInput(state)), windowsOf: () => undefined })

async function launchInput({ plan, senders, targets }: PlanState): Promise<Omit<LaunchInput, 'windowsOf'>> {
  const { pins } = await readWishes(plan)
  return { options: planOptions(plan), senders, targets, sendFrom: startOfRuns(plan), pins, issuedAt: new Map() }
}

/** No run launches anything before, epoch seconds. */
export function startOfRuns({ sendFrom, basis }: PlanRecord): number {
  const starts = Object.values(basis ?? {}).map((run) => toEpoch(run.start ?? run.sendFrom))
  return Math.max(toEpoch(sendFrom), ...starts)
}
