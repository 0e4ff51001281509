import type { Flow } from '../flow/flow.ts'
import { type Problem, travelTime } from '../model/problem.ts'
import { toMinute } from './launch-density.ts'

/** Coordinates as parallel arrays, in fields. */
export interface Places {
  readonly x: Int16Array | Int32Array
  readonly y: Int16Array | Int32Array
}

/** Distances, directions and times of the attacks of a flow's columns on its rows. */
export interface Ways {
  /** Of columns and rows. */
  readonly from: Places
  readonly to: Places
  /** Row → arrival, epoch seconds; column → minutes per field. */
  readonly arrival: Float64Array
  readonly speed: Float64Array
  /** The minutes between which all launches are. */
  readonly firstMinute: number
  readonly lastMinute: number
  /** Distance in fields. */
  fields(row: number, column: number): number
  /** Fields that an attack over a distance travels. */
  travelled(row: number, column: number, distance: number): number
  /** The eighth of the compass that an attack comes from. */
  eighth(row: number, column: number): number
}

/** The ways of a flow. */
export function waysBetween(problem: Problem, flow: Flow): Ways {
  const { senders, targets } = problem
  const { columns, rows } = flow.feasibility
  const from = { x: columns.map((s) => senders.x[s]!), y: columns.map((s) => senders.y[s]!) }
  const to = { x: rows.map((t) => targets.x[t]!), y: rows.map((t) => targets.y[t]!) }
  const arrival = Float64Array.from(rows, (t) => targets.arrival[t]!)
  const speed = Float64Array.from(columns, (s) => senders.minutesPerField[s]!)
  const siege = Uint8Array.from(rows, (t) => targets.siege?.[t] ?? 0)
  const siegeFields = Uint8Array.from(columns, (s) => senders.siegeFields?.[s] ?? 0)
  const isEmpty = rows.length === 0 || columns.length === 0
  const longestSiege = targets.siege && senders.siegeFields ? greatest(senders.siegeFields) ** 2 : 0
  const diameter = Math.max(longestSiege, extent(from.x, to.x) ** 2 + extent(from.y, to.y) ** 2)
  const earliest = isEmpty ? 0 : least(arrival) - travelTime(diameter, greatest(speed))
  return {
    from,
    to,
    arrival,
    speed,
    firstMinute: toMinute(Math.max(earliest, problem.sendFrom)),
    lastMinute: isEmpty ? 0 : toMinute(greatest(arrival)),
    fields(r, c) {
      const dx = from.x[c]! - to.x[r]!
      const dy = from.y[c]! - to.y[r]!
      return Math.sqrt(dx * dx + dy * dy)
    },
    travelled: (r, c, distance) => (siege[r] === 1 ? siegeFields[c]! : distance),
    eighth(r, c) {
      const dx = from.x[c]! - to.x[r]!
      const dy = from.y[c]! - to.y[r]!
      return (dx > 0 ? 4 : 0) + (dy > 0 ? 2 : 0) + (Math.abs(dx) > Math.abs(dy) ? 1 : 0)
    },
  }
}

const extent = (a: Iterable<number>, b: Iterable<number>) =>
  Math.max(greatest(a), greatest(b)) - Math.min(least(a), least(b))

function greatest(values: Iterable<number>): number {
  let found = -Infinity
  for (const value of values) found = Math.max(found, value)
  return found
}

function least(values: Iterable<number>): number {
  let found = Infinity
  for (const value of values) found = Math.min(found, value)
  return found
}
