import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { formatDateTime } from '../../../shared/game/world/world-time.ts'
import type { IssueChanges } from '../../../shared/model/orders/issue.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'
import { rehearsalStart } from '../../../shared/model/orders/rehearsal.ts'
import { listMentions } from '../../store/bots/connections.ts'
import { type PlayerOrders, readAllOrders } from '../../store/orders/orders.ts'
import { listSheets } from '../../store/orders/sheets.ts'
import { listUnsendable } from '../../store/orders/unsendable.ts'
import { listPlansArriving, type PlanRecord } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { issueChanges, ordersIn } from '../orders/issuing/changes.ts'
import { readOutcomes } from '../orders/outcomes.ts'
import { countedAttacks, isWaiting, orderOutcome, orderState } from '../orders/progress.ts'
import { type DueSummary, dueSummary } from '../orders/stand-ins/night-summary.ts'
import { openOffer } from '../orders/stand-ins/open-offer.ts'
import { retryOnStale } from '../plans/plan-state.ts'

/** An issued plan as chats speak of it; times in epoch milliseconds. */
export interface Sending {
  /** Absent if the leaders hide it from members. */
  planName?: string
  /** Absent where no other current plan has the name. */
  planMark?: string
  timeZone: string
  issue: { number: number; at: number; lastArrival: number }
  players: readonly SendingPlayer[]
  /** When the plan's rehearsal began or will begin, epoch milliseconds; absent without one. */
  rehearsalSince?: number
  /** Read only after leaders have woken somebody, or players were asked to send lost orders. */
  wakes?: readonly ChatWake[]
  offers?: readonly ChatOffer[]
  /** The summary of the last night at a time, epoch milliseconds; `undefined` where leaders want none. */
  summaryOf: (now: number) => DueSummary | undefined
  /** From an issue to the current one. */
  changesSince: (issue: number) => PlayerChanges
}

/** Whom leaders woke, when, and who is mentioned for it: also who plays the account. */
export interface ChatWake {
  playerId: number
  at: number
  to: readonly number[]
}

/** A player who is asked to send a lost order; times in epoch milliseconds. */
export interface ChatOffer {
  id: string
  playerId: number
  at: number
  until: number
}

/** The last wakes of a plan's players, and the offers that are open at a time (epoch milliseconds), of those whom chats mention. */
export async function listCalls(
  plan: PlanRecord,
  now: number,
): Promise<{ wakes: readonly ChatWake[]; offers: readonly ChatOffer[] }> {
  const sheets = [...(await listSheets(plan._id)).values()]
  const wakes = sheets.flatMap(({ playerId, woken }) =>
    woken?.chat ? [{ playerId, at: Date.parse(woken.at), to: woken.to }] : [],
  )
  const asked = sheets.flatMap((sheet) => {
    const offer = openOffer(plan, sheet, now)
    if (!offer) return []
    const { id, at, until } = offer
    return [{ id, playerId: sheet.playerId, at: Date.parse(at), until: Date.parse(until) }]
  })
  if (asked.length === 0) return { wakes, offers: [] }
  const mentioned = await listMentions(plan.world, new Set(asked.map(({ playerId }) => playerId)))
  return { wakes, offers: asked.filter(({ playerId }) => mentioned.has(playerId)) }
}

/** Players whose orders changed; `unclear` are those of whom it is no longer known how. */
export type PlayerChanges = IssueChanges['players'] & { unclear: readonly string[] }

/** State of an attack; `own` while it is open and its target belongs to the own tribes, of which chats do not remind. */
export type ChatState = OrderState | 'own'

export interface SendingPlayer {
  playerId: number
  playerName: string
  /** The player's attacks, sorted by launch. */
  lines: readonly { launch: number; state: ChatState; isSeen: boolean }[]
}

/** Loads what chats announce of a plan; `undefined` before the first issue. */
export const loadSending = (asked: PlanRecord, world: WorldRecord): Promise<Sending | undefined> =>
  retryOnStale(asked, async (plan) => {
    if (!plan.orders) return undefined
    const { number, at, lastArrival } = plan.orders
    const timeZone = marketTimeZone(world.server)
    const rehearsal = rehearsalStart(plan, plan.orders)
    const [parts, { outcomesOf }, unsendableOf, planMark] = await Promise.all([
      readAllOrders(plan),
      readOutcomes(plan),
      listUnsendable(plan),
      plan.namesPlan === false ? {} : distinction(plan, timeZone),
    ])
    const players = parts.map(({ playerId, playerName, lines }) => {
      const [outcomes, unsendable] = [outcomesOf(playerId), unsendableOf(playerId)]
      return {
        playerId,
        playerName,
        lines: countedAttacks(lines, outcomes).map((line) => {
          const { seen } = orderOutcome(outcomes, line)
          const counted = orderState(outcomes, line)
          const isOwn = counted === 'open' && !isWaiting(outcomes, unsendable, line)
          return { launch: Date.parse(line.launchAt), state: isOwn ? ('own' as const) : counted, isSeen: seen }
        }),
      }
    })
    return {
      ...(plan.namesPlan !== false && { planName: plan.name, ...planMark }),
      timeZone,
      issue: { number, at: Date.parse(at), lastArrival: Date.parse(lastArrival) },
      ...(rehearsal && { rehearsalSince: Date.parse(rehearsal.since) }),
      players,
      summaryOf: (now) => dueSummary({ plan, parts, outcomesOf, unsendableOf }, world, now),
      changesSince: (since) => playerChanges(parts, since),
    }
  })

/** Plans that arrived longer ago have no more messages, milliseconds. */
const currentMs = 3 * 24 * 3_600_000
const shownId = 4

/** The arrival where another current plan of the world has the name, with the id where both arrive together. */
async function distinction(
  { _id, name, world, arriveAt }: PlanRecord,
  timeZone: string,
): Promise<{ planMark?: string }> {
  const current = await listPlansArriving(world, new Date(Date.now() - currentMs).toISOString())
  const namesakes = current.filter((plan) => plan._id !== _id && plan.name === name)
  if (namesakes.length === 0) return {}
  const arrival = `Ankunft ${formatDateTime(arriveAt, timeZone)}`
  const isTogether = namesakes.some((plan) => plan.arriveAt === arriveAt)
  return { planMark: isTogether ? `${arrival}, #${_id.slice(0, shownId)}` : arrival }
}

/** Players whose orders changed from issue `since` to the current one. */
export function playerChanges(parts: readonly PlayerOrders[], since: number): PlayerChanges {
  const before = parts.flatMap((part) => {
    const lines = ordersIn(since, part)
    return lines ? [{ ...part, lines }] : []
  })
  const known = new Set(before.map(({ playerId }) => playerId))
  const groups = Map.groupBy(parts, ({ playerId, lines }) => {
    if (lines.length === 0) return known.has(playerId) ? 'none' : 'gone'
    return known.has(playerId) ? 'known' : 'unclear'
  })
  const names = (which: 'gone' | 'unclear') => (groups.get(which) ?? []).map(({ playerName }) => playerName)
  const { players } = issueChanges(before, groups.get('known') ?? [], () => new Map())
  return { ...players, gone: [...players.gone, ...names('gone')], unclear: names('unclear') }
}
