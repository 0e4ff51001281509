import type { DailyWindow } from '../../game/world/world-time.ts'
import { hasBit } from '../flow/bits.ts'
import { feasiblePairs } from '../flow/feasible.ts'
import { inWindow, secondsToWindow } from '../flow/windows.ts'
import { launchTime, mayAttack, type Problem } from '../model/problem.ts'
import { LONGEST, MOST_PAIRS } from './player-pairs.ts'
import { furtherPairs, type MissingPairs, missingPairs, type Regrowth } from './regrow.ts'
import type { Residual } from './residual.ts'
import { type Budget, type Step, stepWorth, worthwhileSteps } from './worthwhile-steps.ts'

/** Daily windows shared by several players, such as the world's auto timeslots. */
export interface SharedWindows {
  /** The players, as indexes into `Problem.windows`. */
  readonly players: readonly number[]
  readonly rules: readonly DailyWindow[]
  /** Resulting windows, `[from, to, …]`, sorted and merged; monotone in the rules. */
  lay(rules: readonly DailyWindow[]): Float64Array
}

/** A shared daily window extended at one end. */
export interface SharedExtension {
  readonly before: DailyWindow
  readonly after: DailyWindow
  /** The minutes that it adds to each day. */
  readonly minutes: number
  /** The players concerned, and their resulting windows. */
  readonly holdsFor: readonly number[]
  readonly windows: Float64Array
  /** Players whose reserve villages would reach a short target. */
  readonly players: number
}

/** A shared extension and its gain. */
export interface SharedProposal {
  readonly extension: SharedExtension
  readonly gain: number
}

/** Max lengths tried, and max pairs sampled for them. */
const LENGTHS = { most: 96, pairs: 200_000 }
/** Max evaluations per search for the best length. */
const EVALUATIONS = 24

/**
 * Extensions of shared windows that help at least two players, per end the steps of `worthwhileSteps`: one proposal
 * for all who lack the same minutes. Ends are tried by promise, at most `budget` of them.
 */
export function sharedProposals(
  problem: Problem,
  findings: Residual,
  growth: Regrowth,
  shared: SharedWindows,
  budget: Budget,
): SharedProposal[] {
  if (shared.players.length < 2) return []
  return listRuleEnds(problem, findings, shared).flatMap((end) => {
    if (budget.left <= 0) return []
    budget.left--
    return longerEnd(problem, findings, growth, shared, end)
  })
}

/** An end of a rule to extend; lengths are in minutes. */
interface RuleEnd {
  readonly index: number
  readonly rule: DailyWindow
  readonly side: 'before' | 'after'
  readonly lengths: Int32Array
}

function listRuleEnds(problem: Problem, findings: Residual, { players, rules, lay }: SharedWindows): RuleEnd[] {
  const concerned = new Set(players)
  const ends = rules.flatMap((rule, index) => {
    const occurrences = lay([rule])
    const room = day - windowLength(rule)
    return (['before', 'after'] as const).map((side): RuleEnd => {
      const need = (player: number, launch: number) =>
        concerned.has(player) && launch >= problem.sendFrom && !inWindow(problem, player, launch)
          ? minutesBeside(occurrences, launch, side, room)
          : 0
      return { rule, index, side, lengths: usefulLengths(problem, findings, need) }
    })
  })
  const promise = ({ lengths }: RuleEnd) => lengths.reduce((sum, length) => sum + stepWorth({ length, gain: 1 }), 0)
  return ends.sort((a, b) => promise(b) - promise(a))
}

function longerEnd(
  problem: Problem,
  findings: Residual,
  growth: Regrowth,
  { players, rules, lay }: SharedWindows,
  { rule, index, side, lengths }: RuleEnd,
): SharedProposal[] {
  const concerned = new Set(players)
  const never = new Float64Array(0)
  const longer = (minutes: number): DailyWindow =>
    side === 'after' ? { ...rule, to: moved(rule.to, minutes) } : { ...rule, from: moved(rule.from, -minutes) }
  const windowsWith = (minutes: number) => lay(rules.with(index, longer(minutes)))
  const { pairs, possible } = pairsUpTo(problem, findings, lengths, (minutes) => {
    const windows = windowsWith(minutes)
    return { ...problem, windows: problem.windows.map((_, player) => (concerned.has(player) ? windows : never)) }
  })
  const fitting = (windows: Float64Array) => (launch: number) => secondsToWindow(windows, launch) === 0
  const gainAt = (minutes: number) => growth.byPairs(pairs, fitting(windowsWith(minutes)))
  return worthwhileSteps(possible, gainAt, { left: EVALUATIONS }).flatMap(({ length: minutes, gain }) => {
    const windows = windowsWith(minutes)
    const helped = playersGaining(problem, findings, pairs, fitting(windows))
    if (helped < 2) return []
    const extension = { before: rule, after: longer(minutes), minutes, holdsFor: players, windows, players: helped }
    return [{ gain, extension }]
  })
}

/** Earlier starts that gain: the steps of `worthwhileSteps` in whole minutes, up to 14 days, none before `earliest`. */
export function earlierStarts(problem: Problem, findings: Residual, growth: Regrowth, earliest: number): Step[] {
  const { sendFrom } = problem
  if (!Number.isFinite(sendFrom)) return []
  const lengths = usefulLengths(problem, findings, (player, launch) =>
    launch < sendFrom && launch - 60 >= earliest && inWindow(problem, player, launch)
      ? Math.ceil((sendFrom - launch) / 60)
      : 0,
  )
  const startAt = (minutes: number) => sendFrom - minutes * 60
  const { pairs, possible } = pairsUpTo(problem, findings, lengths, (minutes) => ({
    ...problem,
    sendFrom: startAt(minutes),
  }))
  const gainAt = (minutes: number) => growth.byPairs(pairs, (launch) => launch >= startAt(minutes))
  return worthwhileSteps(possible, gainAt, { left: EVALUATIONS })
}

/** Pairs added by the greatest length whose pairs fit in memory, and lengths up to it. */
function pairsUpTo(
  problem: Problem,
  { flow }: Residual,
  lengths: Int32Array,
  changed: (length: number) => Problem,
): { pairs: MissingPairs; possible: Int32Array } {
  for (let n = lengths.length; n > 0; n >>= 1) {
    const further = feasiblePairs(changed(lengths[n - 1]!))
    const pairs = furtherPairs(problem, flow.feasibility, further, MOST_PAIRS)
    if (pairs) return { pairs, possible: lengths.subarray(0, n) }
  }
  return { pairs: missingPairs(problem, flow.feasibility, []), possible: lengths.subarray(0, 0) }
}

/**
 * Lengths that add pairs, ascending; `need` returns a launch's whole minutes, or 0. Larger plans use evenly spaced
 * lengths from a sample of pairs that gain alone.
 */
function usefulLengths(
  problem: Problem,
  { flow, shortage, reserveSenders }: Residual,
  need: (player: number, launch: number) => number,
): Int32Array {
  const { columns, rows } = flow.feasibility
  const isSmall = columns.length * rows.length <= LENGTHS.pairs
  const senders = isSmall ? columns : reserveSenders
  const targets = isSmall ? rows : rows.filter((_, row) => shortage.rows[row] === 1)
  const stride = Math.max(1, Math.ceil((senders.length * targets.length) / LENGTHS.pairs))
  const needs = new Set<number>()
  senders.forEach((s, i) => {
    const player = problem.senders.player[s]!
    for (let j = i % stride; j < targets.length; j += stride) {
      const t = targets[j]!
      const minutes = need(player, launchTime(problem, s, t))
      if (minutes > 0 && minutes <= LONGEST && mayAttack(problem, s, t)) needs.add(minutes)
    }
  })
  const sorted = Int32Array.from(needs).sort()
  if (isSmall || sorted.length <= LENGTHS.most) return sorted
  const chosen = Array.from(
    { length: LENGTHS.most },
    (_, i) => Math.floor(((i + 1) * sorted.length) / LENGTHS.most) - 1,
  )
  return Int32Array.from(chosen, (i) => sorted[i]!)
}

/** Minutes by which an occurrence must grow at a side to contain a launch; 0 if above `room`. */
function minutesBeside(occurrences: Float64Array, launch: number, side: 'before' | 'after', room: number): number {
  let next = 0
  while (next < occurrences.length && occurrences[next]! <= launch) next += 2
  const early = next < occurrences.length ? occurrences[next]! - launch : Infinity
  const late = next > 0 ? launch - occurrences[next - 1]! : Infinity
  const minutes = Math.ceil((side === 'before' ? early : late) / 60)
  return minutes > 0 && minutes <= room ? minutes : 0
}

function playersGaining(
  problem: Problem,
  { flow, shortage, reserve }: Residual,
  { row, column, launch }: MissingPairs,
  fits: (launch: number) => boolean,
): number {
  const players = new Set<number>()
  for (let i = 0; i < launch.length; i++) {
    const c = column[i]!
    if (shortage.rows[row[i]!] === 1 && hasBit(reserve, c) && fits(launch[i]!))
      players.add(problem.senders.player[flow.feasibility.columns[c]!]!)
  }
  return players.size
}

const day = 1440

/** Minutes; equal times make a full day. */
function windowLength({ from, to }: DailyWindow): number {
  return ((clockMinutes(to) - clockMinutes(from) + day - 1) % day) + 1
}

function clockMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function moved(clock: string, minutes: number): string {
  const moment = (((clockMinutes(clock) + minutes) % day) + day) % day
  return [Math.floor(moment / 60), moment % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
