import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { accounts } from '../../../shared/contract/accounts.ts'
import { schemas } from '../../../shared/contract/schemas/accounts.ts'
import type { Account } from '../../../shared/model/account.ts'
import { maxEmailAddress } from '../../../shared/model/inputs/credentials.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Muted } from '../../components/layout/text.ts'
import { call } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { problemsIn, useSubmit } from '../../lib/api/use-submit.ts'

interface EmailFormProps {
  user: Account
  onClose: () => void
}

export function EmailDialog({ open, ...form }: EmailFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <EmailForm {...form} />
    </FormDialog>
  )
}

function EmailForm({ user, onClose }: EmailFormProps) {
  const notify = useNotify()
  const [email, setEmail] = useState(user.email ?? '')
  const save = useSubmit(
    () => problemsIn(schemas.setEmail.body, { email }),
    async () => {
      const { user: changed } = await call(accounts.setEmail, { body: { email } })
      await reread(accounts.setEmail, {})
      notify.success(changed.email ? 'E-Mail-Adresse gespeichert.' : 'E-Mail-Adresse entfernt.')
      onClose()
    },
  )
  return (
    <DialogForm
      title="E-Mail-Adresse ändern"
      action="Speichern"
      busy={save.busy}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {save.error !== undefined && <ErrorNotice title="Die E-Mail-Adresse wurde nicht geändert." error={save.error} />}
      <Muted>
        Freiwillig: Super Admins und Administratoren sehen sie in der Benutzerverwaltung und bei der Auswahl der
        Welt-Admins. Du bekommst keine Nachrichten an sie.
      </Muted>
      <Field label="E-Mail-Adresse" hint="Leer lassen, um sie zu entfernen" {...save.fieldProps('email')}>
        <Input
          autoFocus
          type="email"
          autoComplete="email"
          maxLength={maxEmailAddress}
          value={email}
          onChange={(_, { value }) => setEmail(value)}
        />
      </Field>
    </DialogForm>
  )
}
