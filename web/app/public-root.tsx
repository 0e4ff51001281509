import { Outlet } from 'react-router-dom'
import { ConfirmProvider } from '../components/feedback/confirm.tsx'
import { NotifyProvider } from '../components/feedback/notify.tsx'

/** The frame of screens without an account, above all players' own timeslots: reads and sends no session. */
export function PublicRoot() {
  return (
    <NotifyProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </NotifyProvider>
  )
}
