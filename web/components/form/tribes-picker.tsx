import {
  Field,
  makeStyles,
  Tag,
  TagPicker,
  TagPickerControl,
  TagPickerGroup,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
  tokens,
} from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { useDeferredValue, useMemo, useState } from 'react'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { messageOf } from '../../lib/api/api.ts'
import { indexOf, search } from '../../lib/format/search.ts'
import { Faint } from '../layout/text.ts'
import { shownHits } from './search-picker.tsx'
import { useTribeChoices } from './tribe-picker.tsx'

const useStyles = makeStyles({
  // Overlaps the fields that follow.
  list: { zIndex: 2, maxHeight: '320px' },
  members: { marginInlineStart: tokens.spacingHorizontalS },
  note: { padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
})

const noTribes = 'Die Stämme dieser Welt sind noch unbekannt. Synchronisiere die Welt, dann stehen sie hier zur Wahl.'

interface TribesPickerProps {
  /** The world whose tribes are offered; loads nothing without it. */
  worldId: string | undefined
  value: readonly number[]
  onChange: (tribeIds: number[]) => void
  label?: string
  hint?: string
  error?: string
  disabled?: boolean
  required?: boolean
  /** Names of tribes that may no longer exist. */
  knownNames?: ReadonlyMap<number, string>
}

/** Picks any number of a world's tribes by tag or name; each is a removable tag. */
export function TribesPicker(props: TribesPickerProps) {
  const { worldId, value, onChange, label = 'Stämme', hint, error, disabled, required, knownNames } = props
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { choices, failure, isLoading } = useTribeChoices(worldId)
  const index = useMemo(() => indexOf(choices.filter(({ id }) => !value.includes(id))), [choices, value])
  const sought = useDeferredValue(typed)
  const { hits, total } = useMemo(() => search(index, sought, shownHits), [index, sought])
  const nameOf = (id: number) =>
    choices.find((choice) => choice.id === id)?.name ?? knownNames?.get(id) ?? `Stamm ${id}`
  const isUnknown = worldId !== undefined && !isLoading && !failure && choices.length === 0
  return (
    <Field
      label={label}
      hint={isUnknown ? noTribes : hint}
      required={required}
      validationMessage={error ?? (failure && messageOf(failure))}
    >
      <TagPicker
        inline
        selectedOptions={value.map(String)}
        disabled={disabled}
        open={open}
        onOpenChange={(_, { open: wanted }) => setOpen(wanted)}
        onOptionSelect={(_, { selectedOptions }) => {
          onChange(selectedOptions.filter(Boolean).map(Number))
          setTyped('')
        }}
      >
        <TagPickerControl expandIcon={{ 'aria-label': 'Liste öffnen', children: <ChevronDownRegular /> }}>
          <TagPickerGroup aria-label={`${label}: ausgewählt`}>
            {value.map((id) => (
              <Tag key={id} value={String(id)} shape="rounded">
                {nameOf(id)}
              </Tag>
            ))}
          </TagPickerGroup>
          <TagPickerInput
            aria-label={label}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
            }}
            placeholder={isLoading ? 'Stämme werden geladen …' : value.length ? undefined : 'Kürzel oder Name eingeben'}
          />
        </TagPickerControl>
        <TagPickerList className={styles.list}>
          {hits.map(({ id, name, hint: members }) => (
            <TagPickerOption key={id} value={String(id)} text={name}>
              {name}
              <Faint small nowrap className={styles.members}>
                {members}
              </Faint>
            </TagPickerOption>
          ))}
          {total !== hits.length && (
            <div
              className={styles.note}
            >{`… und ${countedNoun(total - hits.length, 'weiterer Treffer', 'weitere Treffer')}: tippe genauer`}</div>
          )}
          {total === 0 && (
            <div className={styles.note}>{isLoading ? 'Stämme werden geladen …' : 'Kein Stamm gefunden'}</div>
          )}
        </TagPickerList>
      </TagPicker>
    </Field>
  )
}
