import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { attackKinds } from '../../../shared/model/attack.ts'
import type { RunInputs } from '../../../shared/model/run-inputs.ts'
import { overlaps } from '../../../shared/planner/model/overlap.ts'
import { listPresentPlans, type PlanRecord } from '../../store/plans/plans.ts'

/** Whether a run of the plan left units at home for other plans. */
export const respectsOthers = ({ basis }: PlanRecord): boolean => attackKinds.some((kind) => basis?.[kind]?.others)

/** The plans whose issues may outdate this plan's runs; none if no run respected other plans. */
export const otherPlans = async (plan: PlanRecord): Promise<PlanRecord[]> =>
  respectsOthers(plan) ? listPresentPlans(plan.world) : []

/** When units of a plan's issued orders are away, epoch seconds; `undefined` before the first issue. */
export const issueSpan = ({ orders }: PlanRecord): { from: number; until: number } | undefined => orders?.ledger

/** Whether the units of both plans are counted together: a tour uses nobody's. */
export const areCompared = (plan: PlanRecord, other: PlanRecord): boolean =>
  other._id !== plan._id && other.world === plan.world && !plan.tourOf && !other.tourOf

/** Other plans with issued orders whose units may be away between the plan's start and `until` (epoch seconds). */
export function plansBeside(plan: PlanRecord, until: number, all: readonly PlanRecord[]): PlanRecord[] {
  const window = { from: toEpoch(plan.sendFrom), until }
  return all.filter((other) => {
    const span = areCompared(plan, other) ? issueSpan(other) : undefined
    return span !== undefined && overlaps(window, span)
  })
}

/** The issue numbers of those plans, as runs that respect them record them. */
export const otherIssues = (
  plan: PlanRecord,
  until: number,
  all: readonly PlanRecord[],
): NonNullable<RunInputs['others']> => ({
  until,
  issues: Object.fromEntries(plansBeside(plan, until, all).map(({ _id, orders }) => [_id, orders?.number ?? 0])),
})
