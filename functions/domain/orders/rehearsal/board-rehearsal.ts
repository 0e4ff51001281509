import type { Board } from '../../../../shared/model/orders/issue.ts'
import { rehearsalStart } from '../../../../shared/model/orders/rehearsal.ts'
import { getAccounts } from '../../../store/accounts/accounts.ts'
import type { BoardState } from '../board.ts'

/** The rehearsal of a board that runs or is still to begin; `undefined` for none, and once the plan is over. */
export async function boardRehearsal({ plan, now }: Pick<BoardState, 'plan' | 'now'>): Promise<Board['rehearsal']> {
  const { orders } = plan
  const start = rehearsalStart(plan, orders)
  if (!start || !orders || orders.lastArrival <= now) return undefined
  const [leader] = start.by === undefined ? [] : await getAccounts([start.by])
  return { since: start.since, isBegun: start.by !== undefined, ...(leader && { by: leader.username }) }
}
