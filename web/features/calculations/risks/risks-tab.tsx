import { ShieldRegular } from '@fluentui/react-icons/svg/shield'
import { useDeferredValue, useMemo } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { senders } from '../../../../shared/contract/senders.ts'
import { timeslots } from '../../../../shared/contract/timeslots.ts'
import { plannedKinds } from '../../../../shared/model/inputs/planned-kinds.ts'
import { playerAbsences } from '../../../../shared/planner/risks/absence.ts'
import { planDisguise } from '../../../../shared/planner/risks/disguise.ts'
import { expectedOffs } from '../../../../shared/planner/risks/expected-offs.ts'
import { freeOffs } from '../../../../shared/planner/risks/reserve.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { OutdatedNotice } from '../../../components/plan/outdated-notice.tsx'
import { usePlanAttacks } from '../../../lib/api/plan-attacks.ts'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { areLoaded, useRead } from '../../../lib/api/use-read.ts'
import { useOptions } from '../runs/use-options.ts'
import { AbsencePanel } from './absence-panel.tsx'
import { toCommands, toPlayersAttacks } from './commands.ts'
import { DisguisePanel } from './disguise-panel.tsx'
import { ReliabilityPanel } from './reliability-panel.tsx'

interface RisksTabProps extends PlanContext {
  sums: { data: OutputOf<typeof senders.stats> | undefined; error: unknown }
  disabled: boolean
  onPlayer: (playerId: number) => void
}

/** What the plan gives away to the enemy, and what it loses if a player fails. */
export function RisksTab({ plan, world, sums, disabled, onPlayer }: RisksTabProps) {
  const { data, error, mutate } = usePlanAttacks(plan._id)
  const choice = useOptions(plan)
  const attacks = useDeferredValue(data?.attacks)
  const disguise = useMemo(() => attacks && planDisguise(toCommands(attacks)), [attacks])
  const absences = useMemo(() => attacks && playerAbsences(toPlayersAttacks(attacks)), [attacks])
  const slots = useRead(timeslots.list, { params: { planId: plan._id } })
  const usual = slots.data?.usualReliability
  const reliability = useMemo(
    () => new Map(slots.data?.players.map(({ playerId, reliability }) => [playerId, reliability])),
    [slots.data],
  )
  const expected = useMemo(
    () =>
      attacks && usual !== undefined
        ? expectedOffs(toPlayersAttacks(attacks), (playerId) => reliability.get(playerId)?.rate ?? usual)
        : undefined,
    [attacks, usual, reliability],
  )
  const stats = sums.data?.stats
  const free = useMemo(() => stats && expected && freeOffs(stats, expected), [stats, expected])
  const names = useMemo(
    () => new Map(attacks?.map(({ senderPlayerId, senderPlayerName }) => [senderPlayerId, senderPlayerName])),
    [attacks],
  )
  if (error && !data)
    return <ErrorNotice title="Fehler beim Laden der Angriffe" error={error} onRetry={() => mutate()} />
  // All or nothing: cards that load one by one would push each other down.
  if (!disguise || !absences || !areLoaded([slots, sums])) return <Loading label="Angriffe werden geladen …" screen />
  if (attacks?.length === 0)
    return (
      <EmptyState
        icon={<ShieldRegular />}
        title="Noch keine Angriffe geplant"
        text="Nach einer Berechnung steht hier, was der Gegner erkennen kann und was fehlt, wenn ein Spieler ausfällt."
      />
    )
  return (
    <>
      <OutdatedNotice reasons={data?.outdatedBy ?? []} planId={plan._id} />
      <DisguisePanel
        planId={plan._id}
        disguise={disguise}
        choice={choice}
        kinds={plannedKinds(plan)}
        moral={world?.moral}
        disabled={disabled}
      />
      {slots.error && !slots.data && (
        <ErrorNotice title="Fehler beim Laden der Verlässlichkeit" error={slots.error} onRetry={() => slots.mutate()} />
      )}
      {expected && expected.planned > 0 && usual !== undefined && (
        <ReliabilityPanel planId={plan._id} expected={expected} usual={usual} free={free} disabled={disabled} />
      )}
      <AbsencePanel
        absences={absences}
        reliabilityOf={(playerId) => reliability.get(playerId)}
        nameOf={(playerId) => names.get(playerId) || `Spieler ${playerId}`}
        onPlayer={onPlayer}
      />
    </>
  )
}
