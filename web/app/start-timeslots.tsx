import { Component, type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmProvider } from '../components/feedback/confirm.tsx'
import { NotifyProvider } from '../components/feedback/notify.tsx'
import OwnTimeslotsPage from '../features/timeslots/own/own-timeslots-page.tsx'
import { loadLocale } from '../lib/format/load-locale.ts'
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

const root = document.getElementById('root')
if (!root) throw new Error('timeslots.html has no #root')
// A transition is rendered in slices.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <SiteFrame>
        <ErrorBoundary>
          <NotifyProvider>
            <ConfirmProvider>
              <OwnTimeslotsPage />
            </ConfirmProvider>
          </NotifyProvider>
        </ErrorBoundary>
      </SiteFrame>
    </StrictMode>,
  ),
)

loadLocale()
