import { makeStyles, tokens } from '@fluentui/react-components'
import { useDeferredValue, useRef, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { paths } from '../../app/paths.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Loading } from '../../components/loading.tsx'
import { Notice } from '../../components/notice.tsx'
import { type PlanContext, PlanFrame } from '../../components/plan-frame.tsx'
import { countOf } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { AttacksSection } from './attacks-section.tsx'
import { CalculatePanel } from './calculate-panel.tsx'
import { DiagnosisPanel } from './diagnosis-panel.tsx'
import { HelpsPanel } from './helps-panel.tsx'
import { LaunchPanel } from './launch-panel.tsx'
import { runs, totalsOf } from './progress.ts'
import { RunCard } from './run-card.tsx'
import { useRuns } from './use-runs.ts'
import { WarningsPanel } from './warnings-panel.tsx'
import { WorldDataNotice } from './world-data-notice.tsx'

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
  why: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 28rem), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    ':empty': { display: 'none' },
  },
  // Below the navigation bar, which stays in view.
  attacks: { scrollMarginTop: '72px', minWidth: 0 },
})

/** Step 4: the five calculations, what they say of the plan, and the attacks they have planned. */
export default function CalculationPage() {
  return (
    <PlanFrame
      title="Berechnung"
      step="calculate"
      width="wide"
      back={{ label: 'Zurück zu den Zielen', to: paths.targets }}
      next={{ label: 'Weiter zur Auslastung', to: paths.utilization }}
    >
      {(context) => <Calculation key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

function Calculation({ plan, world, timeZone }: PlanContext) {
  const styles = useStyles()
  const confirm = useConfirm()
  const { status, diagnosis, busy, outcomes, run, reset } = useRuns(plan._id)
  const attacks = useRead(plans.attacks, { params: { planId: plan._id } })
  const [ramoffsEnabled, setRamoffsEnabled] = useState(false)
  const [resetDone, setResetDone] = useState<{ message: string }>()
  // The cards first: what follows is much, and is rendered in slices that leave the page responsive.
  const cardsStand = useDeferredValue(true, false)
  const shown = status.data
  const outcomeOf = outcomes.all
  const errorOf = (kind: (typeof runs)[number]['kind']) => {
    const outcome = outcomes[kind]
    return outcome && 'error' in outcome ? outcome.error : undefined
  }

  const clear = useAction(async () => {
    const confirmed = await confirm({
      title: 'Berechnung zurücksetzen?',
      text: 'Alle berechneten Incs dieses Plans werden gelöscht. Truppen und Ziele bleiben erhalten.',
      action: 'Zurücksetzen',
    })
    if (!confirmed) return
    setResetDone(undefined)
    const message = await reset()
    if (message) setResetDone({ message })
  })

  // All or nothing at first: parts that come one by one would push each other down.
  if ([status, diagnosis, attacks].some(({ data, error }) => !data && !error)) {
    return <Loading label="Berechnungsstand wird geladen …" screen />
  }
  return (
    <>
      <WorldDataNotice world={world} />
      <CalculatePanel
        incTime={plan.incTime}
        timeZone={timeZone}
        status={shown}
        busy={busy}
        outcome={outcomeOf}
        ramoffsEnabled={ramoffsEnabled}
        onRamoffs={setRamoffsEnabled}
        onCalculate={() => run('all', ramoffsEnabled)}
        onReset={() => clear.run()}
      />
      {clear.error !== undefined && <ErrorNotice title="Fehler beim Zurücksetzen der Berechnung" error={clear.error} />}
      {resetDone && (
        <Notice intent="success" seconds={5} onDismiss={() => setResetDone(undefined)}>
          {resetDone.message}
        </Notice>
      )}
      {shown?.outdated && (
        <Notice intent="warning">
          Zeitplan, Truppen oder Zeitfenster haben sich seit der letzten Berechnung geändert. Manche Befehle passen
          vielleicht nicht mehr: Berechne neu.
        </Notice>
      )}
      {shown ? (
        <div className={styles.cards}>
          {runs.map((entry) => (
            <RunCard
              key={entry.kind}
              run={entry}
              status={shown}
              timeZone={timeZone}
              diagnosis={diagnosis.data?.runs.find(({ kind }) => kind === entry.attack)}
              busy={busy === entry.kind}
              disabled={busy !== undefined && busy !== entry.kind}
              error={errorOf(entry.kind)}
              onRun={() => run(entry.kind, ramoffsEnabled)}
              option={
                entry.kind === 'offs'
                  ? { label: 'RamOffs mitnutzen', checked: ramoffsEnabled, onChange: setRamoffsEnabled }
                  : undefined
              }
            />
          ))}
        </div>
      ) : (
        <ErrorNotice
          title="Fehler beim Laden des Berechnungsstands"
          error={status.error}
          onRetry={() => status.mutate()}
        />
      )}
      {cardsStand ? (
        <Findings plan={plan} timeZone={timeZone} status={shown} diagnosis={diagnosis} attacks={attacks} />
      ) : (
        <Loading label="Auswertung wird vorbereitet …" screen />
      )}
    </>
  )
}

type Runs = ReturnType<typeof useRuns>

interface FindingsProps {
  plan: Plan
  timeZone: string
  status: Runs['status']['data']
  diagnosis: Runs['diagnosis']
  attacks: ReturnType<typeof useRead<typeof plans.attacks>>
}

/** What the calculations say: warnings, why attacks are missing, what helps, who sends when, and every attack. */
function Findings({ plan, timeZone, status, diagnosis, attacks: { data, error, mutate } }: FindingsProps) {
  const styles = useStyles()
  const { _id: planId, sendFrom } = plan
  const [player, setPlayer] = useState<number>()
  const section = useRef<HTMLDivElement>(null)
  const attacks = data?.attacks
  const setting = { timeZone, sendFrom }
  const found = diagnosis.data
  const totals = status && totalsOf(status)

  const choose = (id: number) => {
    setPlayer(id === player ? undefined : id)
    if (id === player) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
  }

  return (
    <>
      {diagnosis.error && !found && (
        <ErrorNotice
          title="Fehler beim Laden der Auswertung"
          error={diagnosis.error}
          onRetry={() => diagnosis.mutate()}
        />
      )}
      {totals && totals.required > 0 && totals.current >= totals.required && !status.outdated && (
        <Notice intent="success">
          {`Geschafft: ${totals.required === 1 ? 'Der eine gewünschte Angriff ist' : `Alle ${countOf(totals.required, 'gewünschte Angriff', 'gewünschten Angriffe')} sind`} verteilt.`}
        </Notice>
      )}
      {found && <WarningsPanel planId={planId} warnings={found.warnings} attacks={attacks} timeZone={timeZone} />}
      {found && (
        <div className={styles.why}>
          <DiagnosisPanel planId={planId} runs={found.runs} setting={setting} />
          <HelpsPanel planId={planId} runs={found.runs} setting={setting} />
        </div>
      )}
      {attacks && attacks.length > 0 && (
        <LaunchPanel attacks={attacks} timeZone={timeZone} player={player} onPlayer={choose} />
      )}
      <div ref={section} className={styles.attacks}>
        <AttacksSection
          timeZone={timeZone}
          attacks={attacks}
          error={error}
          onRetry={() => mutate()}
          player={player}
          onPlayer={setPlayer}
        />
      </div>
    </>
  )
}
