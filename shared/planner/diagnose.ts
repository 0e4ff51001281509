import { hasBit, popcount } from './bits.ts'
import { type Block, blocksOf } from './blocks.ts'
import { cutCapacity, reserveFor, reserveOf, shortageOf } from './cut.ts'
import { inWindow, type SlotExtension, shortestExtension } from './extension.ts'
import { feasiblePairs } from './feasible.ts'
import { type Flow, flowOf } from './flow.ts'
import { type Help, rankedHelps } from './helps.ts'
import type { RunResult } from './plan.ts'
import { launchTime, mayAttack, type Problem } from './problem.ts'

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
 * `reserveOf` and `reserveFor`), so every `no_slot` and `too_far` is true by construction; a target with several remedies gets the one of
 * fewest minutes. `helps` is a bounded number of candidates, each verified by an augmentation to the new maximum.
 */
export function diagnose(problem: Problem, result: RunResult): Diagnosis {
  const flow = flowOf(problem, feasiblePairs(problem), result.assignment, 0)
  const shortage = shortageOf(problem, flow)
  const reserve = reserveOf(flow)
  const { blocks, ofRow } = blocksOf(problem, flow, shortage)
  const { rows, columns, words, bits } = flow.feasibility
  const sendersIn = (set: Int32Array) => columns.filter((_, column) => hasBit(set, column))
  const reserveSenders = sendersIn(reserve)

  const used = new Map<number, number>()
  const reasons: Reason[] = []
  for (let row = 0; row < rows.length; row++) {
    const target = rows[row] ?? 0
    const fill = flow.fill[row] ?? 0
    const missing = (problem.targets.demand[target] ?? 0) - fill
    if (missing === 0) continue
    let feasible = 0
    for (let w = 0; w < words; w++) feasible += popcount(bits[row * words + w] ?? 0)
    if (feasible > fill) {
      const found = ofRow[row] ?? -1
      const block = used.get(found) ?? used.size
      used.set(found, block)
      reasons.push({ target, missing, kind: 'competition', block })
    } else {
      const own = reserveFor(flow, reserve, row)
      reasons.push(nearestRemedy(problem, flow, row, missing, own === reserve ? reserveSenders : sendersIn(own)))
    }
  }
  reasons.sort((a, b) => a.target - b.target)
  return {
    bound: cutCapacity(problem, flow, shortage),
    reasons,
    blocks: [...used.keys()].flatMap((found) => blocks[found] ?? []),
    helps: rankedHelps(problem, result, { flow, shortage, reserveSenders, blocks }),
  }
}

/** The remedy of fewest minutes for a row whose feasible senders all attack it already. */
function nearestRemedy(problem: Problem, flow: Flow, row: number, missing: number, reserve: Int32Array): Reason {
  const { sendFrom, senders } = problem
  const target = flow.feasibility.rows[row] ?? 0
  let least = Infinity
  let leastBoth = Infinity
  let best: Reason | undefined
  let both: Reason | undefined
  for (const sender of reserve) {
    if (!mayAttack(problem, sender, target)) continue
    const launch = launchTime(problem, sender, target)
    const player = senders.player[sender] ?? 0
    if (launch >= sendFrom) {
      const extension = shortestExtension(problem, player, launch)
      if (!extension || extension.minutes >= least) continue
      least = extension.minutes
      best = { target, missing, kind: 'no_slot', extension, sender, launch }
    } else {
      const earlier = (sendFrom - launch) / 60
      if (inWindow(problem, player, launch)) {
        if (earlier >= least) continue
        least = earlier
        best = { target, missing, kind: 'too_far', sendFrom: launch, sender }
      } else if (earlier < leastBoth) {
        const extension = shortestExtension(problem, player, launch)
        if (!extension) continue
        leastBoth = earlier
        both = { target, missing, kind: 'too_far', sendFrom: launch, sender, extension }
      }
    }
  }
  if (best ?? both) return best ?? both ?? { target, missing, kind: 'no_sender', eligible: 0 }
  const attacking = flow.fill[row] ?? 0
  const eligible = flow.feasibility.columns.reduce((sum, s) => sum + (mayAttack(problem, s, target) ? 1 : 0), 0)
  return { target, missing, kind: 'no_sender', eligible: eligible - attacking }
}
