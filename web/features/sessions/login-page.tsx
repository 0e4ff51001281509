import { Field, Input } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { Link, type Location, Navigate, useLocation } from 'react-router-dom'
import { LazyErrorNotice, LazyNotice } from '../../components/feedback/lazy-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { SubmitButton } from '../../components/form/submit-button.tsx'
import { errorMessage, fieldProps } from '../../lib/api/api.ts'
import { logIn } from '../../lib/api/log-in.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useAction } from '../../lib/api/use-action.ts'
import { missingSentence } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'
import { AuthFrame, useFormStyles } from './auth-frame.tsx'

/** Landing page: signs in and opens the plans, or the page a guard redirected from. */
export default function LoginPage() {
  const styles = useFormStyles()
  const { token, user, failure, refusal, reload, signIn } = useSession()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [entered, setEntered] = useState(false)
  const location: Location<{ from?: Location; note?: string } | null> = useLocation()

  const login = useAction(async () => {
    const fresh = await logIn(username, password)
    setEntered(true)
    signIn(fresh)
  })
  // The session is signed out again if its user could not be loaded.
  useEffect(() => {
    if (!token || failure) setEntered(false)
  }, [token, failure])

  const refused = login.error ?? refusal
  if (user) return <Navigate to={location.state?.from ?? paths.plans()} replace />
  if (token && !entered && !failure) return <Loading screen />
  const busy = login.busy || entered
  const waits = missingSentence([...(username ? [] : ['Benutzername']), ...(password ? [] : ['Passwort'])])
  return (
    <AuthFrame
      title="Anmelden"
      help="login"
      foot={
        <span className={styles.foot}>
          Noch kein Konto?{' '}
          <Link to={paths.register()} className={styles.link}>
            Jetzt registrieren
          </Link>
        </span>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!waits) void login.run()
        }}
      >
        {failure && (
          <LazyErrorNotice title="Deine Anmeldung konnte nicht geprüft werden" error={failure} onRetry={reload} />
        )}
        {refused !== undefined ? (
          <LazyNotice intent="error">
            {errorMessage(refused, 'Verbindungsfehler. Bitte versuche es erneut.')}
          </LazyNotice>
        ) : (
          location.state?.note && <LazyNotice intent="success">{location.state.note}</LazyNotice>
        )}
        <Field label="Benutzername" required {...fieldProps(login.error, 'username')}>
          <Input
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            value={username}
            onChange={(_, { value }) => setUsername(value)}
          />
        </Field>
        <PasswordField
          label="Passwort"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          {...fieldProps(login.error, 'password')}
        />
        <SubmitButton wide label="Anmelden" busyLabel="Melde an..." busy={busy} waitsFor={waits} />
      </form>
    </AuthFrame>
  )
}
