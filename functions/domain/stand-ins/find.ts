import { countBy } from '../../../shared/lib/count-by.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import type { AttackKind, PlannedAttack } from '../../../shared/model/attack.ts'
import { hasNightWatch } from '../../../shared/model/orders/night-watch.ts'
import {
  answerEndSeconds,
  maxAskedAtOnce,
  openMinutes,
  type StandInAsked,
  silentMinutes,
  standInLeadSeconds,
  standInSpacingSeconds,
} from '../../../shared/model/orders/stand-in.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import type { ActiveAttack } from '../../../shared/planner/model/usage.ts'
import type { Board } from '../../../shared/planner/plan/board.ts'
import { targetOfOrder } from '../../../shared/planner/plan/order-targets.ts'
import { targetTier } from '../../../shared/planner/plan/wishes.ts'
import { type FoundStandIn, findPersons, type WantedAttack } from '../../../shared/planner/replacing/stand-ins.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { dueMinute } from '../../store/devices/due.ts'
import type { StoredOffer } from '../../store/orders/sheets.ts'
import { type NewOffer, storeOffers } from '../../store/orders/stand-ins.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { conflict, retryOnConflict, TableBusy } from '../../store/table/retry.ts'
import { dueNow } from '../../store/webhooks/due-plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { computeInTime } from '../calculations/compute-in-time.ts'
import { draftOrders } from '../orders/issuing/issued-lines.ts'
import { knownLines } from '../orders/outcomes.ts'
import { checkDue } from '../orders/stand-ins/checks.ts'
import type { LostAttack } from '../orders/stand-ins/lost-orders.ts'
import { currentPlan } from '../plans/plan-state.ts'
import { freePeople, type Night, nightBoard, readNight, withinHour } from './night.ts'

/** As many people are asked with one write, which DynamoDB limits. */
const maxPeople = 18

const maxAttempts = 6

const silentMs = silentMinutes * 60_000

/** A launch so long after a search leaves time to ask another person too, and for them to answer and to get ready. */
const ampleSeconds = silentMinutes * 60 + 300

/** A search, and which lost orders it is for; all without that. With `atOnce` it asks as many as it may, as no later one follows. */
export interface StandInCall {
  /** Both are epoch milliseconds. */
  now: number
  deadline: number
  lines?: readonly string[] | undefined
  atOnce?: boolean
  audit: AuditContext
}

/** What a search asked, and whether no lost order is left for which a later one could find somebody. */
export type StandInsFound = StandInAsked & { isDone: boolean }

/**
 * Asks those who step in to send what is lost, if the plan looks for any: of each order one after another, or up to three at once, each person for one
 * order. Throws `world_not_synced`, and `plan_not_found` if the plan was deleted meanwhile.
 */
export const findStandIns = (plan: PlanRecord, world: WorldRecord, call: StandInCall): Promise<StandInsFound> =>
  retryOnConflict<StandInsFound>(
    maxAttempts,
    async (attempt) => {
      const night = await readNight(attempt === 0 ? plan : await currentPlan(plan._id), world, {
        now: call.now,
        lead: standInLeadSeconds,
        others: true,
      })
      const wanted = wantedAttacks(night, call)
      const offers = wanted.length === 0 ? [] : computeInTime(call.deadline, () => search(night, wanted))
      if (offers.length > 0 && !(await store(night, offers, call.audit))) return conflict
      const asked = new Set(offers.map(({ offer }) => offer.lost.line))
      const isAsked = (one: Wanted, enough: number) => one.open >= enough || asked.has(one.lost.line.id)
      return {
        players: offers.length,
        attacks: asked.size,
        without: wanted.filter((one) => !isAsked(one, 1)).length,
        isDone: wanted.every((one) => isAsked(one, one.places)) || night.ready.size === 0,
      }
    },
    () => new TableBusy('Others ask for stand-ins too often'),
  )

/** A lost attack with its target. */
interface Wanted extends WantedAttack {
  lost: LostAttack
}

/** The lost attacks that somebody may send instead: those that matter most come first. */
function wantedAttacks(night: Night, { lines, atOnce }: StandInCall): Wanted[] {
  const { lost, asked, situation, now } = night
  const { plan, targets } = situation.state
  if (!hasNightWatch(plan)) return []
  const { ownVillages } = situation.input
  const findTarget = targetOfOrder(plan, targets)
  const isWanted = lines && new Set(lines)
  const found = lost.flatMap((attack) => {
    const target = findTarget(attack.line)
    if (!target || ownVillages.has(target.villageId) || (isWanted && !isWanted.has(attack.line.id))) return []
    const records = asked.get(attack.line.id)?.asked ?? []
    const open = records.filter(({ state, until }) => state === undefined && Date.parse(until) > now)
    const silent = open.filter(({ at }) => Date.parse(at) <= now - silentMs)
    const kind = attack.line.type
    const wanted = {
      ...{ lost: attack, kind, targetId: target._id, open: open.length, most: maxAskedAtOnce },
      places: atOnce ? maxAskedAtOnce : Math.min(maxAskedAtOnce, silent.length + 1),
      asked: new Set([...records.map(({ playerId }) => playerId), night.personAt(attack.playerId, now)]),
    }
    return [{ wanted, tier: targetTier(target, kind === 'fake' ? 1 : 0), demand: targetDemand(kind, target) }]
  })
  const lostOn = countBy(found.map(({ wanted }) => `${wanted.kind} ${wanted.targetId}`))
  const lack = ({ wanted: { kind, targetId }, demand }: (typeof found)[number]) =>
    (lostOn.get(`${kind} ${targetId}`) ?? 0) / Math.max(1, demand)
  const launchOf = ({ wanted }: (typeof found)[number]) => Date.parse(wanted.lost.line.launchAt)
  // What is a few minutes late may still be sent: among equals it waits.
  return found
    .sort((a, b) => a.tier - b.tier || lack(b) - lack(a) || launchOf(a) - launchOf(b))
    .map(({ wanted }) => wanted)
}

function search(night: Night, wanted: readonly Wanted[]): NewOffer[] {
  const people = freePeople(night)
  if (people.length === 0) return []
  const board = nightBoard(night)
  const rules = { spacing: standInSpacingSeconds, ample: night.now / 1000 + ampleSeconds }
  const found = findPersons(board, wanted, people, rules).slice(0, maxPeople)
  return found.length === 0 ? [] : newOffers(night, board, found)
}

/** The offers of a search, each with the orders that it becomes. */
function newOffers(night: Night, board: Board, found: readonly FoundStandIn<Wanted>[]): NewOffer[] {
  const { sheets, parts, now } = night
  const linesOf = offeredOrders(
    night,
    board,
    found.map(({ attack }) => attack),
  )
  const names = new Map(parts.map(({ playerId, playerName }) => [playerId, playerName]))
  const at = new Date(now).toISOString()
  return found.flatMap(({ wanted: { lost }, person, attack }) => {
    const sheet = sheets.get(person)
    const lines = linesOf(attack)
    const { playerId } = attack.sender
    if (!sheet || lines.length === 0) return []
    const offer: StoredOffer = {
      id: newId(),
      lost: { playerId: lost.playerId, line: lost.line.id },
      account: { playerId, playerName: names.get(playerId) ?? '' },
      lines,
      at,
      until: new Date(Math.min((attack.launch - answerEndSeconds) * 1000, now + openMinutes * 60_000)).toISOString(),
    }
    const offeredAt = [...withinHour(sheet.offeredAt, now), at]
    return { sheet, offer, offeredAt, villageId: attack.villageId }
  })
}

/** The orders that these attacks would be beside those of the board, each with an id that no order of the plan has. */
export function offeredOrders(
  { situation, parts, outcomesOf, world }: Night,
  board: Board,
  attacks: readonly ActiveAttack[],
): (attack: ActiveAttack) => StoredOrder[] {
  const { state, index, settings } = situation
  const known = knownLines(parts, outcomesOf)
  const ids = new Set(known.map(({ line }) => line.id))
  const all = Map.groupBy([...board.attacks.values(), ...attacks], ({ kind }) => kind)
  const assignments = Object.fromEntries(
    Array.from(all, ([kind, own]): [AttackKind, { attacks: PlannedAttack[] }] => [
      kind,
      { attacks: own.map(asPlanned) },
    ]),
  )
  const senders = [...board.input.senders]
  const drafted = draftOrders({ ...state, senders, assignments }, world, index, settings, known)
  const lines = drafted.flatMap((part) => part.lines).filter(({ id }) => !ids.has(id))
  return ({ kind, villageId, targetId }) =>
    lines.filter((line) => line.type === kind && line.from.villageId === villageId && line.targetId === targetId)
}

const asPlanned = ({ kind: _, sender: __, target: ___, ...attack }: ActiveAttack): PlannedAttack => attack

function store(night: Night, offers: readonly NewOffer[], audit: AuditContext): Promise<boolean> {
  const { plan, world, asked, now } = night
  const at = dueMinute(now)
  const due = offers.flatMap(({ sheet: { playerId }, offer: { until } }) => [
    { at, due: { planId: plan._id, playerId, what: 'offer' as const, minute: at } },
    ...checkDue(plan, Date.parse(until)),
    ...checkDue(plan, now + silentMs),
  ])
  return storeOffers(
    { planId: plan._id, worldId: world._id, now },
    offers,
    offers.flatMap(({ offer }) => asked.get(offer.lost.line) ?? []),
    due,
    {
      audit,
      details: { players: offers.length, asked: new Set(offers.map(({ offer }) => offer.lost.line)).size },
      beside: [dueNow(plan._id, { wakes: true })],
    },
  )
}
