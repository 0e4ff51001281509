import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed'
import { ShieldRegular } from '@fluentui/react-icons/svg/shield'
import { lazy, Suspense, useDeferredValue } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { roleLabels } from '../../shared/model/account.ts'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../components/feedback/error-notice.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { LinkButton } from '../components/layout/link-button.tsx'
import { Page } from '../components/layout/page.tsx'
import { useSession } from '../lib/api/session.tsx'
import { paths } from '../lib/paths.ts'
import { isAllowed, type Needed } from './access.ts'

const NewPasswordPage = lazy(() => import('../features/profile/new-password-page.tsx'))

interface GuardProps {
  needs: Needed
  /** Shown to signed-in users without access. */
  warning?: string
}

/** Shows the screens below to users with access, and to others why not. */
export function Guard({ needs, warning }: GuardProps) {
  const { user, isLoading, failure, reload } = useSession()
  const location = useLocation()
  const leaving = useNavigation().state !== 'idle'
  // Renders the bar first: the user arrives in an uninterruptible update, which the screen would prolong.
  const isKnown = useDeferredValue(Boolean(user))
  if (isLoading || (!user && leaving) || (user && !isKnown)) return <Loading screen />
  if (failure) {
    return (
      <Page title="Anmeldung" width="narrow">
        <ErrorNotice title="Deine Anmeldung konnte nicht geprüft werden" error={failure} onRetry={reload} />
      </Page>
    )
  }
  if (!user) {
    return (
      <Page title="Anmeldung erforderlich" width="narrow">
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
  if (user.mustChangePassword) {
    return (
      <Suspense fallback={<Loading screen />}>
        <NewPasswordPage />
      </Suspense>
    )
  }
  if (!isAllowed(user.role, needs)) {
    const who = needs === 'superadmin' ? 'Super-Administratoren' : 'Administratoren'
    return (
      <Page title="Zugriff verweigert" width="narrow">
        {warning && <Notice intent="warning">{warning}</Notice>}
        <EmptyState
          icon={<ShieldRegular />}
          title={`Diese Seite ist nur für ${who}`}
          text={`Deine Rolle: ${roleLabels[user.role]}`}
          action={
            <LinkButton to={paths.plans()} appearance="primary">
              Zurück zu den IncPlänen
            </LinkButton>
          }
        />
      </Page>
    )
  }
  return <Outlet />
}
