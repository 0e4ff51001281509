import { countedState, type OrderState } from '../../../shared/model/order.ts'
import type { Marks } from '../../store/orders/marks.ts'
import type { PlayerOrders, StoredOrder } from '../../store/orders/orders.ts'
import type { SheetRecord } from '../../store/orders/sheets.ts'
import type { Sightings } from '../../store/sightings/sightings.ts'
import { hasChanged, unseenLeaving } from './changes.ts'

/** How many of some orders are sent (of them seen in the game), left out, or open past their launch, and when the next one launches. */
export interface SendCounts {
  lines: number
  sent: number
  seen: number
  skipped: number
  overdue: number
  next?: string
}

export const noSendCounts = (): SendCounts => ({ lines: 0, sent: 0, seen: 0, skipped: 0, overdue: 0 })

/** What is known of a player's orders: the marks, and what was seen in the game. */
export interface Outcomes {
  marks: Marks
  sightings: Sightings
}

/** What has become of an order. */
export interface Outcome {
  state: OrderState
  seen: boolean
}

export const orderOutcome = ({ marks, sightings }: Outcomes, { id }: Pick<StoredOrder, 'id'>): Outcome => ({
  state: marks.get(id)?.state ?? 'open',
  seen: sightings.has(id),
})

/** What an order counts as, by its mark and its sighting. */
export const orderState = (outcomes: Outcomes, line: Pick<StoredOrder, 'id'>): OrderState =>
  countedState(orderOutcome(outcomes, line))

/** Counts an order; `now` is ISO 8601 UTC, as its launch is. */
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

/** Whether leaders see the player: they have attacks, or do not know yet that theirs were withdrawn. */
export const isListed = (part: PlayerOrders, sheet: Pick<SheetRecord, 'seen'> | undefined): boolean =>
  part.lines.length > 0 || unseenLeaving(sheet?.seen, part) !== undefined

/** How a player is getting on. */
export function playerProgress(
  part: PlayerOrders,
  outcomes: Outcomes,
  sheet: Pick<SheetRecord, 'openedAt' | 'seen'> | undefined,
  { number, now }: { number: number; now: string },
) {
  const tally = noSendCounts()
  for (const line of part.lines) countOrder(tally, line, orderOutcome(outcomes, line), now)
  const { playerId, playerName } = part
  const left = unseenLeaving(sheet?.seen, part)
  return {
    playerId,
    playerName,
    ...tally,
    ...(sheet?.openedAt !== undefined && { openedAt: sheet.openedAt }),
    changed: hasChanged(sheet?.seen, number, part),
    ...(left !== undefined && { left }),
  }
}
