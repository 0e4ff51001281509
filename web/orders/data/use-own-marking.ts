import { useCallback, useEffect, useState } from 'react'
import type { OrderState, SkipReason } from '../../../shared/model/orders/order.ts'
import { attackName, commandsOf, isOpen, type OrderRow } from './order-rows.ts'
import type { OrdersSource } from './orders-source.ts'

export interface RecentMark {
  /** First id of the command. */
  id: string
  attack: string
  state: OrderState
  /** The state before the command's recent marks. */
  before: SkipReason & { state: OrderState }
  /** Milliseconds of the page's life. */
  at: number
}

/** How long a mark can be undone with one tap, in milliseconds; later only in the list. */
const undoFor = 12_000

export function useOwnMarking(source: OrdersSource) {
  const [recent, setRecent] = useState<readonly RecentMark[]>([])
  useEffect(() => {
    const [oldest] = recent
    if (!oldest) return
    const forget = () => setRecent((marks) => marks.filter(({ at }) => at > oldest.at))
    const timer = setTimeout(forget, oldest.at + undoFor - performance.now())
    return () => clearTimeout(timer)
  }, [recent])

  const mark = useCallback(
    (rows: readonly OrderRow[], state: OrderState, why?: SkipReason) => {
      // What was sent of a train stays so when the rest of it is skipped.
      const commands = rows.flatMap(commandsOf).filter((row) => state !== 'skipped' || isOpen(row))
      const at = performance.now()
      setRecent((known) => {
        const marked = commands.map((row) => {
          const { id } = row
          const before = known.find((each) => each.id === id)?.before ?? row
          return { id, attack: attackName(row), state, before, at }
        })
        return [...known.filter(({ id }) => !marked.some((each) => each.id === id)), ...marked]
      })
      source.mark(
        commands.map(({ id }) => id),
        state,
        why,
      )
    },
    [source],
  )
  const takeBack = () => {
    for (const { id, before } of recent) source.mark([id], before.state, before)
    setRecent([])
  }
  return { recent, mark, takeBack }
}
