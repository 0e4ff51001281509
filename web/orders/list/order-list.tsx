import { useMemo } from 'react'
import type { CopyWorld } from '../../../shared/game/orders/order-formats.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { useAtSecond } from '../clock/ticking.tsx'
import { dayName, dayNumber } from '../data/exact-time.ts'
import { arrivesAtNight, nextRow, type OrderRow, usualArrivalOf } from '../data/order-rows.ts'
import { type Jump, WindowList } from '../parts/window-list.tsx'
import { OrderCard } from './order-card.tsx'
import type { CardActions } from './order-details.tsx'
import './list.css'

interface OrderListProps extends CardActions {
  rows: readonly OrderRow[]
  /** Number of rows without filter. */
  total: number
  /** The filter is for open attacks, and there are none. */
  isDone: boolean
  world: CopyWorld
  isOffline: boolean
  /** Scrolled to whenever the object changes. */
  jump: Jump | undefined
  showAll: () => void
}

/** Initial card height in pixels; shown cards are measured. */
const usualHeight = 68

/** The attacks; only those in view are rendered. */
export function OrderList({ rows, total, isDone, world, isOffline, jump, showAll, ...actions }: OrderListProps) {
  const { timeZone } = world
  const nextId = useAtSecond((second) => nextRow(rows, second)?.id)
  const today = useAtSecond((second) => dayNumber(second, timeZone))
  const usualArrival = useMemo(() => usualArrivalOf(rows), [rows])
  const areAllAtNight = useMemo(() => rows.length > 1 && rows.every(arrivesAtNight), [rows])
  const isNewDay = (row: OrderRow, before: OrderRow | undefined) =>
    !before || dayNumber(row.launchAt, timeZone) !== dayNumber(before.launchAt, timeZone)
  return (
    <section className="list" aria-label="Angriffe">
      {rows.length === 0 && <Nothing total={total} isDone={isDone} showAll={showAll} />}
      {areAllAtNight && <p className="quiet">Alle Angriffe hier kommen im Nachtbonus an.</p>}
      <p className="columns" aria-hidden="true">
        <span>Noch</span>
        <span>Art</span>
        <span>Abschicken</span>
        <span>Ankunft</span>
        <span>Verteidiger</span>
        <span>Von → Nach</span>
      </p>
      <WindowList items={rows} usualHeight={usualHeight} jump={jump}>
        {(row, before) => (
          <>
            {isNewDay(row, before) && <h2 className="day">{dayName(row.launchAt, timeZone, today)}</h2>}
            <OrderCard
              row={row}
              world={world}
              isNext={row.id === nextId}
              showsArrival={row.arriveAt !== usualArrival}
              showsNight={!areAllAtNight && arrivesAtNight(row)}
              isOffline={isOffline}
              {...actions}
            />
          </>
        )}
      </WindowList>
    </section>
  )
}

function Nothing({ total, isDone, showAll }: Pick<OrderListProps, 'total' | 'isDone' | 'showAll'>) {
  if (total === 0) return <p className="empty">Für dich ist gerade nichts geplant.</p>
  return (
    <div className="empty">
      <p>{isDone ? 'Stark: Hier ist nichts mehr offen!' : 'Hier ist nichts: Kein Angriff passt zum Filter.'}</p>
      <button type="button" onClick={showAll}>
        {total === 1 ? 'Den Angriff' : `Alle ${formatNumber(total)} Angriffe`} zeigen
      </button>
    </div>
  )
}
