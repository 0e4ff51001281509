import { travelSeconds } from '../../game/world/travel.ts'
import type { WishRefusal } from '../../model/wishes/wish.ts'

/*
 * Conventions of the planner: times are epoch seconds UTC, distances fields, tables parallel typed arrays. Indexes
 * derive from the arrays' own lengths, so `array[index]!` (for `noUncheckedIndexedAccess`) is safe; a test runs the
 * engine on arrays that throw otherwise.
 */

/** Attacking villages; parallel arrays, one entry per village and speed. */
export interface Senders {
  readonly x: Int16Array | Int32Array
  readonly y: Int16Array | Int32Array
  /** Attacks left to send; none if 0 or less. */
  readonly supply: Int32Array
  /** Minutes per field of the slowest unit sent, unrounded, not negative. */
  readonly minutesPerField: Float64Array
  /** The sender's player, as an index into `Problem.windows`. */
  readonly player: Int32Array
  /** Bit set of the target classes this village may attack. */
  readonly eligibility: Uint8Array
  /** Fields that attacks travel to a siege target, from anywhere; required with such targets. */
  readonly siegeFields?: Uint8Array
  /** 1 for villages used only where the others do not suffice; defaults to 0. */
  readonly helper?: Uint8Array
}

/** Villages to attack; parallel arrays. */
export interface Targets {
  readonly x: Int16Array | Int32Array
  readonly y: Int16Array | Int32Array
  /** Attacks required beside those already there; none if 0 or less. */
  readonly demand: Int32Array
  /** Arrival of all attacks on the target, epoch seconds. */
  readonly arrival: Float64Array
  /** The class, as the single bit that `eligibility` must contain. */
  readonly targetClass: Uint8Array
  /** A village sends at most one attack to all targets of a group. By default every target is its own group. */
  readonly group?: Int32Array
  /** Targets of a lower tier are served to their maximum before the next; defaults to 0. */
  readonly tier?: Uint8Array
  /** Attacks a target already has; they count in its fill ratio. Defaults to 0. */
  readonly filled?: Int32Array
  /** Whole number from 1: higher gets more, as fairness compares fill / (weight × demand). Defaults to 1. */
  readonly weight?: Uint8Array
  /** Least and greatest squared distance of an attacking village, fields; by default any. */
  readonly nearest?: Int32Array
  readonly farthest?: Int32Array
  /** Max points of an attacking player; Infinity by default. */
  readonly mostPoints?: Float64Array
  /** 1 for targets to which attacks travel `Senders.siegeFields` at any distance. */
  readonly siege?: Uint8Array
  /** Seconds by which attacks may arrive before and after `arrival` to launch outside of nights and margins; defaults to 0. */
  readonly before?: Int32Array
  readonly after?: Int32Array
  /** Whose villages stay home by "attacking" this entry (`withIdleTargets`), see `idlePlayers`; −1 for targets to attack. */
  readonly idleOf?: Int32Array
}

/**
 * Input of one planner run.
 *
 * Sender s may attack target t if launch = arrival − travel is at or after `sendFrom` and in a window of its player
 * (ends inclusive), the class bit matches, the coordinates differ, the distance and the player's points are within the
 * target's limits and neither pair nor player is forbidden; at most once per pair and group of targets.
 */
export interface Problem {
  /** Earliest launch, epoch seconds; −Infinity for no limit. */
  readonly sendFrom: number
  readonly senders: Senders
  readonly targets: Targets
  /** Per player: [from0, to0, from1, to1, …] epoch seconds, sorted and merged; `undefined` means always, an empty array never. */
  readonly windows: readonly (Float64Array | undefined)[]
  /** Per player: nights, in which as few attacks as possible launch; `undefined` for none. */
  readonly nights?: readonly (Float64Array | undefined)[]
  /** Per player: times close to the edges of timeslots, in which as few attacks as possible launch, alike. */
  readonly margins?: readonly (Float64Array | undefined)[]
  /** Points per player, for `mostPoints`; defaults to 0. */
  readonly points?: Float64Array
  /** Pairs that get no attack, as `pairKey`s. */
  readonly forbidden?: ReadonlySet<number>
  /** Players that may not attack a target, by target. */
  readonly bannedPlayers?: ReadonlyMap<number, ReadonlySet<number>>
  /** Max attacks per player; negative for no limit. */
  readonly caps?: Int32Array
  /** Max attacks of several players together. */
  readonly sharedCaps?: readonly SharedCap[]
  /** Per player: which of these players represents the person who plays the account; by default each themselves. */
  readonly persons?: Int32Array
}

/** A cap of several players together. */
export interface SharedCap {
  readonly players: readonly number[]
  readonly cap: number
}

/** The player who represents the person who plays a sender's account. */
export const personOf = ({ senders, persons }: Problem, s: number): number =>
  persons?.[senders.player[s]!] ?? senders.player[s]!

/** The players of an entry of `idleOf`: one, or those of a shared cap, which are numbered after the players. */
export const idlePlayers = ({ windows, sharedCaps = [] }: Problem, who: number): readonly number[] =>
  who < windows.length ? [who] : sharedCaps[who - windows.length]!.players

/** A room of 0 per player and shared cap, and by player the places of those that an attack takes room from. */
export function countedCaps({ windows, sharedCaps = [] }: Problem): { room: Float64Array; of: readonly number[][] } {
  const of = windows.map((_, player) => [player])
  sharedCaps.forEach(({ players }, i) => {
    for (const player of players) of[player]!.push(windows.length + i)
  })
  return { room: new Float64Array(windows.length + sharedCaps.length), of }
}

/** The part of a problem that says which villages can attack which targets, and when; what other attacks or wishes leave aside. */
export interface Pairs extends Pick<Problem, 'sendFrom' | 'windows' | 'points'> {
  readonly senders: Omit<Senders, 'supply' | 'helper'>
  readonly targets: Omit<Targets, 'demand' | 'group' | 'tier' | 'filled' | 'weight' | 'before' | 'after' | 'idleOf'>
}

/** Attacks as parallel arrays, sorted by target, then sender. */
export interface Assignment {
  readonly sender: Int32Array
  readonly target: Int32Array
  /** The launch of each attack in epoch seconds. */
  readonly launch: Float64Array
}

/** A column with the value of each entry. Five times as fast as `from`, also for one entry, which edits ask for by thousands. */
export function toColumn<Entry, Column extends { [place: number]: number }>(
  type: new (length: number) => Column,
  entries: readonly Entry[],
  toValue: (entry: Entry) => number,
): Column {
  const column = new type(entries.length)
  for (let i = 0; i < entries.length; i++) column[i] = toValue(entries[i]!)
  return column
}

/** Travel time in whole seconds over √`distanceSquared` fields; non-decreasing in the distance. */
export function travelTime(distanceSquared: number, minutesPerField: number): number {
  return travelTimeOver(Math.sqrt(distanceSquared), minutesPerField)
}

/** Like `travelTime`, for a distance in fields. */
export const travelTimeOver = (fields: number, minutesPerField: number): number =>
  travelSeconds(fields, minutesPerField)

/** Exact squared distance between sender `s` and target `t`, in fields. */
export function squaredDistance(problem: Pairs, s: number, t: number): number {
  const dx = problem.senders.x[s]! - problem.targets.x[t]!
  const dy = problem.senders.y[s]! - problem.targets.y[t]!
  return dx * dx + dy * dy
}

/** Launch of sender `s` at target `t`, epoch seconds, feasible or not. */
export function launchTime(problem: Pairs, s: number, t: number): number {
  const speed = problem.senders.minutesPerField[s]!
  return problem.targets.arrival[t]! - travelTime(squaredTravel(problem, s, t), speed)
}

/** Squared fields that an attack travels: the distance, but to siege targets. */
function squaredTravel(problem: Pairs, s: number, t: number): number {
  const { siegeFields } = problem.senders
  return siegeFields && problem.targets.siege?.[t] === 1 ? siegeFields[s]! ** 2 : squaredDistance(problem, s, t)
}

/** Unique key of a sender and target pair, given the number of targets. */
export const pairKey = (s: number, t: number, targets: number): number => s * targets + t

/** Whether class, coordinates, limits and `forbidden` allow the attack, ignoring time. */
export function mayAttack(problem: Problem, s: number, t: number): boolean {
  const { targets, forbidden } = problem
  const isFree = !forbidden?.has(pairKey(s, t, targets.demand.length))
  return isFree && fitsClass(problem, s, t) && isWithinReach(problem, s, t)
}

/** Whether the village may attack targets of the class. */
export const fitsClass = ({ senders, targets }: Pairs, s: number, t: number): boolean =>
  (senders.eligibility[s]! & targets.targetClass[t]!) !== 0

/** Whether coordinates, distance and player allow the attack. */
export const isWithinReach = (problem: Problem, s: number, t: number): boolean =>
  reachRefusal(problem, s, t) === undefined && !isPlayerBanned(problem, problem.senders.player[s]!, t)

/** Which of coordinates, distance and points does not allow the attack, if any. */
export function reachRefusal(problem: Pairs, s: number, t: number): WishRefusal | undefined {
  const { nearest, farthest } = problem.targets
  const squared = squaredDistance(problem, s, t)
  if (squared === 0) return 'same_place'
  if (nearest && squared < nearest[t]!) return 'too_near'
  if (farthest && squared > farthest[t]!) return 'out_of_range'
  return isTooStrong(problem, problem.senders.player[s]!, t) ? 'low_morale' : undefined
}

/** Whether points and bans allow a player's attacks on a target. */
export const mayPlayerAttack = (problem: Problem, player: number, t: number): boolean =>
  !isTooStrong(problem, player, t) && !isPlayerBanned(problem, player, t)

const isTooStrong = ({ points, targets: { mostPoints } }: Pairs, player: number, t: number): boolean =>
  points !== undefined && mostPoints !== undefined && points[player]! > mostPoints[t]!

const isPlayerBanned = ({ bannedPlayers }: Problem, player: number, t: number): boolean =>
  bannedPlayers?.get(t)?.has(player) ?? false

/** Throws a RangeError if the problem's arrays are inconsistent or hold invalid values. */
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
  if (problem.points && problem.points.length !== windows.length)
    throw new RangeError('planner: points of other players than windows')
  if (!targets.arrival.every(Number.isFinite)) throw new RangeError('planner: arrival must be finite')
  for (const list of windows)
    if (list && (list.length % 2 !== 0 || list.some((time, i) => i > 0 && !(time >= list[i - 1]!))))
      throw new RangeError('planner: windows must be sorted [from, to] pairs')
}
