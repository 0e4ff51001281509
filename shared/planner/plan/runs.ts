import type { Assignments, AttackKind, PlannedAttack } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import { attackKey } from '../../model/wishes/wish.ts'
import { targetDemand } from '../model/demand.ts'
import { type Assignment, launchTime, type Problem } from '../model/problem.ts'
import { trainFields } from '../model/train-times.ts'
import { type PlanOptions, plan, proved, type RunResult, supposed } from './plan.ts'
import { arrivalSeconds, type RunInput, type RunProblem, runProblem } from './run-problem.ts'
import { asPlanned, hasKindCap, type KeptLines, keptLines } from './wishes.ts'

/** Result of a run, with its problem and the entities behind the indexes. */
export interface RunOutcome {
  /** The fixed ones, unchanged, then the new ones. */
  attacks: PlannedAttack[]
  /** Of the new attacks, beside the fixed ones. */
  result: RunResult
  problem: Problem
  /** Of fixed and new attacks together; fixed ones beyond a target's demand do not count. */
  totals: RunTotals
  /** Present only with former attacks. */
  keptLines?: KeptLines
  senders: Sender[]
  targets: Target[]
  /** Player ids, in the order of the problem's windows. */
  players: number[]
}

export interface RunTotals {
  /** What the targets want, forbidden or not. */
  required: number
  current: number
  /** No assignment that respects the wishes has more; equals `current`. */
  upperBound: number
}

/**
 * Plans one of the six runs (see README.md): as many attacks as possible beside the other runs, fair, sendable;
 * independent of input order. A village never sends two attacks to one coordinate in the same second, over all runs,
 * nor two fakes to one coordinate unless allowed by option; other kinds' villages only help where needed.
 */
export function planRun(input: RunInput): RunOutcome {
  const run = runProblem(input, [input.kind])
  const result = plan(run.problem, { spreadOrigins: input.kind === 'fake', ...preferences(input, run) })
  return toOutcome(input, run, result)
}

/** What a run prefers beside the most attacks, and the fairest. */
export function preferences(
  { options }: Pick<RunInput, 'options'>,
  { standing, former, standingOffs, imitated }: RunProblem,
): PlanOptions {
  const { balanceLoad, launchesPerHour } = options
  return {
    standing,
    load: { isEven: balanceLoad, launchesPerHour },
    ...(former && { former }),
    ...(standingOffs && { standingOffs }),
    ...(imitated && { imitated }),
  }
}

/**
 * Plans offs and ramoffs as one: maximizes `kinds[0]`, then `kinds[1]`, which maximizes the total, then fairness and
 * sendability. Outcomes are those of separate runs, the second's beside the first's attacks. A player's cap of one of
 * the kinds makes them separate runs.
 */
export function planBoth(input: Omit<RunInput, 'kind'>, kinds: readonly ['off' | 'ramoff', 'off' | 'ramoff']) {
  const [first, second] = kinds
  if (hasKindCap(input.maxPerPlayer, kinds)) return inSequence(input, kinds)
  const both = runProblem({ ...input, kind: first }, kinds)
  const { assignment, isKeptExact } = plan(both.problem, preferences(input, both))
  const attacks = Array.from(assignment.sender, (s, i) => ({
    villageId: both.suppliers[s]!.sender.villageId,
    targetId: both.targets[assignment.target[i]!]!._id,
  }))
  const assignments = { ...input.assignments }
  delete assignments.off
  delete assignments.ramoff
  return [first, second].map((kind) => {
    const one = { ...input, kind, assignments: { ...assignments } }
    const run = runProblem(one, [kind])
    const outcome = toOutcome(one, run, {
      ...proved(run.problem, toAssignment(run, attacks)),
      ...(isKeptExact !== undefined && { isKeptExact }),
    })
    assignments[kind] = { attacks: outcome.attacks }
    return { kind, outcome }
  })
}

function inSequence(input: Omit<RunInput, 'kind'>, kinds: readonly AttackKind[]) {
  const assignments = { ...input.assignments }
  for (const kind of kinds) delete assignments[kind]
  return kinds.map((kind) => {
    const outcome = planRun({ ...input, kind, assignments: { ...assignments } })
    assignments[kind] = { attacks: outcome.attacks }
    return { kind, outcome }
  })
}

/** Offs and ramoffs are one step if both are requested: in sequence they would lose attacks. */
export function runSteps(kinds: readonly AttackKind[]): AttackKind[][] {
  const isJoint = (kind: AttackKind) => kind === 'off' || kind === 'ramoff'
  return [kinds.filter(isJoint), ...kinds.filter((kind) => !isJoint(kind)).map((kind) => [kind])]
}

/** The order in which a step plans its kinds. */
const kindsOfStep = (
  step: readonly AttackKind[],
  { offsFirst }: Pick<RunInput['options'], 'offsFirst'>,
): readonly AttackKind[] => (step.length > 1 ? jointKinds(offsFirst) : step)

const jointKinds = (offsFirst: boolean) => (offsFirst ? (['off', 'ramoff'] as const) : (['ramoff', 'off'] as const))

/** Plans the kinds of a step beside the assignments. */
export function runStep(
  step: readonly AttackKind[],
  input: Omit<RunInput, 'kind' | 'assignments'>,
  assignments: Assignments,
): { kind: AttackKind; outcome: RunOutcome }[] {
  if (step.length > 1) return planBoth({ ...input, assignments }, jointKinds(input.options.offsFirst))
  return step.map((kind) => ({ kind, outcome: planRun({ ...input, kind, assignments }) }))
}

/**
 * The inputs and outcomes of runs of these kinds that had these attacks as their maxima, each beside those before it; `diagnose` finds
 * out if they still are.
 */
export function supposedRuns(
  kinds: readonly AttackKind[],
  { assignments: beside, ...input }: Omit<RunInput, 'kind'>,
  found: Assignments,
): { input: RunInput; outcome: RunOutcome }[] {
  const fixed = new Set((input.fixedAttacks ?? []).map(attackKey))
  const assignments = { ...beside }
  return runSteps(kinds).flatMap((step) =>
    kindsOfStep(step, input.options).map((kind) => {
      const own = { ...input, kind, assignments: { ...assignments } }
      const run = runProblem(own, [kind])
      const attacks = found[kind]?.attacks.filter((attack) => !fixed.has(attackKey({ ...attack, kind }))) ?? []
      const outcome = toOutcome(own, run, supposed(run.problem, toAssignment(run, attacks)))
      assignments[kind] = { attacks: outcome.attacks }
      return { input: own, outcome }
    }),
  )
}

/** The given attacks between places of a run, as its assignment. */
export function toAssignment(
  { problem, suppliers, targets }: RunProblem,
  attacks: readonly Pick<PlannedAttack, 'villageId' | 'targetId'>[],
): Assignment {
  const senderIndex = new Map(suppliers.map(({ sender }, s) => [sender.villageId, s]))
  const targetIndex = new Map(targets.map(({ _id }, t) => [_id, t]))
  const pairs = attacks.flatMap(({ villageId, targetId }) => {
    const [s, t] = [senderIndex.get(villageId), targetIndex.get(targetId)]
    return s === undefined || t === undefined ? [] : [{ s, t }]
  })
  pairs.sort((a, b) => a.t - b.t || a.s - b.s)
  return {
    sender: Int32Array.from(pairs, ({ s }) => s),
    target: Int32Array.from(pairs, ({ t }) => t),
    launch: Float64Array.from(pairs, ({ s, t }) => launchTime(problem, s, t)),
  }
}

/** A run's result as attacks, after those that are fixed. */
export function toOutcome(input: RunInput, run: RunProblem, result: RunResult): RunOutcome {
  const { problem, suppliers, targets, players } = run
  const { sender, target, launch } = result.assignment
  const found = Array.from(sender, (s, i): PlannedAttack => {
    const supplier = suppliers[s]!
    const attacked = targets[target[i]!]!
    return {
      villageId: supplier.sender.villageId,
      targetId: attacked._id,
      launch: launch[i]!,
      arrival: arrivalSeconds(input, attacked, input.kind),
      unit: supplier.unit,
      troops: supplier.troops,
      ...trainFields(input.kind, input.options),
    }
  })
  const fixed = (input.fixedAttacks ?? []).filter(({ kind }) => kind === input.kind)
  const filled = problem.targets.filled?.reduce((sum, n) => sum + n, 0) ?? 0
  const attacks = [...fixed.map(asPlanned), ...found]
  const kept = input.formerAttacks && keptLines(input.formerAttacks, input.kind, attacks, result.isKeptExact ?? true)
  return {
    attacks,
    ...(kept && { keptLines: kept }),
    result,
    problem,
    totals: {
      required: targets.reduce((sum, wanting) => sum + targetDemand(input.kind, wanting), 0),
      current: result.assigned + filled,
      upperBound: result.bound + filled,
    },
    senders: suppliers.map(({ sender: village }) => village),
    targets,
    players,
  }
}
