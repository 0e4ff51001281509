import { attackKindLabels, attackKinds } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { OrderRow, RowFilter } from '../data/order-rows.ts'
import { Field } from '../parts/field.tsx'

export interface FilterProps {
  rows: readonly OrderRow[]
  filter: RowFilter
  setFilter: (filter: RowFilter) => void
}

export function FilterFields({ rows, filter, setFilter }: FilterProps) {
  const villages = [...new Map(rows.map(({ from }) => [from.villageId, from])).values()].sort((a, b) =>
    a.name.localeCompare(b.name, 'de', { numeric: true }),
  )
  const kinds = attackKinds.filter((kind) => rows.some(({ type }) => type === kind))
  const plans = [...new Set(rows.flatMap(({ plan }) => plan ?? []))]
  return (
    <div className="fields">
      {plans.length > 1 && (
        <Field label="Plan">
          {(id) => (
            <select
              id={id}
              value={filter.plan ?? ''}
              onChange={({ target }) => setFilter({ ...filter, plan: target.value || undefined })}
            >
              <option value="">Alle Pläne</option>
              {plans.map((plan) => (
                <option key={plan}>{plan}</option>
              ))}
            </select>
          )}
        </Field>
      )}
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
            placeholder="Koordinate oder Name"
            onChange={({ target }) => setFilter({ ...filter, target: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
