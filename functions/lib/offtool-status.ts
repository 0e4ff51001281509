import type { AttackKind } from '../../shared/model/attack.ts'
import { attackKinds } from '../../shared/model/attack.ts'
import type { OfftoolStatus } from '../../shared/model/calculation.ts'
import { optionsOfRun } from '../../shared/model/plan.ts'
import { demandOf } from '../../shared/planner/runs.ts'
import { countUsage } from '../../shared/planner/usage.ts'
import { optionsOf, type PlanRecord } from '../store/plans.ts'
import type { PlanState } from './plan-state.ts'

/** What a run is computed from besides the targets: it is outdated when this text has changed. */
export const basisOf = (plan: PlanRecord, kind: AttackKind): string => {
  const { sendFrom, arriveAt, senders, slotsVersion = '' } = plan
  return [sendFrom, arriveAt, senders?.version ?? '', slotsVersion, ...optionsOfRun(optionsOf(plan), kind)].join(' ')
}

/** Where the five runs of a plan stand. */
export function offtoolStatus({ plan, targets, senders, assignments }: PlanState): OfftoolStatus {
  const { count } = countUsage(senders, targets, assignments)
  const required = (kind: AttackKind) => targets.reduce((sum, target) => sum + demandOf(kind, target), 0)
  return {
    totalRequiredOffs: required('off'),
    totalCurrentOffs: count.off,
    totalRequiredRamoffs: required('ramoff'),
    totalCurrentRamoffs: count.ramoff,
    totalRequiredFakes: required('fake'),
    totalCurrentFakes: count.fake,
    totalRequiredBFcleaner: required('bfcleaner'),
    totalCurrentBFcleaner: count.bfcleaner,
    totalRequiredBFkatas: required('bfkatas'),
    totalCurrentBFkatas: count.bfkatas,
    incTime: plan.arriveAt,
    outdated: attackKinds.some((kind) => {
      const run = assignments[kind]
      return run !== undefined && run.basis !== basisOf(plan, kind)
    }),
  }
}
