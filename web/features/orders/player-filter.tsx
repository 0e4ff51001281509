import { Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { SearchField } from '../../components/search-field.tsx'
import type { Sorting } from '../../lib/sorting.ts'
import { isPlayerState, isSortKey, type PlayerFilter, playerStates, type SortKey, sortLabels } from './player-list.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
    maxWidth: '44rem',
  },
  search: { gridColumn: 'span 2' },
})

interface PlayerFilterFieldsProps {
  filter: PlayerFilter
  onFilter: (filter: PlayerFilter) => void
  sorting: Sorting<SortKey>
  /** Missing where the list is ordered by its column heads. */
  onSort?: ((sorting: Sorting<SortKey>) => void) | undefined
}

/** Which players are listed, and in which order. */
export function PlayerFilterFields({ filter, onFilter, sorting, onSort }: PlayerFilterFieldsProps) {
  const styles = useStyles()
  return (
    <search className={styles.fields}>
      <SearchField
        className={styles.search}
        value={filter.text}
        placeholder="Name des Spielers"
        onSearch={(text) => onFilter({ ...filter, text })}
      />
      <Field label="Stand">
        <Select
          value={filter.state}
          onChange={(_, { value }) => isPlayerState(value) && onFilter({ ...filter, state: value })}
        >
          {Object.entries(playerStates).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {onSort && (
        <Field label="Sortieren nach">
          <Select
            value={sorting.key}
            onChange={(_, { value }) => isSortKey(value) && onSort({ key: value, descending: false })}
          >
            {Object.entries(sortLabels).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </search>
  )
}
