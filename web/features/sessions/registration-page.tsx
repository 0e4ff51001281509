import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { accounts } from '../../../shared/contract/accounts.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { SubmitButton } from '../../components/form/submit-button.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { call, errorMessage } from '../../lib/api/api.ts'
import { useSubmit } from '../../lib/api/use-submit.ts'
import { missingSentence } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'
import { AuthFrame, useFormStyles } from './auth-frame.tsx'
import { checkRegistration, type RegistrationDraft, registrationSuccess } from './registration.ts'

const empty: RegistrationDraft = { username: '', password: '', confirmation: '' }
const fallback = 'Netzwerkfehler oder unbekannter Fehler aufgetreten.'

/** Creates an account, which is inactive until an administrator activates it. */
export default function RegistrationPage() {
  const styles = useFormStyles()
  const [draft, setDraft] = useState(empty)
  const [done, setDone] = useState(false)
  const change = (changed: Partial<RegistrationDraft>) => setDraft({ ...draft, ...changed })

  const register = useSubmit(
    () => checkRegistration(draft),
    async () => {
      await call(accounts.register, { body: { username: draft.username, password: draft.password } })
      setDone(true)
    },
  )

  const waits = missingSentence([
    ...(draft.username ? [] : ['Benutzername']),
    ...(draft.password ? [] : ['Passwort']),
    ...(draft.confirmation ? [] : ['Passwort bestätigen']),
  ])
  const foot = (
    <span className={styles.foot}>
      Schon registriert?{' '}
      <Link to={paths.login()} className={styles.link}>
        Zur Anmeldung
      </Link>
    </span>
  )
  if (done) {
    return (
      <AuthFrame title="Registrieren" help="register" foot={null}>
        <div className={styles.form}>
          <Notice intent="success">{registrationSuccess}</Notice>
          <LinkButton to={paths.login()} appearance="primary" size="large">
            Zur Anmeldung
          </LinkButton>
        </div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Registrieren" help="register" foot={foot}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!waits) void register.run()
        }}
      >
        {register.error !== undefined && <Notice intent="error">{errorMessage(register.error, fallback)}</Notice>}
        <Field label="Benutzername" required {...register.fieldProps('username')}>
          <Input
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            value={draft.username}
            onChange={(_, { value }) => change({ username: value })}
          />
        </Field>
        <PasswordField
          label="Passwort"
          hint="Mindestens 6 Zeichen"
          autoComplete="new-password"
          value={draft.password}
          onChange={(password) => change({ password })}
          {...register.fieldProps('password')}
        />
        <PasswordField
          label="Passwort bestätigen"
          autoComplete="new-password"
          value={draft.confirmation}
          onChange={(confirmation) => change({ confirmation })}
          {...register.fieldProps('confirmation')}
        />
        <SubmitButton wide label="Registrieren" busyLabel="Registriere..." busy={register.busy} waitsFor={waits} />
      </form>
    </AuthFrame>
  )
}
