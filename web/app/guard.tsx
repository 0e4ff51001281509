import { type ComponentProps, lazy, Suspense, useDeferredValue } from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import { LazyErrorNotice } from '../components/feedback/lazy-notice.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { Page } from '../components/layout/page.tsx'
import { useSession } from '../lib/api/session.tsx'
import { isAllowed, type Needed } from './access.ts'

const RefusedScreen = lazy(() => import('./refused-screen.tsx'))

interface GuardProps {
  needs: Needed
  /** Shown to signed-in users without access. */
  warning?: string
}

/** Shows the screens below to users with access, and to others why not. */
export function Guard({ needs, warning }: GuardProps) {
  const { user, hasEntered, isLoading, failure, reload } = useSession()
  const leaving = useNavigation().state !== 'idle'
  // The user arrives in an uninterruptible update, which bar and screen would prolong.
  const isKnown = useDeferredValue(Boolean(user))
  if (isLoading || (!user && leaving) || (user && !isKnown)) return <Loading screen />
  if (failure) {
    return (
      <Page title="Anmeldung" width="narrow">
        <LazyErrorNotice title="Deine Anmeldung konnte nicht geprüft werden" error={failure} onRetry={reload} />
      </Page>
    )
  }
  if (!user) return <Refused userRole={undefined} needs={needs} />
  // There is the form for a new password, and nothing below it.
  if (!hasEntered) return null
  if (!isAllowed(user.role, needs)) return <Refused userRole={user.role} needs={needs} warning={warning} />
  return <Outlet />
}

const Refused = (props: ComponentProps<typeof RefusedScreen>) => (
  <Suspense fallback={<Loading screen />}>
    <RefusedScreen {...props} />
  </Suspense>
)
