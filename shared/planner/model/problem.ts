import { travelSeconds } from '../../game/world/travel.ts'

/*
 * Conventions of the whole folder: times are epoch seconds UTC, distances are fields, and every table is a set of parallel
 * typed arrays. Indexes are derived from the arrays' own lengths, so `array[index]!` is always a number: the `!` tells the
 * compiler so (`noUncheckedIndexedAccess`) and costs nothing. A test runs the engine on arrays that throw at any other index.
 */

/** The villages that attack; parallel arrays, one entry per village and speed. */
export interface Senders {
  readonly x: Int16Array | Int32Array
  readonly y: Int16Array | Int32Array
  /** Attacks the village can still send; 0 or less takes no part. */
  readonly supply: Int32Array
  /** Minutes per field of the slowest unit sent, full precision, not negative. */
  readonly minutesPerField: Float64Array
  /** Index into `Problem.windows`. */
  readonly player: Int32Array
  /** Set of target classes this village may attack, one bit each. */
  readonly eligibility: Uint8Array
  /** 1 for a village that only helps out: it is used where the others do not suffice. Nobody does when left out. */
  readonly helper?: Uint8Array
}

/** The villages to be attacked; parallel arrays. */
export interface Targets {
  readonly x: Int16Array | Int32Array
  readonly y: Int16Array | Int32Array
  /** Attacks wanted; 0 or less wants nothing. */
  readonly demand: Int32Array
  /** Arrival of every attack on this target, epoch seconds. */
  readonly arrival: Float64Array
  /** The class, as the one bit that `eligibility` must contain. */
  readonly targetClass: Uint8Array
  /** Targets of the same number share a village's attack: it sends at most one to all of them. Each its own when left out. */
  readonly group?: Int32Array
  /** 0 for targets that come first, 1 for those that get what the first leave possible. All come first when left out. */
  readonly tier?: Uint8Array
}

/**
 * One run of the planner.
 *
 * Sender s may attack target t when launch = arrival − travel is at or after `sendFrom`, lies in a window of the sender's
 * player (both ends belong to the window), the class bit matches, the two coordinates differ and the pair is not
 * forbidden; at most once per pair, and at most once per group of targets.
 */
export interface Problem {
  /** No launch before this, epoch seconds; −Infinity when there is no limit. */
  readonly sendFrom: number
  readonly senders: Senders
  readonly targets: Targets
  /**
   * Per player the times he can launch: [from0, to0, from1, to1, …] epoch seconds, sorted and merged; `undefined` means
   * always, an empty array never.
   */
  readonly windows: readonly (Float64Array | undefined)[]
  /** Pairs that must not be, whatever time and class say: see `pairKey`. */
  readonly forbidden?: ReadonlySet<number>
}

/** Attacks as parallel arrays, sorted by target, then sender. */
export interface Assignment {
  readonly sender: Int32Array
  readonly target: Int32Array
  /** Epoch seconds. */
  readonly launch: Float64Array
}

/** Travel time in whole seconds over √`distanceSquared` fields; non-decreasing in the distance. */
export function travelTime(distanceSquared: number, minutesPerField: number): number {
  return travelSeconds(Math.sqrt(distanceSquared), minutesPerField)
}

/** Squared distance in fields between sender `s` and target `t`; exact. */
export function squaredDistance(problem: Problem, s: number, t: number): number {
  const dx = problem.senders.x[s]! - problem.targets.x[t]!
  const dy = problem.senders.y[s]! - problem.targets.y[t]!
  return dx * dx + dy * dy
}

/** Launch of sender `s` at target `t`, epoch seconds, whether or not it is feasible. */
export function launchTime(problem: Problem, s: number, t: number): number {
  const speed = problem.senders.minutesPerField[s]!
  return problem.targets.arrival[t]! - travelTime(squaredDistance(problem, s, t), speed)
}

/** The number that stands for the pair of a sender and a target among `targets` of them. */
export const pairKey = (s: number, t: number, targets: number): number => s * targets + t

/** Whether class and place allow the attack and nothing forbids it, whatever the time. */
export function mayAttack(problem: Problem, s: number, t: number): boolean {
  const { senders, targets, forbidden } = problem
  const fits = (senders.eligibility[s]! & targets.targetClass[t]!) !== 0
  return fits && squaredDistance(problem, s, t) > 0 && !forbidden?.has(pairKey(s, t, targets.demand.length))
}

/** Throws a RangeError when the arrays of a problem do not belong together or hold values without meaning. */
export function assertWellFormed(problem: Problem): void {
  const { senders, targets, windows } = problem
  const lengths = (table: Senders | Targets) =>
    Object.values(table).flatMap((column) => (column === undefined ? [] : [column.length]))
  for (const table of [senders, targets])
    if (new Set(lengths(table)).size > 1) throw new RangeError('planner: columns of different length')
  if (Number.isNaN(problem.sendFrom)) throw new RangeError('planner: sendFrom is not a number')
  if (senders.minutesPerField.some((speed) => !(speed >= 0 && speed < Infinity)))
    throw new RangeError('planner: minutesPerField must be finite and not negative')
  if (senders.player.some((player) => player < 0 || player >= windows.length))
    throw new RangeError('planner: player without an entry in windows')
  if (!targets.arrival.every(Number.isFinite)) throw new RangeError('planner: arrival must be finite')
  for (const list of windows)
    if (list && (list.length % 2 !== 0 || list.some((time, i) => i > 0 && !(time >= list[i - 1]!))))
      throw new RangeError('planner: windows must be sorted [from, to] pairs')
}
