import { useEffect, useState } from 'react'
import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { useRead } from '../../lib/use-read.ts'

/** How often the board is read while somebody looks at it, in milliseconds. */
const pollMs = 15_000
/** How often what is told of the present is told anew. */
const tickMs = 5000

/**
 * Where a plan stands, live: read every 15 seconds while the page is visible, at once when it becomes so, and on after a failure.
 * `now` is the present by the server's clock, in epoch milliseconds.
 */
export function useBoard(planId: string) {
  const [offset, setOffset] = useState(0)
  const { data, error, mutate } = useRead(
    dsultimate.board,
    { params: { planId } },
    {
      refreshInterval: pollMs,
      revalidateOnFocus: true,
      focusThrottleInterval: 1000,
      shouldRetryOnError: true,
      // A failure would end the polling otherwise; this waits as long as an answer would have.
      onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
        setTimeout(() => void revalidate({ retryCount }), pollMs)
      },
      onSuccess: ({ serverTime }) => setOffset(Date.parse(serverTime) - Date.now()),
    },
  )
  const clock = useClock()
  return { board: data, error, now: clock + offset, reload: () => mutate() }
}

/** The present by this device's clock, in epoch milliseconds. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
