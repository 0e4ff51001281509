import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { orders } from '../../../shared/contract/orders.ts'
import { callPublic } from '../../lib/api/api.ts'
import type { SentMark } from './mark-queue.ts'
import { keyOfAllPlans } from './order-key.ts'
import { type PageSheet, sheetOfAllPlans } from './page-sheet.ts'

interface Reading {
  /** Whether the player sees it, which the leaders learn of a plan's page. */
  isOpening: boolean
  signal: AbortSignal
  /** An answer to the same call that is under way. */
  answered: Promise<Response> | undefined
}

/** The calls of a key's page. */
export interface SheetCalls {
  read(reading: Reading): Promise<PageSheet>
  mark(marks: readonly SentMark[], signal: AbortSignal): Promise<OutputOf<typeof orders.mark>>
}

export function sheetCalls(orderKey: string): SheetCalls {
  const all = keyOfAllPlans(orderKey)
  if (all !== undefined) {
    const params = { key: all }
    return {
      read: async ({ signal, answered }) => sheetOfAllPlans(await callPublic(orders.all, { params, signal, answered })),
      mark: (marks, signal) => callPublic(orders.markAll, { params, body: { marks: [...marks] }, signal }),
    }
  }
  const params = { key: orderKey }
  return {
    read: ({ isOpening, signal, answered }) =>
      callPublic(orders.sheet, { params, query: isOpening ? { opened: '1' } : {}, signal, answered }),
    mark: (marks, signal) => callPublic(orders.mark, { params, body: { marks: [...marks] }, signal }),
  }
}
