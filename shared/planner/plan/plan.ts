import { avoidedPairs } from '../flow/avoided-pairs.ts'
import { hasBit } from '../flow/bits.ts'
import { inverse } from '../flow/canonical-order.ts'
import { cutCapacity, findShortage } from '../flow/cut.ts'
import { type Feasibility, feasiblePairs, pairsOfRow } from '../flow/feasible.ts'
import { type Flow, idleRows, toFlow } from '../flow/flow.ts'
import { idleDemand, withIdleTargets } from '../flow/idle.ts'
import { type Former, keptFlow } from '../flow/kept.ts'
import { leximinFlow } from '../flow/leximin.ts'
import {
  type Assignment,
  assertWellFormed,
  launchTime,
  type Problem,
  pairKey,
  squaredDistance,
} from '../model/problem.ts'
import type { StandingOffs } from '../schedule/absence-risk.ts'
import type { Imitated } from '../schedule/imitation.ts'
import type { Launches } from '../schedule/launch-density.ts'
import { type PlayerLoad, playerLoads } from '../schedule/loads.ts'
import type { LoadGoals } from '../schedule/player-load.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { sendable } from '../schedule/sendable.ts'

/** Result of a run, with its proof of optimality. */
export interface RunResult {
  readonly assignment: Assignment
  /** The attacks that all targets demand together. */
  readonly required: number
  readonly assigned: number
  /** Capacity of a minimum cut; bounds every assignment and equals `assigned`. */
  readonly bound: number
  /** How many attacks each target gets. */
  readonly fill: Int32Array
  readonly pairs: number
  /** The distance of all attacks together, in fields. */
  readonly distance: number
  readonly players: readonly PlayerLoad[]
  /** Only with former attacks: whether no plan as good keeps more of their weight. */
  readonly isKeptExact?: boolean
  /** Only where there are pairs to avoid (`avoidedPairs`): how many attacks are among them, by preference. */
  readonly avoided?: readonly number[]
}

/** Preferences that never cost an attack or fairness. */
export interface PlanOptions {
  /** Prefer different players and directions for attacks on one target; for fakes. */
  readonly spreadOrigins?: boolean
  /** The players' other launches, to keep apart from. */
  readonly standing?: Launches
  /** Attacks to keep where that costs neither an attack, nor fairness, nor a helper. */
  readonly former?: Former
  readonly load?: LoadGoals
  /** Only for offs: as few targets as possible get half of their offs or more from one player, these included. */
  readonly standingOffs?: StandingOffs
  /** Only for offs or fakes: they look like these. */
  readonly imitated?: Imitated
}

/**
 * Plans one run: a maximum assignment, leximin-fair (`leximinFlow`), with the fewest helpers, most former attacks and
 * fewest launches at night and in margins (`keptFlow`), easy to send (`sendable`), with its proof.
 *
 * Deterministic and independent of input order, up to exchanging equal entries. Throws a RangeError on inconsistent
 * arrays.
 */
export function plan(problem: Problem, options: PlanOptions = {}): RunResult {
  assertWellFormed(problem)
  const capped = withIdleTargets(problem)
  const former = options.former?.sender.length ? options.former : undefined
  const feasibility = feasiblePairs(capped)
  const avoided = avoidedPairs(capped, feasibility)
  const kept = former || avoided.length > 0 ? keptFlow(capped, feasibility, { former, avoided }) : undefined
  const flow = kept?.flow ?? leximinFlow(capped, feasibility)
  const proof = toProof(capped, flow)
  const schedule = sendable(capped, flow, origins(options), { ...options, isFormer: kept?.isFormer, avoided })
  return {
    ...toResult(problem, toAssignment(capped, flow, schedule), proof),
    ...(kept && former && { isKeptExact: kept.isExact }),
    ...(avoided.length > 0 && { avoided: avoided.map((pairs) => countAmong(pairs, schedule)) }),
  }
}

const countAmong = (pairs: Int32Array, { row, column, flow }: Schedule): number =>
  row.reduce((sum, r, slot) => sum + Number(hasBit(pairs, column[slot]!, r * flow.feasibility.words)), 0)

const origins = ({ spreadOrigins }: PlanOptions) => (spreadOrigins ? 'spread' : 'any')

/** An assignment of this problem, sorted by target, then sender, with other senders where that is easier to send; every fill stays. */
export function rearranged(problem: Problem, assignment: Assignment, options: PlanOptions): Assignment {
  const capped = withIdleTargets(problem)
  const feasibility = feasiblePairs(capped)
  const flow = toFlow(capped, feasibility, assignment, 0)
  const { former } = options
  const avoided = avoidedPairs(capped, feasibility)
  const isFormer = former && formerPairs(problem, former, feasibility)
  return toAssignment(capped, flow, sendable(capped, flow, origins(options), { ...options, isFormer, avoided }))
}

/** Whether a row and a column are a former attack. */
function formerPairs({ targets }: Problem, { sender, target }: Former, { columns, rows }: Feasibility) {
  const count = targets.demand.length
  const lines = new Set(Array.from(sender, (s, i) => pairKey(s, target[i]!, count)))
  return (r: number, c: number) => lines.has(pairKey(columns[c]!, rows[r]!, count))
}

/** Result and proof for an existing assignment of this problem, sorted by target, then sender. */
export function proved(problem: Problem, assignment: Assignment): RunResult {
  const capped = withIdleTargets(problem)
  const flow = toFlow(capped, feasiblePairs(capped), assignment, 0)
  return toResult(problem, assignment, toProof(capped, flow))
}

/** Result of an assignment that is said to be a maximum of this problem, sorted by target, then sender; `diagnose` finds out if it is. */
export function supposed(problem: Problem, assignment: Assignment): RunResult {
  return toResult(problem, assignment, { bound: assignment.sender.length, pairs: 0 })
}

/** Bound and feasible pairs of a flow, without its idle rows. */
function toProof(problem: Problem, flow: Flow): Pick<RunResult, 'bound' | 'pairs'> {
  const { feasibility } = flow
  const idle = idleRows(problem, feasibility).map((row) => pairsOfRow(feasibility, row))
  return {
    bound: cutCapacity(problem, flow, findShortage(problem, flow)) - idleDemand(problem),
    pairs: idle.reduce((rest, n) => rest - n, feasibility.pairs),
  }
}

function toResult(problem: Problem, assignment: Assignment, proof: Pick<RunResult, 'bound' | 'pairs'>): RunResult {
  const { sender, target, launch } = assignment
  const fill = new Int32Array(problem.targets.demand.length)
  for (const t of target) fill[t]!++
  const player = sender.map((s) => problem.senders.player[s]!)
  return {
    assignment,
    required: problem.targets.demand.reduce((sum, demand) => sum + Math.max(0, demand), 0),
    assigned: sender.length,
    ...proof,
    fill,
    distance: sender.reduce((sum, s, i) => sum + Math.sqrt(squaredDistance(problem, s, target[i]!)), 0),
    players: playerLoads(player, launch),
  }
}

function toAssignment(problem: Problem, flow: Flow, schedule: Schedule): Assignment {
  const { rows, columns } = flow.feasibility
  const size = schedule.row.reduce((sum, row) => sum + 1 - schedule.idle[row]!, 0)
  const rowOf = inverse(rows, problem.targets.demand.length)
  const sender = new Int32Array(size)
  const target = new Int32Array(size)
  let n = 0
  rowOf.forEach((row, t) => {
    if (row < 0 || schedule.idle[row] === 1) return
    const slots = schedule.column.subarray(schedule.start[row]!, schedule.start[row + 1]!)
    for (const s of slots.map((column) => columns[column]!).sort()) {
      sender[n] = s
      target[n++] = t
    }
  })
  return { sender, target, launch: Float64Array.from(sender, (s, i) => launchTime(problem, s, target[i]!)) }
}
