import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { type AttackKind, attackKinds, maxAttacks } from '../../../shared/model/attack.ts'
import type { CalculationResult, CalculationStatus, RunSummary } from '../../../shared/model/calculation.ts'
import type { Diagnoses } from '../../../shared/model/diagnosis.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import { lastArrival } from '../../../shared/planner/plan/availability.ts'
import { withBuildings } from '../../../shared/planner/plan/buildings.ts'
import { besideOrders, excessOfSent, withoutWithheld } from '../../../shared/planner/plan/order-wishes.ts'
import { partedAttacks } from '../../../shared/planner/plan/parted-attacks.ts'
import { settledWithPins } from '../../../shared/planner/plan/pins.ts'
import { planKinds } from '../../../shared/planner/plan/plan-kinds.ts'
import { config } from '../../runtime/config.ts'
import { Failure } from '../../runtime/failure.ts'
import { log } from '../../runtime/log.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { assignmentsBlob } from '../../store/plans/ledger.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { conflict } from '../../store/table/retry.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { plannedEntries } from '../ledger/planned-entries.ts'
import { attacksByKind } from '../plan-stats/attack-counts.ts'
import { timesKey } from '../plan-stats/run-inputs.ts'
import { swapAndRefresh } from '../plan-stats/swap-and-refresh.ts'
import { refoundedTribe } from '../plans/own-villages.ts'
import { type PlanState, readDiagnoses, readSenders } from '../plans/plan-state.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'
import { computeInTime } from './compute-in-time.ts'
import { explainRuns, type PlannedRun } from './explaining/explain-runs.ts'
import { type CalculationChoice, type LoadedRuns, loadRuns } from './load-runs.ts'
import { calculationStatus } from './status.ts'
import { whatIsMissing } from './what-is-missing.ts'

/** When the inputs change during a run. */
const limits = { maxAttempts: 5, failure: 'calculation_conflict' } as const

/** A calculation that plans and explains within this time answers with its reasons. Otherwise they are `pending`. */
const promptMs = 2000

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
    const loaded = await loadRuns(current, world, kinds, { ...choice, now })
    const { state, index, settings, orders, wishes, input } = loaded
    if (toEpoch(lastArrival(state.plan, state.targets)) <= input.sendFrom) throw new Failure('arrival_past')
    const computingFrom = performance.now()
    const { runs, parted } = computeInTime(deadline, () => {
      const planned = runAll(kinds, loaded, now)
      const wishing = { ...input, ...orders, pins: wishes.pins, senders: state.senders }
      return { runs: planned.runs, parted: partedAttacks(planned.assignments, wishing) }
    })
    const diagnoses = explainPromptly(
      runs,
      Math.min(deadline, computingFrom + (config().PROMPT_MS ?? promptMs)),
      loaded,
    )
    const results = summaries(runs, diagnoses)
    const ledger = plannedEntries({ ...state, assignments: parted }, index, settings)
    const sets = {
      assignments: await assignmentsBlob(state.plan, parted, ledger),
      diagnoses: { ...(await readDiagnoses(state.plan)), ...diagnoses },
    }
    const basis = withTimes({ ...state.plan.basis, ...loaded.inputs }, timesKey(state.plan))
    const auditDetails = totalCounts(results)
    const result = { press: kinds.length > 1 ? 'all' : kinds[0], counts: attacksByKind(parted) } as const
    const isEmpty = state.senders.length === 0
    const refounded = isEmpty ? refoundedTribe(state.plan, index, await readSenders(state.plan)) : undefined
    const calculated = await swapAndRefresh(state.plan, sets, { basis, result, audit, auditDetails })
    if (calculated === conflict) return conflict
    return {
      results,
      status: await calculationStatus(calculated, world),
      missing: whatIsMissing(state, input.isSpared, refounded),
      durationMs: Math.round(performance.now() - startedAt),
    }
  })
}

/** Parting concerns the kinds that were not run too. */
function withTimes(basis: NonNullable<PlanRecord['basis']>, windows: string): NonNullable<PlanRecord['basis']> {
  const timed = { ...basis }
  for (const kind of attackKinds) if (timed[kind]) timed[kind] = { ...timed[kind], windows }
  return timed
}

/** Explains runs until `end`; those that are not explained by then are `pending`, without reasons. A failure must not cost the results. */
function explainPromptly(runs: readonly PlannedRun[], end: number, loaded: LoadedRuns): Diagnoses {
  const bare = explainRuns(runs, Number.NEGATIVE_INFINITY, loaded)
  let explained = bare
  try {
    explained = explainRuns(runs, end, loaded)
  } catch (error) {
    log.error('unexpected', error, { planId: loaded.state.plan._id })
  }
  const { ramoffsEnabled } = loaded.input
  for (const kind of attackKinds) {
    if (!explained[kind]?.omitted || !bare[kind]) continue
    const { omitted, ...proof } = bare[kind]
    explained[kind] = { ...proof, durationMs: explained[kind].durationMs, pending: true, ramoffsEnabled }
  }
  return explained
}

function summaries(runs: readonly PlannedRun[], diagnoses: Diagnoses): Map<AttackKind, RunSummary> {
  return new Map(
    runs.flatMap(({ input: { kind } }) => {
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

function runAll(kinds: readonly AttackKind[], loaded: LoadedRuns, now: number) {
  const { state, input, settings, orders } = loaded
  // Earlier results of the requested kinds must not block the runs before them.
  const assignments = besideOrders(loaded.assignments, kinds, orders)
  const planned = planKinds(kinds, { ...input, assignments })
  const runs: PlannedRun[] = []
  for (const [kind, run] of planned) {
    runs.push({ ...run, excess: excessOf(kind, loaded), calculatedAt: new Date(now) })
    const { attacks } = run.outcome
    const isSpread = kind === 'bfkatas'
    assignments[kind] = {
      attacks: isSpread ? withBuildings(attacks, settings.catapultTargets, input.targets) : attacks,
    }
  }
  checkCount({ ...state, assignments })
  return { runs, assignments: withoutWithheld(settledWithPins(assignments, input)) }
}

const excessOf = (kind: AttackKind, { input, orders }: LoadedRuns) =>
  excessOfSent(
    kind,
    orders.sent,
    input.targets.filter((target) => !input.isSpared(target)),
  )

function checkCount({ senders, targets, assignments }: Pick<PlanState, 'senders' | 'targets' | 'assignments'>): void {
  const { attacks } = countUsage(senders, targets, assignments)
  const count = attacks.reduce((sum, { commands = 1 }) => sum + commands, 0)
  if (count <= maxAttacks) return
  throw new Failure('too_many_attacks', { values: { max: formatNumber(maxAttacks), count: formatNumber(count) } })
}
