import { orders } from '../../../shared/contract/orders.ts'
import { boardState, boardView } from '../../domain/orders/board.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns a plan's sending board; 304 until something changes. */
export const handler = defineHandler(orders.board, async ({ plan, site }) => {
  const state = await boardState(plan)
  return cachedJson(orders.board, [...state.version, site ?? ''], () => boardView(state, site))
})
