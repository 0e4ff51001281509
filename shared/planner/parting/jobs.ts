import { firstEndingFrom } from '../flow/windows.ts'

/** A planned launch. Times are epoch seconds. */
export interface PlannedLaunch {
  /** When it arrives exactly on time. */
  readonly base: number
  /** Seconds by which it may arrive earlier and later. */
  readonly before: number
  readonly after: number
  /** Sent, or pinned with an arrival: stays at `base`. */
  readonly isFixed?: boolean
  /** The time it was issued with, kept while it can be. */
  readonly issued?: number
}

/** One player's launches of all kinds, and what bounds them besides their arrival windows. Launches that break these bounds stay at their base. */
export interface PlayerLaunches {
  readonly launches: readonly PlannedLaunch[]
  /** Earliest launch; −Infinity for no limit. */
  readonly sendFrom: number
  /** Timeslots as in `Problem.windows`; a launch stays in the one that contains its base. */
  readonly windows: Float64Array | undefined
}

/** A launch that may move, in whole seconds: earliest ≤ wish ≤ latest. */
export interface Job {
  readonly earliest: number
  readonly latest: number
  /** The issued second, else the base, as near as the window allows. */
  readonly wish: number
  readonly isIssued: boolean
}

/** The seconds in which a launch may be sent. Throws a RangeError if its times or windows are not numbers or negative. */
export function jobOf(player: PlayerLaunches, launch: PlannedLaunch): Job {
  const { base, before, after, issued } = launch
  if (!Number.isFinite(base) || !(before >= 0 && after >= 0)) throw new RangeError('parting: invalid launch')
  const { from, to } = boundsAround(player, base)
  // Whole seconds from the base, which can have a fraction.
  const earlier = Math.max(0, Math.floor(Math.min(before, base - from)))
  const later = Math.max(0, Math.floor(Math.min(after, to - base)))
  const shift = issued === undefined ? 0 : Math.min(later, Math.max(-earlier, Math.round(issued - base)))
  const second = Math.floor(base)
  return {
    earliest: second - earlier,
    latest: second + later,
    wish: second + shift,
    isIssued: issued !== undefined,
  }
}

/** The part of the timeslot around a launch that `sendFrom` leaves. */
function boundsAround({ sendFrom, windows }: PlayerLaunches, base: number): { from: number; to: number } {
  const outside = { from: base, to: base }
  if (base < sendFrom) return outside
  if (!windows) return { from: sendFrom, to: Infinity }
  const slot = firstEndingFrom(windows, base) * 2
  if (slot === windows.length || windows[slot]! > base) return outside
  return { from: Math.max(sendFrom, windows[slot]!), to: windows[slot + 1]! }
}

/** Whether no window is inside another, as with equal windows: of jobs by `earliest`, then `latest`, none is due before an earlier one. */
export const areAgreeable = (jobs: readonly Job[]): boolean =>
  jobs.every(({ latest }, i) => i === 0 || latest >= jobs[i - 1]!.latest)
