import { countedOrders } from '../../../shared/game/orders/order-trains.ts'
import type { UnsentReason } from '../../../shared/model/orders/night-summary.ts'
import { countedState, isNotHome, type Mark, type OrderState, timeMissed } from '../../../shared/model/orders/order.ts'
import { isSpared } from '../../../shared/model/wishes/unsendable.ts'
import type { DeviceRecord } from '../../store/devices/devices.ts'
import type { Marks } from '../../store/orders/marks.ts'
import type { AmendedOrders, PlayerOrders } from '../../store/orders/orders.ts'
import type { SheetRecord } from '../../store/orders/sheets.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { Unsendable } from '../../store/orders/unsendable.ts'
import type { Sightings } from '../../store/sightings/sightings.ts'
import { hasChanged, unseenLeaving } from './issuing/changes.ts'

/** Counts of attacks: sent (including seen), seen in the game, skipped, and open past their launch; `next` is the next launch. */
export interface SendCounts {
  lines: number
  sent: number
  seen: number
  skipped: number
  overdue: number
  next?: string
}

export const noSendCounts = (): SendCounts => ({ lines: 0, sent: 0, seen: 0, skipped: 0, overdue: 0 })

/** Marks and sightings of a player's orders, by first id. */
export interface Outcomes {
  marks: Marks
  sightings: Sightings
}

/** Mark and sighting of one order. */
export interface Outcome {
  state: OrderState
  seen: boolean
}

type OrderIds = Pick<StoredOrder, 'id'>

export const orderOutcome = ({ marks, sightings }: Outcomes, line: OrderIds): Outcome => ({
  state: marks.get(line.id)?.state ?? 'open',
  seen: sightings.has(line.id),
})

/** The state an order counts as, from its mark and sighting. */
export const orderState = (outcomes: Outcomes, line: OrderIds): OrderState => countedState(orderOutcome(outcomes, line))

/** Why an order was skipped. */
export function skipReason(mark: Mark): Exclude<UnsentReason, 'overdue'> {
  if (isNotHome(mark)) return 'not_home'
  const reason = mark.reason?.trim() ?? ''
  if (reason === '') return 'skipped'
  return reason === timeMissed ? 'missed' : 'other'
}

/** Whether players are still reminded of an order: it is open, and its target is still to be attacked. */
export const isWaiting = (outcomes: Outcomes, unsendable: Unsendable, line: OrderIds): boolean =>
  orderState(outcomes, line) === 'open' && !isSpared(unsendable.get(line.id))

/** Whether an order is open and launches before `earliest`, epoch milliseconds. */
export const isOpenBefore = (
  outcomes: Outcomes,
  line: OrderIds & Pick<StoredOrder, 'launchAt'>,
  earliest: number,
): boolean => Date.parse(line.launchAt) < earliest && orderState(outcomes, line) === 'open'

/** Adds an attack to the counts; `now` is ISO 8601 UTC, like its launch. */
export function countOrder(
  tally: SendCounts,
  { launchAt }: Pick<StoredOrder, 'launchAt'>,
  outcome: Outcome,
  now: string,
): void {
  const state = countedState(outcome)
  tally.lines++
  if (outcome.seen) tally.seen++
  if (state === 'sent') tally.sent++
  else if (state === 'skipped') tally.skipped++
  else if (launchAt < now) tally.overdue++
  else if (tally.next === undefined || launchAt < tally.next) tally.next = launchAt
}

/** The attacks among a player's orders, see `countedOrders`. */
export const countedAttacks = (lines: readonly StoredOrder[], outcomes: Outcomes): StoredOrder[] =>
  countedOrders(lines, (line) => orderState(outcomes, line))

/** How many commands a player has. */
export interface PlayerCommands extends Pick<PlayerOrders, 'playerId' | 'playerName'> {
  commands: number
}

/** Counts a player's commands: orders that are not skipped, and withdrawn ones that were sent. */
export const countCommands = (
  { playerId, playerName, lines, gone }: Pick<PlayerOrders, 'playerId' | 'playerName' | 'lines' | 'gone'>,
  outcomes: Outcomes,
): PlayerCommands => ({
  playerId,
  playerName,
  commands:
    lines.filter((line) => orderState(outcomes, line) !== 'skipped').length +
    gone.filter((line) => orderState(outcomes, line) === 'sent').length,
})

/** Whether leaders see the player: they have orders, also withdrawn or replaced ones, or play an account that has some, or have not seen yet that theirs were withdrawn. */
export const isListed = (part: AmendedOrders, sheet: Pick<SheetRecord, 'seen'> | undefined): boolean =>
  part.lines.length > 0 ||
  part.withdrawn.size + part.replaced.size > 0 ||
  part.plays === true ||
  unseenLeaving(sheet?.seen, part) !== undefined

/** Counts a player's orders by state, and reports whether the player has seen them. */
export function playerProgress(
  part: PlayerOrders,
  outcomes: Outcomes,
  sheet: Pick<SheetRecord, 'openedAt' | 'seen' | 'version'> | undefined,
  { number, now, devices = [] }: { number: number; now: string; devices?: readonly DeviceRecord[] | undefined },
) {
  const tally = noSendCounts()
  for (const line of countedAttacks(part.lines, outcomes)) countOrder(tally, line, orderOutcome(outcomes, line), now)
  const { playerId, playerName } = part
  const left = unseenLeaving(sheet?.seen, part)
  return {
    playerId,
    playerName,
    ...tally,
    ...(sheet?.openedAt !== undefined && { openedAt: sheet.openedAt }),
    changed: hasChanged(sheet?.seen, number, part),
    ...(left !== undefined && { left }),
    ...(devices.some(({ linkVersion }) => linkVersion === sheet?.version) && { reachable: true }),
  }
}
