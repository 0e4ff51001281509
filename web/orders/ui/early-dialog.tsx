import { useEffect, useId, useRef } from 'react'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { Countdown } from '../clock/ticking.tsx'
import { exactDayTime } from '../data/exact-time.ts'
import type { OrderRow } from '../data/order-rows.ts'

interface EarlyDialogProps {
  row: OrderRow
  zone: string
  markSent: () => void
  close: () => void
}

/** Asks before marking an attack as sent long before its launch: probably the wrong card was tapped. */
export function EarlyDialog({ row, zone, markSent, close }: EarlyDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          markSent()
          close()
        }}
      >
        <h2 id={heading}>Wirklich schon abgeschickt?</h2>
        <p>
          {attackKindLabels[row.type]} {formatCoordinate(row.from)} → {row.aim} {row.to.name}
        </p>
        <p>
          Geplant ist der Start erst am {exactDayTime(row.launchAt, zone)}, also in{' '}
          <Countdown launch={row.launch} className="rest" />. Ist der Angriff schon unterwegs, kommt er zu früh an.
        </p>
        <div className="actions">
          <button type="button" onClick={close}>
            Abbrechen
          </button>
          <button type="submit" className="primary">
            Ja, abgeschickt
          </button>
        </div>
      </form>
    </dialog>
  )
}
