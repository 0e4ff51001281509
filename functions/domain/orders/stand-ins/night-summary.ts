import { leadCommand, trainsTogether } from '../../../../shared/game/orders/order-trains.ts'
import { summarySpan } from '../../../../shared/game/orders/summary-span.ts'
import { marketTimeZone } from '../../../../shared/game/world/markets.ts'
import { toIso } from '../../../../shared/game/world/timeslots.ts'
import { countBy } from '../../../../shared/lib/count-by.ts'
import { toleranceBounds } from '../../../../shared/model/analysis.ts'
import { preferencesOf } from '../../../../shared/model/inputs/plan-preferences.ts'
import { lateMinutes, type NightSummary, UnsentReason } from '../../../../shared/model/orders/night-summary.ts'
import { isSpared } from '../../../../shared/model/wishes/unsendable.ts'
import type { AmendedOrders } from '../../../store/orders/orders.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import type { Unsendable } from '../../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import type { WorldRecord } from '../../../store/worlds/worlds.ts'
import { type Outcomes, orderState, skipReason } from '../progress.ts'

/** What a summary counts. */
export interface SummedOrders {
  plan: PlanRecord
  parts: readonly AmendedOrders[]
  outcomesOf: (playerId: number) => Outcomes
  unsendableOf: (playerId: number) => Unsendable
}

/** An attack of a player, and what became of it without those of others. */
interface Fate {
  /** Id of the first command of a train. */
  id: string
  playerId: number
  playerName: string
  launch: number
  became: 'sent' | 'late' | 'open' | UnsentReason
  /** The order that somebody else sends instead. */
  replacedBy?: string | undefined
}

/** When a plan sums up its nights, at `now`, and the summary of the last one, unless nothing was to launch. */
export interface DueSummary {
  /** Epoch milliseconds. */
  at: number
  summary?: NightSummary
  /** When the next one that has launches is due; absent without any. */
  next?: number
}

/** The summary that is due at `now` (epoch milliseconds), and the next one; `undefined` where leaders want none. */
export function dueSummary(orders: SummedOrders, { server }: WorldRecord, now: number): DueSummary | undefined {
  const { summaryHour, thanks } = preferencesOf(orders.plan)
  if (summaryHour === 0 || !orders.plan.orders) return undefined
  const zone = marketTimeZone(server)
  const { from, to } = summarySpan(summaryHour, zone, Math.floor(now / 1000))
  const later = orders.parts
    .flatMap(({ lines }) => lines.map(({ launchAt }) => Date.parse(launchAt)))
    .filter((launch) => launch > to * 1000)
  const summary = nightSummary(orders, { from, to, now, thanks })
  // The span of a launch ends at its next such hour, or with it.
  const following = later.length > 0 ? summarySpan(summaryHour, zone, Math.min(...later) / 1000 - 1).next : undefined
  return {
    at: to * 1000,
    ...(summary.planned > 0 && { summary }),
    ...(following !== undefined && { next: following * 1000 }),
  }
}

interface Span {
  /** Launches after `from` and until `to` count, epoch seconds. */
  from: number
  to: number
  /** Epoch milliseconds. */
  now: number
  thanks: boolean
}

/** What became of the attacks that were to launch in a span. */
function nightSummary(orders: SummedOrders, { from, to, now, thanks }: Span): NightSummary {
  const isWithin = ({ launch }: Fate) => launch > from * 1000 && launch <= to * 1000
  const fates = orders.parts.flatMap((part) => fatesOf(part, orders, now))
  const takenIds = new Set(orders.parts.flatMap(({ taken }) => taken.map(({ order }) => order.id)))
  const takers = new Map(fates.filter(({ id }) => takenIds.has(id)).map((fate) => [fate.id, fate]))
  const results = fates.filter((fate) => isWithin(fate) && !takenIds.has(fate.id)).map((fate) => resultOf(fate, takers))
  const counts = countBy(results)
  const count = (result: Result) => counts.get(result) ?? 0
  const lost = UnsentReason.options.map((reason) => ({ reason, attacks: count(reason) }))
  const steppedIn = [...takers.values()].filter((fate) => isWithin(fate) && isSent(fate))
  return {
    ...{ from: toIso(from), to: toIso(to), planned: results.length },
    ...{ sent: count('sent') + count('late'), late: count('late'), replaced: count('replaced'), open: count('open') },
    lost: lost.filter(({ attacks }) => attacks > 0).sort((a, b) => b.attacks - a.attacks),
    thanks: thanks ? byPlayer(steppedIn) : [],
  }
}

type Result = Fate['became'] | 'replaced'

const isSent = ({ became }: Fate): boolean => became === 'sent' || became === 'late'

/** What became of an attack with those that were sent instead of it, one after another. */
function resultOf(fate: Fate, takers: ReadonlyMap<string, Fate>): Result {
  const taker = fate.replacedBy === undefined ? undefined : takers.get(fate.replacedBy)
  if (isSent(fate) || !taker) return fate.became
  const instead = resultOf(taker, takers)
  return UnsentReason.safeParse(instead).data ?? 'replaced'
}

function byPlayer(fates: readonly Fate[]): NightSummary['thanks'] {
  const players = new Map(fates.map(({ playerId, playerName }) => [playerId, playerName]))
  return Array.from(countBy(fates.map(({ playerId }) => playerId)), ([playerId, attacks]) => ({
    ...{ playerId, playerName: players.get(playerId) ?? '', attacks },
  })).sort((a, b) => b.attacks - a.attacks)
}

/** A player's attacks that are or were planned, without withdrawn ones and those whose target is not to be attacked any more. */
function fatesOf(part: AmendedOrders, { outcomesOf, unsendableOf }: SummedOrders, now: number): Fate[] {
  const { playerId, playerName, lines, gone, replaced } = part
  const [outcomes, unsendable] = [outcomesOf(playerId), unsendableOf(playerId)]
  const known = [...lines, ...gone.filter(({ id }) => replaced.has(id))]
  return trainsTogether(known).flatMap((train): Fate[] => {
    const line = leadCommand(train.lines, (one) => orderState(outcomes, one)) ?? train.line
    const became = becameOf(outcomes, line, now)
    if ((became === 'open' || became === 'overdue') && isSpared(unsendable.get(line.id))) return []
    const { id } = train.line
    const replacedBy = replaced.get(id)?.order
    return [{ id, playerId, playerName, launch: Date.parse(train.line.launchAt), became, replacedBy }]
  })
}

const lateMs = lateMinutes * 60_000

function becameOf({ marks, sightings }: Outcomes, line: StoredOrder, now: number): Fate['became'] {
  const seen = sightings.get(line.id)
  const mark = marks.get(line.id)
  const launch = Date.parse(line.launchAt)
  if (seen !== undefined) {
    const last = Date.parse(line.latestAt ?? line.arriveAt)
    return Date.parse(seen) > last + toleranceBounds.usual * 1000 ? 'late' : 'sent'
  }
  if (mark?.state === 'sent') return Date.parse(mark.at ?? '') > launch + lateMs ? 'late' : 'sent'
  if (mark?.state === 'skipped') return skipReason(mark)
  return launch + lateMs <= now ? 'overdue' : 'open'
}
