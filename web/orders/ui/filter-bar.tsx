import { orderStateLabels } from '../../../shared/game/orders/order-formats.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { attackKindLabels, attackKinds } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { OrderState } from '../../../shared/model/order.ts'
import { isIn, type OrderRow, type RowFilter, type ShownState } from '../data/order-rows.ts'
import { Field } from '../parts/field.tsx'
import { Fold } from '../parts/fold.tsx'

interface FilterBarProps {
  rows: readonly OrderRow[]
  filter: RowFilter
  setFilter: (filter: RowFilter) => void
}

const labels: Record<ShownState, string> = { ...orderStateLabels, seen: 'Gesehen' }

export function FilterBar({ rows, filter, setFilter }: FilterBarProps) {
  const villages = [...new Map(rows.map(({ from }) => [from.villageId, from])).values()].sort((a, b) =>
    a.name.localeCompare(b.name, 'de', { numeric: true }),
  )
  // Offers `seen` only if an attack was seen.
  const hasSeen = filter.state === 'seen' || rows.some(({ seen }) => seen)
  const states: (ShownState | undefined)[] = [...OrderState.options, ...(hasSeen ? (['seen'] as const) : []), undefined]
  const kinds = attackKinds.filter((kind) => rows.some(({ type }) => type === kind))
  return (
    <section className="filters" aria-label="Angriffe filtern">
      <div className="states">
        {states.map((state) => (
          <button
            key={state ?? 'all'}
            type="button"
            aria-pressed={filter.state === state}
            onClick={() => setFilter({ ...filter, state })}
          >
            {state ? labels[state] : 'Alle'}{' '}
            <span className="count">{formatNumber(rows.filter((row) => isIn(state, row)).length)}</span>
          </button>
        ))}
      </div>
      <Fold className="more" title={<>Weiter filtern{isNarrowed(filter) && <span className="count">aktiv</span>}</>}>
        <div className="fields">
          <Field label="Art">
            {(id) => (
              <select
                id={id}
                value={filter.kind ?? ''}
                onChange={({ target }) => setFilter({ ...filter, kind: kinds.find((kind) => kind === target.value) })}
              >
                <option value="">Alle Arten</option>
                {kinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {attackKindLabels[kind]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Eigenes Dorf">
            {(id) => (
              <select
                id={id}
                value={filter.villageId ?? ''}
                onChange={({ target }) =>
                  setFilter({ ...filter, villageId: target.value ? Number(target.value) : undefined })
                }
              >
                <option value="">Alle Dörfer</option>
                {villages.map((village) => (
                  <option key={village.villageId} value={village.villageId}>
                    {village.name} ({formatCoordinate(village)})
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Ziel">
            {(id) => (
              <input
                id={id}
                type="search"
                value={filter.target}
                placeholder="Koordinate, Dorf oder Spieler"
                onChange={({ target }) => setFilter({ ...filter, target: target.value })}
              />
            )}
          </Field>
        </div>
      </Fold>
    </section>
  )
}

const isNarrowed = ({ kind, villageId, target }: RowFilter) =>
  kind !== undefined || villageId !== undefined || target.trim() !== ''
