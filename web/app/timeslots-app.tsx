import { Component, type ReactNode } from 'react'
import { ConfirmProvider } from '../components/feedback/confirm.tsx'
import { NotifyProvider } from '../components/feedback/notify.tsx'
import OwnTimeslotsPage from '../features/timeslots/own/own-timeslots-page.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { SiteFrame } from './site-frame.tsx'

class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}

/** The players' own timeslots: without the router and the session, which are much code. */
export const TimeslotsApp = () => (
  <SiteFrame>
    <ErrorBoundary>
      <NotifyProvider>
        <ConfirmProvider>
          <OwnTimeslotsPage />
        </ConfirmProvider>
      </NotifyProvider>
    </ErrorBoundary>
  </SiteFrame>
)
