import type { ReactNode } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { ThemeProvider } from '../lib/theme/theme.tsx'

/**
 * Concurrent readers of an address share one request; screens opened later fetch again. Failed reads show a retry button
 * instead of background retries. Focus does not refetch: writes do.
 */
const reading: SWRConfiguration = { shouldRetryOnError: false, revalidateOnFocus: false, dedupingInterval: 200 }

/** What every screen of the site is in. */
export const SiteFrame = ({ children }: { children: ReactNode }) => (
  <ThemeProvider>
    <SWRConfig value={reading}>{children}</SWRConfig>
  </ThemeProvider>
)
