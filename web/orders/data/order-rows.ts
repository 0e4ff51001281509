import { fieldsBetween } from '../../../shared/game/orders/order-formats.ts'
import type { AttackKind } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { countedState, earlyMarkMs, type Order, type OrderState } from '../../../shared/model/order.ts'
import { laterMark, type MarkQueue } from './mark-queue.ts'

/** An attack as the page shows it: the player's last word counts, whether the server has heard it or not. */
export interface OrderRow extends Order {
  /** The server has not heard of its state yet. */
  waits: boolean
  /** Launch in whole seconds since 1970. */
  launch: number
  /** Distance in fields. */
  fields: number
  /** What the search for a target looks through. */
  targetText: string
}

/** The attacks in order of launch, with what waits to be sent worked in. */
export const orderRows = (lines: readonly Order[], queue: MarkQueue): OrderRow[] =>
  lines
    .map((line) => {
      const mark = queue.get(line.id)
      const waits = mark !== undefined && laterMark(line, mark) === mark
      const { to } = line
      return {
        ...line,
        ...(waits && { by: 'member' as const, ...mark }),
        waits,
        launch: Math.floor(Date.parse(line.launchAt) / 1000),
        fields: fieldsBetween(line),
        targetText: [formatCoordinate(to), to.name, to.playerName].join('\n').toLowerCase(),
      }
    })
    .sort((a, b) => a.launch - b.launch)

/** By what the list is narrowed: what an attack counts as, or that it was seen in the game. */
export type ShownState = OrderState | 'seen'

/** Whether an attack is in a state; one that was seen is also sent. */
export const isIn = (state: ShownState | undefined, row: OrderRow): boolean =>
  state === undefined || (state === 'seen' ? row.seen !== undefined : countedState(row) === state)

/** Whether an attack is still to be sent: nothing is marked, and it was not seen in the game. */
export const isOpen = (row: OrderRow): boolean => countedState(row) === 'open'

/** What the list is narrowed to; `undefined` and empty text ask nothing. */
export interface RowFilter {
  state: ShownState | undefined
  kind: AttackKind | undefined
  villageId: number | undefined
  target: string
}

/** What the page begins with: what is still to do. */
export const openOnly: RowFilter = { state: 'open', kind: undefined, villageId: undefined, target: '' }

/** The rows that meet the filter, in the same order. */
export function filterRows(rows: readonly OrderRow[], filter: RowFilter): OrderRow[] {
  const words = filter.target.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(
    (row) =>
      isIn(filter.state, row) &&
      (filter.kind === undefined || row.type === filter.kind) &&
      (filter.villageId === undefined || row.from.villageId === filter.villageId) &&
      words.every((word) => row.targetText.includes(word)),
  )
}

/** The next attack to send at a second; undefined when none is left. */
export const nextRow = (rows: readonly OrderRow[], second: number): OrderRow | undefined =>
  rows.find((row) => row.launch > second && isOpen(row))

/** Seconds after its launch in which an attack to send stays in the page's header. */
export const dueSeconds = 90

/** The attacks to send whose launch is at most `dueSeconds` past, by launch. */
export const dueRows = (rows: readonly OrderRow[], second: number): OrderRow[] =>
  rows.filter((row) => row.launch <= second && row.launch > second - dueSeconds && isOpen(row))

/** What should have been sent by that second, and nobody has said that it was. */
export const overdueRows = (rows: readonly OrderRow[], second: number): OrderRow[] =>
  rows.filter((row) => isOverdue(row, second))

/** Whether an attack is to be sent so much later that marking it as sent is most likely a mistake. */
export const isEarly = ({ launch }: OrderRow, second: number): boolean => (launch - second) * 1000 > earlyMarkMs

/** Whether an attack's launch is past and it still has to be sent. */
export const isOverdue = (row: OrderRow, second: number): boolean => row.launch <= second && isOpen(row)
