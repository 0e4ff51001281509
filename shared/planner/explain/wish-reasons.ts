import { augmenter, augmentWhile } from '../flow/augment.ts'
import { hasBit } from '../flow/bits.ts'
import { inverse } from '../flow/canonical-order.ts'
import { findReserve, isRelieved } from '../flow/cut.ts'
import { type Feasibility, feasiblePairs } from '../flow/feasible.ts'
import { idleRows, toFlow } from '../flow/flow.ts'
import { withIdleTargets } from '../flow/idle.ts'
import { targetDemand } from '../model/demand.ts'
import { type Assignment, countedCaps, mayAttack, type Problem } from '../model/problem.ts'
import { type RunInput, type RunProblem, runProblem } from '../plan/run-problem.ts'
import { type RunOutcome, toAssignment } from '../plan/runs.ts'
import type { Wishes } from '../plan/wishes.ts'
import { fixedExcept, isLimit, type Lift, type LimitReason, lifts, type WishReason } from './lifts.ts'

/** A target short of attacks that it could have without some wishes. */
export interface WishShortage {
  readonly targetId: string
  readonly missing: number
  readonly reason: WishReason
}

/**
 * The short targets that would gain an attack, every other keeping its own, if all bans, caps, players' limits, pins, a limit or sent
 * marks were lifted: the first that does. Targets forbidden altogether are always listed. Lifted attacks that no run would plan
 * again free their village.
 */
export function wishShortages(input: RunInput, outcome: RunOutcome, known = noneKnown()): WishShortage[] {
  const { kind } = input
  const { filled, demand } = outcome.problem.targets
  const short = outcome.targets.flatMap((target, t) => {
    const missing = targetDemand(kind, target) - (filled?.[t] ?? 0) - outcome.result.fill[t]!
    return missing > 0 ? [{ t, targetId: target._id, missing }] : []
  })
  const reasons = new Map<number, WishReason>()
  for (const { t } of short) if (demand[t] === 0) reasons.set(t, 'forbidden')
  for (const lift of lifts) {
    if (reasons.size === short.length) break
    const open = short.filter(({ t }) => !reasons.has(t))
    const lifted = liftedRun(input, outcome, lift, known)
    if (lifted) for (const { t } of open) if (lifted.gains(t)) reasons.set(t, lift.reason)
  }
  return short.flatMap(({ t, targetId, missing }) => {
    const reason = reasons.get(t)
    return reason ? [{ targetId, missing, reason }] : []
  })
}

/**
 * How many wishes cause shortages: villages that bans keep from the targets short for bans, players who have reached their cap or own
 * limit, pinned and sent attacks. Only of the reasons given; limits are not counted.
 */
export function wishCauses(
  input: RunInput,
  outcome: RunOutcome,
  shortages: readonly WishShortage[],
  known = noneKnown(),
): Partial<Record<WishReason, number>> {
  const { problem, result, targets, senders } = outcome
  const given = new Set(shortages.map(({ reason }) => reason))
  const countFixed = (fixed: 'pinned' | 'sent') =>
    input.fixedAttacks?.filter((attack) => attack.fixed === fixed && attack.kind === input.kind).length ?? 0
  const sentBy = new Map(result.players.map(({ player, launches }) => [player, launches]))
  const counts: Record<Exclude<WishReason, LimitReason>, () => number> = {
    forbidden: () => {
      const { run: free, problem: lifted, feasibility } = liftedProblem('forbidden', { ...input, forbids: [] }, known)
      const banned = new Set(shortages.flatMap(({ reason, targetId }) => (reason === 'forbidden' ? [targetId] : [])))
      const listed = [...targets.keys()].filter((t) => banned.has(targets[t]!._id))
      const senderOf = new Map(senders.map(({ villageId }, s) => [villageId, s]))
      const isBanned = (s: number, t: number) =>
        problem.senders.supply[s]! <= 0 || problem.targets.demand[t]! <= 0 || !mayAttack(problem, s, t)
      const { columns, rows, words, bits } = feasibility
      const rowOf = inverse(rows, lifted.targets.demand.length)
      return columns.filter((s, column) => {
        const own = senderOf.get(free.suppliers[s]!.sender.villageId)
        return listed.some((t) => {
          const row = rowOf[t]!
          return row >= 0 && hasBit(bits, column, row * words) && (own === undefined || isBanned(own, t))
        })
      }).length
    },
    capped: () =>
      problem.caps?.reduce((sum, cap, p) => sum + (cap >= 0 && (sentBy.get(p) ?? 0) >= cap ? 1 : 0), 0) ?? 0,
    limited: () => playersAtLimit(input, outcome).length,
    pinned: () => countFixed('pinned'),
    sent: () => countFixed('sent'),
  }
  return Object.fromEntries(
    [...given].flatMap((reason) => (isLimit(reason) ? [] : [[reason, counts[reason]()] as const])),
  )
}

/** The players who get as many commands as they offer to send, by id. */
export function playersAtLimit(input: RunInput, { players, result }: RunOutcome): number[] {
  const { caps, sharedCaps = [] } = runProblem({ ...input, maxPerPlayer: [] }, [input.kind]).problem
  const launchesOf = new Map(result.players.map(({ player, launches }) => [player, launches]))
  const isReached = (own: readonly number[], room: number) =>
    room >= 0 && own.reduce((sum, p) => sum + (launchesOf.get(p) ?? 0), 0) >= room
  const shared = new Set(sharedCaps.flatMap((one) => (isReached(one.players, one.cap) ? one.players : [])))
  return players.filter((_, p) => shared.has(p) || isReached([p], caps?.[p] ?? -1))
}

interface LiftedProblem {
  readonly run: RunProblem
  /** The run's problem with idle targets. */
  readonly problem: Problem
  readonly feasibility: Feasibility
}

/** Problems without bans or caps, by reason. */
export type Known = Map<WishReason, LiftedProblem>
export const noneKnown = (): Known => new Map()

function liftedProblem(reason: WishReason, lifted: RunInput, known: Known): LiftedProblem {
  const before = known.get(reason)
  if (before) return before
  const run = runProblem(lifted, [lifted.kind])
  const problem = withIdleTargets(run.problem)
  const found = { run, problem, feasibility: feasiblePairs(problem) }
  if (reason === 'forbidden' || reason === 'capped') known.set(reason, found)
  return found
}

/** The run with wishes or limits of one kind lifted, whose targets have the outcome's attacks; `undefined` if it has none. */
function liftedRun(input: RunInput, outcome: RunOutcome, { lifted, reason }: Lift, known: Known) {
  const free = lifted(input)
  if (!free) return undefined
  const { run, problem, feasibility } = liftedProblem(reason, free, known)
  const attacks = toAssignment(run, outcome.attacks)
  const flow = toFlow(problem, feasibility, fittingPart(problem, feasibility, attacks, run.problem), 0)
  const reserve = findReserve(flow)
  const rowOf = inverse(feasibility.rows, problem.targets.demand.length)
  return {
    gains: (t: number) => {
      const row = rowOf[t]!
      return row >= 0 && flow.fill[row]! < problem.targets.demand[t]! && isRelieved(flow, reserve, row)
    },
  }
}

/** The attacks that are feasible, within supply, demand and caps, one a pair and group; in order. */
function fittingPart(
  problem: Problem,
  { rows, columns, words, bits }: Feasibility,
  attacks: Assignment,
  capped: Problem,
): Assignment {
  const { player } = problem.senders
  const { group } = problem.targets
  const { room, of } = countedCaps(capped)
  const limits = [
    ...capped.windows.map((_, p) => capped.caps?.[p] ?? -1),
    ...(capped.sharedCaps ?? []).map(({ cap }) => cap),
  ]
  limits.forEach((cap, limit) => {
    room[limit] = cap >= 0 ? cap : Infinity
  })
  const rowOf = inverse(rows, problem.targets.demand.length)
  const columnOf = inverse(columns, problem.senders.supply.length)
  const supply = problem.senders.supply.slice()
  const demand = problem.targets.demand.slice()
  const targets = problem.targets.demand.length
  const seen = new Set<number>()
  const fitting = [...attacks.sender.keys()].filter((i) => {
    const s = attacks.sender[i]!
    const t = attacks.target[i]!
    const [row, column] = [rowOf[t]!, columnOf[s]!]
    const key = s * targets + (group ? group[t]! : t)
    if (row < 0 || column < 0 || !hasBit(bits, column, row * words) || seen.has(key)) return false
    const own = of[player[s]!]!
    if (supply[s]! <= 0 || demand[t]! <= 0 || own.some((limit) => room[limit]! <= 0)) return false
    supply[s]!--
    demand[t]!--
    for (const limit of own) room[limit]!--
    seen.add(key)
    return true
  })
  return {
    sender: Int32Array.from(fitting, (i) => attacks.sender[i]!),
    target: Int32Array.from(fitting, (i) => attacks.target[i]!),
    launch: Float64Array.from(fitting, (i) => attacks.launch[i]!),
  }
}

const noAttacks: Assignment = { sender: new Int32Array(0), target: new Int32Array(0), launch: new Float64Array(0) }

/** The most attacks that runs of these kinds can have by an input, fixed ones included. */
export const findMaximum = (input: RunInput, kinds: readonly RunInput['kind'][]): number =>
  maximumIn(runProblem(input, kinds).problem)

/** The most attacks that a run's problem allows, fixed ones included; quicker from attacks that are nearly the maximum. */
export function maximumIn(problem: Problem, start: Assignment = noAttacks): number {
  const capped = withIdleTargets(problem)
  return maximumOf(problem, capped, feasiblePairs(capped), start)
}

function maximumOf(problem: Problem, capped: Problem, feasibility: Feasibility, start: Assignment): number {
  const { demand } = capped.targets
  const fitting = fittingPart(capped, feasibility, start, problem)
  const wanted = feasibility.rows.reduce((sum, t) => sum + demand[t]!, 0)
  const flow = toFlow(capped, feasibility, fitting, Math.min(feasibility.pairs, wanted))
  const idle = idleRows(capped, feasibility).reduce((sum, row) => sum + flow.fill[row]!, 0)
  const rows = Int32Array.from(flow.fill.keys())
  augmentWhile(augmenter(flow), rows, (row) => flow.fill[row]! < demand[flow.feasibility.rows[row]!]!)
  const filled = problem.targets.filled?.reduce((sum, n) => sum + n, 0) ?? 0
  return flow.fill.reduce((sum, n) => sum + n, 0) - idle + filled
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
  return findMaximum(without, kinds) - findMaximum(input, kinds)
}

/** How many wishes of a sort a run has, and the attacks that they cost. */
export interface WishPrice {
  readonly count: number
  readonly cost: number
}

const concerns =
  ({ kind }: Pick<RunInput, 'kind'>) =>
  (wish: { kind?: RunInput['kind'] | undefined }) =>
    (wish.kind ?? kind) === kind

const pinnedAmong = ({ fixedAttacks = [] }: RunInput) => fixedAttacks.filter(({ fixed }) => fixed === 'pinned')

/** Whether a run has wishes that `wishPrices` prices. */
export const hasWishes = (input: RunInput): boolean =>
  [pinnedAmong(input), input.forbids ?? [], input.maxPerPlayer ?? []].some((wishes) => wishes.some(concerns(input)))

/** What pins, bans and caps of a run with these attacks, its maximum, cost: each sort as in `priceOfWishes`. */
export function wishPrices(
  input: RunInput,
  { totals: { current }, attacks }: Pick<RunOutcome, 'totals' | 'attacks'>,
  known = noneKnown(),
): { pins?: WishPrice; forbids?: WishPrice; caps?: WishPrice } {
  const { forbids = [], maxPerPlayer = [] } = input
  const priced = (
    wishes: readonly { kind?: RunInput['kind'] | undefined }[],
    reason: WishReason,
    without: Pick<Wishes, 'fixedAttacks' | 'forbids' | 'maxPerPlayer'>,
  ) => {
    const count = wishes.filter(concerns(input)).length
    if (count === 0) return undefined
    const { run, problem, feasibility } = liftedProblem(reason, { ...input, ...without }, known)
    return { count, cost: maximumOf(run.problem, problem, feasibility, toAssignment(run, attacks)) - current }
  }
  const pins = priced(pinnedAmong(input), 'pinned', { fixedAttacks: fixedExcept(input, 'pinned') })
  const bans = priced(forbids, 'forbidden', { forbids: [] })
  const caps = priced(maxPerPlayer, 'capped', { maxPerPlayer: [] })
  return { ...(pins && { pins }), ...(bans && { forbids: bans }), ...(caps && { caps }) }
}
