import { attackKinds } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { SentOrders, UnderwayOrder, UnderwayReason } from '../../../shared/model/calculation.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import { targetOfOrder } from '../../../shared/planner/plan/order-targets.ts'
import type { KnownOutcomes, NamedOrder } from '../orders/known-outcomes.ts'
import { type PlanState, readSenders } from '../plans/plan-state.ts'

/** Maximum orders listed; the count is complete. */
const listed = 100

/** Returns the plan's sent orders among the known ones, and those that no longer fit it; `undefined` without any. */
export async function sentOrders(
  { plan, targets, senders, assignments }: PlanState,
  { sent, presumed }: KnownOutcomes,
): Promise<SentOrders | undefined> {
  if (sent.length + presumed.length === 0) return undefined
  const all = await readSenders(plan)
  const sending = new Set(senders.map(({ villageId }) => villageId))
  const blocked = new Set(all.filter(({ isBlocked }) => isBlocked).map(({ villageId }) => villageId))
  const findTarget = targetOfOrder(plan, targets)
  const counts = new Map<string, number>()
  const underwayReason = ({ line }: NamedOrder): UnderwayReason | undefined => {
    const target = findTarget(line)
    if (!target) return 'target_gone'
    const key = `${line.type} ${target._id}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (blocked.has(line.from.villageId)) return 'sender_blocked'
    if (!sending.has(line.from.villageId)) return 'sender_gone'
    return count > targetDemand(line.type, target) ? 'over_limit' : undefined
  }
  const orders = sent.flatMap((order): UnderwayOrder[] => {
    const reason = underwayReason(order)
    const { id, type, from, to } = order.line
    return reason
      ? [
          {
            line: id,
            kind: type,
            from: formatCoordinate(from),
            to: formatCoordinate(to),
            player: order.playerName,
            reason,
          },
        ]
      : []
  })
  const targetIds = new Set(targets.map(({ _id }) => _id))
  const unlisted = attackKinds
    .flatMap((kind) => assignments[kind]?.attacks ?? [])
    .filter(({ fixed, villageId, targetId }) => fixed === 'sent' && !sending.has(villageId) && targetIds.has(targetId))
  const underway = { count: orders.length, unlisted: unlisted.length, orders: orders.slice(0, listed) }
  const players = new Map(presumed.map(({ playerId, playerName }) => [playerId, playerName]))
  return {
    count: sent.length,
    underway,
    ...(presumed.length > 0 && {
      presumed: {
        count: presumed.length,
        players: Array.from(players, ([playerId, playerName]) => ({ playerId, playerName })),
      },
    }),
  }
}
