import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { senders } from '../../../shared/contract/senders.ts'
import { fallbackServer } from '../../../shared/game/world/markets.ts'
import { Panel } from '../../components/layout/panel.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { refresh } from '../../lib/api/use-read.ts'
import { useIsPhone } from '../../lib/browser/use-phone.ts'
import { paths } from '../../lib/paths.ts'
import { Senders } from './list/senders.tsx'
import { DumpForm } from './upload/dump-form.tsx'
import { ManualForm } from './upload/manual-form.tsx'
import { type UploadAnswer, UploadResult } from './upload/upload-result.tsx'

const useStyles = makeStyles({
  // Tabs are vertical on a phone, aligned left.
  tab: { textAlign: 'start' },
  hidden: { display: 'none' },
  forms: { display: 'contents' },
  result: { scrollMarginTop: tokens.spacingVerticalXXXL, ':focus': { outlineStyle: 'none' } },
})

const modes = { dump: 'Dump hochladen', manual: 'Koordinaten eingeben' } as const
type Mode = keyof typeof modes

/** Step 2: the members' troops, from a dump or typed by hand. */
export default function TroopsPage() {
  return (
    <PlanFrame
      title="Truppen"
      step="troops"
      back={{ label: 'Zurück zu den Plan-Details', to: paths.plan }}
      next={{ label: 'Weiter zu den Zielen', to: paths.targets }}
    >
      {(context) => <Troops key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

function Troops({ plan, world }: PlanContext) {
  const planId = plan._id
  const styles = useStyles()
  const isPhone = useIsPhone()
  const [mode, setMode] = useState<Mode>('dump')
  const [answer, setAnswer] = useState<UploadAnswer>()
  const result = useRef<HTMLDivElement>(null)

  // The result may be far below the form: move focus, also for screen readers.
  useEffect(() => {
    if (answer) result.current?.focus()
  }, [answer])

  const show = (saved: UploadAnswer) => {
    setAnswer(saved)
    const params = { planId }
    void refresh(senders.stats, { params })
    void refresh(senders.list, { params })
  }

  return (
    <>
      <Panel>
        <TabList
          vertical={isPhone}
          selectedValue={mode}
          onTabSelect={(_, { value }) => setMode(value === 'manual' ? 'manual' : 'dump')}
          aria-label="Art der Eingabe"
        >
          {Object.entries(modes).map(([value, label]) => (
            <Tab key={value} value={value} className={styles.tab}>
              {label}
            </Tab>
          ))}
        </TabList>
        {/* Hides the previous result when the next attempt starts. */}
        <div className={styles.forms} onSubmit={() => setAnswer(undefined)}>
          {/* Both stay mounted, to keep their input. */}
          <div className={mergeClasses(mode !== 'dump' && styles.hidden)}>
            <DumpForm planId={planId} worldId={plan.world} units={world?.units} onUploaded={show} />
          </div>
          <div className={mergeClasses(mode !== 'manual' && styles.hidden)}>
            <ManualForm planId={planId} onSaved={show} />
          </div>
        </div>
      </Panel>
      {answer && (
        <div ref={result} tabIndex={-1} className={styles.result}>
          <UploadResult answer={answer} />
        </div>
      )}
      <Senders planId={planId} server={world?.server ?? fallbackServer} />
    </>
  )
}
