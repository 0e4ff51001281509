import { ClockRegular } from '@fluentui/react-icons/svg/clock'
import { useDeferredValue } from 'react'
import { calculations } from '../../../../shared/contract/calculations.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { usePlanAttacks } from '../../../lib/api/plan-attacks.ts'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { LaunchPanel } from './launch-panel.tsx'

interface LaunchesTabProps extends PlanContext {
  player: number | undefined
  /** Chooses a player; undefined for the one chosen before. */
  onPlayer: (playerId: number | undefined) => void
}

/** When players send, once the attacks are loaded. */
export function LaunchesTab({ plan, timeZone, player, onPlayer }: LaunchesTabProps) {
  const { data, error, mutate } = usePlanAttacks(plan._id)
  const lateness = useRead(calculations.lateness, { params: { planId: plan._id } })
  const isLoaded = data !== undefined || error !== undefined
  const isShown = useDeferredValue(isLoaded && (lateness.data !== undefined || lateness.error !== undefined))
  if (!isShown) return <Loading label="Angriffe werden geladen …" screen />
  if (!data) return <ErrorNotice title="Fehler beim Laden der Angriffe" error={error} onRetry={() => mutate()} />
  if (data.attacks.length === 0)
    return (
      <EmptyState
        icon={<ClockRegular />}
        title="Noch keine Angriffe geplant"
        text="Nach einer Berechnung steht hier, wer wann wie viele Angriffe schickt."
      />
    )
  return (
    <LaunchPanel
      attacks={data.attacks}
      lateness={lateness}
      spacing={plan.options.spacing}
      timeZone={timeZone}
      player={player}
      onPlayer={(id) => onPlayer(id === player ? undefined : id)}
    />
  )
}
