import { orders } from '../../../shared/contract/orders.ts'
import { boardState, boardView } from '../../domain/orders/board.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Where a plan stands while it is being sent. Whoever polls is answered 304 until something has happened. */
export const handler = defineHandler(orders.board, async ({ plan, site }) => {
  const state = await boardState(plan)
  return cachedJson(orders.board, [...state.version, site ?? ''], () => boardView(state, site))
})
