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
import type { Account } from '../../../shared/model/account.ts'
import { shownHits } from '../../components/form/search-picker.tsx'
import { compareTexts } from '../../lib/format/format.ts'
import { indexOf, search } from '../../lib/format/search.ts'

const useStyles = makeStyles({
  chosen: { maxHeight: '30vh', overflowY: 'auto' },
  list: { maxHeight: '320px' },
  email: { color: tokens.colorNeutralForeground3, marginInlineStart: tokens.spacingHorizontalS },
  note: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`, color: tokens.colorNeutralForeground3 },
})

interface AdminsPickerProps {
  users: readonly Account[]
  value: readonly string[]
  onChange: (userIds: string[]) => void
}

/** Selects users by name or e-mail, shown as removable tags. */
export function AdminsPicker({ users, value, onChange }: AdminsPickerProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const index = useMemo(() => indexOf(candidates(users, value)), [users, value])
  const sought = useDeferredValue(typed)
  const { hits, total } = useMemo(() => search(index, sought, shownHits), [index, sought])
  const nameOf = (id: string) => users.find(({ _id }) => _id === id)?.username ?? 'Gelöschter Benutzer'
  return (
    <Field label="Admins" hint="Benutzer, die diese Welt betreuen">
      <TagPicker
        inline
        selectedOptions={[...value]}
        open={open}
        onOpenChange={(_, { open: wanted }) => setOpen(wanted)}
        onOptionSelect={(_, { selectedOptions }) => {
          onChange(selectedOptions.filter(Boolean))
          setTyped('')
        }}
      >
        <TagPickerControl expandIcon={{ 'aria-label': 'Liste öffnen', children: <ChevronDownRegular /> }}>
          <TagPickerGroup className={styles.chosen} aria-label="Admins: ausgewählt">
            {value.map((id) => (
              <Tag key={id} value={id} shape="rounded">
                {nameOf(id)}
              </Tag>
            ))}
          </TagPickerGroup>
          <TagPickerInput
            aria-label="Admins"
            value={typed}
            placeholder={value.length ? undefined : 'Name oder E-Mail eingeben'}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
            }}
          />
        </TagPickerControl>
        <TagPickerList className={styles.list}>
          {hits.map(({ id, name, hint }) => (
            <TagPickerOption key={id} value={id} text={name}>
              {name}
              <span className={styles.email}>{hint}</span>
            </TagPickerOption>
          ))}
          {total !== hits.length && (
            <div
              className={styles.note}
            >{`… und ${countedNoun(total - hits.length, 'weiterer Treffer', 'weitere Treffer')}: tippe genauer`}</div>
          )}
          {total === 0 && <div className={styles.note}>Kein Benutzer gefunden</div>}
        </TagPickerList>
      </TagPicker>
    </Field>
  )
}

/** Users not chosen yet, by name, with their e-mail. */
const candidates = (users: readonly Account[], chosen: readonly string[]) =>
  users
    .filter(({ _id }) => !chosen.includes(_id))
    .map(({ _id, username, email }) => ({ id: _id, name: username, hint: email ?? 'keine E-Mail hinterlegt' }))
    .sort((a, b) => compareTexts(a.name, b.name))
