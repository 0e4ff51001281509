import { CompassNorthwestRegular } from '@fluentui/react-icons/svg/compass-northwest'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { LinkButton } from '../components/layout/link-button.tsx'
import { Page } from '../components/layout/page.tsx'
import { paths } from '../lib/paths.ts'

export default function NotFoundScreen() {
  return (
    <Page title="Seite nicht gefunden" width="narrow">
      <EmptyState
        icon={<CompassNorthwestRegular />}
        title="Diese Adresse gibt es nicht"
        text="Vielleicht ist der Link unvollständig, oder die Seite ist umgezogen."
        action={
          <LinkButton to={paths.plans()} appearance="primary">
            Zu den Angriffsplänen
          </LinkButton>
        }
      />
    </Page>
  )
}
