import { outsideAll } from '../flow/nights.ts'
import { firstEndingFrom } from '../flow/windows.ts'

/** A planned launch, in epoch seconds. */
export interface PlannedLaunch {
  /** The launch of the exact arrival. */
  readonly base: number
  /** The arrival window, in seconds. */
  readonly before: number
  readonly after: number
  /** Sent, or pinned with an arrival: stays at `base`. */
  readonly isFixed?: boolean
  /** Seconds from the first command of a train to its last; 0 where absent. */
  readonly span?: number
  /** The launch it was issued with. */
  readonly issued?: number
  /** When its account can send, where that is not the player's own. */
  readonly times?: SendTimes
}

/** One player's launches of all kinds. Those whose base breaks `sendFrom` or `windows` stay there. */
export interface PlayerLaunches extends SendTimes {
  readonly launches: readonly PlannedLaunch[]
}

/** When an account can send. */
export interface SendTimes {
  /** Earliest launch; −Infinity for no limit. */
  readonly sendFrom: number
  /** Timeslots, as in `Problem.windows`; a launch stays in that of its base. */
  readonly windows: Float64Array | undefined
  /** As in `Problem.nights`: launches that can be by day are. */
  readonly nights?: Float64Array | undefined
  /** As in `Problem.margins`: launches that can be are outside. */
  readonly margins?: Float64Array | undefined
}

/** A launch that may move, in whole seconds. */
export interface Job {
  readonly earliest: number
  readonly latest: number
  /** The issued second, else the base; from `earliest` to `latest`. */
  readonly wish: number
  readonly isIssued: boolean
}

/** The seconds in which a launch may be sent. Throws a RangeError on invalid ones. */
export function toJob(player: SendTimes, launch: PlannedLaunch, { ignoresMargins = false } = {}): Job {
  const { base, before, after, span = 0, issued } = launch
  const own = launch.times ?? player
  const times = ignoresMargins ? { ...own, margins: undefined } : own
  if (!Number.isFinite(base) || !(before >= 0 && after >= 0)) throw new RangeError('parting: invalid launch')
  const { from, to } = boundsAround(times, base)
  // Whole seconds from the base, which can have a fraction.
  const earlier = Math.max(0, Math.floor(Math.min(before, base - from)))
  const later = Math.max(0, Math.floor(Math.min(after, to - span - base)))
  const shifts = preferredShifts(base, { least: -earlier, most: later }, span, times)
  const shift = Math.min(shifts.most, Math.max(shifts.least, issued === undefined ? 0 : Math.round(issued - base)))
  const second = Math.floor(base)
  return {
    earliest: second + shifts.least,
    latest: second + shifts.most,
    wish: second + shift,
    isIssued: issued !== undefined,
  }
}

interface Shifts {
  readonly least: number
  readonly most: number
}

/** The shifts by day and outside of margins nearest to the base; those by day where they reach none, then all. */
function preferredShifts(base: number, all: Shifts, span: number, { nights, margins }: SendTimes): Shifts {
  const byDay = nights ? [nights] : []
  const clear = margins ? [margins.map((time, i) => (i % 2 === 0 ? time - span : time))] : []
  const choices = [[...byDay, ...clear], byDay, clear].filter(({ length }) => length > 0)
  for (const avoided of choices) {
    const nearest = nearestOutside(base, all, avoided)
    if (nearest) return nearest
  }
  return all
}

function nearestOutside(base: number, all: Shifts, avoided: readonly Float64Array[]): Shifts | undefined {
  const times = outsideAll(Float64Array.of(base + all.least, base + all.most), avoided)
  const parts = Array.from({ length: times.length / 2 }, (_, i) => {
    return { least: Math.ceil(times[i * 2]! - base), most: Math.floor(times[i * 2 + 1]! - base) }
  }).filter(({ least, most }) => least <= most)
  const distance = ({ least, most }: Shifts) => Math.max(0, least, -most)
  return parts.toSorted((a, b) => distance(a) - distance(b))[0]
}

function boundsAround({ sendFrom, windows }: SendTimes, base: number): { from: number; to: number } {
  const outside = { from: base, to: base }
  if (base < sendFrom) return outside
  if (!windows) return { from: sendFrom, to: Infinity }
  const slot = firstEndingFrom(windows, base) * 2
  if (slot === windows.length || windows[slot]! > base) return outside
  return { from: Math.max(sendFrom, windows[slot]!), to: windows[slot + 1]! }
}

/** Whether no window is inside another; for jobs sorted by `earliest`, then `latest`. */
export const areAgreeable = (jobs: readonly Job[]): boolean =>
  jobs.every(({ latest }, i) => i === 0 || latest >= jobs[i - 1]!.latest)
