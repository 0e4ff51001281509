import { type Problem, travelTime } from '../model/problem.ts'
import type { Order } from './canonical-order.ts'

/**
 * For one arrival, the squared distances from which each class of senders can launch after `sendFrom` and in a
 * window.
 *
 * Travel time is non-decreasing in distance, so a closed window is a closed interval of squared distances: a ring
 * around the target. Class c has `near[i] … far[i]` for i in `start[c] … start[c + 1]`, ascending, from 1 (no village
 * attacks itself) to the instance's largest squared distance.
 */
export interface Rings {
  readonly start: Int32Array
  readonly near: Int32Array
  readonly far: Int32Array
  /** 1 for a class without rings, as checking its few pairs is cheaper. */
  readonly direct: Uint8Array
}

const ALWAYS = [-Infinity, Infinity]

/**
 * Builds the rings of every class for one arrival with `targets` rows; the next call overwrites them. `reach` bounds
 * squared distances. O(classes × windows), at most O(targets × columns).
 */
export function ringBuilder(
  problem: Problem,
  order: Order,
  reach: number,
): (arrival: number, targets: number) => Rings {
  const { player, minutesPerField } = problem.senders
  const leaders = Array.from(order.classColumn, (column) => order.columns[column]!)
  const lists = leaders.map((s) => problem.windows[player[s]!])
  const capacity = lists.reduce((sum, list) => sum + Math.max(1, (list ?? ALWAYS).length / 2), 0)
  const members = new Int32Array(leaders.length)
  for (const c of order.classOf) members[c]!++
  const rings = {
    start: new Int32Array(leaders.length + 1),
    near: new Int32Array(capacity),
    far: new Int32Array(capacity),
    direct: new Uint8Array(leaders.length),
  }

  return (arrival, targets) => {
    let end = 0
    lists.forEach((list, c) => {
      rings.start[c] = end
      rings.direct[c] = list && list.length >= members[c]! * targets ? 1 : 0
      if (rings.direct[c] === 1) return
      const around = { arrival, speed: minutesPerField[leaders[c]!]!, reach }
      end = writeRings(rings, end, list ?? ALWAYS, problem.sendFrom, around)
    })
    rings.start[leaders.length] = end
    return rings
  }
}

/** Arrival in epoch seconds, speed in minutes per field, max squared distance. */
interface Around {
  readonly arrival: number
  readonly speed: number
  readonly reach: number
}

/** Writes the rings of windows from index `first`, merging adjacent ones; returns the end index. */
function writeRings(
  { near, far }: Rings,
  first: number,
  windows: ArrayLike<number>,
  sendFrom: number,
  around: Around,
): number {
  let end = first
  // Later launches mean nearer rings.
  for (let w = windows.length - 2; w >= 0; w -= 2) {
    const from = Math.max(sendFrom, windows[w]!)
    const to = windows[w + 1]!
    if (from > to || from > around.arrival) continue
    const nearest = nearestWith(to, around)
    const farthest = farthestWith(from, around)
    if (nearest > farthest) continue
    if (end > first && nearest <= far[end - 1]! + 1) far[end - 1] = Math.max(farthest, far[end - 1]!)
    else {
      near[end] = nearest
      far[end++] = farthest
    }
  }
  return end
}

/** Largest squared distance with launch ≥ `from`, at most `reach`; an estimate corrected by the exact formula. */
function farthestWith(from: number, { arrival, speed, reach }: Around): number {
  const radius = Math.max(0, arrival - from + 0.5) / (speed * 60)
  let far = radius * radius < reach ? Math.floor(radius * radius) : reach
  while (far < reach && arrival - travelTime(far + 1, speed) >= from) far++
  while (far >= 0 && arrival - travelTime(far, speed) < from) far--
  return far
}

/** Smallest squared distance with launch ≤ `to`, at least 1; above `reach` if none. */
function nearestWith(to: number, { arrival, speed, reach }: Around): number {
  if (to >= arrival) return 1
  const radius = Math.max(0, arrival - to - 0.5) / (speed * 60)
  let near = radius * radius < reach ? Math.max(1, Math.ceil(radius * radius)) : reach
  while (near > 1 && arrival - travelTime(near - 1, speed) <= to) near--
  while (near <= reach && arrival - travelTime(near, speed) > to) near++
  return near
}
