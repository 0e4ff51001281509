import { useEffect, useRef, useState } from 'react'
import { orders } from '../../../../shared/contract/orders.ts'
import { runPooled } from '../../../../shared/lib/worker-pool.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import { call } from '../../../lib/api/api.ts'

/** Max sheets fetched in parallel. */
const limit = 4

/** Fetches players' issued sheets, one call each, and reports progress. Throws the first failure. */
export function useSheets(planId: string) {
  const [reached, setReached] = useState<{ done: number; of: number }>()
  const left = useRef(false)
  // Stops calls when the user leaves the screen.
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const fetchSheets = async (entries: readonly Pick<ExportEntry, 'playerId'>[]): Promise<OrderSheet[]> => {
    setReached({ done: 0, of: entries.length })
    const sheets = new Map<number, OrderSheet>()
    const { failed } = await runPooled(
      entries,
      async ({ playerId }) => {
        const sheet = await call(orders.playerSheet, { params: { planId, playerId: String(playerId) } })
        sheets.set(playerId, sheet)
      },
      {
        limit,
        onProgress: ({ done }) => setReached({ done: done.length, of: entries.length }),
        isOver: (run) => left.current || run.failed.length > 0,
      },
    )
    setReached(undefined)
    const [failure] = failed
    if (failure) throw failure.error
    return entries.flatMap(({ playerId }) => sheets.get(playerId) ?? [])
  }
  return { fetchSheets, reached }
}
