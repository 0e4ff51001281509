import { useState } from 'react'
import { users } from '../../../shared/contract/users.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { call, fieldProps } from '../../lib/api.ts'
import { useSession } from '../../lib/session.tsx'
import { useAction } from '../../lib/use-action.ts'
import { checkPasswords, type PasswordDraft } from './password-draft.ts'

const empty: PasswordDraft = { currentPassword: '', newPassword: '', confirmation: '' }

/** The change of one's own password while it is entered. */
export interface PasswordChange {
  draft: PasswordDraft
  /** Takes a field; what was wrong with it, and the failure of the last try, are over with that. */
  change: (changed: Partial<PasswordDraft>) => void
  problems: Partial<PasswordDraft>
  error: unknown
  busy: boolean
  save: () => Promise<unknown>
}

/** Changes one's own password; this session goes on, all others end. `onChanged` gets the server's sentence. */
export function usePasswordChange(onChanged: (message: string) => void): PasswordChange {
  const { signIn } = useSession()
  const [draft, setDraft] = useState(empty)
  const [problems, setProblems] = useState<Partial<PasswordDraft>>({})
  const save = useAction(async () => {
    const found = checkPasswords(draft)
    setProblems(found ?? {})
    if (found) return
    const { currentPassword, newPassword } = draft
    const { message, token } = await call(users.changePassword, { body: { currentPassword, newPassword } })
    signIn(token)
    onChanged(message)
  })
  const change = (changed: Partial<PasswordDraft>) => {
    setDraft({ ...draft, ...changed })
    const cleared = Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]))
    setProblems({ ...problems, ...cleared })
    save.reset()
  }
  return { draft, change, problems, error: save.error, busy: save.busy, save: save.run }
}

interface PasswordFieldsProps {
  username: string
  change: PasswordChange
  /** Of the field for the present password: who has just been given one would look for it. */
  currentLabel?: string
}

/** The present password, and the new one twice. */
export function PasswordFields({ username, change, currentLabel = 'Aktuelles Passwort' }: PasswordFieldsProps) {
  const field = (name: keyof PasswordDraft) => {
    const problem = change.problems[name]
    return {
      size: 'medium' as const,
      value: change.draft[name],
      onChange: (value: string) => change.change({ [name]: value }),
      ...(problem ? { validationState: 'error' as const, validationMessage: problem } : fieldProps(change.error, name)),
    }
  }
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
