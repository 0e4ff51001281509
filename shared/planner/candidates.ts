import type { Block } from './blocks.ts'
import type { Shortage } from './cut.ts'
import { extended, inWindow, type SlotExtension, shortestExtension } from './extension.ts'
import type { Flow } from './flow.ts'
import { launchTime, mayAttack, type Problem } from './problem.ts'

/** A change of the problem that a leader could bring about. */
export type Candidate =
  | { readonly kind: 'slot'; readonly extension: SlotExtension }
  /** Start sending `minutes` (rounded up) earlier than now. */
  | { readonly kind: 'sendFrom'; readonly sendFrom: number; readonly minutes: number }
  /** `count` more villages with one attack each, at the place, speed and player of sender `like`. */
  | { readonly kind: 'senders'; readonly like: number; readonly count: number }

/** What is known about a solved problem when looking for help. */
export interface Findings {
  readonly flow: Flow
  readonly shortage: Shortage
  /** Senders that can give an attack more, in column order. */
  readonly reserveSenders: Int32Array
  /** Blocks of the short targets with competition. */
  readonly blocks: readonly Block[]
}

/** Minutes tried beside the least that gains anything. */
const STEPS = [15, 30, 60, 120, 240, 480]
/** Pairs of reserve sender and short target looked at; larger sets are sampled evenly. */
const PAIRS = 2_000_000

/** Visits pairs (reserve sender, short target) that class and place allow, sender by sender, with their launch. */
function eachMissingPair(problem: Problem, findings: Findings, visit: (s: number, launch: number) => void): void {
  const { flow, shortage, reserveSenders } = findings
  const short = flow.feasibility.rows.filter((_, row) => shortage.rows[row] === 1)
  const stride = Math.max(1, Math.ceil((short.length * reserveSenders.length) / PAIRS))
  reserveSenders.forEach((s, i) => {
    for (let j = i % stride; j < short.length; j += stride) {
      const t = short[j] ?? 0
      if (mayAttack(problem, s, t)) visit(s, launchTime(problem, s, t))
    }
  })
}

/** Extensions of one end of one window: the shortest, and the senders that each step brings in. */
interface Prospect {
  readonly shortest: SlotExtension
  readonly senders: Set<number>[]
}

/** Slot extensions that bring in a reserve sender, the most promising first, the shortest of all at the very start. */
export function slotCandidates(problem: Problem, findings: Findings): Candidate[] {
  const prospects = new Map<string, Prospect>()
  let first: SlotExtension | undefined
  eachMissingPair(problem, findings, (s, launch) => {
    if (launch < problem.sendFrom) return
    const extension = shortestExtension(problem, problem.senders.player[s] ?? 0, launch)
    if (!extension) return
    if (!first || extension.minutes < first.minutes) first = extension
    const key = `${extension.player} ${extension.window} ${extension.side} ${extension.window < 0 ? extension.from : ''}`
    let prospect = prospects.get(key)
    if (!prospect || extension.minutes < prospect.shortest.minutes) {
      prospect = { shortest: extension, senders: prospect?.senders ?? STEPS.map(() => new Set<number>()) }
      prospects.set(key, prospect)
    }
    STEPS.forEach((minutes, i) => {
      if (extension.minutes <= minutes) prospect.senders[i]?.add(s)
    })
  })
  const ranked = [...prospects.values()].flatMap((prospect) => variants(problem, prospect))
  ranked.sort((a, b) => b.promise - a.promise || a.extension.minutes - b.extension.minutes)
  const list = ranked.map(({ extension }) => extension)
  return (first ? [first, ...list.filter((e) => e !== first)] : list).map((extension) => ({ kind: 'slot', extension }))
}

/** The shortest extension of a window's end and the steps beyond it, each with the senders it wins per trouble. */
function variants(problem: Problem, { shortest, senders }: Prospect): { extension: SlotExtension; promise: number }[] {
  const { player, window, side, minutes } = shortest
  const worth = (won: number, length: number) => won / (length + 30)
  const least = { extension: shortest, promise: worth(1, minutes) }
  const list = problem.windows[player]
  if (side === 'new' || !list) return [{ ...least, promise: worth(senders[0]?.size ?? 1, minutes) }]
  const longer = STEPS.flatMap((step, i) => {
    const won = senders[i]?.size ?? 0
    const gained = won > (senders[i - 1]?.size ?? 0)
    const extension = extended(list, player, window, side, step)
    return step > minutes && gained ? [{ extension, promise: worth(won, step) }] : []
  })
  return [least, ...longer]
}

/** Earlier starts: the least that brings in a reserve sender, then in steps up to a day. */
export function sendFromCandidates(problem: Problem, findings: Findings): Candidate[] {
  let latest = -Infinity
  let earliest = Infinity
  eachMissingPair(problem, findings, (s, launch) => {
    if (launch >= problem.sendFrom || !inWindow(problem, problem.senders.player[s] ?? 0, launch)) return
    latest = Math.max(latest, launch)
    earliest = Math.min(earliest, launch)
  })
  if (latest === -Infinity) return []
  const least = Math.ceil((problem.sendFrom - latest) / 60)
  const enough = Math.ceil((problem.sendFrom - earliest) / 60)
  const most = Math.max(least, Math.min(enough, 1440))
  const steps = new Set([least, ...[60, 180, 360, 720].filter((minutes) => minutes > least && minutes < most), most])
  return [...steps].map((minutes) => ({ kind: 'sendFrom', minutes, sendFrom: problem.sendFrom - minutes * 60 }))
}
