import { useEffect, useState } from 'react'
import { Fold } from '../parts/fold.tsx'
import type { CopiesProps } from './copies.tsx'

export const CopyPanel = (props: CopiesProps) => {
  const Copies = useCopies()
  return (
    <Fold className="panel" title="Kopieren und Kalender">
      {Copies ? <Copies {...props} /> : <p className="quiet">Wird geladen …</p>}
    </Fold>
  )
}

/** Loads the copies right after the page, so that they are there without a connection too. */
function useCopies() {
  const [loaded, setLoaded] = useState<typeof import('./copies.tsx')>()
  useEffect(() => {
    import('./copies.tsx').then(setLoaded, () => undefined)
  }, [])
  return loaded?.Copies
}
