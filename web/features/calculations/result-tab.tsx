import { makeStyles, tokens } from '@fluentui/react-components'
import { useDeferredValue } from 'react'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { ledger } from '../../../shared/contract/ledger.ts'
import type { senders } from '../../../shared/contract/senders.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { AttackKind } from '../../../shared/model/attack.ts'
import type { CalculationStatus } from '../../../shared/model/calculation.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { PlanConflicts } from '../../components/plan/plan-conflicts.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { areLoaded, useRead } from '../../lib/api/use-read.ts'
import { DiagnosisPanel, isBeingExplained } from './diagnosis/diagnosis-panel.tsx'
import { HelpsPanel } from './diagnosis/proposals-panel.tsx'
import { NightPanel } from './night/night-panel.tsx'
import { chosen, Overview, type RunsProps } from './runs/overview.tsx'
import { runTotals, shownRuns } from './runs/progress.ts'
import { RunCard } from './runs/run-card.tsx'
import { UnderwayPanel } from './runs/underway-panel.tsx'
import { useBeside } from './runs/use-beside.ts'
import { useOptions } from './runs/use-options.ts'
import type { useRuns } from './runs/use-runs.ts'
import { WarningsPanel } from './runs/warnings-panel.tsx'

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    '@media (min-width: 80em)': { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))' },
  },
  why: {
    ':empty': { display: 'none' },
  },
})

interface ResultTabProps extends PlanContext {
  calculation: ReturnType<typeof useRuns>
  sums: { data: OutputOf<typeof senders.stats> | undefined; error: unknown }
  /** Shows what no longer works, with its replacements. */
  onReplace: () => void
}

/** What to do, the runs, why attacks are missing, and what to watch out for. */
export function ResultTab({ plan, world, timeZone, calculation, sums, onReplace }: ResultTabProps) {
  const styles = useStyles()
  const { status, diagnosis, explanation } = calculation
  const conflicts = useRead(ledger.conflicts, { params: { planId: plan._id } })
  const choice = useOptions(plan)
  const beside = useBeside(conflicts.data, timeZone)
  // All or nothing: sections that load one by one would push each other down.
  const isShown = useDeferredValue(areLoaded([status, diagnosis, sums, conflicts]))
  if (!isShown) return <Loading label="Berechnungsstand wird geladen …" screen />
  const found = diagnosis.data
  const { outdatedRuns = {} } = status.data ?? {}
  const setting = { timeZone, sendFrom: plan.sendFrom }
  const runs = { calculation, timeZone, choice, beside }
  return (
    <>
      <Overview {...runs} plan={plan} world={world} stats={sums.data?.stats} onReplace={onReplace} />
      <RunCards {...runs} />
      {diagnosis.error && !found && (
        <ErrorNotice
          title="Fehler beim Laden der Auswertung"
          error={diagnosis.error}
          onRetry={() => diagnosis.mutate()}
        />
      )}
      {status.data && <Done status={status.data} />}
      {found && (
        <Grid min="28rem" gap="l" align="start" className={styles.why}>
          <DiagnosisPanel
            planId={plan._id}
            runs={found.runs}
            setting={setting}
            explanation={explanation}
            outdatedRuns={outdatedRuns}
          />
          <HelpsPanel
            planId={plan._id}
            runs={found.runs}
            setting={setting}
            isPending={isBeingExplained(found.runs, explanation, outdatedRuns)}
          />
        </Grid>
      )}
      {found?.launches && (
        <NightPanel
          planId={plan._id}
          timeZone={timeZone}
          launches={found.launches}
          options={choice.options}
          disabled={calculation.busy !== undefined}
          onOptions={choice.change}
        />
      )}
      <PlanConflicts read={conflicts} timeZone={timeZone} />
      {found?.sent && <UnderwayPanel {...found.sent.underway} />}
      {found && <WarningsPanel planId={plan._id} warnings={found.warnings} timeZone={timeZone} />}
    </>
  )
}

function RunCards({ calculation, timeZone, choice, beside }: RunsProps) {
  const styles = useStyles()
  const { status, diagnosis, busy, outcomes, run } = calculation
  const shown = status.data
  if (!shown) {
    return (
      <ErrorNotice
        title="Fehler beim Laden des Berechnungsstands"
        error={status.error}
        onRetry={() => status.mutate()}
      />
    )
  }
  const runError = (kind: AttackKind) => {
    const outcome = outcomes[kind]
    return outcome && 'error' in outcome ? outcome.error : undefined
  }
  return (
    <div className={styles.cards}>
      {shownRuns(shown).map((kind) => (
        <RunCard
          key={kind}
          kind={kind}
          status={shown}
          timeZone={timeZone}
          diagnosis={diagnosis.data?.runs.find((each) => each.kind === kind)}
          busy={busy === kind}
          disabled={busy !== undefined && busy !== kind}
          error={runError(kind)}
          onRun={() => run(kind, chosen(choice, beside), choice.saved)}
          option={
            kind === 'off'
              ? {
                  label: 'RamOffs mitnutzen',
                  checked: choice.options.withRamoffs,
                  onChange: (withRamoffs) => choice.change({ withRamoffs }),
                }
              : undefined
          }
        />
      ))}
    </div>
  )
}

/** Shown when all required attacks are assigned. */
function Done({ status }: { status: CalculationStatus }) {
  const { required, current } = runTotals(status)
  if (required === 0 || current < required || status.outdated) return null
  return (
    <Notice intent="success">
      {`Geschafft: ${required === 1 ? 'Der eine gewünschte Angriff ist' : `Alle ${countedNoun(required, 'gewünschte Angriff', 'gewünschten Angriffe')} sind`} verteilt.`}
    </Notice>
  )
}
