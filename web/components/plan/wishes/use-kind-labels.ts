import { plans } from '../../../../shared/contract/plans.ts'
import { type AttackKind, attackKindLabels } from '../../../../shared/model/attack.ts'
import { plannedKinds } from '../../../../shared/model/inputs/planned-kinds.ts'
import { useRead } from '../../../lib/api/use-read.ts'

/** Names of the kinds that the plan shows, in order. */
export function useKindLabels(planId: string): Partial<Record<AttackKind, string>> {
  const { data } = useRead(plans.get, { params: { planId } })
  return Object.fromEntries(plannedKinds(data?.plan ?? {}).map((kind) => [kind, attackKindLabels[kind]]))
}
