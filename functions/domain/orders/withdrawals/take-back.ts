import { attackCount } from '../../../../shared/game/orders/order-trains.ts'
import { isSpared } from '../../../../shared/model/wishes/unsendable.ts'
import type { AuditContext } from '../../../store/audit/audit.ts'
import { putDue } from '../../../store/devices/due.ts'
import { type AmendedOrders, readAllOrders, readIssuedLines } from '../../../store/orders/orders.ts'
import { saveAmendments } from '../../../store/orders/save-amendments.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import { listUnsendable } from '../../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import { conflict } from '../../../store/table/retry.ts'
import type { WorldRecord } from '../../../store/worlds/worlds.ts'
import { scheduleTargetNews, targetNews } from '../../plan-stats/target-news.ts'
import { isOver } from '../../plans/places.ts'
import { retryOnStale } from '../../plans/plan-state.ts'
import { recomputePlan } from '../../plans/recompute-plan.ts'
import { scheduleAgain } from '../schedule-reminders.ts'
import { checkDue } from '../stand-ins/checks.ts'
import { limits, type Withdrawn } from './withdraw.ts'
import { withdrawnLines } from './withheld.ts'

/** Attacks to send again, and how many only come with the next issue, because the current one left them out. */
export interface TakenBack extends Withdrawn {
  later: number
}

/**
 * Takes the withdrawals of orders on these villages back; while the villages are own, no sync withdraws the orders again. Those of the
 * current issue count again at once, and their players are reminded; those that a later issue left out come with the next one, if they are
 * planned then. `undefined` when there are none. Throws `withdrawal_conflict` when the plan changed on every attempt.
 */
export async function takeBackWithdrawals(
  plan: PlanRecord,
  world: WorldRecord,
  villageIds: readonly number[],
  audit: AuditContext,
): Promise<TakenBack | undefined> {
  const saved = await recomputePlan<Saved | undefined>(plan, limits, (asked) =>
    retryOnStale(asked, (current) => saveWithout(current, new Set(villageIds), audit)),
  )
  if (!saved) return undefined
  const { orders, ...done } = saved
  await announce(plan, world, orders)
  return done
}

interface Saved extends TakenBack {
  /** Orders of the current issue to send again, by player. */
  orders: ReadonlyMap<number, StoredOrder[]>
}

async function saveWithout(plan: PlanRecord, villageIds: ReadonlySet<number>, audit: AuditContext) {
  if (isOver(plan)) return undefined
  const [parts, issued, unsendableOf] = await Promise.all([
    readAllOrders(plan),
    readIssuedLines(plan),
    listUnsendable(plan),
  ])
  const isWanted = ({ to }: StoredOrder) => villageIds.has(to.villageId)
  const back = new Map(parts.map((part) => [part.playerId, withdrawnLines(part).filter(isWanted)]))
  const all = [...back.values()].flat()
  if (all.length === 0) return undefined
  const current = new Set(issued.flatMap(({ lines }) => lines.map(({ id }) => id)))
  const isCurrent = ({ id }: StoredOrder) => current.has(id)
  const orders = new Map(
    [...back].flatMap(([playerId, lines]) => {
      const own = lines.filter(isCurrent)
      return own.length > 0 ? [[playerId, own] as const] : []
    }),
  )
  const without = (part: AmendedOrders) => {
    const { playerId, withdrawn, wanted } = part
    const ids = (back.get(playerId) ?? []).map(({ id }) => id)
    return {
      ...part,
      withdrawn: new Map([...withdrawn].filter(([id]) => !ids.includes(id))),
      wanted: new Set([...wanted, ...ids.filter((id) => isSpared(unsendableOf(playerId).get(id)))]),
    }
  }
  const auditDetails = {
    takenBack: attackCount(all),
    players: [...back.values()].filter(({ length }) => length > 0).length,
  }
  const saved = await saveAmendments(plan, parts.map(without), { audit, auditDetails })
  if (!saved.ok) return conflict
  const attacks = attackCount([...orders.values()].flat())
  return { orders, attacks, players: orders.size, later: attackCount(all) - attacks }
}

/** Reminds players of orders to send again, and has the plan checked for those whose launch is over. */
async function announce(plan: PlanRecord, world: WorldRecord, orders: Saved['orders']): Promise<void> {
  if (orders.size === 0) return
  const unsendableOf = await retryOnStale(plan, listUnsendable)
  const news = Array.from(orders, ([playerId, open]) => {
    const before = new Map(open.map(({ id }) => [id, 'own_target'] as const))
    return targetNews({ playerId, open }, before, unsendableOf(playerId), Date.now())
  })
  await scheduleAgain(plan, world, [...orders.keys()])
  await scheduleTargetNews(plan._id, news)
  await putDue(checkDue(plan, Date.now()))
}
