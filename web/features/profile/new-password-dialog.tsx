import { Button, Text } from '@fluentui/react-components'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { useSignOut } from '../../components/feedback/use-sign-out.ts'
import { Page } from '../../components/layout/page.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { useSession } from '../../lib/api/session.tsx'
import { PasswordFields, usePasswordChange } from './password-fields.tsx'

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
  const signOut = useSignOut()
  const notify = useNotify()
  const change = usePasswordChange((message) => notify.success(message))
  return (
    <Stack
      noValidate
      as="form"
      gap="l"
      onSubmit={(event) => {
        event.preventDefault()
        void change.save()
      }}
    >
      <Text>
        Ein Super Admin hat dir ein Passwort gegeben, das auch er kennt. Vergib jetzt ein eigenes, dann geht es weiter.
      </Text>
      <PasswordFields username={username} change={change} currentLabel="Erhaltenes Passwort" />
      <Row gap="s" align="stretch" justify="end">
        <Button onClick={() => signOut()}>Abmelden</Button>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={change.busy}
          icon={change.busy ? <BusySpinner /> : undefined}
        >
          {change.busy ? 'Speichere …' : 'Passwort speichern'}
        </Button>
      </Row>
    </Stack>
  )
}
