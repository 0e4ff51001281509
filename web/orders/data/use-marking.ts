import { useCallback, useEffect, useState } from 'react'
import { firstId, type OrderState, type SkipReason } from '../../../shared/model/order.ts'
import { commandsOf, type OrderRow } from './order-rows.ts'
import type { OrdersSource } from './orders-source.ts'

/** The last mark and the states before it, by first id. */
export interface Undo {
  before: { id: string; state: OrderState; why: SkipReason }[]
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
    (rows: readonly OrderRow[], state: OrderState, why?: SkipReason) => {
      const commands = rows.flatMap(commandsOf)
      setUndo({ before: commands.map((row) => ({ id: firstId(row), state: row.state, why: row })), state })
      const ids = commands.map(firstId)
      source.mark(ids, state, why)
    },
    [source],
  )
  const takeBack = () => {
    for (const { id, state, why } of undo?.before ?? []) source.mark([id], state, why)
    setUndo(undefined)
  }
  return { undo, mark, takeBack }
}
