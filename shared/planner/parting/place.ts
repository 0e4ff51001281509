import { createHeap } from '../flow/heap.ts'
import { type Blocked, firstFree, lastFree } from './blocked.ts'
import { doAllFit, fittingSet } from './fitting.ts'
import type { Job } from './jobs.ts'

/**
 * Seconds near to the wishes, for jobs that fit together. In the order of the wishes if that keeps the windows, else in one with
 * the least greatest shift. An issued second weighs as much as all others.
 */
export function placeNearWishes(jobs: readonly Job[], blocked: Blocked, spacing: number): number[] {
  const byWish = [...jobs.keys()].sort(
    (a, b) => jobs[a]!.wish - jobs[b]!.wish || jobs[a]!.latest - jobs[b]!.latest || a - b,
  )
  const inOrder = boundsInOrder(byWish, jobs, blocked, spacing)
  const order = inOrder ? byWish : leastShiftOrder(jobs, blocked, spacing)
  const bounds = inOrder ?? boundsInOrder(order, jobs, blocked, spacing)
  if (!bounds) throw new RangeError('parting: the jobs do not fit')
  const { earliest, latest } = bounds
  // Less place × spacing, a sequence that keeps the spacing is one that rises.
  const rising = risingNear(
    order.map((job, i) => jobs[job]!.wish - i * spacing),
    order.map((job) => (jobs[job]!.isIssued ? jobs.length : 1)),
  )
  const at = jobs.map(() => 0)
  let free = -Infinity
  order.forEach((job, i) => {
    const least = firstFree(blocked, Math.max(earliest[i]!, free))
    const near = Math.max(least, Math.min(latest[i]!, rising[i]! + i * spacing))
    const down = lastFree(blocked, near)
    const up = firstFree(blocked, near)
    const isDownNearer = jobs[job]!.wish - down <= up - jobs[job]!.wish
    at[job] = up > latest[i]! || isDownNearer ? down : up
    free = at[job] + spacing
  })
  return at
}

/** Each place's earliest and latest second in this order; `undefined` if there are none. */
function boundsInOrder(order: readonly number[], jobs: readonly Job[], blocked: Blocked, spacing: number) {
  const earliest: number[] = []
  let free = -Infinity
  for (const job of order) {
    const second = firstFree(blocked, Math.max(jobs[job]!.earliest, free))
    if (second > jobs[job]!.latest) return undefined
    earliest.push(second)
    free = second + spacing
  }
  const latest = order.map(() => 0)
  let end = Infinity
  for (let i = order.length - 1; i >= 0; i--) {
    latest[i] = lastFree(blocked, Math.min(jobs[order[i]!]!.latest, end))
    end = latest[i]! - spacing
  }
  return { earliest, latest }
}

/** Earliest due first, in windows cut to the least distance from the wishes with which all fit. */
function leastShiftOrder(jobs: readonly Job[], blocked: Blocked, spacing: number): number[] {
  const cut = (shift: number) =>
    jobs.map((job) => ({
      ...job,
      earliest: Math.max(job.earliest, job.wish - shift),
      latest: Math.min(job.latest, job.wish + shift),
    }))
  let least = 0
  let most = Math.max(...jobs.map(({ earliest, latest, wish }) => Math.max(wish - earliest, latest - wish)))
  while (least < most) {
    const middle = (least + most) >> 1
    if (doAllFit(cut(middle), blocked, spacing)) most = middle
    else least = middle + 1
  }
  return earliestDueFirst(cut(least), blocked, spacing)
}

function earliestDueFirst(jobs: readonly Job[], blocked: Blocked, spacing: number): number[] {
  const { closed } = fittingSet(jobs, blocked, spacing)
  const released = [...jobs.keys()].sort((a, b) => jobs[a]!.earliest - jobs[b]!.earliest || a - b)
  const waiting = createHeap<number>(
    (a, b) => jobs[a]!.latest - jobs[b]!.latest < 0 || (jobs[a]!.latest === jobs[b]!.latest && a < b),
  )
  const order: number[] = []
  let free = -Infinity
  let next = 0
  while (order.length < jobs.length) {
    const isAnyWaiting = order.length < next
    const time = firstFree(closed, isAnyWaiting ? free : Math.max(free, jobs[released[next]!]!.earliest))
    while (next < released.length && jobs[released[next]!]!.earliest <= time) waiting.push(released[next++]!)
    const first = waiting.pop()
    if (first !== undefined) order.push(first)
    free = time + spacing
  }
  return order
}

/** The rising sequence with the least weighted distances from `wishes`. The heap holds where the slope of their sum changes. */
function risingNear(wishes: readonly number[], weights: readonly number[]): number[] {
  const slopes = createHeap<{ at: number; weight: number }>((a, b) => a.at > b.at)
  const rising = wishes.map((wish, i) => {
    const weight = weights[i]!
    slopes.push({ at: wish, weight: 2 * weight })
    let cut = weight
    for (let top = slopes.pop(); top; top = slopes.pop()) {
      if (top.weight > cut) {
        slopes.push({ at: top.at, weight: top.weight - cut })
        return top.at
      }
      cut -= top.weight
    }
    return wish
  })
  for (let i = rising.length - 2; i >= 0; i--) rising[i] = Math.min(rising[i]!, rising[i + 1]!)
  return rising
}
