import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { CopyWorld } from '../../../shared/game/orders/order-formats.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { usePageOffset } from '../../lib/browser/use-page-offset.ts'
import { useAtSecond } from '../clock/ticking.tsx'
import { nextRow, type OrderRow } from '../data/order-rows.ts'
import { type CardActions, OrderCard } from './order-card.tsx'

/** A row to scroll to, `below` pixels from the top of the window. */
export interface Jump {
  id: string
  below: number
}

interface OrderListProps extends CardActions {
  rows: readonly OrderRow[]
  /** Number of rows without filter. */
  total: number
  world: CopyWorld
  isOffline: boolean
  /** Scrolled to whenever the object changes. */
  jump: Jump | undefined
  showAll: () => void
}

/** Initial card height in pixels; shown cards are measured. */
const usualHeight = 244

/** Cards rendered beyond either edge. */
const overscan = 4

/** The attacks, virtualized; the page itself scrolls. */
export function OrderList({ rows, total, world, isOffline, jump, showAll, ...actions }: OrderListProps) {
  const place = useRef<HTMLElement>(null)
  const top = usePageOffset(place)
  const nextId = useAtSecond((second) => nextRow(rows, second)?.id)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: top,
    scrollPaddingStart: (jump?.below ?? 0) + 24,
    overscan,
  })
  const index = jump ? rows.findIndex(({ id }) => id === jump.id) : -1
  const done = useRef(jump)
  useEffect(() => {
    // The row may only appear with the filter's next result.
    if (done.current === jump || index < 0) return
    done.current = jump
    virtualizer.scrollToIndex(index, { align: 'start' })
  }, [jump, index, virtualizer])

  return (
    <section className="list" ref={place} aria-label="Angriffe">
      {rows.length === 0 && <Nothing total={total} showAll={showAll} />}
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                style={{ transform: `translateY(${item.start - top}px)` }}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
              >
                <OrderCard row={row} world={world} isNext={row.id === nextId} isOffline={isOffline} {...actions} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

function Nothing({ total, showAll }: { total: number; showAll: () => void }) {
  if (total === 0) return <p className="empty">Für dich ist gerade nichts geplant.</p>
  return (
    <div className="empty">
      <p>Hier ist nichts: Kein Angriff passt zum Filter.</p>
      <button type="button" onClick={showAll}>
        {total === 1 ? 'Den Angriff' : `Alle ${formatNumber(total)} Angriffe`} zeigen
      </button>
    </div>
  )
}
