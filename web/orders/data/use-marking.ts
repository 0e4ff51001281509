import { useCallback, useEffect, useState } from 'react'
import type { OrderState } from '../../../shared/model/order.ts'
import type { OrderRow } from './order-rows.ts'
import type { OrdersSource } from './orders-source.ts'

/** What was said last, and how it stood before. */
export interface Undo {
  before: { id: string; state: OrderState; reason?: string | undefined }[]
  state: OrderState
}

/** So long the last mark can be taken back with one tap, in milliseconds; later in the list, under its state. */
const undoFor = 12_000

/** Marking attacks, and taking the last mark back. */
export function useMarking(source: OrdersSource) {
  const [undo, setUndo] = useState<Undo>()
  useEffect(() => {
    if (!undo) return
    const timer = setTimeout(() => setUndo(undefined), undoFor)
    return () => clearTimeout(timer)
  }, [undo])

  const mark = useCallback(
    (rows: readonly OrderRow[], state: OrderState, reason?: string) => {
      setUndo({ before: rows.map(({ id, state, reason }) => ({ id, state, reason })), state })
      const ids = rows.map(({ id }) => id)
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
