import type { WithTrains } from '../../../../shared/model/inputs/planned-kinds.ts'
import { ChoiceField } from '../../../components/form/filter-fields.tsx'
import { nextSorting, type SenderSorting, sortLabels, usualOrder } from './sender-list.ts'

const { maxSnob: _, ...labelsWithoutTrains } = sortLabels

interface SortFieldProps extends WithTrains {
  sorting: SenderSorting
  onSort: (sorting: SenderSorting) => void
}

export const SortField = ({ hasTrains, sorting, onSort }: SortFieldProps) => (
  <ChoiceField
    label="Sortieren nach"
    value={sorting.key}
    options={hasTrains ? sortLabels : labelsWithoutTrains}
    // Names are sorted ascending, numbers descending.
    onChoose={(key) => onSort(key === 'player' ? usualOrder : nextSorting(key, usualOrder))}
  />
)
