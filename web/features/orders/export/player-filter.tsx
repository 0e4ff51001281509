import { ChoiceField, FilterFields } from '../../../components/form/filter-fields.tsx'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { type PlayerFilter, playerStates, type SortKey, sortLabels } from './player-list.ts'

interface PlayerFilterFieldsProps {
  filter: PlayerFilter
  onFilter: (filter: PlayerFilter) => void
  sorting: Sorting<SortKey>
  /** Omitted if column headers sort the list. */
  onSort?: ((sorting: Sorting<SortKey>) => void) | undefined
}

export function PlayerFilterFields({ filter, onFilter, sorting, onSort }: PlayerFilterFieldsProps) {
  return (
    <FilterFields text={filter.text} placeholder="Name des Spielers" onSearch={(text) => onFilter({ ...filter, text })}>
      <ChoiceField
        label="Stand"
        value={filter.state}
        options={playerStates}
        onChoose={(state) => onFilter({ ...filter, state })}
      />
      {onSort && (
        <ChoiceField
          label="Sortieren nach"
          value={sorting.key}
          options={sortLabels}
          onChoose={(key) => onSort({ key, descending: false })}
        />
      )}
    </FilterFields>
  )
}
