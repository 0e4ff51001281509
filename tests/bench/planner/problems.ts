import type { Problem } from '../../../shared/planner/model/problem.ts'

export const ARRIVAL = Date.UTC(2038, 2, 10, 20) / 1000
export const HOUR = 3600
/** Minutes per field of rams, with the noise real unit files have. */
const RAM = 29.9999999976

export type Place = readonly [x: number, y: number]

/** Attacks of villages dealt out to one player per entry of `windows`. */
export function toProblem(
  from: Place[],
  to: Place[],
  supply: number,
  demand: number,
  windows: (Float64Array | undefined)[],
): Problem {
  const column = (places: Place[], axis: 0 | 1) => Int16Array.from(places, (place) => place[axis])
  return {
    sendFrom: -Infinity,
    senders: {
      x: column(from, 0),
      y: column(from, 1),
      supply: new Int32Array(from.length).fill(supply),
      minutesPerField: new Float64Array(from.length).fill(RAM),
      player: Int32Array.from(from, (_, i) => i % windows.length),
      eligibility: new Uint8Array(from.length).fill(1),
    },
    targets: {
      x: column(to, 0),
      y: column(to, 1),
      demand: new Int32Array(to.length).fill(demand),
      arrival: new Float64Array(to.length).fill(ARRIVAL),
      targetClass: new Uint8Array(to.length).fill(1),
    },
    windows,
  }
}
