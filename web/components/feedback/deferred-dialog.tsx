import type { ReactNode } from 'react'
import { Deferred } from '../layout/deferred.tsx'
import { useNotify } from './notify.tsx'

/** Loads a dialog when first opened. If that fails, a toast says so and the screen stays unchanged. */
export function DeferredDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const notify = useNotify()
  const reportFailure = () =>
    notify.error(
      'Das Fenster konnte nicht geladen werden',
      'Prüfe deine Verbindung. Was hier steht, bleibt stehen; nach dem Speichern hilft es, die Seite neu zu laden.',
    )
  return (
    <Deferred when={open} onFailure={reportFailure}>
      {children}
    </Deferred>
  )
}
