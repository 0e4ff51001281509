import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { senders } from '../../../shared/contract/senders.ts'
import { useNotify } from '../../components/notify.tsx'
import { OnceOpen } from '../../components/once-open.tsx'
import { SettingsChanged } from '../../components/settings-changed.tsx'
import { call } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { refresh } from '../../lib/use-read.ts'

const ReclassifyDialog = lazy(() => import('./reclassify-dialog.tsx'))

/** Offers to classify the villages by today's settings, with what would become of them first. */
export function Reclassify({ planId, offered }: { planId: string; offered: boolean }) {
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const [open, setOpen] = useState(false)
  const params = { planId }
  const reclassify = async () => {
    const { changed } = await call(senders.reclassify, { params, body: { preview: false } })
    setOpen(false)
    notify.success(`Neu eingeordnet: ${countOf(changed, 'Dorf', 'Dörfer')} geändert.`)
    await Promise.all([refresh(plans.senderStats, { params }), refresh(senders.list, { params })])
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
      <OnceOpen open={open}>
        <ReclassifyDialog planId={planId} open={open} onReclassify={reclassify} onClose={() => setOpen(false)} />
      </OnceOpen>
    </>
  )
}
