import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { IssueChanges, OrderState } from '../../../shared/model/order.ts'
import { type PlayerOrders, readAllOrders } from '../../store/orders/orders.ts'
import { listUnsendable } from '../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { issueChanges, ordersIn } from '../orders/changes.ts'
import { readOutcomes } from '../orders/outcomes.ts'
import { isWaiting, orderOutcome, orderState } from '../orders/progress.ts'
import { retryOnStale } from '../plans/plan-state.ts'

/** An issued plan as chats speak of it; times in epoch milliseconds. */
export interface Sending {
  /** Absent if the leaders hide it from members. */
  planName?: string
  timeZone: string
  issue: { number: number; at: number; lastArrival: number }
  players: readonly SendingPlayer[]
  /** From an issue to the current one. */
  changesSince: (issue: number) => PlayerChanges
}

/** Players whose orders changed; `unclear` are those of whom it is no longer known how. */
export type PlayerChanges = IssueChanges['players'] & { unclear: readonly string[] }

/** State of an order; `own` while it is open and its target belongs to the own tribes, of which chats do not remind. */
export type ChatState = OrderState | 'own'

export interface SendingPlayer {
  playerId: number
  playerName: string
  /** By launch. */
  lines: readonly { launch: number; state: ChatState; isSeen: boolean }[]
}

/** Loads what chats announce of a plan; `undefined` before the first issue. */
export const loadSending = (asked: PlanRecord, world: WorldRecord): Promise<Sending | undefined> =>
  retryOnStale(asked, async (plan) => {
    if (!plan.orders) return undefined
    const { number, at, lastArrival } = plan.orders
    const [parts, { outcomesOf }, unsendableOf] = await Promise.all([
      readAllOrders(plan),
      readOutcomes(plan),
      listUnsendable(plan),
    ])
    const players = parts.map(({ playerId, playerName, lines }) => {
      const [outcomes, unsendable] = [outcomesOf(playerId), unsendableOf(playerId)]
      return {
        playerId,
        playerName,
        lines: lines.map((line) => {
          const { seen } = orderOutcome(outcomes, line)
          const counted = orderState(outcomes, line)
          const isOwn = counted === 'open' && !isWaiting(outcomes, unsendable, line)
          return { launch: Date.parse(line.launchAt), state: isOwn ? ('own' as const) : counted, isSeen: seen }
        }),
      }
    })
    return {
      ...(plan.namesPlan !== false && { planName: plan.name }),
      timeZone: marketTimeZone(world.server),
      issue: { number, at: Date.parse(at), lastArrival: Date.parse(lastArrival) },
      players,
      changesSince: (since) => playerChanges(parts, since),
    }
  })

/** Players whose orders changed from issue `since` to the current one. */
export function playerChanges(parts: readonly PlayerOrders[], since: number): PlayerChanges {
  const before = parts.flatMap((part) => {
    const lines = ordersIn(since, part)
    return lines ? [{ ...part, lines }] : []
  })
  const known = new Set(before.map(({ playerId }) => playerId))
  const now = Map.groupBy(parts, ({ playerId, lines }) => {
    if (lines.length === 0) return known.has(playerId) ? 'none' : 'gone'
    return known.has(playerId) ? 'known' : 'unclear'
  })
  const names = (which: 'gone' | 'unclear') => (now.get(which) ?? []).map(({ playerName }) => playerName)
  const { players } = issueChanges(before, now.get('known') ?? [], () => new Map())
  return { ...players, gone: [...players.gone, ...names('gone')], unclear: names('unclear') }
}
