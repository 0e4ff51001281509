import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import type { CalculationResult, CalculationStatus, RunSummary } from '../../../shared/model/calculation.ts'
import type { Diagnoses } from '../../../shared/model/diagnosis.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { assignmentsBlob } from '../../store/plans/ledger.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { conflict } from '../../store/table/retry.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { plannedEntries } from '../ledger/planned-entries.ts'
import { attacksByKind } from '../plan-stats/attack-counts.ts'
import { runInputs, timesKey } from '../plan-stats/run-inputs.ts'
import { swapAndRefresh } from '../plan-stats/swap-and-refresh.ts'
import { readDiagnoses } from '../plans/plan-state.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'
import { computeInTime } from './compute-in-time.ts'
import { explainPromptly, promptEnd } from './explaining/explain-promptly.ts'
import { type PlannedRuns, plannedRuns } from './planned-runs.ts'
import { type CalculationChoice, readSituation, type Situation } from './situation.ts'
import { calculationStatus } from './status.ts'
import { whatIsMissing } from './what-is-missing.ts'

/** When the inputs change during a run. */
const limits = { maxAttempts: 5, failure: 'calculation_conflict' } as const

/** What a calculation gets from its call. */
export interface CalculationCall {
  audit: AuditContext
  /** Both times are in epoch milliseconds. */
  now: number
  deadline: number
}

/** The results of the requested runs, and the plan's status. */
export interface Calculated {
  results: Map<AttackKind, RunSummary>
  status: CalculationStatus
  /** Sentences on what the plan lacks for anything to be assigned. */
  missing: string[]
  durationMs: number
}

/**
 * Runs calculations in sequence, each on what the earlier ones left (offs and ramoffs as one), and swaps in all results at once. What
 * takes long to explain is left `pending`, so that it cannot cost the results.
 * Retries when senders or assignments change meanwhile, then throws `calculation_conflict`.
 */
export async function calculate(
  plan: PlanRecord,
  world: WorldRecord,
  kinds: readonly AttackKind[],
  { audit, now, deadline, ...choice }: CalculationChoice & CalculationCall,
): Promise<Calculated> {
  const startedAt = performance.now()
  return recomputePlan(plan, limits, async (current) => {
    const situation = await readSituation(current, world, { ...choice, now })
    const end = promptEnd(deadline)
    const planned = computeInTime(deadline, () => plannedRuns(situation, kinds, choice, now))
    const diagnoses = explainPromptly(planned.runs, end, situation)
    const results = summaries(diagnoses, kinds)
    const audited = { audit, auditDetails: totalCounts(results) }
    const calculated = await swapResults(situation, planned, diagnoses, audited)
    if (calculated === conflict) return conflict
    const [status, missing] = await Promise.all([calculationStatus(calculated, world), whatIsMissing(situation)])
    return { results, status, missing, durationMs: Math.round(performance.now() - startedAt) }
  })
}

async function swapResults(
  situation: Situation,
  { runs, assignments, sendFrom }: PlannedRuns,
  diagnoses: Diagnoses,
  audited: { audit: AuditContext; auditDetails: { required: number; planned: number } },
) {
  const { state, index, settings } = situation
  const { plan } = state
  const kinds = runs.map(({ input }) => input.kind)
  const ledger = plannedEntries({ ...state, assignments }, index, settings)
  const sets = {
    assignments: await assignmentsBlob(plan, assignments, ledger),
    diagnoses: { ...(await readDiagnoses(plan)), ...diagnoses },
  }
  const basis = withTimes({ ...plan.basis, ...runInputs(kinds, situation, sendFrom) }, timesKey(plan))
  const result = { press: kinds.length > 1 ? 'all' : kinds[0], counts: attacksByKind(assignments) } as const
  return swapAndRefresh(plan, sets, { basis, result, ...audited })
}

/** Parting concerns the kinds that were not run too. */
function withTimes(basis: NonNullable<PlanRecord['basis']>, windows: string): NonNullable<PlanRecord['basis']> {
  const timed = { ...basis }
  for (const kind of attackKinds) if (timed[kind]) timed[kind] = { ...timed[kind], windows }
  return timed
}

function summaries(diagnoses: Diagnoses, kinds: readonly AttackKind[]): Map<AttackKind, RunSummary> {
  return new Map(
    kinds.flatMap((kind) => {
      const diagnosis = diagnoses[kind]
      if (!diagnosis) return []
      const { required, current, upperBound, kept } = diagnosis
      return [[kind, { required, current, upperBound, ...(kept && { kept }), diagnosis }] as const]
    }),
  )
}

/** Required and planned attacks over all runs. */
export function totalCounts(results: ReadonlyMap<AttackKind, RunSummary>): { required: number; planned: number } {
  const total = { required: 0, planned: 0 }
  for (const { required, current } of results.values()) {
    total.required += required
    total.planned += current
  }
  return total
}

/** Runs one calculation and returns its endpoint's answer. */
export async function calculateOne(
  plan: PlanRecord,
  world: WorldRecord,
  kind: AttackKind,
  call: CalculationCall,
  { ramoffsEnabled = false, ...choice }: Omit<CalculationChoice, 'ramoffsEnabled'> & { ramoffsEnabled?: boolean },
): Promise<CalculationResult> {
  const calculated = await calculate(plan, world, [kind], { ramoffsEnabled, ...choice, ...call })
  const { results, status, missing, durationMs } = calculated
  const summary = results.get(kind)
  if (!summary) throw new Error('calculate answers every kind that it is asked for')
  const message = outcomeSentence(summary.current, summary.required, missing)
  return { success: true, message, durationMs, status, ...summary }
}

/** Sentence on how many attacks are assigned, or on what is missing. */
export const outcomeSentence = (planned: number, required: number, missing: readonly string[]): string =>
  missing.length > 0
    ? missing.join(' ')
    : `${formatNumber(planned)} von ${countedNoun(required, 'Angriff', 'Angriffen')} zugewiesen.`
