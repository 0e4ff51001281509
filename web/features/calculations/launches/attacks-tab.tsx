import { useDeferredValue } from 'react'
import { plannedKinds } from '../../../../shared/model/inputs/planned-kinds.ts'
import { Loading } from '../../../components/feedback/loading.tsx'
import { usePlanAttacks } from '../../../lib/api/plan-attacks.ts'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { AttacksSection } from './attacks-section.tsx'

interface AttacksTabProps extends PlanContext {
  /** Undefined shows the attacks of all players. */
  player: number | undefined
  onPlayer: (playerId: number | undefined) => void
}

/** The planned attacks, once loaded. */
export function AttacksTab({ plan, world, timeZone, player, onPlayer }: AttacksTabProps) {
  const { data, error, mutate } = usePlanAttacks(plan._id)
  const isShown = useDeferredValue(data !== undefined || error !== undefined)
  if (!isShown) return <Loading label="Angriffe werden geladen …" screen />
  return (
    <AttacksSection
      planId={plan._id}
      kinds={plannedKinds(plan)}
      timeZone={timeZone}
      moral={world?.moral}
      attacks={data?.attacks}
      outdatedBy={data?.outdatedBy ?? []}
      error={error}
      onRetry={() => mutate()}
      player={player}
      onPlayer={onPlayer}
    />
  )
}
