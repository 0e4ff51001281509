import { useState } from 'react'
import { accounts } from '../../../shared/contract/accounts.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { call } from '../../lib/api/api.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useSubmit } from '../../lib/api/use-submit.ts'
import { checkPasswords, type PasswordDraft } from './password-draft.ts'

const empty: PasswordDraft = { currentPassword: '', newPassword: '', confirmation: '' }

/** Changes the own password; keeps this session and ends all others. `onChanged` receives the server's message. */
export function usePasswordChange(onChanged: (message: string) => void) {
  const { signIn } = useSession()
  const [draft, setDraft] = useState(empty)
  const { run, busy, error, edited, fieldProps } = useSubmit(
    () => checkPasswords(draft),
    async () => {
      const { currentPassword, newPassword } = draft
      const { message, token } = await call(accounts.changePassword, { body: { currentPassword, newPassword } })
      signIn(token)
      onChanged(message)
    },
  )
  const change = (changed: Partial<PasswordDraft>) => {
    setDraft({ ...draft, ...changed })
    edited(changed)
  }
  return { draft, change, error, busy, save: run, fieldProps }
}

export type PasswordChange = ReturnType<typeof usePasswordChange>

interface PasswordFieldsProps {
  username: string
  change: PasswordChange
  /** Label of the current password, for users who were given a temporary one. */
  currentLabel?: string
}

/** The current password, and the new one twice. */
export function PasswordFields({ username, change, currentLabel = 'Aktuelles Passwort' }: PasswordFieldsProps) {
  const field = (name: keyof PasswordDraft) => ({
    size: 'medium' as const,
    value: change.draft[name],
    onChange: (value: string) => change.change({ [name]: value }),
    ...change.fieldProps(name),
  })
  return (
    <>
      {change.error !== undefined && <ErrorNotice title="Das Passwort wurde nicht geändert." error={change.error} />}
      {/* Lets password managers identify the account. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label={currentLabel} autoComplete="current-password" autoFocus {...field('currentPassword')} />
      <PasswordField
        label="Neues Passwort"
        hint="Mindestens 6 Zeichen"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <PasswordField label="Neues Passwort wiederholen" autoComplete="new-password" {...field('confirmation')} />
    </>
  )
}
