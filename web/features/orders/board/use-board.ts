import { useEffect, useState } from 'react'
import type { SWRConfiguration } from 'swr'
import { orders } from '../../../../shared/contract/orders.ts'
import { serverNow } from '../../../lib/api/server-clock.ts'
import { useRead } from '../../../lib/api/use-read.ts'

/** Polling interval while the page is visible. */
const pollMs = 15_000
/** How often `now` is updated. */
const tickMs = 5000

/** SWR options for live data: polls while visible, at once on focus, and after failures. */
export const live: SWRConfiguration = {
  refreshInterval: pollMs,
  revalidateOnFocus: true,
  focusThrottleInterval: 0,
  shouldRetryOnError: true,
  // A failure would otherwise end the polling.
  onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
    setTimeout(() => void revalidate({ retryCount }), pollMs)
  },
}

/** A plan's live board. `now` and `readAt` use the server clock, epoch milliseconds. */
export function useBoard(planId: string) {
  const [now, setNow] = useState(serverNow)
  const [readAt, setReadAt] = useState(serverNow)
  const { data, error, mutate } = useRead(
    orders.board,
    { params: { planId } },
    {
      ...live,
      onSuccess: () => {
        setNow(serverNow())
        setReadAt(serverNow())
      },
    },
  )
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return { board: data, error, now, readAt, reload: () => mutate() }
}
