import { ChoiceField } from '../../../components/form/filter-fields.tsx'
import { nextSorting, type SenderSorting, sortLabels, usualOrder } from './sender-list.ts'

interface SortFieldProps {
  sorting: SenderSorting
  onSort: (sorting: SenderSorting) => void
}

/** The order of the Herkunftsdörfer where there are no columns to click on. */
export const SortField = ({ sorting, onSort }: SortFieldProps) => (
  <ChoiceField
    label="Sortieren nach"
    value={sorting.key}
    options={sortLabels}
    // Names from A, figures from the greatest.
    onChoose={(key) => onSort(key === 'player' ? usualOrder : nextSorting(key, usualOrder))}
  />
)
