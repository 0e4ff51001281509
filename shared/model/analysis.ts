import * as z from 'zod/mini'
import { attackKinds } from './attack.ts'
import { Mark } from './orders/order.ts'
import { Strength } from './sighting.ts'

/** Tolerance around the planned arrival, seconds. */
export const toleranceBounds = { min: 0, max: 86_400, usual: 60 }

/**
 * Outcome of a planned attack. Seen: `punctual`, `early`, `late`; a strength mismatch takes precedence (`tooWeak`,
 * `tooStrong`). Unseen: `reported` (marked as sent), `open` (launch ahead), `missing`.
 */
export const attackStates = [
  'punctual',
  'early',
  'late',
  'tooWeak',
  'tooStrong',
  'reported',
  'open',
  'missing',
] as const
export const AttackState = z.enum(attackStates)
export type AttackState = z.infer<typeof AttackState>

/** How many planned attacks are in each state. */
export const StateCounts = z.object({
  punctual: z.int(),
  early: z.int(),
  late: z.int(),
  tooWeak: z.int(),
  tooStrong: z.int(),
  reported: z.int(),
  open: z.int(),
  missing: z.int(),
})
export type StateCounts = z.infer<typeof StateCounts>

/** Planned attacks, those seen, those seen after the tolerance in any strength, and sightings that match none. */
const Compared = { planned: z.int(), sent: z.int(), late: z.int(), unplanned: z.int(), states: StateCounts }

/** Counts per player; players without planned attacks appear for their unplanned ones. */
export const PlayerAnalysis = z.object({ playerId: z.int(), name: z.string(), ...Compared })
export type PlayerAnalysis = z.infer<typeof PlayerAnalysis>

/** Planned and seen attacks on one wave of a target. */
export const TargetAnalysis = z.object({
  x: z.int(),
  y: z.int(),
  wave: z.optional(z.int()),
  name: z.string(),
  playerName: z.string(),
  ...Compared,
  /** First and last planned arrival, ISO 8601 UTC; absent if nothing is planned. */
  plannedFrom: z.optional(z.string()),
  plannedUntil: z.optional(z.string()),
  /** First and last seen arrival, planned or not; absent if none was seen. */
  seenFrom: z.optional(z.string()),
  seenUntil: z.optional(z.string()),
})
export type TargetAnalysis = z.infer<typeof TargetAnalysis>

/** Max steps of a timeline. */
export const maxTimelineSteps = 96

/** Arrivals in equal steps, from an hour before the first planned arrival to an hour after the last. */
export const Timeline = z.object({
  /** Start of the first step, ISO 8601 UTC. */
  from: z.string(),
  stepSeconds: z.int(),
  /** Arrivals per step: planned, seen as planned, and unplanned. */
  steps: z.array(z.object({ planned: z.int(), sent: z.int(), unplanned: z.int() })),
  /** Sightings before the first step and after the last. */
  before: z.int(),
  after: z.int(),
})
export type Timeline = z.infer<typeof Timeline>

/** Comparison of planned attacks and sightings. */
export const Analysis = z.object({
  /** `compliance` is sent / planned, rounded percent; 0 if nothing is planned. */
  stats: z.object({ totalSent: z.int(), totalPlanned: z.int(), compliance: z.int() }),
  /** The planned attacks with each train as one: all else counts commands, as they are seen; absent without trains. */
  attacks: z.optional(z.int()),
  /** Sorted by the players' names. */
  playerAnalysis: z.array(PlayerAnalysis),
  /** Sorted by the targets' coordinates. */
  targetAnalysis: z.array(TargetAnalysis),
  states: StateCounts,
  /** Seen after the tolerance, in any strength. */
  late: z.int(),
  /** All sightings, each counted once, and those matching no planned attack. */
  real: z.int(),
  unplanned: z.int(),
  /** Villages of orders skipped with `troopsAway`. */
  awayVillages: z.int(),
  /** Compared with current orders, or with assignments before the first issue. */
  basis: z.enum(['orders', 'assignments']),
  /** The applied tolerance in seconds. */
  tolerance: z.int(),
  /** Absent while nothing is planned. */
  timeline: z.optional(Timeline),
})
export type Analysis = z.infer<typeof Analysis>

/** A planned attack with its outcome. */
export const ComparedAttack = z.object({
  /** The id of the order. */
  line: z.string(),
  type: z.enum(attackKinds),
  playerId: z.int(),
  playerName: z.string(),
  from: z.object({ x: z.int(), y: z.int(), name: z.string() }),
  to: z.object({ x: z.int(), y: z.int(), name: z.string(), playerName: z.string() }),
  wave: z.optional(z.int()),
  /** Launch and arrival, ISO 8601 UTC. */
  launchAt: z.string(),
  time: z.string(),
  state: AttackState,
  /** If seen: strength, and deviation from the planned arrival in seconds (negative if earlier). */
  strength: z.optional(Strength),
  deviation: z.optional(z.int()),
  mark: z.optional(Mark),
})
export type ComparedAttack = z.infer<typeof ComparedAttack>
