import { type ReactNode, Suspense, useState } from 'react'

/** Mounts a dialog at its first opening, for good: what it brings along is loaded then, and it can close in its own way. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  return used && <Suspense>{children}</Suspense>
}
