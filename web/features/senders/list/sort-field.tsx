import { ChoiceField } from '../../../components/form/filter-fields.tsx'
import { nextSorting, type SenderSorting, sortLabels, usualOrder } from './sender-list.ts'

interface SortFieldProps {
  sorting: SenderSorting
  onSort: (sorting: SenderSorting) => void
}

export const SortField = ({ sorting, onSort }: SortFieldProps) => (
  <ChoiceField
    label="Sortieren nach"
    value={sorting.key}
    options={sortLabels}
    // Names ascending, numbers descending.
    onChoose={(key) => onSort(key === 'player' ? usualOrder : nextSorting(key, usualOrder))}
  />
)
