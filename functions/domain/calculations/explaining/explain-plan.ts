import { computeBefore, computeIfInTime } from '../../../../shared/lib/deadline.ts'
import { type AttackKind, attackKinds, kindsBy } from '../../../../shared/model/attack.ts'
import { type Diagnoses, ExplainedPart, type RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import { toRunInput } from '../../../../shared/planner/plan/plan-input.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import { type RunOutcome, supposedRuns } from '../../../../shared/planner/plan/runs.ts'
import { staleReasons } from '../../../../shared/planner/plan/staleness.ts'
import { Failure } from '../../../runtime/failure.ts'
import { stageBlobs } from '../../../store/plans/bulk-data.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import { transact } from '../../../store/table/conditional.ts'
import type { WorldRecord } from '../../../store/worlds/worlds.ts'
import { runInputs } from '../../plan-stats/run-inputs.ts'
import { currentStaleness } from '../../plan-stats/staleness.ts'
import { currentPlan, readDiagnoses } from '../../plans/plan-state.ts'
import { readSituation, type Situation } from '../situation.ts'
import { explainRuns, type PlannedRun } from './explain-runs.ts'

/** Time to explain, milliseconds; what it does not suffice for is `omitted`. */
const explainingMs = 17_000

/**
 * Explains the pending runs of a plan's last calculation with some, and stores the reasons if its result and inputs are unchanged;
 * nothing to do is a success. Throws `explanation_outdated`.
 */
export async function explainPlan(plan: PlanRecord, world: WorldRecord, deadline: number): Promise<void> {
  const end = Math.min(deadline, performance.now() + explainingMs)
  const diagnoses = await readDiagnoses(plan)
  const pending = pendingKinds(diagnoses)
  if (pending.length === 0) return
  const { outdatedRuns } = await currentStaleness(plan, world)
  const current = pending.filter((kind) => !outdatedRuns[kind])
  const at = current
    .map((kind) => diagnoses[kind]?.calculatedAt ?? '')
    .toSorted()
    .at(-1)
  if (at === undefined) throw new Failure('explanation_outdated')
  const kinds = kindsBy('calculated').filter((kind) => diagnoses[kind]?.calculatedAt === at)
  const situation = await readSituation(plan, world, {
    respectOtherPlans: kinds.some((kind) => plan.basis?.[kind]?.others),
    now: Date.parse(at),
  })
  const ramoffsEnabled = kinds.some((kind) => diagnoses[kind]?.ramoffsEnabled)
  const input = toRunInput(situation.input, kinds, { ramoffsEnabled, windows: situation.windows })
  const inputs = runInputs(kinds, situation, input.sendFrom)
  const open = current.filter((kind) => {
    const present = inputs[kind]
    return kinds.includes(kind) && present && staleReasons(plan.basis?.[kind], present).length === 0
  })
  if (open.length === 0) throw new Failure('explanation_outdated')
  const explained = explainStored(kinds, open, input, { diagnoses, situation, end })
  const { writes, end: finish } = await stageBlobs(
    plan,
    { diagnoses: { ...diagnoses, ...explained } },
    { basis: plan.basis },
  )
  const isStored = await transact(writes)
  await finish(isStored)
  if (isStored) return
  const present = await readDiagnoses(await currentPlan(plan._id))
  if (pendingKinds(present).length > 0) throw new Failure('explanation_outdated')
}

const pendingKinds = (diagnoses: Diagnoses): AttackKind[] => attackKinds.filter((kind) => diagnoses[kind]?.pending)

/** The diagnoses of `open` kinds, explained until `end`. */
function explainStored(
  kinds: readonly AttackKind[],
  open: readonly AttackKind[],
  input: Omit<RunInput, 'kind'>,
  { diagnoses, situation, end }: { diagnoses: Diagnoses; situation: Situation; end: number },
): Diagnoses {
  const supposed = computeBefore(end, () =>
    computeIfInTime(() => supposedRuns(kinds, input, situation.state.assignments)),
  )
  const runs = (supposed ?? []).flatMap((run): PlannedRun[] => {
    const { kind } = run.input
    const diagnosis = open.includes(kind) ? diagnoses[kind] : undefined
    if (!diagnosis || !isSame(diagnosis, run.outcome)) return []
    const { excess = 0, calculatedAt, durationMs } = diagnosis
    return [{ ...run, excess, calculatedAt: new Date(calculatedAt), durationMs }]
  })
  const explained = explainRuns(runs, end, situation)
  for (const kind of open) {
    const diagnosis = diagnoses[kind]
    if (!diagnosis) continue
    const found = explained[kind]
    const { pending, ramoffsEnabled, ...proof } = diagnosis
    const { kept, durationMs } = proof
    explained[kind] = found
      ? { ...found, ...(kept && { kept }), durationMs }
      : { ...proof, omitted: [...ExplainedPart.options] }
  }
  return explained
}

/** Whether the attacks are as many as the diagnosis says: an edit may have changed them. */
const isSame = ({ required, current }: RunDiagnosis, { totals }: RunOutcome) =>
  totals.required === required && totals.current === current
