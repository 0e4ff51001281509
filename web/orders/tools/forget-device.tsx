import { useId, useRef } from 'react'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { forgetOrders } from '../../lib/browser/stored-orders.ts'

/** Removes everything that this page has stored in the browser, after a question. */
export function ForgetDevice({ orderKey, unsent }: { orderKey: string; unsent: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  return (
    <>
      <button type="button" className="panel" onClick={() => dialog.current?.showModal()}>
        Dieses Gerät vergessen
      </button>
      <dialog ref={dialog} aria-labelledby={heading}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void forgetOrders([orderKey])
          }}
        >
          <h2 id={heading}>Dieses Gerät vergessen?</h2>
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
          <div className="actions">
            <button type="button" onClick={() => dialog.current?.close()}>
              Abbrechen
            </button>
            <button type="submit" className="primary">
              Vergessen
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
