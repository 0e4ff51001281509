import { useState } from 'react'
import { users } from '../../../shared/contract/users.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useNotify } from '../../components/notify.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { call, fieldProps } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { checkPasswords, type PasswordDraft } from './password-draft.ts'

const empty: PasswordDraft = { currentPassword: '', newPassword: '', confirmation: '' }

interface PasswordFormProps {
  username: string
  onClose: () => void
}

/** Changes one's own password. */
export function PasswordDialog({ open, ...form }: PasswordFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <PasswordForm {...form} />
    </FormDialog>
  )
}

function PasswordForm({ username, onClose }: PasswordFormProps) {
  const notify = useNotify()
  const [draft, setDraft] = useState(empty)
  const [problems, setProblems] = useState<Partial<PasswordDraft>>()

  const save = useAction(async () => {
    const found = checkPasswords(draft)
    setProblems(found)
    if (found) return
    const { currentPassword, newPassword } = draft
    const { message } = await call(users.changePassword, { body: { currentPassword, newPassword } })
    notify.success(message)
    onClose()
  })
  const field = (name: keyof PasswordDraft) => {
    const problem = problems?.[name]
    return {
      size: 'medium' as const,
      value: draft[name],
      onChange: (value: string) => setDraft({ ...draft, [name]: value }),
      ...(problem ? { validationState: 'error' as const, validationMessage: problem } : fieldProps(save.error, name)),
    }
  }

  return (
    <DialogForm
      title="Passwort ändern"
      action="Speichern"
      busy={save.busy}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {save.error !== undefined && <ErrorNotice title="Das Passwort wurde nicht geändert." error={save.error} />}
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Aktuelles Passwort"
        autoComplete="current-password"
        autoFocus
        {...field('currentPassword')}
      />
      <PasswordField
        label="Neues Passwort"
        hint="Mindestens 6 Zeichen"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <PasswordField label="Neues Passwort wiederholen" autoComplete="new-password" {...field('confirmation')} />
    </DialogForm>
  )
}
