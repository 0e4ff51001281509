import { useState } from 'react'
import { accounts } from '../../../shared/contract/accounts.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { call } from '../../lib/api/api.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useSubmit } from '../../lib/api/use-submit.ts'
import { checkPasswords, type PasswordDraft } from './password-draft.ts'

const empty: PasswordDraft = { currentPassword: '', newPassword: '', confirmation: '' }

/** Changes one's own password; this session goes on, all others end. `onChanged` gets the server's sentence. */
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

/** The change of one's own password while it is entered. */
export type PasswordChange = ReturnType<typeof usePasswordChange>

interface PasswordFieldsProps {
  username: string
  change: PasswordChange
  /** Of the field for the present password: who has just been given one would look for it. */
  currentLabel?: string
}

/** The present password, and the new one twice. */
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
      {/* Tells password managers whose password it is. */}
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
