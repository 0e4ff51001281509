import { distance } from '../../game/world/travel.ts'
import { computeIfInTime } from '../../lib/deadline.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../model/attack.ts'
import { isGivenAwayByDistance } from '../risks/disguise.ts'
import { isOff } from '../risks/seen.ts'
import { proved, rearranged } from './plan.ts'
import { type RunInput, runProblem } from './run-problem.ts'
import { preferences, type RunOutcome, runStep, runSteps, toAssignment, toOutcome } from './runs.ts'

/** A run of a kind beside those before it. */
export interface PlannedKind {
  input: RunInput
  outcome: RunOutcome
  /** How long planning the run's step took. */
  durationMs: number
}

type PlannedKinds = Map<AttackKind, PlannedKind>
/** `assignments` are of other kinds. */
type Input = Omit<RunInput, 'kind'>

/**
 * Plans kinds in turn, each beside those before it. With the option `disguise`, where distances still give offs away, offs come from as far
 * as fakes instead; that stays unless another kind, planned again beside them, has fewer attacks, less fair ones, fewer kept lines or
 * more launches at night or in margins, or no time is left.
 */
export function planKinds(kinds: readonly AttackKind[], input: Input): PlannedKinds {
  const [offs = [], ...others] = runSteps(kinds)
  const planned = planInTurn([offs, ...others], input)
  const mayMove = input.options.disguise && offs.length > 0 && planned.has('fake')
  if (!mayMove || !isGivenAwayByDistance(comparedAttacks(planned, input))) return planned
  const moved = computeIfInTime(() => planInTurn(others, input, withOffsMoved(planned, input)))
  if (!moved) return planned
  return [...planned].every(([kind, { outcome }]) => isAsGood(moved.get(kind)?.outcome, outcome)) ? moved : planned
}

/** Plans all kinds in turn, each beside those before it; in order of kinds. */
export function planAll(input: Input): Map<AttackKind, RunOutcome> {
  const planned = planKinds(attackKinds, input)
  return new Map(
    attackKinds.flatMap((kind) => {
      const outcome = planned.get(kind)?.outcome
      return outcome ? [[kind, outcome]] : []
    }),
  )
}

/** Plans steps in turn, beside kinds already `planned`, which the result has too. */
function planInTurn(steps: readonly AttackKind[][], input: Input, planned: PlannedKinds = new Map()): PlannedKinds {
  const all = new Map(planned)
  const assignments = withPlanned(input.assignments, planned)
  for (const step of steps) {
    const startedAt = performance.now()
    for (const { kind, outcome } of runStep(step, input, assignments)) {
      const durationMs = performance.now() - startedAt
      all.set(kind, { input: { ...input, kind, assignments: { ...assignments } }, outcome, durationMs })
      assignments[kind] = { attacks: outcome.attacks }
    }
  }
  return all
}

function withPlanned(assignments: Assignments, planned: PlannedKinds): Assignments {
  const all = { ...assignments }
  for (const [kind, { outcome }] of planned) all[kind] = { attacks: outcome.attacks }
  return all
}

/** Offs and fakes with their places and distances. */
function comparedAttacks(planned: PlannedKinds, { senders, targets, assignments }: Input) {
  const senderOf = new Map(senders.map((sender) => [sender.villageId, sender]))
  const targetOf = new Map(targets.map((target) => [target._id, target]))
  const all = withPlanned(assignments, planned)
  return (['off', 'ramoff', 'fake'] as const).flatMap((kind) =>
    (all[kind]?.attacks ?? []).flatMap(({ villageId, targetId }) => {
      const [from, to] = [senderOf.get(villageId), targetOf.get(targetId)]
      return from && to ? [{ kind, x: to.x, y: to.y, distance: distance(from.x - to.x, from.y - to.y) }] : []
    }),
  )
}

/** Planned offs and ramoffs, from villages as far away as those of the fakes. */
function withOffsMoved(planned: PlannedKinds, input: Input): PlannedKinds {
  const moved: PlannedKinds = new Map()
  for (const [kind, run] of planned) {
    if (!isOff({ kind })) continue
    const startedAt = performance.now()
    const { [kind]: own, ...beside } = withPlanned(withPlanned(input.assignments, planned), moved)
    // Beside all kinds, those planned later too: what they send stays possible.
    const all = { ...input, kind, assignments: beside }
    const problem = runProblem(all, [kind])
    const attacks = own?.attacks.filter(({ fixed }) => !fixed) ?? []
    const { sender, target } = rearranged(problem.problem, toAssignment(problem, attacks), preferences(all, problem))
    const pairs = Array.from(sender, (s, i) => ({
      villageId: problem.suppliers[s]!.sender.villageId,
      targetId: problem.targets[target[i]!]!._id,
    }))
    const outcome = withAttacks(run, { ...run.input, assignments: withPlanned(run.input.assignments, moved) }, pairs)
    moved.set(kind, { ...outcome, durationMs: run.durationMs + performance.now() - startedAt })
  }
  return moved
}

/** A run of this input with other new attacks, as many. */
function withAttacks(
  { outcome: { result } }: PlannedKind,
  input: RunInput,
  attacks: Parameters<typeof toAssignment>[1],
): Omit<PlannedKind, 'durationMs'> {
  const run = runProblem(input, [input.kind])
  const { isKeptExact } = result
  const moved = proved(run.problem, toAssignment(run, attacks))
  return { input, outcome: toOutcome(input, run, { ...moved, ...(isKeptExact !== undefined && { isKeptExact }) }) }
}

/** Whether a run has as many attacks, as fair ones, keeps as many lines and has no more launches at night or in margins. */
function isAsGood(after: RunOutcome | undefined, before: RunOutcome): boolean {
  if (!after || after.result.assigned < before.result.assigned) return false
  if ((after.keptLines?.kept ?? 0) < (before.keptLines?.kept ?? 0)) return false
  if (firstDifference(fillRatios(after), fillRatios(before)) < 0) return false
  const [{ avoided = [] }, { avoided: avoidedBefore = [] }] = [after.result, before.result]
  return avoided.length === avoidedBefore.length && firstDifference(avoided, avoidedBefore) <= 0
}

/** The first value less that of the other list, where they differ; 0 if they do not. */
function firstDifference(values: ArrayLike<number>, others: ArrayLike<number>): number {
  for (let i = 0; i < values.length; i++) if (values[i] !== others[i]) return values[i]! - others[i]!
  return 0
}

/** How full each target is, the emptiest first. */
function fillRatios({ result: { fill }, problem: { targets } }: RunOutcome): Float64Array {
  return Float64Array.from(fill, (added, t) => {
    const filled = targets.filled?.[t] ?? 0
    return (filled + added) / Math.max(1, filled + targets.demand[t]!)
  }).sort()
}
