import { useMemo } from 'react'
import { plans } from '../../../../shared/contract/plans.ts'
import { senders as senderEndpoints } from '../../../../shared/contract/senders.ts'
import { targets as targetEndpoints } from '../../../../shared/contract/targets.ts'
import type { Attack, RealAttack } from '../../../../shared/model/attack.ts'
import type { PlanSummary } from '../../../../shared/model/plan.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import { useAllAttacks } from '../../../lib/api/plan-attacks.ts'
import { useRead } from '../../../lib/api/use-read.ts'

const noPlans: PlanSummary[] = []
const noAttacks: Attack[] = []
const noSightings: RealAttack[] = []
const noTargets: TargetView[] = []
const noSenders: SenderView[] = []

export type PlanPicture = ReturnType<typeof usePlanPicture>

/** The plans of the current world, and one plan's data; empty without one and after a failure. */
export function usePlanPicture(planId: string | undefined) {
  const list = useRead(plans.list, {})
  const all = list.data?.plans ?? noPlans
  const attacking = useMemo(() => new Set(all.flatMap(({ tribes }) => tribes)), [all])
  const plan = all.find(({ _id }) => _id === planId)
  const params = plan && { params: { planId: plan._id } }
  const attacks = useAllAttacks(plan?._id)
  const targets = useRead(targetEndpoints.list, params)
  const senders = useRead(senderEndpoints.list, params)
  const error = attacks.error ?? targets.error ?? senders.error
  return {
    plans: all,
    plan,
    /** The address names an unknown plan. */
    isMissing: planId !== undefined && list.data !== undefined && !plan,
    isLoading: plan !== undefined && (attacks.isLoading || targets.isLoading),
    error,
    listError: list.data ? undefined : list.error,
    retry: () =>
      Promise.all([list.mutate(), plan && attacks.mutate(), plan && targets.mutate(), plan && senders.mutate()]),
    attacks: plan && !attacks.error ? (attacks.data?.attacks ?? noAttacks) : noAttacks,
    real: plan && !attacks.error ? (attacks.data?.real ?? noSightings) : noSightings,
    targets: plan && !targets.error ? (targets.data?.targets ?? noTargets) : noTargets,
    senders: plan && !senders.error ? (senders.data?.senders ?? noSenders) : noSenders,
    /** The plan's tribes; without a plan those of all plans. */
    ownTribes: useMemo(() => plan?.tribes ?? [...attacking], [plan, attacking]),
    /** Tribes that attack in any plan of the world. */
    attacking,
  }
}
