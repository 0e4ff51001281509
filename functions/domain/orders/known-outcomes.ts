import { isNotHome } from '../../../shared/model/orders/order.ts'
import { listSheets } from '../../store/orders/sheets.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { readPlacedOrders } from '../plans/places.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { readOutcomes } from './outcomes.ts'
import { countCommands, isOpenBefore, orderState, type PlayerCommands } from './progress.ts'

/** An order with its player. */
export interface NamedOrder {
  line: StoredOrder
  playerId: number
  playerName: string
}

/** What players said of their orders, as calculations need it. */
export interface KnownOutcomes {
  /** Marked as sent or seen in the game, withdrawn ones included; by launch. */
  sent: NamedOrder[]
  /** Open orders with a launch before `earliest`, and all open ones of stand-ins. */
  presumed: NamedOrder[]
  /** Skipped because the troops are away, or open and replaced, with the time of that (ISO 8601 UTC). */
  notHome: { line: StoredOrder; at: string }[]
  /** Orders of the current issue, and whether the player has opened it. */
  issued: { line: StoredOrder; isOpened: boolean }[]
  /** Commands of each player with orders. */
  commands: PlayerCommands[]
}

/** Reads what is known of a plan's orders; nothing before the first issue. `earliest` is epoch milliseconds. */
export const readKnownOutcomes = (plan: PlanRecord, earliest: number): Promise<KnownOutcomes> =>
  retryOnStale(plan, async (current) => {
    const known: KnownOutcomes = { sent: [], presumed: [], notHome: [], issued: [], commands: [] }
    if (!current.orders) return known
    const [parts, { outcomesOf }, sheets] = await Promise.all([
      readPlacedOrders(current),
      readOutcomes(current),
      listSheets(current._id),
    ])
    for (const part of parts) {
      const { playerId, playerName, lines, gone } = part
      const outcomes = outcomesOf(playerId)
      known.commands.push(countCommands(part, outcomes))
      const isOpened = sheets.get(playerId)?.seen === current.orders.number
      known.issued.push(...lines.map((line) => ({ line, isOpened })))
      const taken = new Set(part.taken.map(({ order }) => order.id))
      for (const line of lines)
        if (isOpenBefore(outcomes, line, taken.has(line.id) ? Number.POSITIVE_INFINITY : earliest))
          known.presumed.push({ line, playerId, playerName })
      for (const line of [...lines, ...gone]) {
        const mark = outcomes.marks.get(line.id)
        if (orderState(outcomes, line) === 'sent') known.sent.push({ line, playerId, playerName })
        else if (mark && isNotHome(mark)) known.notHome.push({ line, at: mark.at ?? '' })
        else if (part.replaced.has(line.id) && orderState(outcomes, line) === 'open')
          known.notHome.push({ line, at: part.replaced.get(line.id)?.at ?? '' })
      }
    }
    known.sent.sort((a, b) => compare(a.line.launchAt, b.line.launchAt) || compare(a.line.id, b.line.id))
    return known
  })

/** Locale-independent order by code units. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
