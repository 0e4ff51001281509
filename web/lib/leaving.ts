import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

let router: Router | undefined

/** Has `isLeaving` ask this router; components hear of its state only once they are rendered again. */
export function watchNavigation(watched: Router): Router {
  router = watched
  return watched
}

/** Whether the page at `pathname` is being left or its person is asked whether to: changing the address would cancel that. */
export function isLeaving(pathname: string): boolean {
  if (!router) return false
  const { navigation, location, blockers } = router.state
  return (
    navigation.state !== 'idle' ||
    location.pathname !== pathname ||
    [...blockers.values()].some(({ state }) => state !== 'unblocked')
  )
}
