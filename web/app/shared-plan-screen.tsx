import { lazy } from 'react'
import { Loading } from '../components/feedback/loading.tsx'
import { Deferred } from '../components/layout/deferred.tsx'
import { SharedPlanPage } from '../features/share-links/shared-plan-page.tsx'

const SharedMap = lazy(() => import('../features/map/shared-map.tsx'))

/** A plan that a share link opens, with the map of another feature. */
export default function SharedPlanScreen() {
  return (
    <SharedPlanPage
      map={(plan) => (
        <Deferred when fallback={<Loading label="Karte wird geladen …" screen />}>
          <SharedMap targets={plan.targets} attacks={plan.attacks} />
        </Deferred>
      )}
    />
  )
}
