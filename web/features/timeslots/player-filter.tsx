import { Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import type { SlotAnswer } from '../../../shared/model/timeslot.ts'
import { SearchField } from '../../components/search-field.tsx'
import type { Sorting } from '../../lib/sorting.ts'
import { answerLabels, type PlayerFilter, type SortKey, type Source, sourceLabels } from './player-list.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  },
  search: { gridColumn: 'span 2' },
})

const sources: readonly Source[] = ['own', 'auto', 'always']
const answers: readonly SlotAnswer[] = ['member', 'leader', 'silent']
const sorts: { key: SortKey; label: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'tribe', label: 'Stamm' },
  { key: 'source', label: 'Was gilt' },
  { key: 'slots', label: 'Anzahl' },
  { key: 'minutes', label: 'Dauer' },
  { key: 'answer', label: 'Antwort' },
]

interface PlayerFilterFieldsProps {
  tribes: readonly { id: number; name: string }[]
  filter: PlayerFilter
  onFilter: (filter: PlayerFilter) => void
  sorting: Sorting<SortKey>
  /** Missing where the list is ordered by its column heads. */
  onSort?: ((sorting: Sorting<SortKey>) => void) | undefined
}

/** Which players are listed, and in which order. */
export function PlayerFilterFields({ tribes, filter, onFilter, sorting, onSort }: PlayerFilterFieldsProps) {
  const styles = useStyles()
  return (
    <search className={styles.fields}>
      <SearchField
        className={styles.search}
        value={filter.text}
        placeholder="Name des Spielers"
        onSearch={(text) => onFilter({ ...filter, text })}
      />
      <Field label="Stamm">
        <Select
          value={filter.tribeId ?? ''}
          onChange={(_, { value }) => onFilter({ ...filter, tribeId: value ? Number(value) : undefined })}
        >
          <option value="">Alle Stämme</option>
          {tribes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Was gilt">
        <Select
          value={filter.source ?? ''}
          onChange={(_, { value }) => onFilter({ ...filter, source: sources.find((source) => source === value) })}
        >
          <option value="">Alles</option>
          {sources.map((source) => (
            <option key={source} value={source}>
              {sourceLabels[source]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Antwort">
        <Select
          value={filter.answer ?? ''}
          onChange={(_, { value }) => onFilter({ ...filter, answer: answers.find((answer) => answer === value) })}
        >
          <option value="">Alle</option>
          {answers.map((answer) => (
            <option key={answer} value={answer}>
              {answerLabels[answer]}
            </option>
          ))}
        </Select>
      </Field>
      {onSort && (
        <Field label="Sortieren nach">
          <Select
            value={sorting.key}
            onChange={(_, { value }) => {
              const chosen = sorts.find(({ key }) => key === value)
              if (chosen) onSort({ key: chosen.key, descending: false })
            }}
          >
            {sorts.map(({ key, label }) => (
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
