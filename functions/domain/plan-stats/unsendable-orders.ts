import type { UnsendableCause } from '../../../shared/model/wishes/unsendable.ts'
import { firstCommands, orderAttack, trainKey } from '../../../shared/planner/plan/order-targets.ts'
import { listMarks } from '../../store/orders/marks.ts'
import { type AmendedOrders, type PlayerOrders, readAllOrders, type StoredOrder } from '../../store/orders/orders.ts'
import { listUnsendable, type PlayerUnsendable, saveUnsendable } from '../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { listSightings } from '../../store/sightings/sightings.ts'
import type { Written } from '../../store/table/outcome.ts'
import { backoff } from '../../store/table/retry.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import { getWorld } from '../../store/worlds/worlds.ts'
import { currentPlan, loadPlanState, retryOnStale } from '../plans/plan-state.ts'
import { findUnsendable, type SendingBasis, sparedVillages } from '../plans/unsendable.ts'
import { countedOutcome, type OutcomesOf } from './conquered-orders.ts'
import { type TargetNews, targetNews } from './target-news.ts'

type Orders = Pick<PlayerOrders, 'playerId' | 'lines' | 'gone'> & Partial<Pick<AmendedOrders, 'withdrawn'>>

/**
 * Returns which current orders can no longer be sent, and on whose targets withdrawn ones still are not to be. Sent ones use up their
 * villages, also withdrawn ones; skipped ones do not.
 */
export async function unsendableOrders(
  players: readonly Orders[],
  outcomesOf: OutcomesOf,
  basis: SendingBasis,
): Promise<PlayerUnsendable[]> {
  const attacks = players.flatMap(({ playerId, lines, gone }) => {
    const outcomes = outcomesOf(playerId)
    const currentState = (line: StoredOrder) => countedOutcome(outcomes, line)
    const active = [
      ...lines.filter((line) => currentState(line) !== 'skipped'),
      ...gone.filter((line) => currentState(line) === 'sent'),
    ].map((line) => ({ line, isSent: currentState(line) === 'sent' }))
    return firstCommands(active.sort((a, b) => +b.isSent - +a.isSent)).map(({ line, isSent }) => ({
      ...orderAttack(line, line.targetId),
      order: line,
      playerId,
      fixed: isSent ? ('sent' as const) : undefined,
    }))
  })
  const found = await findUnsendable(attacks, basis, ({ order }) => order.to.villageId)
  const byPlayer = new Map<number, Map<string, UnsendableCause>>()
  const lines = players.flatMap((player) => player.lines.filter(({ trainIndex }) => trainIndex !== undefined))
  const byTrain = Map.groupBy(lines, trainKey)
  for (const [{ order, playerId }, cause] of found) {
    const own = byPlayer.get(playerId) ?? new Map<string, UnsendableCause>()
    byPlayer.set(playerId, own)
    for (const { id } of trainLines(order, byTrain)) own.set(id, cause)
  }
  if (players.some(({ withdrawn }) => withdrawn && withdrawn.size > 0)) {
    const because = await sparedVillages(basis)
    for (const { playerId, gone, withdrawn = new Map() } of players) {
      const own = byPlayer.get(playerId) ?? new Map<string, UnsendableCause>()
      for (const { id, to } of gone) {
        const cause = withdrawn.has(id) ? because(to) : undefined
        if (cause) byPlayer.set(playerId, own.set(id, cause))
      }
    }
  }
  return [...byPlayer].map(([playerId, unsendable]) => ({ playerId, unsendable }))
}

const trainLines = (order: StoredOrder, byTrain: ReadonlyMap<string, StoredOrder[]>): readonly StoredOrder[] =>
  (order.trainIndex === undefined ? undefined : byTrain.get(trainKey(order))) ?? [order]

const maxAttempts = 5

/**
 * Stores which issued orders can no longer be sent, after a change of troops, tribes or world data: players' pages only read it.
 * Gives up after conflicts, as other changes refresh it too. `announce` is called before it stores.
 */
export async function refreshUnsendable(plan: PlanRecord, announce?: Announce): Promise<void> {
  if (!plan.orders) return
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await backoff(attempt)
    const refreshed = await attemptRefresh(await currentPlan(plan._id), announce)
    if (refreshed.ok) return
  }
}

/** Announces which open orders of the players got an own target, or lost it. */
type Announce = (planId: string, news: readonly TargetNews[]) => Promise<void>

const attemptRefresh = (plan: PlanRecord, announce?: Announce): Promise<Written<'conflict'>> =>
  retryOnStale(plan, async (current) => {
    const world = await getWorld(current.world)
    const index = world && (await loadWorldIndex(world))
    if (!index) return { ok: true }
    const [state, settings, players, { marksOf }, sightingsOf] = await Promise.all([
      loadPlanState(current),
      getSettings(world._id),
      readAllOrders(current),
      listMarks(current._id),
      listSightings(current),
    ])
    const outcomesOf = (playerId: number) => ({ marks: marksOf(playerId), sightings: sightingsOf(playerId) })
    const { orders, unsendable } = current
    const found = await unsendableOrders(players, outcomesOf, { state, index, settings })
    await announce?.(current._id, await newsOf(current, players, outcomesOf, found))
    return saveUnsendable({ ...state.plan, orders, unsendable }, found)
  })

async function newsOf(
  plan: PlanRecord,
  players: readonly Orders[],
  outcomesOf: OutcomesOf,
  found: readonly PlayerUnsendable[],
): Promise<TargetNews[]> {
  const before = await listUnsendable(plan)
  const after = new Map(found.map(({ playerId, unsendable }) => [playerId, unsendable]))
  const now = Date.now()
  return players.map(({ playerId, lines }) => {
    const open = lines.filter((line) => countedOutcome(outcomesOf(playerId), line) === 'open')
    return targetNews({ playerId, open }, before(playerId), after.get(playerId) ?? new Map(), now)
  })
}
