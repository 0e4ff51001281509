import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { ThemeProvider } from '../lib/theme/theme.tsx'

/**
 * Readers of the same address that come up together share one request; a screen that is opened later asks again, for somebody may
 * have written meanwhile. A failed read is shown with a way to try again instead of being repeated in the background, and coming back to the tab does
 * not fetch lists of thousands again: what changes is fetched by whoever changes it.
 */
const reading: SWRConfiguration = { shouldRetryOnError: false, revalidateOnFocus: false, dedupingInterval: 200 }

/** The whole site. */
export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <ThemeProvider>
      <SWRConfig value={reading}>
        <RouterProvider router={router} />
      </SWRConfig>
    </ThemeProvider>
  )
}
