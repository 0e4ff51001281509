import { computeBefore } from '../../../../shared/lib/deadline.ts'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { Diagnoses, RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import type { SharedWindows } from '../../../../shared/planner/explain/shared-proposals.ts'
import type { PlanWindows } from '../../../../shared/planner/plan/availability.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import type { RunOutcome } from '../../../../shared/planner/plan/runs.ts'
import type { Situation } from '../situation.ts'
import { runDiagnosis } from './run-diagnosis.ts'

/** A run, planned or as stored, with what its diagnosis says beside the reasons. */
export interface PlannedRun {
  input: RunInput
  outcome: RunOutcome
  /** Sent attacks beyond what their targets want. */
  excess: number
  calculatedAt: Date
  /** How long planning it took. */
  durationMs: number
}

/** Explains runs until `end`, in milliseconds of `performance.now()`; of the time left, each gets its share by size. */
export function explainRuns(
  runs: readonly PlannedRun[],
  end: number,
  { index, windows, away }: Pick<Situation, 'index' | 'windows' | 'away'>,
): Diagnoses {
  const sizes = sizesOf(runs)
  const explained = runs.map(({ input, outcome, excess, calculatedAt, durationMs }, i): [AttackKind, RunDiagnosis] => {
    const startedAt = performance.now()
    const share = (sizes[i] ?? 0) / sizes.slice(i).reduce((sum, size) => sum + size, 0)
    const explaining = { shared: sharedBy(outcome, windows), shortfallMs: leastShortfallMs + durationMs }
    const found = computeBefore(startedAt + (end - startedAt) * share, () =>
      runDiagnosis(input, outcome, index, calculatedAt, explaining),
    )
    const isHeld = [...found.reasons, ...(found.shortfall ?? [])].some(({ reason }) => reason === 'other_plans')
    const diagnosis = {
      ...found,
      ...(isHeld && { otherPlans: away?.planNames }),
      ...(excess > 0 && { excess }),
      durationMs: Math.round(durationMs + performance.now() - startedAt),
    }
    return [input.kind, diagnosis]
  })
  return Object.fromEntries(explained)
}

/** Parting what is missing takes no longer than this and the run itself: it solves a run for each reason. */
const leastShortfallMs = 1000

/** Work to explain each run: by the villages that would help if they could, and some for every run. */
function sizesOf(runs: readonly PlannedRun[]): number[] {
  const sizes = runs.map(({ input, outcome }) => 1 + input.senders.length * outcome.targets.length)
  const least = sizes.reduce((sum, size) => sum + size, 0) / 50
  return sizes.map((size) => size + least)
}

const sharedBy = ({ players }: RunOutcome, { auto, holdFor }: PlanWindows): SharedWindows => ({
  ...auto,
  players: players.flatMap((id, player) => (holdFor(id) ? [player] : [])),
})
