import { inverse } from '../flow/canonical-order.ts'
import { cutCapacity, findShortage } from '../flow/cut.ts'
import { feasiblePairs } from '../flow/feasible.ts'
import { type Flow, toFlow } from '../flow/flow.ts'
import { leximinFlow } from '../flow/leximin.ts'
import { type Assignment, assertWellFormed, launchTime, type Problem, squaredDistance } from '../model/problem.ts'
import type { Launches } from '../schedule/launch-density.ts'
import { type PlayerLoad, playerLoads } from '../schedule/loads.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { sendable } from '../schedule/sendable.ts'

/** Result of a run, with its proof of optimality. */
export interface RunResult {
  readonly assignment: Assignment
  /** Demand over all targets. */
  readonly required: number
  readonly assigned: number
  /** Capacity of a minimum cut; bounds every assignment and equals `assigned`. */
  readonly bound: number
  /** Attacks per target. */
  readonly fill: Int32Array
  readonly pairs: number
  /** Total distance, fields. */
  readonly distance: number
  readonly players: readonly PlayerLoad[]
}

/** Preferences that never cost an attack or fairness. */
export interface PlanOptions {
  /** Prefer different players and directions for attacks on one target; for fakes. */
  readonly spreadOrigins?: boolean
  /** The players' other launches, to keep apart from. */
  readonly standing?: Launches
}

/**
 * Plans one run: a maximum assignment, leximin-fair (`leximinFlow`), easy to send (`sendable`), with its proof.
 *
 * Deterministic and independent of input order, up to exchanging equal entries. Throws a RangeError on inconsistent
 * arrays.
 */
export function plan(problem: Problem, options: PlanOptions = {}): RunResult {
  assertWellFormed(problem)
  const flow = leximinFlow(problem, feasiblePairs(problem))
  const bound = cutCapacity(problem, flow, findShortage(problem, flow))
  const schedule = sendable(problem, flow, options.spreadOrigins ? 'spread' : 'any', options.standing)
  return resultOf(problem, assignmentOf(problem, flow, schedule), flow.feasibility.pairs, bound)
}

/** Result and proof for an existing assignment of this problem, sorted by target, then sender. */
export function proved(problem: Problem, assignment: Assignment): RunResult {
  const flow = toFlow(problem, feasiblePairs(problem), assignment, 0)
  const bound = cutCapacity(problem, flow, findShortage(problem, flow))
  return resultOf(problem, assignment, flow.feasibility.pairs, bound)
}

function resultOf(problem: Problem, assignment: Assignment, pairs: number, bound: number): RunResult {
  const { sender, target, launch } = assignment
  const fill = new Int32Array(problem.targets.demand.length)
  for (const t of target) fill[t]!++
  const player = sender.map((s) => problem.senders.player[s]!)
  return {
    assignment,
    required: problem.targets.demand.reduce((sum, demand) => sum + Math.max(0, demand), 0),
    assigned: sender.length,
    bound,
    fill,
    pairs,
    distance: sender.reduce((sum, s, i) => sum + Math.sqrt(squaredDistance(problem, s, target[i]!)), 0),
    players: playerLoads(player, launch),
  }
}

function assignmentOf(problem: Problem, flow: Flow, schedule: Schedule): Assignment {
  const { rows, columns } = flow.feasibility
  const rowOf = inverse(rows, problem.targets.demand.length)
  const sender = new Int32Array(schedule.row.length)
  const target = new Int32Array(schedule.row.length)
  let n = 0
  rowOf.forEach((row, t) => {
    if (row < 0) return
    const slots = schedule.column.subarray(schedule.start[row]!, schedule.start[row + 1]!)
    for (const s of slots.map((column) => columns[column]!).sort()) {
      sender[n] = s
      target[n++] = t
    }
  })
  return { sender, target, launch: Float64Array.from(sender, (s, i) => launchTime(problem, s, target[i]!)) }
}
