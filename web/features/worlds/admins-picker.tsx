import { useMemo } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { TagsPicker } from '../../components/form/tags-picker.tsx'
import { compareTexts } from '../../lib/format/format.ts'

interface AdminsPickerProps {
  users: readonly Account[]
  value: readonly string[]
  onChange: (userIds: string[]) => void
}

export function AdminsPicker({ users, value, onChange }: AdminsPickerProps) {
  const choices = useMemo(() => adminChoices(users), [users])
  return (
    <TagsPicker
      label="Admins"
      hint="Benutzer, die diese Welt betreuen"
      choices={choices}
      value={value}
      onChange={onChange}
      getName={(id) => users.find(({ _id }) => _id === id)?.username ?? 'Gelöschter Benutzer'}
      placeholder={value.length ? undefined : 'Name oder E-Mail eingeben'}
      emptyText="Kein Benutzer gefunden"
    />
  )
}

const adminChoices = (users: readonly Account[]) =>
  users
    .map(({ _id, username, email }) => ({ id: _id, name: username, hint: email ?? 'keine E-Mail hinterlegt' }))
    .sort((a, b) => compareTexts(a.name, b.name))
