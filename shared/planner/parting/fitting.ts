import { checkDeadline } from '../../lib/deadline.ts'
import type { Blocked } from './blocked.ts'
import { areAgreeable, type Job } from './jobs.ts'

/** Jobs that can all be launched in time. */
export interface FittingSet {
  /** Job → whether it is in the set. */
  readonly isChosen: readonly boolean[]
  readonly size: number
  /** Where no schedule of the set launches anything. In the times left, earliest due first keeps every window. */
  readonly closed: Blocked
}

/** Jobs that fit together: all if they can, the most if agreeable, else a large set. Sorted by `earliest`, then `latest`. */
export function fittingJobs(jobs: readonly Job[], blocked: Blocked, spacing: number): readonly boolean[] {
  const chosen = fittingSet(jobs, blocked, spacing)
  if (chosen.size === jobs.length || areAgreeable(jobs)) return chosen.isChosen
  const inReverse = fittingSet(jobs.map(reversed), reversedBlocked(blocked), spacing)
  return (inReverse.size > chosen.size ? inReverse : chosen).isChosen
}

const reversed = (job: Job): Job => ({ ...job, earliest: -job.latest, latest: -job.earliest })
const reversedBlocked = ({ from, to }: Blocked): Blocked => ({
  from: to.map((time) => -time).reverse(),
  to: from.map((time) => -time).reverse(),
})

/** Whether all jobs fit together. */
export const doAllFit = (jobs: readonly Job[], blocked: Blocked, spacing: number): boolean =>
  fittingSet(jobs, blocked, spacing, 'all').size === jobs.length

/**
 * Takes jobs from the last released on, while they fit (Garey, Johnson, Simons, Tarjan 1981). O(n²), less in short windows.
 *
 * Jobs released from r on and due by d, packed as late as possible, begin at some c. If c < r they do not fit. If
 * c < r + spacing, nothing may be launched in (c − spacing, r).
 */
export function fittingSet(
  jobs: readonly Job[],
  blocked: Blocked,
  spacing: number,
  asked: 'most' | 'all' = 'most',
): FittingSet {
  const order = [...jobs.keys()].sort(
    (a, b) => jobs[b]!.earliest - jobs[a]!.earliest || jobs[b]!.latest - jobs[a]!.latest || a - b,
  )
  const byDeadline = [...jobs.keys()].sort((a, b) => jobs[a]!.latest - jobs[b]!.latest)
  const deadlinePlace = new Int32Array(jobs.length)
  byDeadline.forEach((job, place) => {
    deadlinePlace[job] = place
  })
  /** Place by deadline → the least c there or later. Packing keeps their order: no other c matters. */
  const begin = Float64Array.from(byDeadline, (job) => jobs[job]!.latest + spacing)
  const closing = closingFromAbove(blocked, jobs.length)
  const isChosen = jobs.map(() => false)
  const isDone = new Uint8Array(jobs.length)
  let last = jobs.length - 1
  let size = 0
  for (const job of order) {
    checkDeadline()
    const { earliest } = jobs[job]!
    closing.advanceTo(earliest)
    // No job to come is due later.
    while (isDone[byDeadline[last]!] === 1) last--
    isDone[job] = 1
    const first = deadlinePlace[job]!
    const least = closing.lastOpen(first, begin[first]! - spacing)
    if (least < earliest) {
      if (asked === 'all') break
      continue
    }
    begin[first] = least
    for (let place = first + 1; place <= last; place++) begin[place] = closing.lastOpen(place, begin[place]! - spacing)
    for (let place = first - 1; place >= 0 && begin[place]! > least; place--) begin[place] = least
    if (least < earliest + spacing) closing.close(least - spacing, earliest)
    isChosen[job] = true
    size++
  }
  closing.advanceTo(-Infinity)
  return { isChosen, size, closed: closing.all() }
}

/** Intervals added by descending ends. */
function closingFromAbove(blocked: Blocked, readers: number) {
  const from: number[] = []
  const to: number[] = []
  let left = blocked.to.length
  /** Reader → intervals passed. Only the last interval still grows, so all but one stay passed. */
  const passed = new Int32Array(readers)
  function close(start: number, end: number): void {
    const last = from.length - 1
    if (last >= 0 && end > from[last]!) from[last] = Math.min(from[last]!, start)
    else {
      from.push(start)
      to.push(end)
    }
  }
  return {
    close,
    /** Adds what is blocked after `time`. */
    advanceTo(time: number): void {
      while (left > 0 && blocked.to[left - 1]! > time) {
        left--
        close(blocked.from[left]!, blocked.to[left]!)
      }
    },
    /** The last open time up to `time`, which descends per reader. */
    lastOpen(reader: number, time: number): number {
      let i = Math.max(0, passed[reader]! - 1)
      let open = time
      while (i < from.length && open <= from[i]!) i++
      if (i < from.length && open < to[i]!) {
        open = from[i]!
        i++
      }
      passed[reader] = i
      return open
    },
    all: (): Blocked => ({ from: from.reverse(), to: to.reverse() }),
  }
}
