import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { PasswordFields, usePasswordChange } from './password-fields.tsx'

interface PasswordFormProps {
  username: string
  onClose: () => void
}

export function PasswordDialog({ open, ...form }: PasswordFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <PasswordForm {...form} />
    </FormDialog>
  )
}

function PasswordForm({ username, onClose }: PasswordFormProps) {
  const notify = useNotify()
  const change = usePasswordChange((message) => {
    notify.success(message)
    onClose()
  })
  return (
    <DialogForm
      title="Passwort ändern"
      action="Speichern"
      busy={change.busy}
      onSubmit={() => change.save()}
      onClose={onClose}
    >
      <PasswordFields username={username} change={change} />
    </DialogForm>
  )
}
