import type { Problem } from '../model/problem.ts'
import type { Order } from './canonical-order.ts'

/** Coordinates as parallel arrays, in fields. */
export interface Places {
  readonly x: Int16Array | Int32Array
  readonly y: Int16Array | Int32Array
}

/** Places of columns and rows. */
export interface Ends {
  readonly from: Places
  readonly to: Places
}

/** The places of an order's columns and rows. */
export const findEnds = ({ senders, targets }: Problem, { columns, rows }: Order): Ends => ({
  from: { x: columns.map((s) => senders.x[s]!), y: columns.map((s) => senders.y[s]!) },
  to: { x: rows.map((t) => targets.x[t]!), y: rows.map((t) => targets.y[t]!) },
})
