import type { Job } from './jobs.ts'

/**
 * Gives each job of `waiting` a second of its own in its window: its wish where that is free, else the nearest free one, else
 * one that others make free by taking other seconds of theirs (an augmenting path). A second that is used stays used by some
 * job, so the jobs that keep the spacing stay as many; by Mendelsohn and Dulmage (1958) that never prevents a seat. Jobs that
 * no exchange can seat stay at their wish. `at` holds the seconds of all jobs and is changed; `taken` those of fixed launches.
 */
export function seat(jobs: readonly Job[], at: number[], waiting: readonly number[], taken: ReadonlySet<number>): void {
  const isWaiting = new Set(waiting)
  const holder = new Map<number, number>()
  for (const job of jobs.keys()) if (!isWaiting.has(job)) holder.set(at[job]!, job)
  const isFree = (second: number) => !holder.has(second) && !taken.has(second)
  const displaced: number[] = []
  for (const job of waiting) {
    const { wish } = jobs[job]!
    at[job] = wish
    if (isFree(wish)) holder.set(wish, job)
    else displaced.push(job)
  }
  for (const job of displaced) findSeat(job)

  function findSeat(job: number): void {
    /** Jobs by the order in which they are reached, and who would take their second. */
    const reached = [{ job, taker: -1 }]
    // The windows overlap, so what they reach is one stretch.
    let low = jobs[job]!.wish
    let high = low - 1
    for (let i = 0; i < reached.length; i++) {
      const { earliest, latest, wish } = jobs[reached[i]!.job]!
      while (low > earliest || high < latest) {
        const isDown = low > earliest && (high >= latest || wish - low < high - wish)
        const second = isDown ? --low : ++high
        if (isFree(second)) {
          moveAlong(reached, i, second)
          return
        }
        const other = holder.get(second)
        if (other !== undefined) reached.push({ job: other, taker: i })
      }
    }
  }

  /** The last reached takes the free second, who would take that one's second does so, and on. */
  function moveAlong(reached: readonly { job: number; taker: number }[], last: number, free: number): void {
    let second = free
    for (let i = last; i >= 0; i = reached[i]!.taker) {
      const { job } = reached[i]!
      const left = at[job]!
      at[job] = second
      holder.set(second, job)
      second = left
    }
  }
}
