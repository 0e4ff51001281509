import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { hasNightWatch } from '../../../shared/model/orders/night-watch.ts'
import type { Order, OrderWarning, PlayedOrder } from '../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../shared/model/orders/sheet.ts'
import { autoSlots, availabilityByPlayer } from '../../../shared/planner/plan/availability.ts'
import { getMarks } from '../../store/orders/marks.ts'
import type { AmendedOrders } from '../../store/orders/orders.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { Unsendable } from '../../store/orders/unsendable.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { getTimeslots } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import { changesSince } from './issuing/changes.ts'
import { allOf, byLaunch, openNow, type PersonOrder, type PlayedPart, playedAccounts } from './played-orders.ts'
import { type Outcomes, orderState } from './progress.ts'
import { ownRehearsal } from './rehearsal/answer.ts'
import type { Sheet } from './resolve-order-link.ts'
import { ownStandIn, standInFacts } from './stand-ins/own.ts'

/** Returns the order sheet for the player's page. */
export async function sheetView(
  opened: Sheet,
  {
    canEdit,
    timeslotsPath,
    calendarKey,
    others,
    showsPlayed = false,
  }: Pick<OrderSheet, 'canEdit' | 'timeslotsPath' | 'calendarKey' | 'others'> & {
    showsPlayed?: boolean
  },
): Promise<OrderSheet> {
  const { plan, world, issue, part, sheet, sightings, unsendable } = opened
  const { playerId, playerName } = part
  const [marks, record, settings, slotChanges] = await Promise.all([
    getMarks(plan._id, playerId),
    getTimeslots(plan._id, playerId),
    getSettings(world._id),
    hasNightWatch(plan) ? getSlotChanges(plan) : undefined,
  ])
  const accounts = showsPlayed && record?.plays ? await playedAccounts(plan, playerId, openNow(Date.now())) : []
  const own = new Map(record && [[playerId, record]])
  const { source, sends, slots } = availabilityByPlayer(
    own,
    autoSlots(plan, world, settings, issue.lastArrival),
  )(playerId)
  const now = new Date()
  const standIn = showsPlayed && slotChanges ? ownStandIn(plan, sheet, slotChanges, now.getTime()) : undefined
  const rehearsal = showsPlayed ? ownRehearsal(opened, now.getTime()) : undefined
  const parts: (AmendedOrders | PlayedPart)[] = [part, ...accounts.map((account) => account.part)]
  const changes = parts.map((one) => changesSince<PersonOrder>(sheet.seen, issue.number, one))
  const all = allOf({ lines: part.lines, outcomes: { marks, sightings }, unsendable }, accounts)
  const standInOf = standInFacts(parts, plan.showsOthers === 'names')
  const view = (line: PersonOrder) => ({ ...orderLine(line, all.outcomes, all.unsendable, now), ...standInOf(line) })
  const isSent = (line: PersonOrder) => orderState(all.outcomes, line) === 'sent'
  const withdrawn = byLaunch(parts.map((one): PersonOrder[] => notToBeSent(one)))
  const isWithdrawn = new Set(withdrawn.map(({ id }) => id))
  const unsent = withdrawn.filter((line) => !isSent(line))
  return {
    playerId,
    playerName,
    ...(plan.namesPlan !== false && { planName: plan.name }),
    server: world.server,
    timeZone: marketTimeZone(world.server),
    canEdit,
    issue: issue.number,
    issuedAt: issue.at,
    lastArrival: issue.lastArrival,
    ...(part.left !== undefined && { left: part.left }),
    serverTime: now.toISOString(),
    timeslots: slots,
    ...(source === 'own' && { sends }),
    ...(timeslotsPath !== undefined && { timeslotsPath }),
    ...(others && { others }),
    ...(calendarKey !== undefined && { calendarKey }),
    ...(rehearsal && { rehearsal }),
    ...(standIn && { standIn }),
    lines: all.lines.map(view),
    gone: parts
      .flatMap(({ gone }): PersonOrder[] => gone)
      .filter((line) => all.outcomes.marks.get(line.id)?.state === 'sent' || (isWithdrawn.has(line.id) && isSent(line)))
      .map(view),
    ...(unsent.length > 0 && { withdrawn: unsent.map(view) }),
    changes: {
      added: changes.flatMap(({ added }) => added.map(({ id }) => id)),
      gone: changes.flatMap(({ gone }) => gone.map(issuedLine)),
      changed: changes.flatMap(({ changed }) =>
        changed.map(({ line, was }) => ({ line: line.id, was: issuedLine(was) })),
      ),
    },
  }
}

/** Orders that were withdrawn or replaced without an issue. */
const notToBeSent = <Line extends StoredOrder>({
  gone,
  withdrawn,
  replaced,
}: Pick<AmendedOrders, 'withdrawn' | 'replaced'> & { gone: readonly Line[] }): Line[] =>
  gone.filter(({ id }) => withdrawn.has(id) || replaced.has(id))

const issuedLine = ({ isNight: _, targetId: __, sitting: ___, ...line }: PersonOrder): PlayedOrder => line

/** View of an order with its mark, warnings and sighting. */
export function orderLine(
  { isNight, targetId: _, sitting: __, ...line }: PersonOrder,
  { marks, sightings }: Outcomes,
  unsendable: Unsendable,
  now: Date,
): Order {
  const warnings: OrderWarning[] = []
  if (isNight) warnings.push('night')
  if (Date.parse(line.launchAt) < now.getTime()) warnings.push('past')
  const arriveAt = sightings.get(line.id)
  const cause = unsendable.get(line.id)
  if (cause && orderState({ marks, sightings }, line) === 'open') warnings.push(cause)
  const seen = arriveAt !== undefined && { seen: { arriveAt } }
  return { ...line, state: 'open', ...marks.get(line.id), warnings, ...seen }
}
