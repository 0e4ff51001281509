import { useEffect, useState } from 'react'
import type { SWRConfiguration } from 'swr'
import { orders } from '../../../../shared/contract/orders.ts'
import { serverNow } from '../../../lib/api/server-clock.ts'
import { useRead } from '../../../lib/api/use-read.ts'

/** How often the board is read while somebody looks at it, in milliseconds. */
const pollMs = 15_000
/** How often what is told of the present is told anew. */
const tickMs = 5000

/** How what changes by itself is read: again and again while the page is visible, at once when it becomes so, and on after a failure. */
export const live: SWRConfiguration = {
  refreshInterval: pollMs,
  revalidateOnFocus: true,
  focusThrottleInterval: 0,
  shouldRetryOnError: true,
  // A failure would end the polling otherwise; this waits as long as an answer would have.
  onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
    setTimeout(() => void revalidate({ retryCount }), pollMs)
  },
}

/**
 * Where a plan stands, live. `now` and `readAt` are by the server's clock, in epoch milliseconds: the answer itself tells when it was
 * made, which may be long ago while nothing happens.
 */
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
