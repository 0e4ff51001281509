import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import type { Plan } from '../../../../shared/model/plan.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import type { FollowUp } from '../../../components/plan/follow-up-form.tsx'
import { FollowUpMade } from '../../../components/plan/follow-up-made.tsx'

const LeftoversDialog = lazy(() => import('./leftovers-dialog.tsx'))

/** Makes a plan of the villages and targets that this one leaves. */
export function LeftoversPanel({ plan, timeZone }: { plan: Plan; timeZone: string }) {
  const opensDialog = useRestoreFocusTarget()
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<FollowUp>()
  return (
    <Panel
      title="Rest"
      text="Dörfer, die noch etwas schicken können, und Ziele, denen noch Angriffe fehlen."
      actions={
        <Button {...opensDialog} onClick={() => setIsAsking(true)}>
          Neuer Plan aus dem Rest
        </Button>
      }
    >
      {made && <FollowUpMade made={made} />}
      <DeferredDialog open={isAsking}>
        <LeftoversDialog
          open={isAsking}
          plan={plan}
          timeZone={timeZone}
          onClose={() => setIsAsking(false)}
          onMade={(followUp) => {
            setIsAsking(false)
            setMade(followUp)
          }}
        />
      </DeferredDialog>
    </Panel>
  )
}
