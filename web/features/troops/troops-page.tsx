import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { paths } from '../../app/paths.ts'
import { Panel } from '../../components/panel.tsx'
import { PlanFrame } from '../../components/plan-frame.tsx'
import { refresh } from '../../lib/use-read.ts'
import { DumpForm } from './dump-form.tsx'
import { ManualForm } from './manual-form.tsx'
import { SenderTiles } from './sender-tiles.tsx'
import { type UploadAnswer, UploadResult } from './upload-result.tsx'

const useStyles = makeStyles({
  tabs: { flexWrap: 'wrap' },
  hidden: { display: 'none' },
  result: { scrollMarginTop: tokens.spacingVerticalXXXL, ':focus': { outlineStyle: 'none' } },
})

const modes = { dump: 'Dump hochladen', manual: 'Koordinaten eingeben' } as const
type Mode = keyof typeof modes

/** Step 2: the members' troops, as a dump or by hand. */
export default function TroopsPage() {
  return (
    <PlanFrame
      title="Truppen"
      step="troops"
      back={{ label: 'Zurück zu den Plan-Details', to: paths.plan }}
      next={{ label: 'Weiter zu den Zielen', to: paths.targets }}
    >
      {({ plan }) => <Troops planId={plan._id} />}
    </PlanFrame>
  )
}

function Troops({ planId }: { planId: string }) {
  const styles = useStyles()
  const [mode, setMode] = useState<Mode>('dump')
  const [answer, setAnswer] = useState<UploadAnswer>()
  const result = useRef<HTMLDivElement>(null)

  // The answer may stand below a long form: lead eyes, keyboard and screen readers there.
  useEffect(() => {
    if (answer) result.current?.focus()
  }, [answer])

  const show = (saved: UploadAnswer) => {
    setAnswer(saved)
    void refresh(plans.senderStats, { params: { planId } })
  }

  return (
    <>
      <Panel>
        <TabList
          className={styles.tabs}
          selectedValue={mode}
          onTabSelect={(_, { value }) => setMode(value === 'manual' ? 'manual' : 'dump')}
          aria-label="Art der Eingabe"
        >
          {Object.entries(modes).map(([value, label]) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {/* Both stay mounted: what was typed in one is still there after a look at the other. */}
        <div className={mergeClasses(mode !== 'dump' && styles.hidden)}>
          <DumpForm planId={planId} onUploaded={show} />
        </div>
        <div className={mergeClasses(mode !== 'manual' && styles.hidden)}>
          <ManualForm planId={planId} onSaved={show} />
        </div>
      </Panel>
      {answer && (
        <div ref={result} tabIndex={-1} className={styles.result}>
          <UploadResult answer={answer} />
        </div>
      )}
      <SenderTiles planId={planId} />
    </>
  )
}
