import type { OrderSheet } from '../../../shared/model/orders/sheet.ts'
import type { Sends } from '../../../shared/model/timeslot.ts'
import { exactWeekdayTime } from '../data/exact-time.ts'
import { Fold } from '../parts/fold.tsx'

/** What is shown instead of timeslots. */
const emptyTexts: Record<Sends, string> = {
  slots: 'Für dich sind keine Zeitfenster eingetragen.',
  always: 'Du kannst immer senden.',
  never: 'Du kannst nicht senden.',
}

export function SlotsPanel({ sheet: { timeslots, sends, timeslotsPath, timeZone } }: { sheet: OrderSheet }) {
  return (
    <Fold
      className="panel"
      title={
        <>
          Zeitfenster <span className="count">{sends === 'always' ? 'immer' : timeslots.length}</span>
        </>
      }
    >
      {timeslots.length === 0 && <p>{emptyTexts[sends ?? 'slots']}</p>}
      <ul className="slots">
        {timeslots.map(({ from, to }) => (
          <li key={from}>
            {exactWeekdayTime(from, timeZone)} bis {exactWeekdayTime(to, timeZone)}
          </li>
        ))}
      </ul>
      {timeslotsPath && (
        <p>
          <a href={timeslotsPath}>Zeitfenster ändern</a>
        </p>
      )}
    </Fold>
  )
}
