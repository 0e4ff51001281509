import { Checkbox, Field, Input, Select } from '@fluentui/react-components'
import { useState } from 'react'
import { accounts } from '../../../shared/contract/accounts.ts'
import { schemas } from '../../../shared/contract/schemas/accounts.ts'
import { type Account, type Role, roleLabels, roles } from '../../../shared/model/account.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { call } from '../../lib/api/api.ts'
import { problemsIn, useSubmit } from '../../lib/api/use-submit.ts'

interface UserDraft {
  username: string
  password: string
  role: Role
  mustChangePassword: boolean
}

interface CreateUserFormProps {
  onCreated: (user: Account) => Promise<unknown>
  onClose: () => void
}

export function CreateUserDialog({ open, ...form }: CreateUserFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <CreateUserForm {...form} />
    </FormDialog>
  )
}

function CreateUserForm({ onCreated, onClose }: CreateUserFormProps) {
  const [draft, setDraft] = useState<UserDraft>({ username: '', password: '', role: 'user', mustChangePassword: false })
  const create = useSubmit(
    () => problemsIn(schemas.create.body, draft),
    async () => {
      const { user } = await call(accounts.create, { body: draft })
      await onCreated(user)
    },
  )
  const change = (changed: Partial<UserDraft>) => {
    setDraft({ ...draft, ...changed })
    create.edited(changed)
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
      <Field label="Benutzername" required {...create.fieldProps('username')}>
        <Input
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
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
        {...create.fieldProps('password')}
      />
      <Checkbox
        label="Muss beim ersten Anmelden geändert werden"
        checked={draft.mustChangePassword}
        onChange={(_, { checked }) => change({ mustChangePassword: checked === true })}
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
