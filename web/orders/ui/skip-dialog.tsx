import { useId, useState } from 'react'
import { maxReason, type SkipReason, timeMissed, troopsAway } from '../../../shared/model/orders/order.ts'
import { attackName, type OrderRow } from '../data/order-rows.ts'
import { Dialog } from '../parts/dialog.tsx'

const usualReasons: (SkipReason & { reason: string })[] = [
  { reason: troopsAway, reasonCode: 'not_home' },
  { reason: timeMissed },
  { reason: 'Ziel ist schon geadelt' },
  { reason: 'Keine Zeit' },
]

interface SkipDialogProps {
  row: OrderRow
  skip: (why: SkipReason) => void
  close: () => void
}

export function SkipDialog({ row, skip, close }: SkipDialogProps) {
  const [reason, setReason] = useState('')
  const field = useId()
  const submit = () => skip({ reason: reason.trim() || undefined })
  return (
    <Dialog heading="Angriff auslassen" submitText="Auslassen" submit={submit} close={close}>
      <p>
        {attackName(row)} {row.to.name}
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
          <button
            key={each.reason}
            type="button"
            onClick={() => {
              skip(each)
              close()
            }}
          >
            {each.reason}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
