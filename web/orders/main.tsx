import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { orders } from '../../shared/contract/orders.ts'
import { looseEndpointUrl } from '../lib/api/api.ts'
import { deviceZone } from './data/exact-time.ts'
import { keyIn, keyOfAllPlans } from './data/order-key.ts'
import { OrdersPage } from './ui/orders-page.tsx'

const orderKey = keyIn(location.pathname)
// The service worker serves this address, not the former one of all plans.
if (location.pathname.startsWith('/all-orders/')) history.replaceState(history.state, '', `/orders/${orderKey}`)

const root = document.getElementById('root')
if (!root) throw new Error('orders.html has no #root')
// Loads the locale in a task of its own: the page would wait for it.
setTimeout(deviceZone)
// In slices, as the sheet itself.
setTimeout(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <OrdersPage orderKey={orderKey} />
      </StrictMode>,
    ),
  ),
)

// The manifest is made for the key, so the installed page opens these orders. All plans have none.
const manifest = document.createElement('link')
manifest.rel = 'manifest'
manifest.href = looseEndpointUrl(orders.manifest, { params: { key: orderKey } })
if (keyOfAllPlans(orderKey) === undefined) document.head.append(manifest)

if (import.meta.env.PROD) {
  // Without it (a private window) the page works, but not offline.
  navigator.serviceWorker
    ?.register('/orders/sw.js', { scope: '/orders/', updateViaCache: 'none' })
    .catch(() => undefined)
}
