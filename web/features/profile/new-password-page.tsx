import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { useSignOut } from '../../components/feedback/use-sign-out.ts'
import { Page } from '../../components/layout/page.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useSession } from '../../lib/api/session.tsx'
import { PasswordFields, usePasswordChange } from './password-fields.tsx'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
})

/** Replaces every screen while the password is one set by somebody else. */
export default function NewPasswordPage() {
  const { user } = useSession()
  return (
    <Page title="Neues Passwort vergeben" width="narrow">
      <Panel>{user && <NewPasswordForm username={user.username} />}</Panel>
    </Page>
  )
}

function NewPasswordForm({ username }: { username: string }) {
  const styles = useStyles()
  const signOut = useSignOut()
  const notify = useNotify()
  const change = usePasswordChange((message) => notify.success(message))
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void change.save()
      }}
    >
      <Text>
        Ein Super Admin hat dir ein Passwort gegeben, das auch er kennt. Vergib jetzt ein eigenes, dann geht es weiter.
      </Text>
      <PasswordFields username={username} change={change} currentLabel="Erhaltenes Passwort" />
      <div className={styles.actions}>
        <Button onClick={() => signOut()}>Abmelden</Button>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={change.busy}
          icon={change.busy ? <BusySpinner /> : undefined}
        >
          {change.busy ? 'Speichere …' : 'Passwort speichern'}
        </Button>
      </div>
    </form>
  )
}
