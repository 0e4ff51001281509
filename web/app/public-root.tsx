import { Outlet } from 'react-router-dom'
import { ConfirmProvider } from '../components/feedback/confirm.tsx'
import { NotifyProvider } from '../components/feedback/notify.tsx'

/** What surrounds the screens that know no account, above all the players' own: no session is read, so none can end or be sent along. */
export function PublicRoot() {
  return (
    <NotifyProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </NotifyProvider>
  )
}
