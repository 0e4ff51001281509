import { isQuiet } from '../../../shared/game/orders/quiet-hours.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { heldSittings, isDuring } from '../../../shared/model/inputs/sitting.ts'
import {
  awakeMinutes,
  maxOffersAnHour,
  soonMinutes,
  standInSpacingSeconds,
} from '../../../shared/model/orders/stand-in.ts'
import { always, withSpans } from '../../../shared/planner/flow/nights.ts'
import { withoutUnitsAway } from '../../../shared/planner/model/units-away.ts'
import { slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { type Board, toBoard } from '../../../shared/planner/plan/board.ts'
import { toEditInput } from '../../../shared/planner/plan/plan-input.ts'
import type { FreePerson } from '../../../shared/planner/replacing/stand-ins.ts'
import { type DeviceRecord, listDevices } from '../../store/devices/devices.ts'
import { listSheets, type SheetRecord } from '../../store/orders/sheets.ts'
import { type AskedRecord, listAsked, listClaims } from '../../store/orders/stand-ins.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import { listUnsendable } from '../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { listTimeslots, type TimeslotsRecord } from '../../store/timeslots/timeslots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { readSituation, type Situation } from '../calculations/situation.ts'
import { readOutcomes } from '../orders/outcomes.ts'
import { orderState } from '../orders/progress.ts'
import { type KnownNight, type LostAttack, lostAttacks } from '../orders/stand-ins/lost-orders.ts'
import { isOpenOffer } from '../orders/stand-ins/own.ts'
import { readPlacedOrders } from '../plans/places.ts'
import { retryOnStale } from '../plans/plan-state.ts'

/** A plan's orders in the minute of a search, with everything that decides who can step in. */
export interface Night extends KnownNight {
  world: WorldRecord
  situation: Situation
  devices: ReadonlyMap<number, DeviceRecord[]>
  slots: ReadonlyMap<number, TimeslotsRecord>
  asked: ReadonlyMap<string, AskedRecord>
  /** Villages that other plans ask for. */
  claimed: ReadonlySet<number>
  lost: LostAttack[]
  /** Players who step in for others. */
  ready: ReadonlySet<number>
  /** Epoch milliseconds. */
  now: number
}

/**
 * Reads a plan at `now` (epoch milliseconds) for launches at least `lead` seconds ahead. Without `others`, other plans do not count: they left
 * the village of an offer alone since it was made. Throws `world_not_synced`, and `plan_not_found`.
 */
export const readNight = (
  asked: PlanRecord,
  world: WorldRecord,
  { now, lead, others }: { now: number; lead: number; others: boolean },
): Promise<Night> =>
  retryOnStale(asked, async (plan) => {
    const earliest = (Math.ceil(now / 1000) + lead) * 1000
    const [situation, parts, { outcomesOf }, sheets, devices, slots, { ready }, unsendableOf, records, claims] =
      await Promise.all([
        readSituation(plan, world, { now, earliest, respectOtherPlans: true, isAlone: !others }),
        readPlacedOrders(plan),
        readOutcomes(plan),
        listSheets(plan._id),
        listDevices(plan._id),
        listTimeslots(plan._id),
        getSlotChanges(plan),
        listUnsendable(plan),
        listAsked(plan._id),
        listClaims(world._id, Math.floor(now / 1000)),
      ])
    const personAt = (accountId: number, launch: number) =>
      heldSittings(slots.get(accountId)?.sittings ?? []).find((sitting) => isDuring(sitting, launch))?.sitterId ??
      accountId
    const known = { plan, parts, outcomesOf, unsendableOf, sheets, personAt }
    const claimed = new Set(claims.filter(({ planId }) => planId !== plan._id).map(({ villageId }) => villageId))
    const lost = lostAttacks(known, now)
    return { ...known, world, situation, devices, slots, asked: records, claimed, lost, ready, now }
  })

/** The orders that are sent or will be, of all players: neither lost nor skipped. */
function standingOrders({ parts, outcomesOf, lost }: Night): { playerId: number; line: StoredOrder }[] {
  const isLost = new Set(lost.flatMap(({ lines }) => lines.map(({ id }) => id)))
  return parts.flatMap(({ playerId, lines, gone }) => {
    const stateOf = (line: StoredOrder) => orderState(outcomesOf(playerId), line)
    const standing = lines.filter((line) => !isLost.has(line.id) && stateOf(line) !== 'skipped')
    return [...standing, ...gone.filter((line) => stateOf(line) === 'sent')].map((line) => ({ playerId, line }))
  })
}

/** Units of lost and replaced orders that may be anywhere: those that are open, or skipped because they are away. */
function reservedUnits({ parts, outcomesOf, lost }: Night) {
  const missing = lost
    .filter(({ reason }) => reason === 'not_home' || reason === 'overdue' || reason === 'absent')
    .flatMap(({ lines }) => lines)
  const replaced = parts.flatMap(({ playerId, gone, replaced: known }) =>
    gone.filter((line) => known.has(line.id) && orderState(outcomesOf(playerId), line) === 'open'),
  )
  const away = [...missing, ...replaced].map(({ type, from, troops }) => ({
    ...{ kind: type, villageId: from.villageId, troops },
    ...{ from: 0, until: Number.MAX_SAFE_INTEGER },
  }))
  return Map.groupBy(away, ({ villageId }) => villageId)
}

/**
 * The board of the orders as they are sent, on which attacks of the next minutes are possible: within own timeslots, or soon for who is
 * awake. Units of lost orders stay where they may be.
 */
export function nightBoard(night: Night): Board {
  const { situation, now } = night
  const { input, windows } = situation
  const second = now / 1000
  const soon = { from: second, to: second + soonMinutes * 60, times: always }
  const senders = withoutUnitsAway(input.senders, reservedUnits(night)).filter(
    ({ villageId }) => !night.claimed.has(villageId),
  )
  const { windowsWithNights: _, marginsOf: __, ...others } = windows
  const edit = toEditInput(
    {
      ...input,
      senders,
      assignments: {},
      orders: { sent: standingOrders(night), presumed: [], notHome: [], issued: [] },
    },
    {
      ...others,
      windowsOf: (id) => withSpans(windows.windowsOf(id) ?? always, [soon]),
      nightsOf: () => undefined,
    },
  )
  const { forbids, maxPerPlayer } = input.wishes
  const { options } = edit.common
  const apart = { ...options, spacing: Math.max(options.spacing, standInSpacingSeconds) }
  return toBoard({ ...edit.common, options: apart, forbids, maxPerPlayer }, edit.assignments, new Map())
}

/** The times among these that are less than an hour ago. */
export const withinHour = (times: readonly string[] | undefined, now: number): string[] =>
  (times ?? []).filter((at) => now - Date.parse(at) < 3_600_000)

/** Those who may be asked now, with the accounts that they play. */
export function freePeople(night: Night): FreePerson[] {
  const { parts, sheets, ready, lost, now, personAt } = night
  const isLost = new Set(lost.map(({ line }) => line.id))
  // Once its order is sent after all, nobody waits for an answer.
  const isBusy = (sheet: SheetRecord) => isOpenOffer(sheet, now) && isLost.has(sheet.offer?.lost.line ?? '')
  const accounts = Map.groupBy(parts, ({ playerId }) => personAt(playerId, now))
  const launches = Map.groupBy(standingOrders(night), ({ playerId, line }) =>
    personAt(playerId, Date.parse(line.launchAt)),
  )
  return [...accounts].flatMap(([person, own]) => {
    const sheet = sheets.get(person)
    if (!sheet || !ready.has(person) || isBusy(sheet) || !isAwake(night, sheet) || isInQuietHours(night, person))
      return []
    const offers = withinHour(sheet.offeredAt, now).length
    if (offers >= maxOffersAnHour) return []
    return {
      person,
      accounts: own.map(({ playerId }) => playerId),
      launches: (launches.get(person) ?? []).map(({ line }) => toEpoch(line.launchAt)),
      offers,
    }
  })
}

/** Whether a person showed within the last half hour that they are there, or is in an own timeslot; polls of their page do not count. */
function isAwake({ parts, outcomesOf, slots, personAt, now }: Night, sheet: SheetRecord): boolean {
  const recent = (at = '') => now - Date.parse(at) < awakeMinutes * 60_000
  if ([sheet.openedAt, sheet.answeredAt, sheet.readiness?.at].some(recent)) return true
  const record = slots.get(sheet.playerId)
  const isInSlot = record?.slots.some(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to))
  if (record && isInSlot && slotAnswer(record) !== 'silent') return true
  return parts
    .filter(({ playerId }) => personAt(playerId, now) === sheet.playerId)
    .some(({ playerId }) =>
      [...outcomesOf(playerId).marks.values()].some(({ by, at }) => by === 'member' && recent(at)),
    )
}

/** Whether it is a quiet hour of all devices of a person; without any it never is. */
function isInQuietHours({ world, devices, now }: Night, person: number): boolean {
  const own = devices.get(person) ?? []
  const zone = marketTimeZone(world.server)
  return own.length > 0 && own.every(({ quiet }) => isQuiet(Math.floor(now / 1000), quiet, zone))
}
