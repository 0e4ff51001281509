import { Button } from '@fluentui/react-components'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Page } from '../components/layout/page.tsx'
import { lastRequestId } from '../lib/api/api.ts'
import { paths } from '../lib/paths.ts'

export function ErrorScreen() {
  const requestId = lastRequestId()
  return (
    <Page title="Etwas ist schiefgegangen" width="narrow">
      <EmptyState
        icon={<ErrorCircleRegular />}
        title="Diese Seite konnte nicht angezeigt werden"
        text={
          <>
            Lade die Seite neu. Gespeicherte Daten sind davon nicht betroffen.
            {requestId && <div>Kennung: {requestId}</div>}
          </>
        }
        action={
          <>
            <Button appearance="primary" onClick={() => window.location.reload()}>
              Neu laden
            </Button>
            <Button as="a" href={paths.plans()} appearance="subtle">
              Zu den Angriffsplänen
            </Button>
          </>
        }
      />
    </Page>
  )
}
