import { toMinute } from '../../../shared/game/orders/reminders.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { defaultNightWatchMinutes } from '../../../shared/model/orders/night-watch.ts'
import type { OwnStandIn, StandInReport } from '../../../shared/model/orders/stand-in.ts'
import { orderAttack, targetOfOrder } from '../../../shared/planner/plan/order-targets.ts'
import { config } from '../../runtime/config.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import type { DeviceRecord } from '../../store/devices/devices.ts'
import { type Due, dueWrites } from '../../store/devices/due.ts'
import type { PlayerAmendments } from '../../store/orders/amendments.ts'
import { saveAmendments } from '../../store/orders/save-amendments.ts'
import { getSheet, type SheetRecord, type StoredOffer } from '../../store/orders/sheets.ts'
import {
  askedWrite,
  claimWrite,
  listAsked,
  sheetWrite,
  storeDecline,
  storeStandsIn,
} from '../../store/orders/stand-ins.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { TransactItem } from '../../store/table/conditional.ts'
import type { RateLimit } from '../../store/table/rate-limits.ts'
import { conflict, retryOnConflict, TableBusy } from '../../store/table/retry.ts'
import { getSlotChanges, type SlotChanges } from '../../store/timeslots/slot-changes.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'
import type { ResolvedOrderLink } from '../orders/resolve-order-link.ts'
import { reminderMinutes } from '../orders/schedule-reminders.ts'
import { checkDue } from '../orders/stand-ins/checks.ts'
import { isOpenOffer, ownStandIn } from '../orders/stand-ins/own.ts'
import { currentPlan } from '../plans/plan-state.ts'
import { offeredOrders } from './find.ts'
import { type Night, nightBoard, readNight } from './night.ts'

/** Answers of a player, and changes of their switch. */
const reports: RateLimit = { what: 'stand-in', limit: 60, seconds: 600 }

const maxAttempts = 12

type Opened = Pick<ResolvedOrderLink, 'plan' | 'world' | 'sheet'>

/**
 * Stores whether a player steps in for others, or their answer to an offer: the first yes makes it an order. Throws `offer_taken` if
 * somebody else was first, `offer_over` if it ended or its order is no longer wanted or possible, and `orders_not_found` if the link was
 * renewed meanwhile or the plan looks for no stand-ins.
 */
export async function reportStandIn(
  opened: Opened,
  { isReady, answer }: StandInReport,
  audit: AuditContext,
): Promise<OwnStandIn> {
  const { plan, sheet } = opened
  if (config().QUOTAS !== 'off') await enforceRateLimit(reports, `${plan._id} ${sheet.playerId}`)
  if (answer) return answerOffer(opened, answer, audit)
  const stored = await retryOnConflict(
    maxAttempts,
    async (attempt) => {
      const present = attempt === 0 ? sheet : await sameSheet(opened)
      const change = { sheet: present, isReady: isReady === true }
      const due = isReady ? checkDue(plan, Date.now()) : []
      return (await storeStandsIn(plan._id, change, due, audit)) ? present : conflict
    },
    () => new TableBusy('The sheet changes too often'),
  )
  return shown(plan, stored, { ready: new Set(isReady ? [sheet.playerId] : []) })
}

/** The sheet as it is now, if its links are those that were opened. */
async function sameSheet({ plan, sheet }: Opened): Promise<SheetRecord> {
  const present = await getSheet(plan._id, sheet.playerId)
  if (present?.version !== sheet.version) throw new Failure('orders_not_found')
  return present
}

function shown(plan: PlanRecord, sheet: SheetRecord, changes: Pick<SlotChanges, 'ready'>): OwnStandIn {
  const own = ownStandIn(plan, sheet, changes, Date.now())
  if (!own) throw new Failure('orders_not_found')
  return own
}

/** Answers an offer, see `reportStandIn`; an answer that was given before changes nothing. */
export const answerOffer = (
  opened: Opened,
  { offer: id, takes }: NonNullable<StandInReport['answer']>,
  audit: AuditContext,
): Promise<OwnStandIn> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const now = Date.now()
      const [plan, sheet, changes] = await Promise.all([
        currentPlan(opened.plan._id),
        sameSheet(opened),
        getSlotChanges(opened.plan),
      ])
      const { offer } = sheet
      if (offer?.id !== id) throw new Failure('offer_over')
      if (offer.takes === takes) return shown(plan, sheet, changes)
      if (offer.isTaken) throw new Failure('offer_taken')
      if (!isOpenOffer(sheet, now)) throw new Failure('offer_over')
      const answer = { plan, world: opened.world, sheet, offer, audit, now }
      const isStored = takes ? await take(answer) : await decline(answer)
      return isStored ? shown(plan, { ...sheet, offer: { ...offer, takes } }, changes) : conflict
    },
    () => new TableBusy('Others answer too often'),
  )

interface Answer {
  plan: PlanRecord
  world: WorldRecord
  sheet: SheetRecord
  offer: StoredOffer
  audit: AuditContext
  now: number
}

async function decline({ plan, world, sheet, offer, audit, now }: Answer): Promise<boolean> {
  const record = (await listAsked(plan._id)).get(offer.lost.line)
  return storeDecline(
    { planId: plan._id, worldId: world._id, now },
    { sheet, offer, record, villageId: offer.lines[0]?.from.villageId ?? 0 },
    checkDue(plan, now),
    audit,
  )
}

/** Makes the offered attack an order of its village, and ends the other offers for the lost one. */
async function take({ plan, world, sheet, offer, audit, now }: Answer): Promise<boolean> {
  const night = await readNight(plan, world, { now, lead: 0, others: false })
  const { lost: owner, account } = offer
  if (night.parts.some(({ playerId, replaced }) => playerId === owner.playerId && replaced.has(owner.line)))
    throw new Failure('offer_taken')
  const lost = night.lost.find(({ playerId, line }) => playerId === owner.playerId && line.id === owner.line)
  const lines = lost && possibleOrders(night, sheet.playerId, offer)
  if (!lost || !lines) throw new Failure('offer_over')
  const at = new Date(now).toISOString()
  const first = lines[0]?.id ?? ''
  const amended = night.parts.map((part): PlayerAmendments => {
    const { playerId, taken, replaced } = part
    const instead = { playerId: lost.playerId, playerName: lost.playerName, line: lost.line.id }
    const added =
      playerId === account.playerId ? lines.map((order) => ({ order, instead, at, by: sheet.playerId })) : []
    const left = playerId === lost.playerId ? lost.lines.map(({ id }) => id) : []
    const by = { playerId: account.playerId, playerName: account.playerName, order: first, at }
    return {
      ...part,
      taken: [...taken, ...added],
      replaced: new Map([...replaced, ...left.map((id) => [id, { line: id, ...by }] as const)]),
    }
  })
  const saved = await saveAmendments(night.plan, amended, {
    beside: takingWrites(night, { sheet, offer, lines, at }),
    audit,
    auditDetails: { takes: true },
  })
  return saved.ok
}

/** The offered orders as they are possible now, at the offered times; `undefined` if they are not. */
function possibleOrders(
  night: Night,
  person: number,
  { account, lines: offered }: StoredOffer,
): StoredOrder[] | undefined {
  const [first] = offered
  const { plan, targets } = night.situation.state
  const target = first && targetOfOrder(plan, targets)(first)
  if (!first || !target || night.personAt(account.playerId, Date.parse(first.launchAt)) !== person) return undefined
  if (!night.parts.some(({ playerId }) => playerId === account.playerId)) return undefined
  const board = nightBoard(night)
  const { kind, villageId, arrival, launch } = orderAttack(first, target._id)
  const possible = board.offer({ kind, villageId, targetId: target._id }, { arrival })
  if ('refusal' in possible || possible.attack.launch !== launch) return undefined
  const lines = offeredOrders(night, board, [possible.attack])(possible.attack)
  return lines.length === offered.length && toEpoch(lines[0]?.launchAt ?? '') === launch ? lines : undefined
}

interface Taking {
  sheet: SheetRecord
  offer: StoredOffer
  lines: readonly StoredOrder[]
  at: string
}

/** The writes beside the amendments: both ends of the offers, the claim until the launch, and reminders. */
function takingWrites(
  { plan, world, sheets, asked, devices, now }: Night,
  { sheet, offer, lines, at }: Taking,
): TransactItem[] {
  const others = [...sheets.values()].filter(
    (other) =>
      other.playerId !== sheet.playerId && isOpenOffer(other, now) && other.offer?.lost.line === offer.lost.line,
  )
  const record = asked.get(offer.lost.line)
  const { nightWatchMinutes = defaultNightWatchMinutes } = plan
  const [first] = lines
  const claim = { villageId: first?.from.villageId ?? 0, planId: plan._id, until: toEpoch(first?.launchAt ?? at) }
  const people = [...new Set([sheet.playerId, offer.account.playerId])]
  return [
    sheetWrite(plan._id, sheet, { offer: { ...offer, takes: true }, answeredAt: at }),
    ...others.map((other) => sheetWrite(plan._id, other, { offer: other.offer && { ...other.offer, isTaken: true } })),
    ...(record
      ? [
          askedWrite(
            plan._id,
            record,
            record.asked.map((one) => (one.offer === offer.id ? { ...one, state: 'taken' as const } : one)),
          ),
        ]
      : []),
    claimWrite(world._id, claim, Math.floor(now / 1000)),
    ...dueWrites(checkDue(plan, Date.parse(first?.launchAt ?? at) + nightWatchMinutes * 60_000)),
    ...dueWrites(
      people.flatMap((playerId) => remindersDue(plan._id, playerId, lines, devices.get(playerId), world, now)),
    ),
  ]
}

/** The reminders of taken orders that are still ahead. */
function remindersDue(
  planId: string,
  playerId: number,
  lines: readonly StoredOrder[],
  devices: readonly DeviceRecord[] = [],
  { server }: WorldRecord,
  now: number,
): { at: number; due: Due }[] {
  const minutes = [...reminderMinutes(lines, devices, marketTimeZone(server))]
  return minutes
    .filter((minute) => minute > toMinute(now / 1000))
    .map((minute) => ({ at: minute, due: { planId, playerId, what: 'reminder', minute } }))
}
