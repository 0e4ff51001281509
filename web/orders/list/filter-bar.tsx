import { useState } from 'react'
import { orderStateLabels } from '../../../shared/game/orders/order-formats.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { OrderState } from '../../../shared/model/orders/order.ts'
import { useAtSecond, useTicker } from '../clock/ticking.tsx'
import { isIn, overdueRows, type RowFilter, type ShownState } from '../data/order-rows.ts'
import { later } from '../parts/later.tsx'
import type { FilterProps } from './filter-fields.tsx'

const FilterFields = later(() => import('./filter-fields.tsx').then((part) => part.FilterFields))

const labels: Record<ShownState, string> = { overdue: 'Überfällig', ...orderStateLabels, seen: 'Gesehen' }

export function FilterBar({ rows, filter, setFilter }: FilterProps) {
  const [showsMore, setShowsMore] = useState(false)
  const overdue = useAtSecond((second) => overdueRows(rows, second).length)
  // Offered only if there are such attacks.
  const hasOverdue = filter.state === 'overdue' || overdue > 0
  const hasSeen = filter.state === 'seen' || rows.some(({ seen }) => seen)
  const states: (ShownState | undefined)[] = [
    ...(hasOverdue ? (['overdue'] as const) : []),
    ...OrderState.options,
    ...(hasSeen ? (['seen'] as const) : []),
    undefined,
  ]
  const second = useTicker().second()
  return (
    <section className="filters" aria-label="Angriffe filtern">
      <div className="states">
        {states.map((state) => (
          <button
            key={state ?? 'all'}
            type="button"
            className={state === 'overdue' ? 'late' : undefined}
            aria-pressed={filter.state === state}
            onClick={() => setFilter({ ...filter, state })}
          >
            {state ? labels[state] : 'Alle'}{' '}
            <span className="count">{formatNumber(rows.filter((row) => isIn(state, row, second)).length)}</span>
          </button>
        ))}
        <button type="button" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
          Weiter filtern{isNarrowed(filter) && <span className="count">aktiv</span>}
        </button>
      </div>
      {showsMore && <FilterFields rows={rows} filter={filter} setFilter={setFilter} />}
    </section>
  )
}

const isNarrowed = ({ plan, kind, villageId, target }: RowFilter) =>
  plan !== undefined || kind !== undefined || villageId !== undefined || target.trim() !== ''
