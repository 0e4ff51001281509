import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { preloadUser } from '../lib/api/session.tsx'
import { watchNavigation } from '../lib/leaving.ts'
import type { Needed } from './access.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { PublicRoot } from './public-root.tsx'
import { Root } from './root.tsx'

/** A screen at a path, in its own chunk. */
const screen = (path: string, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
})

/** Screens for everybody. The error boundary is on the parent: the router ignores one in a chunk that failed to load. */
const open = (children: RouteObject[]): RouteObject => ({ ErrorBoundary: ErrorScreen, children })

const guarded = (needs: Needed, children: RouteObject[], warning?: string): RouteObject => ({
  element: <Guard needs={needs} warning={warning} />,
  ErrorBoundary: ErrorScreen,
  children,
})

const createPlan = () => import('../features/plans/create-plan-page.tsx')
const calculation = () => import('../features/calculations/calculation-page.tsx')

/** Every screen of the site. */
export const screens: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: ErrorScreen,
    // Fetches the user while the first screen's code is loaded.
    loader: () => {
      preloadUser()
      return null
    },
    shouldRevalidate: () => false,
    children: [
      guarded('login', [
        screen('/incplans', () => import('../features/plans/plan-list-page.tsx')),
        screen('/incplans/create', createPlan),
        screen('/incplans/new', createPlan),
        screen('/incplans/:planId', () => import('../features/plans/plan-details-page.tsx')),
        screen('/incplans/:planId/troops', () => import('../features/senders/troops-page.tsx')),
        screen('/incplans/:planId/calculate', calculation),
        screen('/incplans/:planId/offtool', calculation),
        screen('/incplans/:planId/real-incs', () => import('../features/sightings/sightings-page.tsx')),
        screen('/targets/:planId', () => import('../features/targets/targets-page.tsx')),
        screen('/targets/edit/:planId', () => import('../features/targets/edit/edit-targets-page.tsx')),
        screen('/targets/utilization/:planId', () => import('../features/utilization/utilization-page.tsx')),
        screen('/targets/assignments/:planId', () => import('../features/assignments/assignments-page.tsx')),
        screen('/admin/timeslots/:planId', () => import('../features/timeslots/players/timeslots-page.tsx')),
        screen('/dsultimate/:planId', () => import('../features/orders/export/export-page.tsx')),
        screen('/dsultimate/:planId/board', () => import('../features/orders/board/board-page.tsx')),
        screen('/dsultimate/:planId/report', () => import('../features/sightings/report/report-page.tsx')),
        screen('/map', () => import('../features/map/map-page.tsx')),
        screen('/settings', () => import('../features/settings/settings-page.tsx')),
      ]),
      guarded(
        'superadmin',
        [screen('/useradmin', () => import('../features/accounts/user-admin-page.tsx'))],
        'Sie haben eingeschränkte Berechtigungen. Nur Administratoren können alle Funktionen nutzen.',
      ),
      guarded('admin', [screen('/discord-bot', () => import('../features/bots/bot-page.tsx'))]),
      guarded('superadmin', [
        screen('/worldadmin', () => import('../features/worlds/world-admin-page.tsx')),
        screen('/audit', () => import('../features/audit/audit-page.tsx')),
      ]),
      open([
        screen('/', () => import('../features/sessions/login-page.tsx')),
        screen('/register', () => import('../features/sessions/registration-page.tsx')),
        screen('/help/:name?', () => import('../features/help/help-page.tsx')),
        screen('/privacy', () => import('../features/privacy/privacy-page.tsx')),
        screen('/test-design', () => import('../features/test-design/test-design-page.tsx')),
        screen('*', () => import('./not-found-screen.tsx')),
      ]),
    ],
  },
  {
    element: <PublicRoot />,
    ErrorBoundary: ErrorScreen,
    children: [screen('/shared/:key', () => import('./shared-plan-screen.tsx'))],
  },
]

/** Loads the one at the current address at once. */
export const createRouter = () => watchNavigation(createBrowserRouter(screens))

/** Resolves when the first screen's code is loaded, or its error boundary is shown. */
export async function isReady(router: ReturnType<typeof createRouter>): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
