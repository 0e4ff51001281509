import { makeStyles, tokens } from '@fluentui/react-components'
import { lazy, useEffect, useMemo } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { ConfirmProvider } from '../components/feedback/confirm.tsx'
import { DeferredDialog } from '../components/feedback/deferred-dialog.tsx'
import { NotifyProvider } from '../components/feedback/notify.tsx'
import { Deferred } from '../components/layout/deferred.tsx'
import { RouterPath } from '../components/layout/page.tsx'
import { SessionProvider, useSession } from '../lib/api/session.tsx'
import { WorldProvider } from '../lib/api/world.tsx'
import { guardSecondClicks } from '../lib/browser/second-click.ts'
import { readTour, useTourText } from '../lib/tour.ts'
import { GoneWorld } from './gone-world.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.ts'

const NewVersion = lazy(() => import('./new-version.tsx'))
const NewPasswordDialog = lazy(() => import('../features/profile/new-password-dialog.tsx'))
const Tour = lazy(() => import('../features/tour/tour.tsx'))
const SignInAgain = lazy(() => import('../features/sessions/sign-in-again.tsx'))

const useStyles = makeStyles({
  line: {
    position: 'fixed',
    zIndex: 10,
    top: 0,
    left: 0,
    height: '3px',
    width: '100%',
    backgroundColor: tokens.colorBrandBackground,
    transformOrigin: 'left',
    animationName: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
    animationDuration: '4s',
    animationTimingFunction: tokens.curveDecelerateMax,
    animationFillMode: 'forwards',
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '0.01ms' },
  },
})

/** Key of a stored scroll position: the address where the router's key is `default`, as after every external navigation. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key)

export function Root() {
  const styles = useStyles()
  const loading = useNavigation().state === 'loading'
  useEffect(() => guardSecondClicks(window), [])
  return (
    <NotifyProvider>
      <ConfirmProvider>
        <UnsavedChangesGuard />
        <SessionProvider>
          <WorldProvider>
            <GoneWorld />
            <Deferred when="idle">
              <NewVersion />
            </Deferred>
            <NavigationBar />
            {loading && <div className={styles.line} aria-hidden />}
            <RouterPath value={useLocation().pathname}>
              <Outlet />
            </RouterPath>
            <SessionDialogs />
            <OwnTour />
            <ScrollRestoration getKey={scrollKey} />
          </WorldProvider>
        </SessionProvider>
      </ConfirmProvider>
    </NotifyProvider>
  )
}

/** The tour of the signed-in account, while this tab is in it. */
function OwnTour() {
  const { user, hasEntered } = useSession()
  const text = useTourText()
  const place = useMemo(() => readTour(text), [text])
  const isOwn = hasEntered && place !== undefined && place.userId === user?._id
  return <Deferred when={isOwn}>{isOwn && <Tour place={place} />}</Deferred>
}

/** What the server asks for before it answers again; unsaved input below stays. */
function SessionDialogs() {
  const { user, isExpired } = useSession()
  return (
    <>
      <DeferredDialog open={isExpired}>
        <SignInAgain />
      </DeferredDialog>
      <DeferredDialog open={user?.mustChangePassword ?? false}>
        <NewPasswordDialog />
      </DeferredDialog>
    </>
  )
}
