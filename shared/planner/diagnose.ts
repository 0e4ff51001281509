import { hasBit, popcount } from './bits.ts'
import { type Block, blocksOf } from './blocks.ts'
import { cutCapacity, reserveOf, shortageOf } from './cut.ts'
import type { SlotExtension } from './extension.ts'
import { feasiblePairs } from './feasible.ts'
import type { Findings } from './findings.ts'
import { flowOf } from './flow.ts'
import { columnsByPlayer, type Growth, growthOf } from './growth.ts'
import { type Help, rankedHelps } from './helps.ts'
import type { RunResult } from './plan.ts'
import { mayAttack, type Problem } from './problem.ts'
import { type Remedy, remedySearch } from './remedy.ts'
import { shorterTogether } from './remedy-pairs.ts'
import type { SharedWindows } from './shared-helps.ts'

/** Why a target is short of its demand. */
export type Reason = { readonly target: number; readonly missing: number } & (
  | {
      /**
       * No sender that could be won by time or slots: `eligible` senders of its class with supply stand elsewhere on the map
       * and do not attack it yet, each of them used up without replacement; 0 means there is none at all.
       */
      readonly kind: 'no_sender'
      readonly eligible: number
    }
  | {
      /** Setting the problem's sendFrom to `sendFrom` (and `extension`, where given) lets `sender` gain an attack. */
      readonly kind: 'too_far'
      readonly sendFrom: number
      readonly sender: number
      readonly extension?: SlotExtension
    }
  | {
      /** `extension` lets `sender` launch at `launch`, which gains an attack; no shorter one gains one on this target. */
      readonly kind: 'no_slot'
      readonly extension: SlotExtension
      readonly sender: number
      readonly launch: number
    }
  | {
      /** Senders that fit are needed by other targets: see `Diagnosis.blocks[block]`. */
      readonly kind: 'competition'
      readonly block: number
    }
)

/** Why a plan is not larger, and what would make it so. */
export interface Diagnosis {
  /** Capacity of the minimum cut, counted anew from the problem; equals the number of attacks assigned. */
  readonly bound: number
  /** One per target short of its demand, in target order. */
  readonly reasons: readonly Reason[]
  readonly blocks: readonly Block[]
  /** What gains most first; every gain is found by solving the changed problem. */
  readonly helps: readonly Help[]
}

/**
 * Explains the result of `plan` for the same problem. Indexes are those of the problem, nothing is worded.
 *
 * A single new pair gains an attack exactly when its target is in the shortage and its sender in the reserve (see
 * `reserveOf` and `reserveFor`), so every `no_slot` and `too_far` is true by construction; a target with several remedies gets the
 * one of fewest minutes, and shorter extensions that gain by several new pairs at once are looked for besides (see
 * `shorterTogether`). `helps` is a bounded number of changes, each verified by an augmentation to the new maximum. `shared`
 * are the windows that hold for many players; no help starts to send before `earliest`, epoch seconds.
 */
export function diagnose(
  problem: Problem,
  result: RunResult,
  shared?: SharedWindows,
  earliest = Number.NEGATIVE_INFINITY,
): Diagnosis {
  const flow = flowOf(problem, feasiblePairs(problem), result.assignment, 0)
  const shortage = shortageOf(problem, flow)
  const reserve = reserveOf(flow)
  const parts = blocksOf(problem, flow, shortage)
  const { rows, columns, words, bits } = flow.feasibility
  const reserveSenders = columns.filter((_, column) => hasBit(reserve, column))
  const columnsOf = columnsByPlayer(problem, flow.feasibility)
  const findings: Findings = { flow, shortage, reserve, reserveSenders, parts, columnsOf }

  const growth = growthOf(problem, result, flow, parts)
  const remedyOf = remediesOf(problem, findings, growth)
  const used = new Map<number, number>()
  const reasons: Reason[] = []
  for (let row = 0; row < rows.length; row++) {
    const target = rows[row] ?? 0
    const fill = flow.fill[row] ?? 0
    const missing = (problem.targets.demand[target] ?? 0) - fill
    if (missing === 0) continue
    if (pairsOf(bits, row, words) > fill) {
      const found = parts.ofRow[row] ?? -1
      const block = used.get(found) ?? used.size
      used.set(found, block)
      reasons.push({ target, missing, kind: 'competition', block })
    } else {
      const remedy = remedyOf.get(row)
      if (remedy) reasons.push({ target, missing, ...remedy })
      else reasons.push({ target, missing, kind: 'no_sender', eligible: eligibleFor(problem, target, columns) - fill })
    }
  }
  reasons.sort((a, b) => a.target - b.target)
  return {
    bound: cutCapacity(problem, flow, shortage),
    reasons,
    blocks: [...used.keys()].flatMap((found) => parts.blocks[found] ?? []),
    helps: rankedHelps(problem, result, findings, growth, shared, earliest),
  }
}

/** By row, what would help those whose feasible senders all attack them. */
function remediesOf(problem: Problem, findings: Findings, growth: Growth): Map<number, Remedy | undefined> {
  const { flow } = findings
  const { rows, words, bits } = flow.feasibility
  const remedyOf = remedySearch(problem, findings)
  const single = new Map<number, Remedy | undefined>()
  for (let row = 0; row < rows.length; row++) {
    const fill = flow.fill[row] ?? 0
    if (fill < (problem.targets.demand[rows[row] ?? 0] ?? 0) && pairsOf(bits, row, words) === fill)
      single.set(row, remedyOf(row))
  }
  return new Map([...single, ...shorterTogether(problem, findings, growth, single)])
}

function pairsOf(bits: Int32Array, row: number, words: number): number {
  let pairs = 0
  for (let w = 0; w < words; w++) pairs += popcount(bits[row * words + w] ?? 0)
  return pairs
}

const eligibleFor = (problem: Problem, target: number, columns: Int32Array): number =>
  columns.reduce((sum, s) => sum + (mayAttack(problem, s, target) ? 1 : 0), 0)
