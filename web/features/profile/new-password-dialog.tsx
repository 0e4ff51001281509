import { Dialog, DialogSurface, Text } from '@fluentui/react-components'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { useSignOut } from '../../components/feedback/use-sign-out.ts'
import { useSession } from '../../lib/api/session.tsx'
import { PasswordFields, usePasswordChange } from './password-fields.tsx'

/** Open while the password is one set by somebody else; unsaved input below stays. */
export default function NewPasswordDialog() {
  const { user } = useSession()
  return (
    <Dialog open={user?.mustChangePassword ?? false} modalType="alert">
      <DialogSurface>{user && <NewPasswordForm username={user.username} />}</DialogSurface>
    </Dialog>
  )
}

function NewPasswordForm({ username }: { username: string }) {
  const signOut = useSignOut()
  const notify = useNotify()
  const change = usePasswordChange((message) => notify.success(message))
  return (
    <DialogForm
      title="Neues Passwort vergeben"
      action="Speichern"
      cancel="Abmelden"
      busy={change.busy}
      onSubmit={() => change.save()}
      onClose={() => signOut()}
    >
      <Text>
        Ein Super Admin hat dir ein Passwort gegeben, das auch er kennt. Vergib jetzt ein eigenes, dann geht es weiter.
      </Text>
      <PasswordFields username={username} change={change} currentLabel="Erhaltenes Passwort" />
    </DialogForm>
  )
}
