import { useState } from 'react'
import { orders } from '../../../shared/contract/orders.ts'
import { callPublic } from '../../lib/api/api.ts'
import { CopyButton } from '../parts/text-buttons.tsx'

/** The player's link to their orders in all plans of the world. */
export function AllPlansPanel({ orderKey }: { orderKey: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | { path: string }>('idle')
  const ask = () => {
    setState('busy')
    callPublic(orders.linkAll, { params: { key: orderKey } }).then(setState, () => setState('failed'))
  }
  if (typeof state === 'object') {
    return (
      <div className="panel linked">
        <a href={state.path} target="_blank" rel="noreferrer">
          Alle meine Pläne öffnen
        </a>
        <CopyButton text={() => new URL(state.path, location.origin).href}>Link kopieren</CopyButton>
      </div>
    )
  }
  return (
    <button type="button" className="panel" disabled={state === 'busy'} onClick={ask}>
      {state === 'failed' ? 'Nicht geladen, noch einmal versuchen' : 'Alle meine Pläne'}
    </button>
  )
}
