import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { fallbackServer } from '../../../shared/game/world/markets.ts'
import { FocusedResult } from '../../components/feedback/outcome.tsx'
import { ModeContent, ModeTabs } from '../../components/form/mode-tabs.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { focusField, usePageActions } from '../../lib/page-actions.ts'
import { paths } from '../../lib/paths.ts'
import { Senders } from './list/senders.tsx'
import { DumpForm } from './upload/dump-form.tsx'
import { ManualForm } from './upload/manual-form.tsx'
import { type UploadAnswer, UploadResult } from './upload/upload-result.tsx'

const useStyles = makeStyles({
  forms: { display: 'contents' },
})

const modes = { dump: 'Dump hochladen', manual: 'Koordinaten eingeben' } as const
type Mode = keyof typeof modes

export default function TroopsPage() {
  return (
    <PlanFrame
      title="Truppen"
      page="troops"
      back={{ label: 'Zurück zu den Plan-Details', to: paths.plan }}
      next={{ label: 'Weiter zu den Zielen', to: paths.targets }}
    >
      {(context) => <Troops key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

function Troops({ plan, world, timeZone }: PlanContext) {
  const planId = plan._id
  const styles = useStyles()
  const [mode, setMode] = useState<Mode>('dump')
  const [answer, setAnswer] = useState<UploadAnswer>()
  usePageActions([focusField('Truppen hochladen', 'textarea', () => setMode('dump'))])

  return (
    <>
      <Panel>
        <ModeTabs label="Art der Eingabe" modes={modes} mode={mode} onMode={setMode} />
        {/* Hides the previous result when the next attempt starts. */}
        <div className={styles.forms} onSubmit={() => setAnswer(undefined)}>
          <ModeContent shown={mode === 'dump'}>
            <DumpForm
              planId={planId}
              worldId={plan.world}
              units={world?.units}
              server={world?.server}
              onUploaded={setAnswer}
            />
          </ModeContent>
          <ModeContent shown={mode === 'manual'}>
            <ManualForm planId={planId} hasTrains={plan.hasTrains} onSaved={setAnswer} />
          </ModeContent>
        </div>
      </Panel>
      <FocusedResult answer={answer}>{(saved) => <UploadResult answer={saved} />}</FocusedResult>
      <Senders plan={plan} timeZone={timeZone} server={world?.server ?? fallbackServer} />
    </>
  )
}
