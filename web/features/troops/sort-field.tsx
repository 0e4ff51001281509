import { Field, Select } from '@fluentui/react-components'
import { nextSorting, type SenderSorting, type SenderSortKey, sortLabels, usualOrder } from './sender-list.ts'

const isSortKey = (value: string): value is SenderSortKey => value in sortLabels

interface SortFieldProps {
  sorting: SenderSorting
  onSort: (sorting: SenderSorting) => void
}

/** The order of the Herkunftsdörfer where there are no columns to click on. */
export function SortField({ sorting, onSort }: SortFieldProps) {
  return (
    <Field label="Sortiert nach">
      <Select
        value={sorting.key}
        // Names from A, figures from the greatest.
        onChange={(_, { value }) =>
          isSortKey(value) && onSort(value === 'player' ? usualOrder : nextSorting(value, usualOrder))
        }
      >
        {Object.entries(sortLabels).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
