import { type CopyWorld, defenderName, rallyPointLink } from '../../../shared/game/orders/order-formats.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { Countdown, useAtSecond } from '../clock/ticking.tsx'
import { dueRows, type OrderRow, rowName } from '../data/order-rows.ts'
import { Icon } from '../parts/icons.tsx'

interface DueAttacksProps {
  rows: readonly OrderRow[]
  world: CopyWorld
  /** Absent for read-only links. */
  markSent: ((rows: readonly OrderRow[]) => void) | undefined
  goTo: (row: OrderRow) => void
}

/** Attacks due now, for 90 seconds or until marked. */
export function DueAttacks({ rows, world, markSent, goTo }: DueAttacksProps) {
  const ids = useAtSecond((second) =>
    dueRows(rows, second)
      .map(({ id }) => id)
      .join(),
  )
  if (ids === '') return null
  const isDue = new Set(ids.split(','))
  const due = rows.filter(({ id }) => isDue.has(id))
  return (
    <section className="due" aria-label="Jetzt abschicken">
      {due.length > 1 && (
        <div className="due-all">
          <strong>{due.length} Angriffe jetzt abschicken</strong>
          {markSent && (
            <button type="button" className="done" onClick={() => markSent(due)}>
              <Icon name="check" />
              Alle abgeschickt
            </button>
          )}
        </div>
      )}
      <ul>
        {due.map((row) => (
          <li key={row.id}>
            <button type="button" className="bare" onClick={() => goTo(row)}>
              <span className="over">
                <Countdown launch={row.launch} className="since" /> {rowName(row)}
              </span>
              <span>
                {formatCoordinate(row.from)} → {row.aim} {defenderName(row)}
              </span>
            </button>
            <a className="button" href={rallyPointLink(row, world)} target="_blank" rel="noopener noreferrer">
              <Icon name="open" />
              <span className="label">Ins Spiel</span>
            </a>
            {markSent && (
              <button type="button" className="done" onClick={() => markSent([row])}>
                <Icon name="check" />
                Abgeschickt
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
