import { useEffect, useId, useRef, useState } from 'react'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { maxReason, type SkipReason, troopsAway } from '../../../shared/model/order.ts'
import type { OrderRow } from '../data/order-rows.ts'

const usualReasons: (SkipReason & { reason: string })[] = [
  { reason: troopsAway, reasonCode: 'not_home' },
  { reason: 'Zeit verpasst' },
  { reason: 'Ziel ist schon geadelt' },
  { reason: 'Keine Zeit' },
]

export function SkipDialog({
  row,
  skip,
  close,
}: {
  row: OrderRow
  skip: (why: SkipReason) => void
  close: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const field = useId()
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (why: SkipReason) => {
    skip(why)
    close()
  }
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit({ reason: reason.trim() || undefined })
        }}
      >
        <h2 id={heading}>Angriff auslassen</h2>
        <p>
          {attackKindLabels[row.type]} {formatCoordinate(row.from)} → {row.aim} {row.to.name}
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
            <button key={each.reason} type="button" onClick={() => submit(each)}>
              {each.reason}
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
