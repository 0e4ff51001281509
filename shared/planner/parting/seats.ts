import type { Job } from './jobs.ts'

/**
 * Gives each job of `waiting` a second of its own: its wish, the nearest free one, or one that others make free by moving (an
 * augmenting path). Used seconds stay used, so as many jobs keep the spacing. Jobs without a second stay at their wish. `at` holds
 * all jobs' seconds and changes; `taken` those of fixed launches.
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
    /** Jobs reached, and the index of who would take their second. */
    const reached = [{ job, taker: -1 }]
    // Windows overlap: all seconds between are reached.
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
