import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { orders as endpoints } from '../../../shared/contract/schemas/orders.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { ExportEntry } from '../../../shared/model/orders/issue.ts'
import { type Availability, autoSlots, availabilityByPlayer } from '../../../shared/planner/plan/availability.ts'
import { type DeviceRecord, getDevices, listDevices } from '../../store/devices/devices.ts'
import { getMarks } from '../../store/orders/marks.ts'
import { type PlayerOrders, readAllOrders } from '../../store/orders/orders.ts'
import { listSheets, type SheetRecord } from '../../store/orders/sheets.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { OrdersPointer } from '../../store/plans/pointers.ts'
import { readSightings } from '../../store/sightings/sightings.ts'
import { getTimeslots, listTimeslots, type TimeslotsRecord } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { withPlanStats } from '../plan-stats/plan-stats.ts'
import { planProgress } from '../plan-stats/progress.ts'
import { currentStaleness } from '../plan-stats/staleness.ts'
import { assignmentsVersionKey } from '../plans/assignments-version.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { currentIssue } from './issuing/issue.ts'
import { orderLinks } from './links.ts'
import { readOutcomes } from './outcomes.ts'
import { isListed, type Outcomes, playerProgress } from './progress.ts'

/** Returns the players' links and progress, and whether a new issue would differ. */
export async function exportOverview(
  asked: PlanRecord,
  world: WorldRecord,
  { handsOver, site }: { handsOver: boolean; site: string | undefined },
): Promise<OutputOf<typeof endpoints.list>> {
  const { plan, parts, outcomesOf } = await retryOnStale(asked, async (plan) => {
    const [parts, { outcomesOf }] = await Promise.all([readAllOrders(plan), readOutcomes(plan)])
    return { plan, parts, outcomesOf }
  })
  const [{ outdated, outdatedBy }, figured, sheets, devices, available] = await Promise.all([
    currentStaleness(plan, world),
    withPlanStats(plan, world),
    listSheets(plan._id),
    listDevices(plan._id),
    listTimeslots(plan._id).then((own) => availabilityIn(plan, world, own)),
  ])
  const now = new Date().toISOString()
  const { orders } = plan
  const entries = parts.flatMap((part) => {
    const sheet = sheets.get(part.playerId)
    if (!sheet || !orders || !isListed(part, sheet)) return []
    const { playerId } = part
    const context = { orders, available: available(playerId), devices: devices.get(playerId), now, site }
    return [toEntry(part, sheet, outcomesOf(playerId), context)]
  })
  const { planned } = planProgress(figured)
  const issue = currentIssue(plan)
  return {
    outdated,
    outdatedBy,
    entries,
    ...(issue && { issue }),
    planned,
    differs: orders ? orders.of !== assignmentsVersionKey(plan) : planned > 0,
    handsOver,
  }
}

/** Returns one player's links and progress. */
export async function exportEntry(
  plan: PlanRecord & { orders: OrdersPointer },
  world: WorldRecord,
  { part, sheet, site }: { part: PlayerOrders; sheet: SheetRecord; site: string | undefined },
): Promise<ExportEntry> {
  const { playerId } = part
  const [marks, sightings, record, devices] = await Promise.all([
    getMarks(plan._id, playerId),
    retryOnStale(plan, (current) => readSightings(current, playerId)),
    getTimeslots(plan._id, playerId),
    getDevices(plan._id, playerId),
  ])
  const available = await availabilityIn(plan, world, new Map(record && [[playerId, record]]))
  return toEntry(
    part,
    sheet,
    { marks, sightings },
    {
      orders: plan.orders,
      available: available(playerId),
      devices,
      now: new Date().toISOString(),
      site,
    },
  )
}

async function availabilityIn(
  plan: PlanRecord,
  world: WorldRecord,
  own: Map<number, TimeslotsRecord>,
): Promise<(playerId: number) => Availability> {
  const settings = await getSettings(world._id)
  return availabilityByPlayer(own, autoSlots(plan, world, settings, plan.orders?.lastArrival ?? plan.arriveAt))
}

interface EntryContext {
  orders: OrdersPointer
  available: Availability
  devices: readonly DeviceRecord[] | undefined
  now: string
  /** The site's base URL, if known. */
  site: string | undefined
}

function toEntry(
  part: PlayerOrders,
  sheet: SheetRecord,
  outcomes: Outcomes,
  { orders: { number }, available: { source, sends, slots }, devices, now, site }: EntryContext,
): ExportEntry {
  const { handOverList, handedOver } = sheet
  const byArrival = part.lines.toSorted((a, b) => (a.arriveAt < b.arriveAt ? -1 : a.arriveAt > b.arriveAt ? 1 : 0))
  return {
    _id: sheet._id,
    ...playerProgress(part, outcomes, sheet, { number, now, devices }),
    ...orderLinks(sheet, site),
    timeslots: slots,
    ...(source === 'own' && { sends }),
    targetCoords: [...new Set(byArrival.map(({ to }) => formatCoordinate(to)))],
    firstLaunch: part.lines[0]?.launchAt ?? '',
    firstArrival: byArrival[0]?.arriveAt ?? '',
    lastArrival: byArrival.at(-1)?.arriveAt ?? '',
    ...(handOverList &&
      handedOver && { handedOver: { edit: handOverList.edit, show: handOverList.show, ...handedOver } }),
  }
}
