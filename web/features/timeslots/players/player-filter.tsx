import { Field, Select } from '@fluentui/react-components'
import type { SlotAnswer } from '../../../../shared/model/timeslot.ts'
import { ChoiceField, FilterFields } from '../../../components/form/filter-fields.tsx'
import type { Sorting } from '../../../lib/format/sorting.ts'
import {
  answerLabels,
  type PlayerFilter,
  type SortKey,
  type Source,
  sortLabels,
  sourceLabels,
  type Trait,
  traitLabels,
} from './player-list.ts'

const sources: readonly Source[] = ['own', 'auto', 'always']
const answers: readonly SlotAnswer[] = ['member', 'leader', 'silent']
const traits: readonly Trait[] = ['troops', 'noTroops', 'note', 'holds']

interface PlayerFilterFieldsProps {
  tribes: readonly { id: number; name: string }[]
  filter: PlayerFilter
  onFilter: (filter: PlayerFilter) => void
  sorting: Sorting<SortKey>
  /** Omitted if column headers sort the list. */
  onSort?: ((sorting: Sorting<SortKey>) => void) | undefined
}

export function PlayerFilterFields({ tribes, filter, onFilter, sorting, onSort }: PlayerFilterFieldsProps) {
  return (
    <FilterFields
      wide
      text={filter.text}
      placeholder="Name des Spielers"
      onSearch={(text) => onFilter({ ...filter, text })}
    >
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
      <Field label="Nur Spieler">
        <Select
          value={filter.trait ?? ''}
          onChange={(_, { value }) => onFilter({ ...filter, trait: traits.find((trait) => trait === value) })}
        >
          <option value="">Alle</option>
          {traits.map((trait) => (
            <option key={trait} value={trait}>
              {traitLabels[trait]}
            </option>
          ))}
        </Select>
      </Field>
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
