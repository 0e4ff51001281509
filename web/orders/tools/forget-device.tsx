import { useState } from 'react'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { forgetOrders } from '../../lib/browser/stored-orders.ts'
import { Dialog } from '../parts/dialog.tsx'

/** Removes everything that this page has stored in the browser, after a question. */
export function ForgetDevice({ orderKey, unsent }: { orderKey: string; unsent: number }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <button type="button" className="panel" onClick={() => setAsks(true)}>
        Dieses Gerät vergessen
      </button>
      {asks && (
        <Dialog
          heading="Dieses Gerät vergessen?"
          submitText="Vergessen"
          submit={() => void forgetOrders([orderKey])}
          close={() => setAsks(false)}
        >
          <p>
            Gelöscht wird alles, was diese Seite in diesem Browser gespeichert hat: deine Befehle, Angaben und Alarme.
            Dein Link gilt weiter, und was schon gesendet ist, bleibt.
          </p>
          {unsent > 0 && (
            <p className="notice warning">
              <strong>{countedNoun(unsent, 'Angabe wurde', 'Angaben wurden')} noch nicht gesendet.</strong> Auch das
              wird gelöscht.
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}
