import { Button } from '@fluentui/react-components'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { EmptyState } from '../components/empty-state.tsx'
import { LinkButton } from '../components/link-button.tsx'
import { Page } from '../components/page.tsx'
import { lastRequestId } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'

/** What is shown instead of a screen that failed to load or to render. */
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
            <LinkButton to={paths.plans()} appearance="subtle">
              Zu den Angriffsplänen
            </LinkButton>
          </>
        }
      />
    </Page>
  )
}
