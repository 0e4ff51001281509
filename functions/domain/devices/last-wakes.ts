import type { Woken } from '../../../shared/model/orders/wake.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import type { BoardState } from '../orders/board.ts'

/** For how long a board shows that somebody was woken. */
const shownMs = 12 * 3_600_000

/** The last time that leaders woke each player, and when the page was opened since: by them or who plays their account. */
export async function lastWakes({
  sheets,
  now,
}: Pick<BoardState, 'sheets' | 'now'>): Promise<ReadonlyMap<number, Woken>> {
  const earliest = new Date(Date.parse(now) - shownMs).toISOString()
  const wakes = [...sheets.values()].flatMap(({ playerId, woken }) =>
    woken && woken.at > earliest ? [{ playerId, ...woken }] : [],
  )
  if (wakes.length === 0) return new Map()
  const leaders = await getAccounts(wakes.map(({ by }) => by))
  const names = new Map(leaders.map(({ _id, username }) => [_id, username]))
  return new Map(
    wakes.map(({ playerId, to, by: leader, ...shown }) => {
      const opened = to.flatMap((id) => sheets.get(id)?.openedAt ?? []).filter((at) => at > shown.at)
      const [by, openedAt] = [names.get(leader), opened.sort()[0]]
      return [playerId, { ...shown, ...(by !== undefined && { by }), ...(openedAt !== undefined && { openedAt }) }]
    }),
  )
}
