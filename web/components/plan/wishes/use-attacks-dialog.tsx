import { lazy, type ReactNode, useCallback, useState } from 'react'
import { DeferredDialog } from '../../feedback/deferred-dialog.tsx'
import type { AttacksOf } from './attacks-dialog.tsx'

const AttacksDialog = lazy(() => import('./attacks-dialog.tsx'))

/** A dialog with the attacks of a village or on a target, which the screen must render. */
export function useAttacksDialog(
  planId: string,
  timeZone: string,
): { show: (of: AttacksOf) => void; dialog: ReactNode } {
  const [of, setOf] = useState<AttacksOf>()
  // Keeps what was asked while the dialog closes.
  const [open, setOpen] = useState(false)
  const show = useCallback((wanted: AttacksOf) => {
    setOf(wanted)
    setOpen(true)
  }, [])
  const dialog = (
    <DeferredDialog open={open}>
      {of && <AttacksDialog open={open} planId={planId} timeZone={timeZone} of={of} onClose={() => setOpen(false)} />}
    </DeferredDialog>
  )
  return { show, dialog }
}
