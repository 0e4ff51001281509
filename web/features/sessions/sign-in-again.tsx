import { Dialog, DialogSurface, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useSignOut } from '../../components/feedback/use-sign-out.ts'
import { PasswordField } from '../../components/form/password-field.tsx'
import { errorMessage, fieldProps } from '../../lib/api/api.ts'
import { logIn } from '../../lib/api/log-in.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useAction } from '../../lib/api/use-action.ts'

/** Dialog after the session has expired: signing in again keeps unsaved input below. */
export default function SignInAgain() {
  const { user, isExpired } = useSession()
  return (
    <Dialog open={isExpired} modalType="alert">
      <DialogSurface>{user && <PasswordForm username={user.username} />}</DialogSurface>
    </Dialog>
  )
}

function PasswordForm({ username }: { username: string }) {
  const { signIn } = useSession()
  const signOut = useSignOut()
  const [password, setPassword] = useState('')
  const login = useAction(async () => {
    signIn(await logIn(username, password))
  })
  return (
    <DialogForm
      title="Deine Sitzung ist abgelaufen"
      action="Anmelden"
      busyAction="Melde an..."
      cancel="Abmelden"
      busy={login.busy}
      waitsFor={password ? undefined : 'Bitte gib dein Passwort ein.'}
      onSubmit={() => login.run()}
      onClose={() => signOut()}
    >
      <Text>Melde dich wieder an, dann geht es hier weiter. Was du eingegeben hast, bleibt stehen.</Text>
      {login.error !== undefined && (
        <Notice intent="error">{errorMessage(login.error, 'Verbindungsfehler. Bitte versuche es erneut.')}</Notice>
      )}
      {/* Lets password managers identify the account. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={`Passwort von ${username}`}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
        {...fieldProps(login.error, 'password')}
      />
    </DialogForm>
  )
}
