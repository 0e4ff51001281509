import { useCallback, useEffect, useState } from 'react'
import { firstId, type OrderState } from '../../../shared/model/order.ts'
import type { OrderRow } from './order-rows.ts'
import type { OrdersSource } from './orders-source.ts'

/** The last mark and the states before it, by first id. */
export interface Undo {
  before: { id: string; state: OrderState; reason?: string | undefined }[]
  state: OrderState
}

/** How long the last mark can be undone with one tap, in milliseconds; later only in the list. */
const undoFor = 12_000

export function useMarking(source: OrdersSource) {
  const [undo, setUndo] = useState<Undo>()
  useEffect(() => {
    if (!undo) return
    const timer = setTimeout(() => setUndo(undefined), undoFor)
    return () => clearTimeout(timer)
  }, [undo])

  const mark = useCallback(
    (rows: readonly OrderRow[], state: OrderState, reason?: string) => {
      setUndo({ before: rows.map((row) => ({ id: firstId(row), state: row.state, reason: row.reason })), state })
      const ids = rows.map(firstId)
      source.mark(ids, state, reason)
    },
    [source],
  )
  const takeBack = () => {
    for (const { id, state, reason } of undo?.before ?? []) source.mark([id], state, reason)
    setUndo(undefined)
  }
  return { undo, mark, takeBack }
}
