import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed'
import { ShieldRegular } from '@fluentui/react-icons/svg/shield'
import { useLocation } from 'react-router-dom'
import { type Role, roleLabels } from '../../shared/model/account.ts'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { LinkButton } from '../components/layout/link-button.tsx'
import { Page } from '../components/layout/page.tsx'
import { serverSentence } from '../lib/api/api.ts'
import { useSession } from '../lib/api/session.tsx'
import { paths } from '../lib/paths.ts'
import type { Needed } from './access.ts'

interface RefusedScreenProps {
  /** Undefined while nobody is logged in. */
  userRole: Role | undefined
  needs: Needed
  warning?: string | undefined
}

/** Says why a screen is not shown: nobody is signed in, or the role does not suffice. */
export default function RefusedScreen({ userRole, needs, warning }: RefusedScreenProps) {
  const location = useLocation()
  const { refusal } = useSession()
  if (!userRole) {
    return (
      <Page title="Anmeldung erforderlich" width="narrow">
        {refusal && <Notice intent="error">{serverSentence(refusal)}</Notice>}
        <EmptyState
          icon={<LockClosedRegular />}
          title="Du bist nicht angemeldet"
          text="Diese Seite sehen nur angemeldete Mitglieder. Danach geht es hier weiter."
          action={
            <LinkButton to={paths.login()} state={{ from: location }} appearance="primary">
              Zur Anmeldung
            </LinkButton>
          }
        />
      </Page>
    )
  }
  const who = needs === 'superadmin' ? 'Super-Administratoren' : 'Administratoren'
  return (
    <Page title="Zugriff verweigert" width="narrow">
      {warning && <Notice intent="warning">{warning}</Notice>}
      <EmptyState
        icon={<ShieldRegular />}
        title={`Diese Seite ist nur für ${who}`}
        text={`Deine Rolle: ${roleLabels[userRole]}`}
        action={
          <LinkButton to={paths.plans()} appearance="primary">
            Zurück zu den IncPlänen
          </LinkButton>
        }
      />
    </Page>
  )
}
