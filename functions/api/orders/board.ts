import { orders } from '../../../shared/contract/orders.ts'
import { boardState, boardView } from '../../domain/orders/board.ts'
import { nextWakes } from '../../domain/orders/next-wakes.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns a plan's sending board; 304 until something changes. */
export const handler = defineHandler(orders.board, async ({ plan, world, site }) => {
  const state = await boardState(plan)
  const wakes = await nextWakes(state, world)
  const version = [...state.version, [...wakes].join(), site ?? '']
  return cachedJson(orders.board, version, () => boardView(state, site, wakes))
})
