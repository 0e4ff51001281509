import { hasBit } from '../flow/bits.ts'
import { inverse } from '../flow/canonical-order.ts'
import { findReserve, isRelieved } from '../flow/cut.ts'
import { type Feasibility, feasiblePairs } from '../flow/feasible.ts'
import { toFlow } from '../flow/flow.ts'
import { withIdleTargets } from '../flow/idle.ts'
import { leximinFills } from '../flow/leximin.ts'
import { targetDemand } from '../model/demand.ts'
import type { Assignment, Problem } from '../model/problem.ts'
import { type RunInput, runProblem } from '../plan/run-problem.ts'
import { assignmentOf, type RunOutcome } from '../plan/runs.ts'
import type { Wishes } from '../plan/wishes.ts'

/** Why a target gets less: a ban, a player's cap, a pinned or a sent attack. */
export type WishReason = 'forbidden' | 'capped' | 'pinned' | 'sent'

/** A target short of attacks that it could have without some wishes. */
export interface WishShortage {
  readonly targetId: string
  readonly missing: number
  readonly reason: WishReason
}

/** Wishes of one kind lifted, in the order in which they explain a shortage. */
const lifts: readonly (readonly [reason: WishReason, concerned: keyof Wishes, lifted: (input: RunInput) => Wishes])[] =
  [
    ['forbidden', 'forbids', () => ({ forbids: [] })],
    ['capped', 'maxPerPlayer', () => ({ maxPerPlayer: [] })],
    ['pinned', 'fixedAttacks', (input) => ({ fixedAttacks: fixedExcept(input, 'pinned') })],
    ['sent', 'fixedAttacks', (input) => ({ fixedAttacks: fixedExcept(input, 'sent') })],
  ]

const fixedExcept = ({ fixedAttacks = [], kind }: RunInput, lifted: 'pinned' | 'sent') =>
  fixedAttacks.filter((attack) => attack.fixed !== lifted || attack.kind !== kind)

/**
 * The short targets that would gain an attack, every other keeping its own, if all bans, caps, pins or sent marks were
 * lifted: the first that does. Targets forbidden altogether are always listed. Lifted attacks that no run would plan
 * again free their village.
 */
export function wishShortages(input: RunInput, outcome: RunOutcome): WishShortage[] {
  const { kind } = input
  const filled = outcome.problem.targets.filled
  const short = outcome.targets.flatMap((target, t) => {
    const missing = targetDemand(kind, target) - (filled?.[t] ?? 0) - outcome.result.fill[t]!
    return missing > 0 ? [{ t, targetId: target._id, missing }] : []
  })
  const reasonOf = new Map<string, WishReason>()
  for (const { t, targetId } of short) if (outcome.problem.targets.demand[t] === 0) reasonOf.set(targetId, 'forbidden')
  for (const [reason, concerned, lifted] of lifts) {
    if (reasonOf.size === short.length) break
    const wishes = lifted(input)
    if ((input[concerned]?.length ?? 0) === (wishes[concerned]?.length ?? 0)) continue
    for (const id of gainingTargets({ ...input, ...wishes }, outcome)) if (!reasonOf.has(id)) reasonOf.set(id, reason)
  }
  return short.flatMap(({ targetId, missing }) => {
    const reason = reasonOf.get(targetId)
    return reason ? [{ targetId, missing, reason }] : []
  })
}

/** Ids of the targets that gain an attack when the outcome's attacks are planned by a changed input. */
function gainingTargets(input: RunInput, outcome: RunOutcome): string[] {
  const run = runProblem(input, [input.kind])
  const problem = withIdleTargets(run.problem)
  const feasibility = feasiblePairs(problem)
  const attacks = assignmentOf(run, outcome.attacks)
  const flow = toFlow(problem, feasibility, fittingPart(problem, feasibility, attacks, run.problem.caps), 0)
  const reserve = findReserve(flow)
  return run.targets.flatMap(({ _id }, t) => {
    const row = feasibility.rows.indexOf(t)
    if (row < 0 || flow.fill[row]! >= problem.targets.demand[t]!) return []
    return isRelieved(flow, reserve, row) ? [_id] : []
  })
}

/** The attacks that are feasible, within supply, demand and caps, one a pair and group; in order. */
function fittingPart(
  problem: Problem,
  { rows, columns, words, bits }: Feasibility,
  attacks: Assignment,
  caps: Int32Array | undefined,
): Assignment {
  const { player } = problem.senders
  const { group } = problem.targets
  const room = problem.windows.map((_, p) => (caps && caps[p]! >= 0 ? caps[p]! : Infinity))
  const rowOf = inverse(rows, problem.targets.demand.length)
  const columnOf = inverse(columns, problem.senders.supply.length)
  const supply = problem.senders.supply.slice()
  const demand = problem.targets.demand.slice()
  const seen = new Set<string>()
  const fitting = [...attacks.sender.keys()].filter((i) => {
    const s = attacks.sender[i]!
    const t = attacks.target[i]!
    const [row, column] = [rowOf[t]!, columnOf[s]!]
    const key = `${s} ${group ? group[t]! : t}`
    if (row < 0 || column < 0 || !hasBit(bits, column, row * words) || seen.has(key)) return false
    if (supply[s]! <= 0 || demand[t]! <= 0 || room[player[s]!]! <= 0) return false
    supply[s]!--
    demand[t]!--
    room[player[s]!]!--
    seen.add(key)
    return true
  })
  return {
    sender: Int32Array.from(fitting, (i) => attacks.sender[i]!),
    target: Int32Array.from(fitting, (i) => attacks.target[i]!),
    launch: Float64Array.from(fitting, (i) => attacks.launch[i]!),
  }
}

/** The most attacks that runs of these kinds can have by an input, fixed ones included. */
export function maximumOf(input: RunInput, kinds: readonly RunInput['kind'][]): number {
  const { problem } = runProblem(input, kinds)
  const capped = withIdleTargets(problem)
  const feasibility = feasiblePairs(capped)
  const none = new Int32Array(feasibility.rows.length)
  const fills = leximinFills(capped, feasibility, none)
  const { idleOf } = capped.targets
  const assigned = fills.reduce((sum, fill, row) => {
    const isIdle = idleOf !== undefined && idleOf[feasibility.rows[row]!]! >= 0
    return sum + (isIdle ? 0 : fill)
  }, 0)
  return assigned + (problem.targets.filled?.reduce((sum, n) => sum + n, 0) ?? 0)
}

/**
 * The maximum without wishes less the maximum with them. All pins, bans and caps unless `priced` names some members of
 * the input's lists. Negative if a pin does what no run may.
 */
export function priceOfWishes(
  input: RunInput,
  kinds: readonly RunInput['kind'][] = [input.kind],
  priced: Pick<Wishes, 'fixedAttacks' | 'forbids' | 'maxPerPlayer'> = {
    fixedAttacks: input.fixedAttacks?.filter(({ fixed }) => fixed === 'pinned'),
    forbids: input.forbids,
    maxPerPlayer: input.maxPerPlayer,
  },
): number {
  const without: RunInput = {
    ...input,
    fixedAttacks: input.fixedAttacks?.filter((attack) => !priced.fixedAttacks?.includes(attack)),
    forbids: input.forbids?.filter((forbid) => !priced.forbids?.includes(forbid)),
    maxPerPlayer: input.maxPerPlayer?.filter((cap) => !priced.maxPerPlayer?.includes(cap)),
  }
  return maximumOf(without, kinds) - maximumOf(input, kinds)
}
