import { extended, firstEndingFrom, type SlotExtension } from '../flow/windows.ts'
import { launchTime, mayAttack, type Problem } from '../model/problem.ts'
import { newWindows } from './new-windows.ts'
import { LONGEST, NEW_FROM, type PlayerPairs, playerPairs, type SlotProposal } from './player-pairs.ts'
import type { MissingPairs, Regrowth } from './regrow.ts'
import type { Residual } from './residual.ts'
import { type Budget, stepWorth, worthwhileSteps } from './worthwhile-steps.ts'

/** Extra cost of a new window over an extension, minutes. */
export const NEW_TROUBLE = 120
/** Max minutes proposed at a window's end; beyond that a new window costs less. */
const LONGEST_ADDED = 1440

/**
 * Slot extensions that gain: per window end the shortest, the best and the largest (`worthwhileSteps`), and new
 * windows for players without fitting ones. Skips ends covered according to `isNamed`.
 *
 * Only players with a reserve village can gain alone. Ends are tried by sampled promise, within the budget.
 */
export function slotProposals(
  problem: Problem,
  findings: Residual,
  growth: Regrowth,
  budget: Budget,
  isNamed: (player: number, extension: SlotExtension | undefined) => boolean,
): SlotProposal[] {
  const helps: SlotProposal[] = []
  const tables = new Map<number, PlayerPairs>()
  for (const { player, window, side } of promisingEnds(problem, findings)) {
    if (budget.left <= 0) break
    const list = problem.windows[player]
    if (!list) continue
    if (isNamed(player, side === 'new' ? undefined : extended(list, player, window, side, 1))) continue
    const own = tables.get(player) ?? playerPairs(problem, findings, growth, player, budget)
    tables.set(player, own)
    if (side === 'new') helps.push(...newWindows(list, findings, own))
    else helps.push(...longerWindows(list, own, window, side, budget))
  }
  return helps
}

function longerWindows(
  list: Float64Array,
  { player, pairs, gainIn }: PlayerPairs,
  window: number,
  side: 'before' | 'after',
  budget: Budget,
): SlotProposal[] {
  const [from, to] = [list[window * 2]!, list[window * 2 + 1]!]
  const room = Math.max(0, Math.min(LONGEST_ADDED, LONGEST - Math.ceil((to - from) / 60)))
  const beyond = (launch: number) => (side === 'after' ? launch - to : from - launch)
  const lengths = minutesIn(pairs, beyond, room)
  const gainAt = (minutes: number) =>
    side === 'after' ? gainIn(to, to + minutes * 60) : gainIn(from - minutes * 60, from)
  return worthwhileSteps(lengths, gainAt, budget).map(({ length, gain }) => ({
    gain,
    extension: extended(list, player, window, side, length),
  }))
}

/** Whole minutes, ascending, at which pairs are added; `beyond` returns the seconds a launch needs. */
function minutesIn({ launch }: MissingPairs, beyond: (launch: number) => number, most: number): Int32Array {
  const present = new Uint8Array(most + 1)
  let n = 0
  for (const time of launch) {
    const minutes = Math.ceil(beyond(time) / 60)
    if (minutes < 1 || minutes > most || present[minutes] === 1) continue
    present[minutes] = 1
    n++
  }
  const list = new Int32Array(n)
  for (let minutes = most; minutes > 0; minutes--) if (present[minutes] === 1) list[--n] = minutes
  return list
}

interface End {
  readonly player: number
  readonly window: number
  readonly side: 'before' | 'after' | 'new'
}

/**
 * Window ends of players in reserve, by nearby pairs of reserve sender and short target; plus a new window for
 * players without or far from any.
 */
function promisingEnds(problem: Problem, findings: Residual): End[] {
  const { senders, windows } = problem
  const players = [...new Set(findings.reserveSenders.map((s) => senders.player[s]!))].sort((a, b) => a - b)
  const firstEnds = new Int32Array(windows.length)
  const ends: End[] = []
  for (const player of players) {
    const list = windows[player]
    if (!list) continue
    firstEnds[player] = ends.length
    for (let window = 0; window * 2 < list.length; window++)
      ends.push({ player, window, side: 'before' }, { player, window, side: 'after' })
    ends.push({ player, window: -1, side: 'new' })
  }
  const promise = samplePromise(problem, findings, firstEnds, ends.length)
  const order = [...ends.keys()].sort((a, b) => promise[b]! - promise[a]! || a - b)
  return order.map((i) => ends[i]!)
}

/** Max pairs checked; larger sets are sampled evenly. */
const SAMPLE = 1_000_000

/** `firstEnds` is the index of a player's first end: two per window in order, then the new window. */
function samplePromise(
  problem: Problem,
  { flow, shortage, reserveSenders }: Residual,
  firstEnds: Int32Array,
  size: number,
): Float64Array {
  const short = flow.feasibility.rows.filter((_, row) => shortage.rows[row] === 1)
  const promise = new Float64Array(size)
  const add = (end: number, minutes: number) => {
    promise[end]! += stepWorth({ length: minutes, gain: 1 })
  }
  const stride = Math.max(1, Math.ceil((short.length * reserveSenders.length) / SAMPLE))
  reserveSenders.forEach((s, i) => {
    const player = problem.senders.player[s]!
    const list = problem.windows[player]
    if (!list) return
    const first = firstEnds[player]!
    for (let j = i % stride; j < short.length; j += stride) {
      const t = short[j]!
      if (!mayAttack(problem, s, t)) continue
      const launch = launchTime(problem, s, t)
      const next = firstEndingFrom(list, launch) * 2
      if (launch < problem.sendFrom || (next < list.length && list[next]! <= launch)) continue
      const early = next < list.length ? (list[next]! - launch) / 60 : Infinity
      const late = next > 0 ? (launch - list[next - 1]!) / 60 : Infinity
      if (early < Infinity) add(first + next, early)
      if (late < Infinity) add(first + next - 1, late)
      if (Math.min(early, late) > NEW_FROM) add(first + list.length, NEW_TROUBLE)
    }
  })
  return promise
}
