import { maxAttacks } from '../../../../shared/model/attack.ts'
import { plannedKinds } from '../../../../shared/model/inputs/planned-kinds.ts'
import { planPhase } from '../../../../shared/model/plan.ts'
import type { SenderStats } from '../../../../shared/model/sender.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { OverLimitNotice } from '../../../components/plan/limits/over-limit-notice.tsx'
import { isToIssue } from '../../../components/plan/next-step.ts'
import { serverNow } from '../../../lib/api/server-clock.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { usePageActions } from '../../../lib/page-actions.ts'
import { CalculatePanel } from './calculate-panel.tsx'
import { OutdatedChoice } from './outdated-choice.tsx'
import { PresumedNotice } from './presumed-notice.tsx'
import { sentApartSentence, tooManySentence } from './sentences.ts'
import { StartNotice } from './start-notice.tsx'
import type { Beside } from './use-beside.ts'
import type { useOptions } from './use-options.ts'
import type { useRuns } from './use-runs.ts'

export interface RunsProps {
  calculation: ReturnType<typeof useRuns>
  timeZone: string
  choice: ReturnType<typeof useOptions>
  beside: Beside
}

export const chosen = ({ options }: RunsProps['choice'], { freely, respects }: Beside) => ({
  ramoffsEnabled: options.withRamoffs,
  freely,
  respectOtherPlans: respects,
})

/** Overall progress, and calculating or resetting everything. */
export function Overview({
  calculation,
  plan,
  world,
  timeZone,
  choice,
  beside,
  stats,
  onReplace,
}: RunsProps & Pick<PlanContext, 'plan' | 'world'> & { stats: SenderStats | undefined; onReplace: () => void }) {
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
          <OverLimitNotice players={diagnosis.data.overLimit} moment="now" />
        </>
      )}
      {status.data && (
        <OutdatedChoice
          planId={plan._id}
          reasons={status.data.outdatedBy}
          disabled={busy !== undefined}
          onCalculate={calculate}
          onReplace={onReplace}
        />
      )}
      {status.data && status.data.possibleAttacks > maxAttacks && (
        <Notice intent="warning">{tooManySentence(status.data.possibleAttacks)}</Notice>
      )}
    </>
  )
}
