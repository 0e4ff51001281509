import { augmenter } from './augment.ts'
import { hasBit } from './bits.ts'
import type { Block } from './blocks.ts'
import { type Candidate, type Findings, sendFromCandidates, slotCandidates } from './candidates.ts'
import { withExtension } from './extension.ts'
import { feasiblePairs } from './feasible.ts'
import { flowOf, inverse } from './flow.ts'
import type { RunResult } from './plan.ts'
import type { Problem, Senders } from './problem.ts'

/** A change of the problem, and how many attacks more its new maximum has (at least 1). */
export type Help = Candidate & { readonly gain: number }

/** Feasible-pair tests spent on verifying, over all candidates; bounds the time of a diagnosis. */
const VERIFY = 150_000_000
const CANDIDATES = { least: 6, most: 32 }

/**
 * What helps, by gain, then by least trouble; at most 32 entries.
 *
 * Candidates are the slot extensions and earlier starts that bring most reserve senders to most short targets, and more
 * villages beside the most wanted sender of each large block. Every one is applied and solved; those that gain nothing are
 * dropped, as is a longer extension that gains no more than a shorter one of the same window.
 */
export function rankedHelps(problem: Problem, result: RunResult, findings: Findings): Help[] {
  const { rows, columns } = findings.flow.feasibility
  if (result.assigned === result.required) return []
  const share = Math.floor(VERIFY / (rows.length * columns.length + 1))
  const most = Math.min(CANDIDATES.most, Math.max(CANDIDATES.least, share))
  const more = senderCandidates(problem, findings).slice(0, Math.ceil(most / 4))
  const earlier = sendFromCandidates(problem, findings).slice(0, Math.ceil(most / 4))
  const slots = slotCandidates(problem, findings).slice(0, most - more.length - earlier.length)
  const helps = [...slots, ...earlier, ...more].flatMap((candidate) => {
    const gain = gainOf(problem, result, candidate)
    return gain > 0 ? [{ ...candidate, gain }] : []
  })
  helps.sort((a, b) => b.gain - a.gain || trouble(a) - trouble(b))
  return helps.filter((help, i) => !helps.some((other, j) => j !== i && outdoes(other, help)))
}

/** Attacks more in the maximum of the changed problem. O(enumeration + a few search rounds): the old plan is kept and grown. */
export function gainOf(problem: Problem, result: RunResult, candidate: Candidate): number {
  const changed = withHelp(problem, candidate)
  const spare = result.required - result.assigned
  const flow = flowOf(changed, feasiblePairs(changed), result.assignment, spare)
  const search = augmenter(flow, { effort: 1, price: () => 0 })
  const { demand } = changed.targets
  const wants = (row: number) => (flow.fill[row] ?? 0) < (demand[flow.feasibility.rows[row] ?? 0] ?? 0)
  let short = Int32Array.from(flow.fill.keys()).filter(wants)
  while (short.length > 0) {
    const failed = new Set(search.augmentAll(short))
    short = short.filter((row) => !failed.has(row) && wants(row))
  }
  return flow.edges - result.assigned
}

/** The problem with a help applied. New villages are appended to the senders. */
export function withHelp(problem: Problem, help: Candidate): Problem {
  if (help.kind === 'sendFrom') return { ...problem, sendFrom: help.sendFrom }
  if (help.kind === 'slot') return withExtension(problem, help.extension)
  return { ...problem, senders: withTwins(problem.senders, help.like, help.count) }
}

function withTwins(senders: Senders, like: number, count: number): Senders {
  const n = senders.supply.length
  const grow = <A extends Int32Array | Float64Array | Uint8Array>(column: A, grown: A): A => {
    grown.set(column)
    grown.fill(column[like] ?? 0, n)
    return grown
  }
  return {
    x: grow(Int32Array.from(senders.x), new Int32Array(n + count)),
    y: grow(Int32Array.from(senders.y), new Int32Array(n + count)),
    supply: grow(senders.supply, new Int32Array(n + count)).fill(1, n),
    minutesPerField: grow(senders.minutesPerField, new Float64Array(n + count)),
    player: grow(senders.player, new Int32Array(n + count)),
    eligibility: grow(senders.eligibility, new Uint8Array(n + count)),
  }
}

/** For the largest blocks, as many villages as are missing (at most 10) beside the sender most short targets could use. */
function senderCandidates(problem: Problem, { flow, shortage, blocks }: Findings): Candidate[] {
  const { rows, columns, words, bits } = flow.feasibility
  const wanted = new Int32Array(problem.senders.supply.length)
  for (let row = 0; row < rows.length; row++) {
    if ((flow.fill[row] ?? 0) >= (problem.targets.demand[rows[row] ?? 0] ?? 0)) continue
    for (let column = 0; column < columns.length; column++)
      if (hasBit(shortage.columns, column) && hasBit(bits, column, row * words)) {
        const s = columns[column] ?? 0
        wanted[s] = (wanted[s] ?? 0) + 1
      }
  }
  const lacking = (block: Block) => block.demand - block.capacity
  const place = inverse(columns, wanted.length)
  const mostWanted = (block: Block) =>
    block.senders.reduce((best, s) => {
      const more = (wanted[s] ?? 0) - (wanted[best] ?? 0) || (place[best] ?? 0) - (place[s] ?? 0)
      return more > 0 ? s : best
    }, block.senders[0] ?? -1)
  return blocks
    .filter((block) => block.senders.length > 0)
    .sort((a, b) => lacking(b) - lacking(a))
    .map((block) => ({ kind: 'senders', like: mostWanted(block), count: Math.min(10, lacking(block)) }))
}

function trouble(help: Help): number {
  if (help.kind === 'slot') return help.extension.minutes
  return help.kind === 'sendFrom' ? help.minutes : help.count * 1440
}

/** Whether `better` gains as much as `help` by a smaller change of the same thing. */
function outdoes(better: Help, help: Help): boolean {
  if (better.gain < help.gain || trouble(better) >= trouble(help)) return false
  if (better.kind === 'slot' && help.kind === 'slot') {
    const [a, b] = [better.extension, help.extension]
    return a.player === b.player && a.window === b.window && a.side === b.side
  }
  return better.kind === 'sendFrom' && help.kind === 'sendFrom'
}
