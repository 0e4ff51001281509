import { useEffect, useRef, useState } from 'react'
import { orders } from '../../../../shared/contract/orders.ts'
import { runPooled } from '../../../../shared/lib/worker-pool.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { ApiError, call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'

/** Errors by player id, since the page was loaded. */
export type Failures = ReadonlyMap<number, unknown>

const none: Failures = new Map()

/**
 * Hands players over to DS-Ultimate one at a time, to spare that site. Results are stored in the entries, so stopping,
 * failing or reloading loses nothing.
 */
export function useHandOver(planId: string) {
  const [reached, setReached] = useState<{ done: number; of: number; name: string }>()
  const [failures, setFailures] = useState(none)
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  const running = useAction(async (entries: readonly ExportEntry[]) => {
    stopped.current = false
    const handed = new Set(entries.map(({ playerId }) => playerId))
    setFailures((before) => new Map([...before].filter(([playerId]) => !handed.has(playerId))))
    let done = 0
    await runPooled(
      entries,
      async ({ playerId, playerName }) => {
        setReached({ done, of: entries.length, name: playerName })
        try {
          await call(orders.handOver, { params: { planId, playerId: String(playerId) } })
        } catch (error) {
          setFailures((before) => new Map(before).set(playerId, error))
          throw error
        } finally {
          done++
        }
      },
      { limit: 1, isOver: ({ failed }) => stopped.current || failed.some(({ error }) => isForAll(error)) },
    )
    // A failed player's former list at DS-Ultimate may be gone.
    await reread(orders.handOver, { params: { planId } })
    setReached(undefined)
  })
  return {
    start: running.run,
    busy: running.busy,
    reached,
    failures,
    stop: () => {
      stopped.current = true
    },
  }
}

const forAll = new Set(['dsultimate_unset', 'dsultimate_key', 'dsultimate_down', 'network'])

/** Whether every other player would fail the same way. */
const isForAll = (error: unknown) => error instanceof ApiError && (forAll.has(error.code) || error.status === 401)
