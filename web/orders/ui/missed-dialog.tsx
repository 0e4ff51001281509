import { useState } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { timeMissed } from '../../../shared/model/orders/order.ts'
import { exactDayTime } from '../data/exact-time.ts'
import { attackName, isOpen, type OrderRow } from '../data/order-rows.ts'
import { BoundedList } from '../parts/bounded-list.tsx'
import { Dialog } from '../parts/dialog.tsx'

interface MissedDialogProps {
  rows: readonly OrderRow[]
  zone: string
  skip: (rows: readonly OrderRow[]) => void
  close: () => void
}

/** Asks which overdue attacks were missed: all, unless some are cleared. */
export function MissedDialog({ rows, zone, skip, close }: MissedDialogProps) {
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set())
  const open = rows.filter(isOpen)
  const chosen = open.filter(({ id }) => !cleared.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(cleared)
    for (const id of ids) isChosen ? next.delete(id) : next.add(id)
    setCleared(next)
  }
  const submitText = chosen.length > 0 ? `${formatNumber(chosen.length)} als verpasst eintragen` : undefined
  return (
    <Dialog heading="Was hast du verpasst?" submitText={submitText} submit={() => skip(chosen)} close={close}>
      <p>Deine Stammesführung sieht bei diesen Angriffen „{timeMissed}“.</p>
      {open.length > 1 && (
        <label className="choice">
          <input
            type="checkbox"
            checked={chosen.length === open.length}
            onChange={({ target }) =>
              choose(
                open.map(({ id }) => id),
                target.checked,
              )
            }
          />
          <b>Alle {formatNumber(open.length)}</b>
        </label>
      )}
      <div className="scrolling">
        <BoundedList items={open}>
          {(row) => (
            <li key={row.id}>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={!cleared.has(row.id)}
                  onChange={({ target }) => choose([row.id], target.checked)}
                />
                <span>
                  {attackName(row)} <span className="quiet">{exactDayTime(row.launchAt, zone)}</span>
                </span>
              </label>
            </li>
          )}
        </BoundedList>
      </div>
    </Dialog>
  )
}
