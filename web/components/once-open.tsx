import { type ReactNode, Suspense, useState } from 'react'
import { LoadBoundary } from './load-boundary.tsx'
import { useNotify } from './notify.tsx'

/**
 * Mounts a dialog at its first opening, for good: what it brings along is loaded then, and it can close in its own way. When it
 * cannot be loaded a toast says so, and the screen stays as it is.
 */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const notify = useNotify()
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  const tell = () =>
    notify.error(
      'Das Fenster konnte nicht geladen werden',
      'Prüfe deine Verbindung. Was hier steht, bleibt stehen; nach dem Speichern hilft es, die Seite neu zu laden.',
    )
  return (
    used && (
      <LoadBoundary onFailure={tell}>
        <Suspense>{children}</Suspense>
      </LoadBoundary>
    )
  )
}
