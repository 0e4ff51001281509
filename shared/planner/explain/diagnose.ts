import { computeIfInTime } from '../../lib/deadline.ts'
import { hasBit } from '../flow/bits.ts'
import { type Block, findBlocks } from '../flow/blocks.ts'
import { cutCapacity, findReserve, findShortage } from '../flow/cut.ts'
import { feasiblePairs, pairsOfRow } from '../flow/feasible.ts'
import { type Flow, toFlow } from '../flow/flow.ts'
import { idleDemand, withIdleTargets } from '../flow/idle.ts'
import type { SlotExtension } from '../flow/windows.ts'
import { mayAttack, type Problem } from '../model/problem.ts'
import type { RunResult } from '../plan/plan.ts'
import { decidedByImportance, type Importance } from './importance.ts'
import { type Proposal, rankedProposals } from './proposals.ts'
import { columnsByPlayer, type Regrowth, regrow } from './regrow.ts'
import { type Remedy, remedySearch } from './remedy.ts'
import { shorterTogether } from './remedy-pairs.ts'
import type { Residual } from './residual.ts'
import type { SharedWindows } from './shared-proposals.ts'

/** Why a target is below its demand. */
export type Reason = {
  readonly target: number
  readonly missing: number
  /** Other targets have what this one could have, as leaders prefer them. */
  readonly decidedBy?: Importance
} & (
  | {
      /**
       * No sender to gain by time or timeslots: all `eligible` senders of its class that do not attack it are
       * exhausted elsewhere; 0 means there are none.
       */
      readonly kind: 'no_sender'
      readonly eligible: number
    }
  | {
      /** Setting `sendFrom` (with `extension`, if given) lets `sender` gain an attack. */
      readonly kind: 'too_far'
      readonly sendFrom: number
      readonly sender: number
      readonly extension?: SlotExtension
    }
  | {
      /** `extension` lets `sender` launch at `launch`, gaining an attack; no shorter one gains one on this target. */
      readonly kind: 'no_slot'
      readonly extension: SlotExtension
      readonly sender: number
      readonly launch: number
    }
  | {
      /** Suitable senders are needed by other targets: see `Diagnosis.blocks[block]`. */
      readonly kind: 'competition'
      readonly block: number
    }
)

/** Why a plan is not larger, and what would help. */
export interface Diagnosis {
  /** Capacity of the minimum cut, computed from the problem; equals the number of attacks assigned. Otherwise nothing is explained. */
  readonly bound: number
  /** One per target below its demand, in target order. */
  readonly reasons: readonly Reason[]
  readonly blocks: readonly Block[]
  /** Highest gain first; every gain is found by solving the changed problem. */
  readonly helps: readonly Proposal[]
  /** Whether the deadline of `computeBefore` left no time for `helps`. */
  readonly omitsHelps?: boolean
}

/**
 * Explains the result of `plan` for the same problem and indexes.
 *
 * A new pair gains an attack exactly if its target is in the shortage and its sender in the reserve (`findReserve`,
 * `reserveFor`), so every `no_slot` and `too_far` holds by construction. A target gets the remedy of fewest minutes,
 * including extensions that gain by several pairs (`shorterTogether`). `helps` are bounded in number and verified by
 * augmenting. `shared` windows apply to many players; no help starts before `earliest`, epoch seconds.
 */
export function diagnose(
  given: Problem,
  result: RunResult,
  shared?: SharedWindows,
  earliest = Number.NEGATIVE_INFINITY,
): Diagnosis {
  const problem = withIdleTargets(given)
  const flow = toFlow(problem, feasiblePairs(problem), result.assignment, 0)
  const shortage = findShortage(problem, flow)
  const bound = cutCapacity(problem, flow, shortage) - idleDemand(problem)
  if (bound !== result.assigned) return { bound, reasons: [], blocks: [], helps: [], omitsHelps: true }
  const findings = findResidual(problem, flow, shortage)
  const growth = regrow(problem, result, flow, findings.parts)
  const { reasons, blocks } = findReasons(problem, findings, findRemedies(problem, findings, growth))
  const decidedBy = decidedByImportance(problem, flow)
  const helps = computeIfInTime(() => rankedProposals(problem, result, findings, growth, shared, earliest))
  return {
    bound,
    reasons: reasons.map((reason) => {
      const by = decidedBy.get(reason.target)
      return by ? { ...reason, decidedBy: by } : reason
    }),
    blocks,
    helps: helps ?? [],
    ...(!helps && { omitsHelps: true }),
  }
}

function findResidual(problem: Problem, flow: Flow, shortage: Residual['shortage']): Residual {
  const reserve = findReserve(flow)
  return {
    flow,
    shortage,
    reserve,
    reserveSenders: flow.feasibility.columns.filter((_, column) => hasBit(reserve, column)),
    parts: findBlocks(problem, flow, shortage),
    columnsOf: columnsByPlayer(problem, flow.feasibility),
  }
}

/** `remedies` has an entry for every short row attacked by all its feasible senders; others compete. */
function findReasons(
  problem: Problem,
  { flow, parts }: Residual,
  remedies: ReadonlyMap<number, Remedy | undefined>,
): Pick<Diagnosis, 'reasons' | 'blocks'> {
  const { rows, columns } = flow.feasibility
  /** Part of the shortage → index of its block in the result. */
  const told = new Map<number, number>()
  const reasons: Reason[] = []
  rows.forEach((target, row) => {
    const fill = flow.fill[row]!
    const missing = problem.targets.demand[target]! - fill
    if (missing === 0) return
    if (!remedies.has(row)) {
      const part = parts.ofRow[row]!
      const block = told.get(part) ?? told.size
      told.set(part, block)
      reasons.push({ target, missing, kind: 'competition', block })
      return
    }
    const remedy = remedies.get(row)
    if (remedy) reasons.push({ target, missing, ...remedy })
    else reasons.push({ target, missing, kind: 'no_sender', eligible: eligibleFor(problem, target, columns) - fill })
  })
  reasons.sort((a, b) => a.target - b.target)
  return { reasons, blocks: Array.from(told.keys(), (part) => withoutIdle(problem, parts.blocks[part]!)) }
}

/** What attacks not sent take is neither demanded nor available. */
function withoutIdle({ targets: { idleOf, demand } }: Problem, block: Block): Block {
  if (!idleOf) return block
  const idle = block.targets.reduce((sum, t) => sum + (idleOf[t]! >= 0 ? demand[t]! : 0), 0)
  const targets = block.targets.filter((t) => idleOf[t]! < 0)
  return { ...block, targets, demand: block.demand - idle, capacity: block.capacity - idle }
}

/** By short row attacked by all its feasible senders; `undefined` without a known remedy. */
function findRemedies(problem: Problem, findings: Residual, growth: Regrowth): Map<number, Remedy | undefined> {
  const { fill, feasibility } = findings.flow
  const { rows } = feasibility
  const findRemedy = remedySearch(problem, findings)
  const single = new Map<number, Remedy | undefined>()
  rows.forEach((target, row) => {
    if (fill[row]! < problem.targets.demand[target]! && pairsOfRow(feasibility, row) === fill[row])
      single.set(row, findRemedy(row))
  })
  return new Map([...single, ...shorterTogether(problem, findings, growth, single)])
}

const eligibleFor = (problem: Problem, target: number, columns: Int32Array): number =>
  columns.reduce((sum, s) => sum + (mayAttack(problem, s, target) ? 1 : 0), 0)
