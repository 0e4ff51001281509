import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { ThemeProvider } from '../lib/theme/theme.tsx'

/**
 * Concurrent readers of an address share one request; screens opened later fetch again. Failed reads show a retry button
 * instead of background retries. Focus does not refetch: whichever call changes data refreshes it.
 */
const reading: SWRConfiguration = { shouldRetryOnError: false, revalidateOnFocus: false, dedupingInterval: 200 }

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <ThemeProvider>
      <SWRConfig value={reading}>
        <RouterProvider router={router} />
      </SWRConfig>
    </ThemeProvider>
  )
}
