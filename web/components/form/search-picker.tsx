import { Combobox, Field, makeStyles, Option, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { type Choice, search, searchIndex } from '../../lib/format/search.ts'

/** Max hits rendered; beyond them the user is asked to type on. */
export const shownHits = 50

const useStyles = makeStyles({
  hint: { color: tokens.colorNeutralForeground3, marginInlineStart: tokens.spacingHorizontalS },
  // Overlaps the fields that follow.
  list: { zIndex: 2, maxHeight: '320px' },
})

interface SearchPickerProps {
  label: string
  choices: readonly Choice[]
  value: number | undefined
  onChange: (id: number | undefined) => void
  placeholder?: string
  hint?: string
  error?: string
  disabled?: boolean
  required?: boolean
}

export function SearchPicker({
  label,
  choices,
  value,
  onChange,
  placeholder,
  hint,
  error,
  disabled,
  required,
}: SearchPickerProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const index = useMemo(() => searchIndex(choices), [choices])
  const wanted = useDeferredValue(typed ?? '')
  const { hits, total } = useMemo(() => search(index, wanted, shownHits), [index, wanted])
  // Stable until the search ends: a key press only renders the field.
  const options = useMemo(
    () => (
      <>
        {hits.map(({ id, name, hint: beside }) => (
          <Option key={id} value={String(id)} text={name}>
            {name}
            {beside && <span className={styles.hint}>{beside}</span>}
          </Option>
        ))}
        {total > hits.length && (
          <Option disabled text="" value="">
            {`… und ${countedNoun(total - hits.length, 'weiterer Treffer', 'weitere Treffer')}: tippe genauer`}
          </Option>
        )}
        {total === 0 && (
          <Option disabled text="" value="">
            Nichts gefunden
          </Option>
        )}
      </>
    ),
    [hits, total, styles],
  )
  const chosen = useMemo(() => choices.find(({ id }) => id === value), [choices, value])
  return (
    <Field label={label} hint={hint} validationMessage={error} required={required}>
      <Combobox
        inlinePopup
        clearable
        expandIcon={{ 'aria-label': 'Liste öffnen' }}
        disabled={disabled}
        placeholder={placeholder}
        value={typed ?? chosen?.name ?? ''}
        selectedOptions={value === undefined ? [] : [String(value)]}
        listbox={{ className: styles.list }}
        open={open}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          // Fluent opens the list on key presses only, not on paste or dictation.
          setOpen(true)
        }}
        onOpenChange={(_, { open: wanted }) => {
          setOpen(wanted)
          if (!wanted) setTyped(undefined)
        }}
        onOptionSelect={(_, { optionValue }) => {
          setTyped(undefined)
          onChange(optionValue ? Number(optionValue) : undefined)
        }}
      >
        {options}
      </Combobox>
    </Field>
  )
}
