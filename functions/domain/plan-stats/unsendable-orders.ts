import type { UnsendableCause } from '../../../shared/model/wishes/unsendable.ts'
import { firstCommands, orderAttack, trainKey } from '../../../shared/planner/plan/order-targets.ts'
import { listMarks } from '../../store/orders/marks.ts'
import { type AmendedOrders, type PlayerOrders, readAllOrders } from '../../store/orders/orders.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import { type PlayerUnsendable, saveUnsendable } from '../../store/orders/unsendable.ts'
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

/** A plan with what was found of its orders. */
export interface CheckedOrders {
  /** With the pointers of what was read. */
  plan: PlanRecord
  players: readonly AmendedOrders[]
  outcomesOf: OutcomesOf
  found: readonly PlayerUnsendable[]
}

/** Stores which issued orders can no longer be sent, after a change of troops or tribes: players' pages only read it. */
export const refreshUnsendable = (plan: PlanRecord): Promise<void> =>
  checkOrders(plan, (checked) => saveUnsendable(checked.plan, checked.found))

/** Finds which issued orders can no longer be sent, and stores it; gives up after conflicts, as other changes find it too. */
export async function checkOrders(
  plan: PlanRecord,
  store: (checked: CheckedOrders) => Promise<Written<'conflict'>>,
): Promise<void> {
  if (!plan.orders) return
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await backoff(attempt)
    const checked = await attemptCheck(await currentPlan(plan._id), store)
    if (checked.ok) return
  }
}

const attemptCheck = (plan: PlanRecord, store: Parameters<typeof checkOrders>[1]): Promise<Written<'conflict'>> =>
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
    const { orders, unsendable, sightings, amendments } = current
    const found = await unsendableOrders(players, outcomesOf, { state, index, settings })
    return store({ plan: { ...state.plan, orders, unsendable, sightings, amendments }, players, outcomesOf, found })
  })
