import type { OrderSheet } from '../../../shared/model/order.ts'
import { exactWeekdayTime } from '../data/exact-time.ts'
import { Fold } from '../parts/fold.tsx'

export function SlotsPanel({ sheet: { timeslots, timeslotsPath, timeZone } }: { sheet: OrderSheet }) {
  return (
    <Fold
      className="panel"
      title={
        <>
          Zeitfenster <span className="count">{timeslots.length}</span>
        </>
      }
    >
      {timeslots.length === 0 && <p>Für dich sind keine Zeitfenster eingetragen.</p>}
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
