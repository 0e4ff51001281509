import type { PlannedAttack } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import { type Assignment, launchTime, type Problem } from '../model/problem.ts'
import { plan, proved, type RunResult } from './plan.ts'
import { arrivalSeconds, type RunInput, type RunProblem, runProblem } from './run-problem.ts'

/** Result of a run, with its problem and the entities behind the indexes. */
export interface RunOutcome {
  attacks: PlannedAttack[]
  result: RunResult
  problem: Problem
  senders: Sender[]
  targets: Target[]
  /** Player ids, in the order of the problem's windows. */
  players: number[]
}

/**
 * Plans one of the five runs (see README.md): as many attacks as possible beside the other runs, fair, sendable;
 * independent of input order. A village never sends two attacks to one coordinate in the same second, over all runs,
 * nor two fakes to one coordinate unless allowed by option; other kinds' villages only help where needed.
 */
export function planRun(input: RunInput): RunOutcome {
  const run = runProblem(input, [input.kind])
  const result = plan(run.problem, { spreadOrigins: input.kind === 'fake', standing: run.standing })
  return outcomeOf(input, run, result)
}

/**
 * Plans offs and ramoffs as one: maximizes `kinds[0]`, then `kinds[1]`, which maximizes the total, then fairness and
 * sendability. Outcomes are those of separate runs, the second's beside the first's attacks.
 */
export function planBoth(input: Omit<RunInput, 'kind'>, kinds: readonly ['off' | 'ramoff', 'off' | 'ramoff']) {
  const [first, second] = kinds
  const both = runProblem({ ...input, kind: first }, kinds)
  const { assignment } = plan(both.problem, { standing: both.standing })
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
    const outcome = outcomeOf(one, run, proved(run.problem, assignmentOf(run, attacks)))
    assignments[kind] = { attacks: outcome.attacks }
    return { kind, outcome }
  })
}

/** The given attacks that belong to a run, as its assignment. */
function assignmentOf(
  { problem, suppliers, targets }: RunProblem,
  attacks: Pick<PlannedAttack, 'villageId' | 'targetId'>[],
): Assignment {
  const senderOf = new Map(suppliers.map(({ sender }, s) => [sender.villageId, s]))
  const targetOf = new Map(targets.map(({ _id }, t) => [_id, t]))
  const pairs = attacks.flatMap(({ villageId, targetId }) => {
    const [s, t] = [senderOf.get(villageId), targetOf.get(targetId)]
    return s === undefined || t === undefined ? [] : [{ s, t }]
  })
  pairs.sort((a, b) => a.t - b.t || a.s - b.s)
  return {
    sender: Int32Array.from(pairs, ({ s }) => s),
    target: Int32Array.from(pairs, ({ t }) => t),
    launch: Float64Array.from(pairs, ({ s, t }) => launchTime(problem, s, t)),
  }
}

function outcomeOf(input: RunInput, run: RunProblem, result: RunResult): RunOutcome {
  const { problem, suppliers, targets, players } = run
  const { sender, target, launch } = result.assignment
  const attacks = Array.from(sender, (s, i): PlannedAttack => {
    const supplier = suppliers[s]!
    const attacked = targets[target[i]!]!
    return {
      villageId: supplier.sender.villageId,
      targetId: attacked._id,
      launch: launch[i]!,
      arrival: arrivalSeconds(input, attacked),
      unit: supplier.unit,
      troops: supplier.troops,
    }
  })
  return { attacks, result, problem, senders: suppliers.map(({ sender }) => sender), targets, players }
}
