import { Outlet, useLocation } from 'react-router-dom'
import { ConfirmProvider } from '../components/feedback/confirm.tsx'
import { NotifyProvider } from '../components/feedback/notify.tsx'
import { RouterPath } from '../components/layout/page.tsx'

/** The frame of screens without an account: reads and sends no session. */
export function PublicRoot() {
  return (
    <RouterPath value={useLocation().pathname}>
      <NotifyProvider>
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </NotifyProvider>
    </RouterPath>
  )
}
