import { checkDeadline } from '../../lib/deadline.ts'
import { type Blocked, blockedAround } from './blocked.ts'
import { doAllFit, fittingJobs } from './fitting.ts'
import { areAgreeable, type Job, type PlayerLaunches, toJob } from './jobs.ts'
import { lateLaunches, spaced } from './late.ts'
import { placeNearWishes } from './place.ts'
import { seat } from './seats.ts'

/** Parallel to the planned launches. */
export interface PartedLaunches {
  /** The times of the launches in epoch seconds. */
  readonly launch: readonly number[]
  /** Which launches are late, by `lateLaunches`. */
  readonly isLate: readonly boolean[]
}

/**
 * Moves a player's launches by whole seconds to be `spacing` seconds apart, each within its arrival window, its timeslot and
 * `sendFrom`; fixed ones stay. None enters a margin unless it would be late otherwise. None is late if all can be on time, and two share a
 * second only if some must. The fewest are late where no window is inside another. Issued seconds, then bases, are kept where there is room; parting the result again changes
 * nothing. Throws a RangeError on invalid times or spacings.
 */
export function partLaunches(player: PlayerLaunches, spacing: number): PartedLaunches {
  if (!Number.isInteger(spacing) || spacing < 0) throw new RangeError('parting: spacing must be whole seconds')
  const { launches } = player
  const isFixed = launches.map((one) => one.isFixed === true)
  const fixed = launches.flatMap(({ base }, i) => (isFixed[i] ? [Math.floor(base)] : []))
  const movable = launches
    .flatMap((one, i) =>
      isFixed[i] ? [] : [{ i, job: toJob(player, one, { ignoresMargins: true }), clear: toJob(player, one) }],
    )
    .sort((a, b) => compareJobs(a.job, b.job) || a.i - b.i)
  const launch = launches.map(({ base }) => base)
  // A spacing of 0 parts seconds, too.
  const apart = Math.max(1, spacing)
  for (const cluster of groupIntoClusters(movable, apart)) {
    const around = near(
      fixed,
      cluster.map(({ job }) => job),
      apart,
    )
    const at = partClear(cluster, around, apart)
    cluster.forEach(({ i }, k) => {
      const { base } = launches[i]!
      launch[i] = base + at[k]! - Math.floor(base)
    })
  }
  return { launch, isLate: lateLaunches(launch, isFixed, spacing) }
}

const compareJobs = (a: Job, b: Job) =>
  a.earliest - b.earliest || a.latest - b.latest || a.wish - b.wish || Number(b.isIssued) - Number(a.isIssued)

/** Groups that cannot get in each other's way. */
function groupIntoClusters<T extends { job: Job }>(movable: readonly T[], spacing: number): T[][] {
  const clusters: T[][] = []
  let end = -Infinity
  for (const one of movable) {
    if (one.job.earliest < end + spacing) clusters.at(-1)?.push(one)
    else clusters.push([one])
    end = Math.max(end, one.job.latest)
  }
  return clusters
}

function near(fixed: readonly number[], jobs: readonly Job[], spacing: number): number[] {
  const from = jobs[0]!.earliest - spacing
  const to = jobs.reduce((latest, job) => Math.max(latest, job.latest), -Infinity) + spacing
  return fixed.filter((second) => second > from && second < to)
}

/** A launch's seconds, and those of them that a margin leaves. */
interface Movable {
  readonly job: Job
  readonly clear: Job
}

/** Launches that trials for margins may place, in a cluster; a trial places all of it. */
const maxTrialPlaces = 6000

/**
 * Seconds of jobs outside of margins, but of those that would be late otherwise, or share a second. Begins again with what it found until
 * that leaves no further margin. In large crowded clusters a bound of work ends it: further launches may stay in margins then.
 */
function partClear(
  cluster: readonly Movable[],
  fixed: readonly number[],
  spacing: number,
  trials = { left: Math.max(8, Math.floor(maxTrialPlaces / cluster.length)) },
): readonly number[] {
  const part = (jobs: readonly Job[]) => partJobs({ jobs, fixed, spacing })
  let jobs = cluster.map(({ job }) => job)
  let best = part(jobs)
  const clear = (some: readonly number[]): number => {
    if (some.length === 0 || trials.left-- <= 0) return 0
    const tried = [...jobs]
    for (const i of some) tried[i] = cluster[i]!.clear
    // Where none is late, one that does not fit is found sooner than parted.
    const found = best.late > 0 || doAllFit(tried, blockedAround(fixed, spacing), spacing) ? part(tried) : undefined
    if (found && found.cost <= best.cost) {
      jobs = tried
      best = found
      return some.length
    }
    const half = some.length >> 1
    return half === 0 ? 0 : clear(some.slice(0, half)) + clear(some.slice(half))
  }
  const open = [...jobs.keys()].filter((i) => compareJobs(cluster[i]!.clear, jobs[i]!) !== 0)
  const { at } = best
  const isClear = (i: number) => at[i]! >= cluster[i]!.clear.earliest && at[i]! <= cluster[i]!.clear.latest
  // Those outside already stay there.
  clear(open.filter(isClear))
  const close = open.filter((i) => !isClear(i))
  const cleared = clear(close)
  const isSame = cleared === 0 && cluster.every(({ job }, i) => job.isIssued && job.wish === best.at[i])
  if (close.length === cleared || isSame || trials.left <= 0) return best.at
  return partClear(heldAt(cluster, best.at), fixed, spacing, trials)
}

/** The launches with these seconds as issued ones. */
const heldAt = (cluster: readonly Movable[], at: readonly number[]): Movable[] =>
  cluster.map(({ job, clear }, i) => ({
    job: { ...job, wish: at[i]!, isIssued: true },
    clear: { ...clear, wish: Math.max(clear.earliest, Math.min(clear.latest, at[i]!)), isIssued: true },
  }))

/** Seconds of jobs in any order, and what is wrong with them: one late counts more than all that share a second. */
function partJobs({ jobs, fixed, spacing }: Cluster): { at: readonly number[]; late: number; cost: number } {
  const order = [...jobs.keys()].sort((a, b) => compareJobs(jobs[a]!, jobs[b]!) || a - b)
  const found = partCluster({ jobs: order.map((i) => jobs[i]!), fixed, spacing })
  const at = jobs.map(() => 0)
  order.forEach((i, k) => {
    at[i] = found.at[k]!
  })
  const late = jobs.length - found.onTime.length
  const shared = jobs.length + fixed.length - new Set([...at, ...fixed]).size
  return { at, late, cost: late * (jobs.length + fixed.length) + shared }
}

/** Jobs to part, and the fixed seconds around them. */
interface Cluster {
  readonly jobs: readonly Job[]
  readonly fixed: readonly number[]
  readonly spacing: number
}

/** Seconds of jobs, and the jobs on time. */
interface Filled {
  readonly at: readonly number[]
  readonly onTime: readonly number[]
}

/** Begins again with what it found while that helps, where the fewest late are not certain. */
function partCluster(cluster: Cluster): Filled {
  const { jobs } = cluster
  let best = holdWishes(cluster)
  while (best.onTime.length < jobs.length && !areAgreeable(jobs)) {
    const { at } = best
    const again = holdWishes({ ...cluster, jobs: jobs.map((job, i) => ({ ...job, wish: at[i]!, isIssued: true })) })
    if (again.onTime.length === best.onTime.length) break
    best = again
  }
  return best
}

/** Holds all wishes that are apart, else the issued ones, else none: what makes the fewest late. */
function holdWishes(cluster: Cluster): Filled {
  const { jobs, fixed, spacing } = cluster
  const wishes = jobs.map(({ wish }) => wish)
  const apart = (isIssued: boolean, blocked: Blocked) =>
    spaced(
      wishes,
      [...jobs.keys()].filter((i) => jobs[i]!.isIssued === isIssued),
      blocked,
      spacing,
    )
  const issued = apart(true, blockedAround(fixed, spacing))
  const held = [...issued, ...apart(false, blockedBy(cluster, wishes, issued))]
  if (held.length === jobs.length) return { at: wishes, onTime: held }
  let best = fill(cluster, held)
  let tried = held.length
  for (const fewer of [issued, []]) {
    if (best.onTime.length === jobs.length || fewer.length === tried) continue
    const other = fill(cluster, fewer)
    if (other.onTime.length > best.onTime.length) best = other
    tried = fewer.length
  }
  return best
}

const blockedBy = ({ fixed, spacing }: Cluster, at: readonly number[], held: readonly number[]): Blocked =>
  blockedAround([...fixed, ...held.map((i) => at[i]!)], spacing)

/** Adds to the jobs `held` at their wishes others that fit, and seats the rest, until none fits. */
function fill(cluster: Cluster, held: readonly number[]): Filled {
  const { jobs, fixed, spacing } = cluster
  const at = jobs.map(({ wish }) => wish)
  const free = blockedAround(fixed, spacing)
  const taken = new Set(fixed)
  let onTime = held
  for (let isSeated = false; ; isSeated = true) {
    checkDeadline()
    const added = add(cluster, at, onTime)
    if (isSeated && added.length === 0) return { at, onTime }
    const isSpaced = new Set([...onTime, ...added])
    seat(
      jobs,
      at,
      [...jobs.keys()].filter((i) => !isSpaced.has(i)),
      taken,
    )
    onTime = spaced(at, [...jobs.keys()], free, spacing)
  }
}

/** Places late jobs that fit around those on time; returns them. */
function add({ jobs, ...cluster }: Cluster, at: number[], onTime: readonly number[]): number[] {
  const isOnTime = new Set(onTime)
  const late = [...jobs.keys()].filter((i) => !isOnTime.has(i))
  if (late.length === 0) return []
  const blocked = blockedBy({ jobs, ...cluster }, at, onTime)
  const lateJobs = late.map((i) => jobs[i]!)
  const isFitting = fittingJobs(lateJobs, blocked, cluster.spacing)
  const added = late.filter((_, k) => isFitting[k])
  const seconds = placeNearWishes(
    lateJobs.filter((_, k) => isFitting[k]),
    blocked,
    cluster.spacing,
  )
  added.forEach((i, k) => {
    at[i] = seconds[k]!
  })
  return added
}
