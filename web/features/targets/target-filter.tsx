import { Field, Select } from '@fluentui/react-components'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { targetTypeLabels, targetTypes } from '../../../shared/model/target.ts'
import { FilterFields } from '../../components/form/filter-fields.tsx'
import { isUnusual } from '../../components/plan/importance-badges.tsx'
import { type ReadFilter, readKey, readNumber } from '../../lib/use-address-filter.ts'
import { countByPriority, countByType, type TargetFilter } from './target-list.ts'

export const readFilter: ReadFilter<TargetFilter> = (text) => ({
  text: text('text') ?? '',
  type: readKey(targetTypeLabels, text('type')),
  priority: readNumber(text('priority')),
  order: text('order') === 'importance' ? 'importance' : 'place',
})

interface TargetFilterFieldsProps {
  targets: readonly TargetView[]
  filter: TargetFilter
  onChange: (filter: TargetFilter) => void
}

/** Filters targets by type and text; with unusual importance also by priority, with a choice of order. */
export function TargetFilterFields({ targets, filter, onChange }: TargetFilterFieldsProps) {
  return (
    <FilterFields
      wide
      text={filter.text}
      placeholder="Koordinate, Name oder Stamm"
      onSearch={(text) => onChange({ ...filter, text })}
    >
      <Field label="Typ">
        <Select
          value={filter.type ?? ''}
          onChange={(_, { value }) => onChange({ ...filter, type: targetTypes.find((type) => type === value) })}
        >
          <option value="">{`Alle Typen (${formatNumber(targets.length)})`}</option>
          {countByType(targets).map(({ type, label, count }) => (
            <option key={type} value={type}>
              {`${label} (${formatNumber(count)})`}
            </option>
          ))}
        </Select>
      </Field>
      {targets.some(isUnusual) && (
        <>
          <Field label="Priorität">
            <Select
              value={filter.priority ?? ''}
              onChange={(_, { value }) => onChange({ ...filter, priority: value === '' ? undefined : Number(value) })}
            >
              <option value="">Alle Prioritäten</option>
              {countByPriority(targets).map(({ priority, count }) => (
                <option key={priority} value={priority}>
                  {`${priority} (${formatNumber(count)})`}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Reihenfolge">
            <Select
              value={filter.order ?? 'place'}
              onChange={(_, { value }) =>
                onChange({ ...filter, order: value === 'importance' ? 'importance' : 'place' })
              }
            >
              <option value="place">Typ und Koordinate</option>
              <option value="importance">Priorität und Gewicht</option>
            </Select>
          </Field>
        </>
      )}
    </FilterFields>
  )
}
