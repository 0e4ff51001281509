import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { senders } from '../../../../shared/contract/senders.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { SettingsChanged } from '../../../components/plan/settings-changed.tsx'
import { call } from '../../../lib/api/api.ts'

const ReclassifyDialog = lazy(() => import('./reclassify-dialog.tsx'))

const isRequest = (state: unknown) => typeof state === 'object' && state !== null && 'reclassify' in state

export function Reclassify({ planId, offered }: { planId: string; offered: boolean }) {
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const { state } = useLocation()
  // A link for this purpose opens the dialog at once.
  const [isAsked, setAsked] = useState(isRequest(state))
  const [isOpen, setOpen] = useState(false)
  const open = isOpen || (isAsked && offered)
  const close = () => {
    setAsked(false)
    setOpen(false)
  }
  const reclassify = async () => {
    const { changed } = await call(senders.reclassify, { params: { planId }, body: { preview: false } })
    close()
    notify.success(`Neu eingeordnet: ${countedNoun(changed, 'Dorf', 'Dörfer')} geändert.`)
  }
  return (
    <>
      {offered && (
        <SettingsChanged>
          <Button {...opensDialog} onClick={() => setOpen(true)}>
            Neu einordnen
          </Button>
        </SettingsChanged>
      )}
      <DeferredDialog open={open}>
        <ReclassifyDialog planId={planId} open={open} onReclassify={reclassify} onClose={close} />
      </DeferredDialog>
    </>
  )
}
