import * as z from 'zod/mini'
import { attackKinds } from './attack.ts'
import { Mark } from './order.ts'
import { Strength } from './sighting.ts'

/** How many seconds an attack may arrive before or after its time and still count as on time. */
export const toleranceBounds = { min: 0, max: 86_400, usual: 60 }

/**
 * What became of a planned attack. Of those that were seen: `punctual`, `early` or `late`, but `tooWeak` or `tooStrong` whenever the
 * strength does not fit. Of the others: `reported` (marked as sent), `open` (its launch is ahead), `missing`.
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

/** Planned attacks, those of them that were really seen, and real ones that belong to no planned one. */
const Compared = { planned: z.int(), sent: z.int(), unplanned: z.int(), states: StateCounts }

/** How many of each the players have sent; those with nothing planned are there for their unplanned attacks. */
export const PlayerAnalysis = z.object({ playerId: z.int(), name: z.string(), ...Compared })
export type PlayerAnalysis = z.infer<typeof PlayerAnalysis>

/** What really arrives at a target. */
export const TargetAnalysis = z.object({
  x: z.int(),
  y: z.int(),
  name: z.string(),
  playerName: z.string(),
  ...Compared,
  /** When its planned attacks are to arrive, the first and the last; ISO 8601 UTC. Missing where nothing is planned. */
  plannedFrom: z.optional(z.string()),
  plannedUntil: z.optional(z.string()),
  /** When attacks were seen to arrive, planned or not, the first and the last. Missing where none was seen. */
  seenFrom: z.optional(z.string()),
  seenUntil: z.optional(z.string()),
})
export type TargetAnalysis = z.infer<typeof TargetAnalysis>

/** The most steps of a timeline. */
export const maxTimelineSteps = 96

/** Arrivals in steps of equal length, from an hour before the first planned one to an hour after the last. */
export const Timeline = z.object({
  /** Beginning of the first step, ISO 8601 UTC. */
  from: z.string(),
  stepSeconds: z.int(),
  /** Arrivals in each step: planned ones, seen ones that were planned, and unplanned ones. */
  steps: z.array(z.object({ planned: z.int(), sent: z.int(), unplanned: z.int() })),
  /** Real attacks that arrive before the first step and after the last. */
  before: z.int(),
  after: z.int(),
})
export type Timeline = z.infer<typeof Timeline>

/** What was planned against what was really sent. */
export const Analysis = z.object({
  /** `compliance` is sent / planned in percent, rounded; 0 when nothing is planned. */
  stats: z.object({ totalSent: z.int(), totalPlanned: z.int(), compliance: z.int() }),
  /** Players by name. */
  playerAnalysis: z.array(PlayerAnalysis),
  /** Targets by coordinate. */
  targetAnalysis: z.array(TargetAnalysis),
  states: StateCounts,
  /** Real attacks in all, each counted once, and those that belong to no planned one. */
  real: z.int(),
  unplanned: z.int(),
  /** Villages whose player skipped an order because the troops are not at home (`troopsAway`). */
  awayVillages: z.int(),
  /** What it was compared with: the orders in force, or what is calculated while none were issued. */
  basis: z.enum(['orders', 'assignments']),
  /** By which it was judged, seconds. */
  tolerance: z.int(),
  /** Missing while nothing is planned. */
  timeline: z.optional(Timeline),
})
export type Analysis = z.infer<typeof Analysis>

/** A planned attack with what became of it. */
export const ComparedAttack = z.object({
  /** Id of its line in the orders. */
  line: z.string(),
  type: z.enum(attackKinds),
  playerId: z.int(),
  playerName: z.string(),
  from: z.object({ x: z.int(), y: z.int(), name: z.string() }),
  to: z.object({ x: z.int(), y: z.int(), name: z.string(), playerName: z.string() }),
  /** When it was to be sent and to arrive, ISO 8601 UTC. */
  launchAt: z.string(),
  time: z.string(),
  state: AttackState,
  /** Of one that was seen: how it looked, and the seconds by which it arrives later than planned, negative when earlier. */
  strength: z.optional(Strength),
  deviation: z.optional(z.int()),
  /** What the member or a leader has said of it. */
  mark: z.optional(Mark),
})
export type ComparedAttack = z.infer<typeof ComparedAttack>
