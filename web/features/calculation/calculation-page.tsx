import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Loading } from '../../components/loading.tsx'
import { Notice } from '../../components/notice.tsx'
import { type PlanContext, PlanFrame } from '../../components/plan-frame.tsx'
import { formatWeekdayTime } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { AttacksSection } from './attacks-section.tsx'
import { runs } from './progress.ts'
import { RunCard } from './run-card.tsx'
import { useRuns } from './use-runs.ts'
import { WorldDataNotice } from './world-data-notice.tsx'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
  },
  time: { display: 'flex', flexDirection: 'column' },
  label: { color: tokens.colorNeutralForeground2 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
})

/** Step 4: the five calculations and the attacks they have planned. */
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
  const { status, busy, outcomes, run, reset } = useRuns(plan._id)
  const [ramoffsEnabled, setRamoffsEnabled] = useState(false)
  const shown = status.data
  const [resetDone, setResetDone] = useState<{ message: string }>()

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

  return (
    <>
      <WorldDataNotice world={world} />
      <div className={styles.head}>
        <div className={styles.time}>
          <Text className={styles.label}>Inc-Zeit</Text>
          <Text size={500} weight="semibold">
            <time dateTime={plan.incTime}>{`${formatWeekdayTime(plan.incTime, timeZone)} Uhr`}</time>
          </Text>
        </div>
        <Button
          icon={busy === 'reset' ? <Spinner size="tiny" /> : <ArrowResetRegular />}
          disabled={!shown || (busy !== undefined && busy !== 'reset')}
          disabledFocusable={busy === 'reset'}
          onClick={() => clear.run()}
        >
          {busy === 'reset' ? 'Setze zurück …' : 'Berechnung zurücksetzen'}
        </Button>
      </div>
      {clear.error !== undefined && <ErrorNotice title="Fehler beim Zurücksetzen der Berechnung" error={clear.error} />}
      {resetDone && (
        <Notice intent="success" seconds={5} onDismiss={() => setResetDone(undefined)}>
          {resetDone.message}
        </Notice>
      )}
      {shown?.outdated && (
        <Notice intent="warning">
          Zeitplan oder Truppen haben sich seit der letzten Berechnung geändert. Manche Befehle passen vielleicht nicht
          mehr: Berechne neu.
        </Notice>
      )}
      {shown ? (
        <div className={styles.cards}>
          {runs.map((entry) => (
            <RunCard
              key={entry.kind}
              run={entry}
              status={shown}
              busy={busy === entry.kind}
              disabled={busy !== undefined && busy !== entry.kind}
              outcome={outcomes[entry.kind]}
              onRun={() => run(entry.kind, ramoffsEnabled)}
              option={
                entry.kind === 'offs'
                  ? { label: 'RamOffs mitnutzen', checked: ramoffsEnabled, onChange: setRamoffsEnabled }
                  : undefined
              }
            />
          ))}
        </div>
      ) : status.error ? (
        <ErrorNotice
          title="Fehler beim Laden des Berechnungsstands"
          error={status.error}
          onRetry={() => status.mutate()}
        />
      ) : (
        <Loading label="Berechnungsstand wird geladen …" />
      )}
      <AttacksSection planId={plan._id} timeZone={timeZone} />
    </>
  )
}
