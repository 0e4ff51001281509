import { useEffect, useId, useRef, useState } from 'react'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { maxReason, troopsAway } from '../../../shared/model/order.ts'
import type { OrderRow } from '../data/order-rows.ts'

const usualReasons = [troopsAway, 'Zeit verpasst', 'Ziel ist schon geadelt', 'Keine Zeit']

export function SkipDialog({
  row,
  skip,
  close,
}: {
  row: OrderRow
  skip: (reason?: string) => void
  close: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const field = useId()
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (text: string) => {
    skip(text.trim() || undefined)
    close()
  }
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit(reason)
        }}
      >
        <h2 id={heading}>Angriff auslassen</h2>
        <p>
          {attackKindLabels[row.type]} {formatCoordinate(row.from)} → {formatCoordinate(row.to)} {row.to.name}
        </p>
        <label htmlFor={field}>Warum? Deine Stammesführung liest es (freiwillig).</label>
        <input
          id={field}
          type="text"
          value={reason}
          maxLength={maxReason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="chips">
          {usualReasons.map((each) => (
            <button key={each} type="button" onClick={() => submit(each)}>
              {each}
            </button>
          ))}
        </div>
        <div className="actions">
          <button type="button" onClick={close}>
            Abbrechen
          </button>
          <button type="submit" className="primary">
            Auslassen
          </button>
        </div>
      </form>
    </dialog>
  )
}
