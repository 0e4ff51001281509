import type { OrderState } from '../../../shared/model/order.ts'
import type { Marks } from '../../store/marks.ts'
import type { IssuedPart, StoredLine } from '../../store/orders.ts'
import type { SheetRecord } from '../../store/sheets.ts'
import { hasChanged } from './changes.ts'

/** How many of some attacks are sent, left out, or open though their launch is past, and when the next one is to be sent. */
export interface Tally {
  lines: number
  sent: number
  skipped: number
  overdue: number
  next?: string
}

export const emptyTally = (): Tally => ({ lines: 0, sent: 0, skipped: 0, overdue: 0 })

export const stateOf = (marks: Marks, { id }: StoredLine): OrderState => marks.get(id)?.state ?? 'open'

/** Counts an attack; `now` is ISO 8601 UTC, as its launch is. */
export function count(tally: Tally, { launchAt }: Pick<StoredLine, 'launchAt'>, state: OrderState, now: string): void {
  tally.lines++
  if (state === 'sent') tally.sent++
  else if (state === 'skipped') tally.skipped++
  else if (launchAt < now) tally.overdue++
  else if (tally.next === undefined || launchAt < tally.next) tally.next = launchAt
}

/** How a player is getting on. */
export function progressOf(
  part: IssuedPart,
  marks: Marks,
  sheet: Pick<SheetRecord, 'openedAt' | 'seen'> | undefined,
  { number, now }: { number: number; now: string },
) {
  const tally = emptyTally()
  for (const line of part.lines) count(tally, line, stateOf(marks, line), now)
  const { playerId, playerName } = part
  return {
    playerId,
    playerName,
    ...tally,
    ...(sheet?.openedAt !== undefined && { openedAt: sheet.openedAt }),
    changed: hasChanged(sheet?.seen, number, part),
  }
}
