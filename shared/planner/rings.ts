import type { Order } from './order.ts'
import { type Problem, travelTime } from './problem.ts'

/**
 * For one arrival time, the squared distances from which each class of senders can launch in time and in a window.
 *
 * Travel time never falls with the distance, so the launches inside one closed window are exactly the squared distances
 * in one closed interval of integers: a ring around the target. The rings of class c are `near[i] … far[i]` for i in
 * `start[c] … start[c + 1]`, ascending, within 1 … the largest squared distance of the instance; distance 0 is never
 * inside, because a village does not attack its own place.
 */
export interface Rings {
  readonly start: Int32Array
  readonly near: Int32Array
  readonly far: Int32Array
  /** 1 for a class without rings, whose few pairs are cheaper to look at one by one than its many windows to turn into rings. */
  readonly direct: Uint8Array
}

/**
 * Rings of every class around the `targets` rows of one arrival; call again per arrival, the arrays are reused. `reach`
 * bounds the squared distances. O(classes × windows), never more than O(targets × columns).
 */
export function ringBuilder(
  problem: Problem,
  order: Order,
  reach: number,
): (arrival: number, targets: number) => Rings {
  const { player, minutesPerField } = problem.senders
  const classes = order.classColumn.length
  const leader = order.classColumn.map((column) => order.columns[column] ?? 0)
  const listOf = (c: number) => problem.windows[player[leader[c] ?? 0] ?? 0]
  let capacity = 0
  for (let c = 0; c < classes; c++) capacity += Math.max(1, (listOf(c)?.length ?? 2) / 2)
  const members = new Int32Array(classes)
  for (const c of order.classOf) members[c] = (members[c] ?? 0) + 1
  const rings = {
    start: new Int32Array(classes + 1),
    near: new Int32Array(capacity),
    far: new Int32Array(capacity),
    direct: new Uint8Array(classes),
  }

  return (arrival, targets) => {
    let n = 0
    for (let c = 0; c < classes; c++) {
      rings.start[c] = n
      const speed = minutesPerField[leader[c] ?? 0] ?? 0
      const list = listOf(c)
      rings.direct[c] = list && list.length >= (members[c] ?? 0) * targets ? 1 : 0
      if (rings.direct[c] === 1) continue
      for (let w = list ? list.length - 2 : 0; w >= 0; w -= 2) {
        const from = Math.max(problem.sendFrom, list?.[w] ?? -Infinity)
        const to = list?.[w + 1] ?? Infinity
        if (from > to || from > arrival) continue
        const near = nearest(arrival, to, speed, reach)
        const far = farthest(arrival, from, speed, reach)
        if (near > far) continue
        const last = n > (rings.start[c] ?? 0) ? (rings.far[n - 1] ?? 0) : -1
        if (near <= last + 1 && last >= 0) rings.far[n - 1] = Math.max(far, last)
        else {
          rings.near[n] = near
          rings.far[n++] = far
        }
      }
    }
    rings.start[classes] = n
    return rings
  }
}

/** Largest squared distance with launch ≥ `from`, at most `reach`; the estimate is put right by the defining formula. */
function farthest(arrival: number, from: number, speed: number, reach: number): number {
  const radius = Math.max(0, arrival - from + 0.5) / (speed * 60)
  let far = radius * radius < reach ? Math.floor(radius * radius) : reach
  while (far < reach && arrival - travelTime(far + 1, speed) >= from) far++
  while (far >= 0 && arrival - travelTime(far, speed) < from) far--
  return far
}

/** Smallest squared distance with launch ≤ `to`, at least 1; more than `reach` when there is none. */
function nearest(arrival: number, to: number, speed: number, reach: number): number {
  if (to >= arrival) return 1
  const radius = Math.max(0, arrival - to - 0.5) / (speed * 60)
  let near = radius * radius < reach ? Math.max(1, Math.ceil(radius * radius)) : reach
  while (near > 1 && arrival - travelTime(near - 1, speed) <= to) near--
  while (near <= reach && arrival - travelTime(near, speed) > to) near++
  return near
}
