import { makeStyles, tokens } from '@fluentui/react-components'
import { useDeferredValue, useState } from 'react'
import { calculations } from '../../../shared/contract/calculations.ts'
import { ledger } from '../../../shared/contract/ledger.ts'
import { senders } from '../../../shared/contract/senders.ts'
import { wishes } from '../../../shared/contract/wishes.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { maxAttacks } from '../../../shared/model/attack.ts'
import type { CalculationStatus } from '../../../shared/model/calculation.ts'
import { plannedKinds } from '../../../shared/model/inputs/planned-kinds.ts'
import { planPhase } from '../../../shared/model/plan.ts'
import type { SenderStats } from '../../../shared/model/sender.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { ProgressiveRender } from '../../components/list/progressive-render.tsx'
import { isToIssue } from '../../components/plan/issuing.ts'
import { OldTroopsNotice } from '../../components/plan/old-troops-notice.tsx'
import { OutdatedNotice } from '../../components/plan/outdated-notice.tsx'
import { PlanConflicts } from '../../components/plan/plan-conflicts.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import { RefoundedNotice } from '../../components/plan/refounded-notice.tsx'
import { SettingsChanged } from '../../components/plan/settings-changed.tsx'
import { usePlanAttacks } from '../../lib/api/plan-attacks.ts'
import { serverNow } from '../../lib/api/server-clock.ts'
import { useAction } from '../../lib/api/use-action.ts'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { usePageActions } from '../../lib/page-actions.ts'
import { paths } from '../../lib/paths.ts'
import { DiagnosisPanel } from './diagnosis/diagnosis-panel.tsx'
import { HelpsPanel } from './diagnosis/proposals-panel.tsx'
import { AttacksSection } from './launches/attacks-section.tsx'
import { LaunchPanel } from './launches/launch-panel.tsx'
import { useChosenPlayer } from './launches/use-chosen-player.ts'
import { LeftoversPanel } from './leftovers/leftovers-panel.tsx'
import { NightPanel } from './night/night-panel.tsx'
import { ReplacementsPanel } from './replacements/replacements-panel.tsx'
import { ResultsPanel } from './results/results-panel.tsx'
import { useResults } from './results/use-results.ts'
import { CalculatePanel } from './runs/calculate-panel.tsx'
import { PresumedNotice } from './runs/presumed-notice.tsx'
import { type Run, runTotals, shownRuns } from './runs/progress.ts'
import { RunCard } from './runs/run-card.tsx'
import { sentApartSentence, tooManySentence } from './runs/sentences.ts'
import { StartNotice } from './runs/start-notice.tsx'
import { UnderwayPanel } from './runs/underway-panel.tsx'
import { type Beside, useBeside } from './runs/use-beside.ts'
import { useOptions } from './runs/use-options.ts'
import { useRuns } from './runs/use-runs.ts'
import { WarningsPanel } from './runs/warnings-panel.tsx'
import { WorldDataNotice } from './runs/world-data-notice.tsx'

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
  // Height of the sticky navigation bar.
  attacks: { scrollMarginTop: '72px', minWidth: 0 },
})

/** Step 4: the calculations, their results, and the planned attacks. */
export default function CalculationPage() {
  return (
    <PlanFrame
      title="Berechnung"
      page="calculate"
      back={{ label: 'Zurück zu den Zielen', to: paths.targets }}
      next={{ label: 'Weiter zur Auslastung', to: paths.utilization }}
    >
      {(context) => <Calculation key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

const areLoaded = (reads: readonly { data: unknown; error: unknown }[]) =>
  reads.every(({ data, error }) => data !== undefined || error !== undefined)

function Calculation({ plan, world, timeZone }: PlanContext) {
  const styles = useStyles()
  const calculation = useRuns(plan._id)
  const { status, diagnosis } = calculation
  const sums = useRead(senders.stats, { params: { planId: plan._id } })
  const results = useResults(plan._id)
  const conflicts = useRead(ledger.conflicts, { params: { planId: plan._id } })
  const choice = useOptions(plan)
  const beside = useBeside(conflicts.data, timeZone)
  const { player, setPlayer, choose, section } = useChosenPlayer()
  const isKnown = areLoaded([status, diagnosis, sums, results.read, conflicts])
  // Slow in a large plan and below the fold: loaded after everything above. Replacements read the whole plan, attacks are megabytes.
  const params = { planId: plan._id }
  const replacements = useRead(wishes.replacements, isKnown ? { params } : undefined)
  const attacks = usePlanAttacks(isKnown ? plan._id : undefined)
  const lateness = useRead(calculations.lateness, isKnown ? { params } : undefined)
  const areReplacementsKnown = useDeferredValue(areLoaded([replacements]))
  const areAttacksKnown = useDeferredValue(areLoaded([attacks, lateness]))
  const isShown = useDeferredValue(isKnown)
  const [wasKnown] = useState(isKnown && areReplacementsKnown && areAttacksKnown)

  // All or nothing: sections that load one by one would push each other down.
  if (!isKnown || !isShown) return <Loading label="Berechnungsstand wird geladen …" screen />
  const found = diagnosis.data
  const planned = attacks.data?.attacks
  const setting = { timeZone, sendFrom: plan.sendFrom }
  const shared = { calculation, timeZone, choice, beside }
  return (
    <ProgressiveRender atOnce={wasKnown}>
      <WorldDataNotice world={world} />
      {sums.data?.settingsChanged && (
        <SettingsChanged>
          <LinkButton to={paths.troops(plan._id)} state={{ reclassify: true }}>
            Neu einordnen
          </LinkButton>
        </SettingsChanged>
      )}
      <RefoundedNotice plan={plan} refounded={sums.data?.refounded} />
      <OldTroopsNotice old={sums.data?.oldTroops} timeZone={timeZone}>
        <LinkButton to={paths.troops(plan._id)}>Neu hochladen</LinkButton>
      </OldTroopsNotice>
      <Overview {...shared} plan={plan} world={world} stats={sums.data?.stats} />
      <RunCards {...shared} />
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
          <DiagnosisPanel planId={plan._id} runs={found.runs} setting={setting} />
          <HelpsPanel planId={plan._id} runs={found.runs} setting={setting} />
        </Grid>
      )}
      {found?.launches && (
        <NightPanel
          planId={plan._id}
          launches={found.launches}
          options={choice.options}
          disabled={calculation.busy !== undefined}
          onOptions={choice.change}
        />
      )}
      <PlanConflicts read={conflicts} timeZone={timeZone} />
      {areReplacementsKnown ? (
        <ProgressiveRender atOnce={wasKnown}>
          <ReplacementsPanel
            planId={plan._id}
            timeZone={timeZone}
            found={replacements.data}
            error={replacements.error}
            onRetry={() => replacements.mutate()}
            disabled={calculation.busy !== undefined}
          />
          {found?.sent && <UnderwayPanel {...found.sent.underway} />}
          {found && <WarningsPanel planId={plan._id} warnings={found.warnings} attacks={planned} timeZone={timeZone} />}
          <ResultsPanel
            planId={plan._id}
            timeZone={timeZone}
            results={results}
            disabled={calculation.busy !== undefined}
          />
          <LeftoversPanel plan={plan} timeZone={timeZone} />
          {areAttacksKnown && planned && planned.length > 0 && (
            <LaunchPanel
              attacks={planned}
              lateness={lateness}
              spacing={plan.options.spacing}
              timeZone={timeZone}
              player={player}
              onPlayer={choose}
            />
          )}
          {areAttacksKnown ? (
            <div ref={section} className={styles.attacks}>
              <AttacksSection
                planId={plan._id}
                kinds={plannedKinds(plan)}
                timeZone={timeZone}
                moral={world?.moral}
                attacks={planned}
                outdatedBy={attacks.data?.outdatedBy ?? []}
                error={attacks.error}
                onRetry={() => attacks.mutate()}
                player={player}
                onPlayer={setPlayer}
              />
            </div>
          ) : (
            <Loading label="Angriffe werden geladen …" screen />
          )}
        </ProgressiveRender>
      ) : (
        <Loading label="Auswertung wird geladen …" screen />
      )}
    </ProgressiveRender>
  )
}

interface SharedProps {
  calculation: ReturnType<typeof useRuns>
  timeZone: string
  choice: ReturnType<typeof useOptions>
  beside: Beside
}

const chosen = ({ options }: SharedProps['choice'], { freely, respects }: Beside) => ({
  ramoffsEnabled: options.withRamoffs,
  freely,
  respectOtherPlans: respects,
})

/** Overall progress, and calculating or resetting everything. */
function Overview({
  calculation,
  plan,
  world,
  timeZone,
  choice,
  beside,
  stats,
}: SharedProps & Pick<PlanContext, 'plan' | 'world'> & { stats: SenderStats | undefined }) {
  const confirm = useConfirm()
  const { status, diagnosis, busy, outcomes, run, reset } = calculation
  const notify = useNotify()
  const clear = useAction(async () => {
    const confirmed = await confirm({
      title: 'Berechnung zurücksetzen?',
      text: [
        'Alle berechneten Incs dieses Plans werden gelöscht. Truppen und Ziele bleiben erhalten.',
        ...(diagnosis.data?.sent?.count ? [sentApartSentence(diagnosis.data.sent.count)] : []),
      ].join(' '),
      action: 'Zurücksetzen',
    })
    if (!confirmed) return
    const message = await reset()
    // A notice above the cards would move them while the user continues.
    if (message) notify.success(message, undefined, 5)
  })
  const calculate = () => run('all', chosen(choice, beside), choice.saved)
  usePageActions([{ label: 'Alles berechnen', run: () => void calculate() }])
  return (
    <>
      <CalculatePanel
        incTime={plan.incTime}
        timeZone={timeZone}
        status={status.data}
        busy={busy}
        outcome={outcomes.all}
        options={choice.options}
        kinds={plannedKinds(plan)}
        trains={plan.hasTrains ? stats : undefined}
        moral={world?.moral}
        onOptions={choice.change}
        beside={beside}
        toIssue={
          plan.unissued !== undefined && diagnosis.data && isToIssue(plan, serverNow())
            ? { planId: plan._id, attacks: plan.unissued, players: diagnosis.data.loads.length }
            : undefined
        }
        onCalculate={calculate}
        onReset={() => clear.run()}
      />
      {choice.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Optionen" error={choice.error} />}
      {clear.error !== undefined && <ErrorNotice title="Fehler beim Zurücksetzen der Berechnung" error={clear.error} />}
      {diagnosis.data && planPhase(plan, serverNow()) !== 'over' && (
        <>
          <StartNotice
            plan={plan}
            options={choice.options}
            past={diagnosis.data.sent ? 0 : diagnosis.data.warnings.past.count}
            timeZone={timeZone}
          />
          <PresumedNotice planId={plan._id} presumed={diagnosis.data.sent?.presumed} />
        </>
      )}
      {status.data && <OutdatedNotice reasons={status.data.outdatedBy} />}
      {status.data && status.data.possibleAttacks > maxAttacks && (
        <Notice intent="warning">{tooManySentence(status.data.possibleAttacks)}</Notice>
      )}
    </>
  )
}

function RunCards({ calculation, timeZone, choice, beside }: SharedProps) {
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
  const runError = (kind: Run['kind']) => {
    const outcome = outcomes[kind]
    return outcome && 'error' in outcome ? outcome.error : undefined
  }
  return (
    <div className={styles.cards}>
      {shownRuns(shown).map((entry) => (
        <RunCard
          key={entry.kind}
          run={entry}
          status={shown}
          timeZone={timeZone}
          diagnosis={diagnosis.data?.runs.find(({ kind }) => kind === entry.attack)}
          busy={busy === entry.kind}
          disabled={busy !== undefined && busy !== entry.kind}
          error={runError(entry.kind)}
          onRun={() => run(entry.kind, chosen(choice, beside), choice.saved)}
          option={
            entry.kind === 'offs'
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
