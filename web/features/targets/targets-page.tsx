import { makeStyles } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { useState } from 'react'
import { NoWorld } from '../../components/feedback/no-world.tsx'
import { FocusedResult } from '../../components/feedback/outcome.tsx'
import { ModeContent, ModeTabs } from '../../components/form/mode-tabs.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { focusField, usePageActions } from '../../lib/page-actions.ts'
import { paths } from '../../lib/paths.ts'
import { AddedResult, type AddedTargets } from './added-result.tsx'
import { ManualTargetsForm } from './manual-targets-form.tsx'
import { RandomTargetsForm } from './random-targets-form.tsx'
import { TargetList } from './target-table.tsx'

const useStyles = makeStyles({
  forms: { display: 'contents' },
})

const modes = { manual: 'Manuell', player: 'Zufällig nach Spieler', tribe: 'Zufällig nach Stamm' } as const
type Mode = keyof typeof modes

/** Step 3: which villages are attacked. */
export default function TargetsPage() {
  const { world } = useWorld()
  if (!world) {
    return (
      <Page title="Ziele">
        <NoWorld text="Bitte wählen Sie eine Welt aus, um fortzufahren" screen={false} />
      </Page>
    )
  }
  return (
    <PlanFrame
      title="Ziele"
      page="targets"
      back={{ label: 'Zurück zu den Truppen', to: paths.troops }}
      next={{ label: 'Weiter zu Schritt 4: Berechnung', to: paths.calculate }}
    >
      {(context) => <Targets key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

function Targets({ plan, timeZone }: PlanContext) {
  const styles = useStyles()
  const [mode, setMode] = useState<Mode>('manual')
  const [added, setAdded] = useState<AddedTargets>()
  usePageActions([
    focusField('Ziele einfügen', 'textarea', () => setMode('manual')),
    { label: 'Ziele zufällig nach Spieler auswählen', run: () => setMode('player') },
    { label: 'Ziele zufällig nach Stamm auswählen', run: () => setMode('tribe') },
  ])

  return (
    <>
      <Panel>
        <ModeTabs label="Art der Eingabe" modes={modes} mode={mode} onMode={setMode} />
        {/* Hides the previous result when the next attempt starts. */}
        <div className={styles.forms} onSubmit={() => setAdded(undefined)}>
          {/* Manual input survives a switch of tabs; pickers load their lists only when shown. */}
          <ModeContent shown={mode === 'manual'}>
            <ManualTargetsForm planId={plan._id} onAdded={setAdded} />
          </ModeContent>
          {mode === 'player' && <RandomTargetsForm key="player" by="player" plan={plan} onAdded={setAdded} />}
          {mode === 'tribe' && <RandomTargetsForm key="tribe" by="tribe" plan={plan} onAdded={setAdded} />}
        </div>
      </Panel>
      <FocusedResult answer={added}>{(answer) => <AddedResult answer={answer} />}</FocusedResult>
      <Panel
        title="Ziele des Plans"
        actions={
          <LinkButton to={paths.editTargets(plan._id)} icon={<EditRegular />} data-tour="targets">
            Ziele bearbeiten
          </LinkButton>
        }
      >
        <TargetList planId={plan._id} timeZone={timeZone} />
      </Panel>
    </>
  )
}
