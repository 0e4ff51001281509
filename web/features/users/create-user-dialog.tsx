import { Field, Input, Select } from '@fluentui/react-components'
import { useState } from 'react'
import { users } from '../../../shared/contract/users.ts'
import { roleLabels, roles, type User } from '../../../shared/model/user.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { call, fieldProps } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { checkUser, emptyDraft, type UserDraft } from './user-draft.ts'

interface CreateUserFormProps {
  onCreated: (user: User) => Promise<unknown>
  onClose: () => void
}

/** Name, password and role of a new account. */
export function CreateUserDialog({ open, ...form }: CreateUserFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <CreateUserForm {...form} />
    </FormDialog>
  )
}

function CreateUserForm({ onCreated, onClose }: CreateUserFormProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const [problems, setProblems] = useState<ReturnType<typeof checkUser>>()
  const create = useAction(async () => {
    const found = checkUser(draft)
    setProblems(found)
    if (found) return
    const { user } = await call(users.create, { body: draft })
    await onCreated(user)
  })
  /** What was wrong with a field, and the failure of the last try, are over when it is edited. */
  const change = (changed: Partial<UserDraft>) => {
    setDraft({ ...draft, ...changed })
    setProblems(
      problems && { ...problems, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) },
    )
    create.reset()
  }
  const problemAt = (field: 'username' | 'password') => {
    const problem = problems?.[field]
    return problem ? { validationState: 'error' as const, validationMessage: problem } : fieldProps(create.error, field)
  }

  return (
    <DialogForm
      title="Neuer Benutzer"
      action="Erstellen"
      busyAction="Erstelle …"
      busy={create.busy}
      onSubmit={() => create.run()}
      onClose={onClose}
    >
      {create.error !== undefined && <ErrorNotice title="Fehler beim Erstellen des Benutzers" error={create.error} />}
      <Field label="Benutzername" required {...problemAt('username')}>
        <Input
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          maxLength={32}
          value={draft.username}
          onChange={(_, { value }) => change({ username: value })}
        />
      </Field>
      <PasswordField
        label="Passwort"
        size="medium"
        hint="Mindestens 8 Zeichen werden empfohlen."
        autoComplete="new-password"
        value={draft.password}
        onChange={(password) => change({ password })}
        {...problemAt('password')}
      />
      <Field label="Rolle">
        <Select
          value={draft.role}
          onChange={(_, { value }) => change({ role: roles.find((role) => role === value) ?? draft.role })}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  )
}
