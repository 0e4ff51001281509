import type { Flow } from '../flow/flow.ts'
import { type Ends, findEnds } from '../flow/places.ts'
import { type Problem, travelTime } from '../model/problem.ts'
import { toMinute } from './launch-density.ts'

/** Places and times of the attacks of a flow's columns on its rows. */
export interface Ways extends Ends {
  /** Row → arrival, epoch seconds; column → minutes per field. */
  readonly arrival: Float64Array
  readonly speed: Float64Array
  /** Row → 1 if attacks travel `siegeFields` of their column from anywhere. */
  readonly siege: Uint8Array
  readonly siegeFields: Uint8Array
  /** The minutes between which all launches are. */
  readonly firstMinute: number
  readonly lastMinute: number
}

/** The ways of a flow. */
export function waysBetween(problem: Problem, flow: Flow): Ways {
  const { senders, targets } = problem
  const { columns, rows } = flow.feasibility
  const ends = findEnds(problem, flow.feasibility)
  const { from, to } = ends
  const arrival = Float64Array.from(rows, (t) => targets.arrival[t]!)
  const speed = Float64Array.from(columns, (s) => senders.minutesPerField[s]!)
  const siege = Uint8Array.from(rows, (t) => targets.siege?.[t] ?? 0)
  const siegeFields = Uint8Array.from(columns, (s) => senders.siegeFields?.[s] ?? 0)
  const isEmpty = rows.length === 0 || columns.length === 0
  const longestSiege = targets.siege && senders.siegeFields ? greatest(senders.siegeFields) ** 2 : 0
  const diameter = Math.max(longestSiege, extent(from.x, to.x) ** 2 + extent(from.y, to.y) ** 2)
  const earliest = isEmpty ? 0 : least(arrival) - travelTime(diameter, greatest(speed))
  return {
    ...ends,
    arrival,
    speed,
    siege,
    siegeFields,
    firstMinute: toMinute(Math.max(earliest, problem.sendFrom)),
    lastMinute: isEmpty ? 0 : toMinute(greatest(arrival)),
  }
}

/** Returns the distance between a row and a column in fields. */
export function fields({ from, to }: Ends, row: number, column: number): number {
  const dx = from.x[column]! - to.x[row]!
  const dy = from.y[column]! - to.y[row]!
  return Math.sqrt(dx * dx + dy * dy)
}

/** The eighth of the compass that an attack comes from. */
export function eighth({ from, to }: Ends, row: number, column: number): number {
  const dx = from.x[column]! - to.x[row]!
  const dy = from.y[column]! - to.y[row]!
  return (dx > 0 ? 4 : 0) + (dy > 0 ? 2 : 0) + (Math.abs(dx) > Math.abs(dy) ? 1 : 0)
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
