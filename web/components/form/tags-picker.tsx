import {
  Button,
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
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { useIsPhone } from '../../lib/browser/use-phone.ts'
import { plain, search, searchIndex } from '../../lib/format/search.ts'
import { Stack } from '../layout/stack.ts'
import { shownHits } from './search-picker.tsx'

/** How many of the chosen are shown at first, the latest. */
const shownTags = { phone: 6, wide: 24 }

const useStyles = makeStyles({
  chosen: { maxHeight: '30vh', overflowY: 'auto' },
  // Overlaps the fields that follow.
  list: { zIndex: 2, maxHeight: '320px' },
  hint: {
    marginInlineStart: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
  all: { alignSelf: 'start' },
  note: { padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
})

interface TagsPickerProps<Id extends string | number> {
  label: string
  choices: readonly { id: Id; name: string; hint?: string }[]
  value: readonly Id[]
  onChange: (ids: Id[]) => void
  /** The name of a chosen one, also of one that is no longer a choice. */
  getName: (id: Id) => string
  placeholder: string | undefined
  /** Shown instead of the list if nothing matches. */
  emptyText: string
  hint?: string
  error?: string
  disabled?: boolean
  required?: boolean
}

/** Picks any number of thousands by typing a part of the name; each is a removable tag. Typing finds the chosen too. */
export function TagsPicker<Id extends string | number>({
  label,
  choices,
  value,
  onChange,
  getName,
  placeholder,
  emptyText,
  hint,
  error,
  disabled,
  required,
}: TagsPickerProps<Id>) {
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const index = useMemo(() => searchIndex(choices.filter(({ id }) => !value.includes(id))), [choices, value])
  const sought = useDeferredValue(typed)
  const { hits, total } = useMemo(() => search(index, sought, shownHits), [index, sought])
  const most = useIsPhone() ? shownTags.phone : shownTags.wide
  const [all, setAll] = useState(false)
  const wanted = plain(sought.trim())
  const found = wanted ? value.filter((id) => plain(getName(id)).includes(wanted)) : value
  const ids = useMemo(
    () => new Map([...choices.map(({ id }) => id), ...value].map((id) => [String(id), id])),
    [choices, value],
  )
  return (
    <Stack gap="xs">
      <Field label={label} hint={hint} required={required} validationMessage={error}>
        <TagPicker
          inline
          selectedOptions={value.map(String)}
          disabled={disabled}
          open={open}
          onOpenChange={(_, { open: wanted }) => setOpen(wanted)}
          onOptionSelect={(_, { selectedOptions }) => {
            onChange(selectedOptions.flatMap((option) => ids.get(option) ?? []))
            setTyped('')
          }}
        >
          <TagPickerControl expandIcon={{ 'aria-label': 'Liste öffnen', children: <ChevronDownRegular /> }}>
            <TagPickerGroup className={styles.chosen} aria-label={`${label}: ausgewählt`}>
              {(all || wanted ? found : found.slice(-most)).map((id) => (
                <Tag key={id} value={String(id)} shape="rounded">
                  {getName(id)}
                </Tag>
              ))}
            </TagPickerGroup>
            <TagPickerInput
              aria-label={label}
              value={typed}
              placeholder={placeholder}
              onChange={(event) => {
                setTyped(event.target.value)
                setOpen(true)
              }}
            />
          </TagPickerControl>
          <TagPickerList className={styles.list}>
            {hits.map(({ id, name, hint: beside }) => (
              <TagPickerOption key={id} value={String(id)} text={name}>
                {name}
                <span className={styles.hint}>{beside}</span>
              </TagPickerOption>
            ))}
            {total !== hits.length && (
              <div
                className={styles.note}
              >{`… und ${countedNoun(total - hits.length, 'weiterer Treffer', 'weitere Treffer')}: tippe genauer`}</div>
            )}
            {total === 0 && <div className={styles.note}>{emptyText}</div>}
          </TagPickerList>
        </TagPicker>
      </Field>
      {value.length > most && (
        <Button
          appearance="subtle"
          size="small"
          className={styles.all}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Weniger anzeigen' : `Alle ${formatNumber(value.length)} anzeigen`}
        </Button>
      )}
    </Stack>
  )
}
