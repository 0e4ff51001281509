import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { boardOf, boardState } from '../../domain/orders/board.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { handle } from '../../http/handle.ts'

/** Where a plan stands while it is being sent. Whoever polls is answered 304 until something has happened. */
export const handler = handle(dsultimate.board, async ({ plan, site }) => {
  const state = await boardState(plan)
  return cachedJson(dsultimate.board, [...state.version, site ?? ''], () => boardOf(state, site))
})
