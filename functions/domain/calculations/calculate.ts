import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toEpoch, toIso } from '../../../shared/game/world/timeslots.ts'
import { computeBefore } from '../../../shared/lib/deadline.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { type Assignments, type AttackKind, attackKinds, maxAttacks } from '../../../shared/model/attack.ts'
import type { CalculationResult, CalculationStatus, RunSummary } from '../../../shared/model/calculation.ts'
import type { Diagnoses } from '../../../shared/model/diagnosis.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { SharedWindows } from '../../../shared/planner/explain/shared-proposals.ts'
import { withoutUnitsAway } from '../../../shared/planner/model/units-away.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import {
  type AutoWindows,
  earliestLaunch,
  lastArrival,
  planWindows,
  scheduleFrom,
} from '../../../shared/planner/plan/availability.ts'
import { withBuildings } from '../../../shared/planner/plan/buildings.ts'
import { withHolds } from '../../../shared/planner/plan/holds.ts'
import {
  besideOrders,
  excessOfSent,
  type OrderWishes,
  withoutWithheld,
} from '../../../shared/planner/plan/order-wishes.ts'
import { partedAttacks } from '../../../shared/planner/plan/parted-attacks.ts'
import { settledWithPins } from '../../../shared/planner/plan/pins.ts'
import { type CommonInput, commonInput } from '../../../shared/planner/plan/plan-input.ts'
import type { RunInput } from '../../../shared/planner/plan/run-problem.ts'
import { type RunOutcome, runStep, runSteps } from '../../../shared/planner/plan/runs.ts'
import { withWishes } from '../../../shared/planner/plan/wish-input.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { assignmentsBlob } from '../../store/plans/ledger.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { conflict } from '../../store/table/retry.ts'
import { getSlotChanges, type SlotChanges } from '../../store/timeslots/slot-changes.ts'
import { listTimeslots } from '../../store/timeslots/timeslots.ts'
import { loadSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { plannedEntries } from '../ledger/planned-entries.ts'
import { unitsAway } from '../ledger/units-away.ts'
import { attacksByKind } from '../plan-stats/attack-counts.ts'
import { runInputs, timesKey } from '../plan-stats/run-inputs.ts'
import { swapAndRefresh } from '../plan-stats/swap-and-refresh.ts'
import { isSparedTarget, refoundedTribe } from '../plans/own-villages.ts'
import { loadPlanState, type PlanState, readDiagnoses, readSenders, syncedWorld } from '../plans/plan-state.ts'
import { playerPoints } from '../plans/player-points.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'
import { siegeVillages } from '../plans/siege-villages.ts'
import { nobleRange } from '../plans/trains.ts'
import { computeInTime } from './compute-in-time.ts'
import { type ReadOrderWishes, readOrderWishes } from './order-wishes.ts'
import { runDiagnosis } from './run-diagnosis.ts'
import { calculationStatus } from './status.ts'
import { whatIsMissing } from './what-is-missing.ts'
import { readWishes } from './wish-input.ts'

/** When the inputs change during a run. */
const limits = { maxAttempts: 5, failure: 'calculation_conflict' } as const

interface CalculationChoice {
  /** Ramoff villages may send offs. */
  ramoffsEnabled: boolean
  /** Former lines are not kept. */
  freely: boolean
  /** Units away for other plans' issued orders stay at home. */
  respectOtherPlans: boolean
}

/** What a calculation gets from its call. */
export interface CalculationCall {
  audit: AuditContext
  /** Epoch milliseconds. */
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
 * Runs calculations in sequence, each on what the earlier ones left (offs and ramoffs as one), and swaps in all results at once.
 * Retries when senders or assignments change meanwhile, then throws `calculation_conflict`.
 */
export async function calculate(
  plan: PlanRecord,
  world: WorldRecord,
  kinds: readonly AttackKind[],
  { ramoffsEnabled, freely, respectOtherPlans, audit, now, deadline }: CalculationChoice & CalculationCall,
): Promise<Calculated> {
  const startedAt = performance.now()
  const [index, { settings, versions }] = await Promise.all([syncedWorld(world), loadSettings(world._id)])
  return recomputePlan(plan, limits, async (current) => {
    const slots = await getSlotChanges(current)
    const state = await loadPlanState(current)
    const diagnoses = await readDiagnoses(state.plan)
    const orders = await readOrderWishes(state, kinds, now)
    const away = respectOtherPlans ? await unitsAway(state) : undefined
    const senders = away ? withoutUnitsAway(state.senders, away.byVillage) : state.senders
    const choice = { ramoffsEnabled, freely, orders, limits: slots.limits, now }
    const owned = away && state.senders
    const { input: common, shared } = await runInput({ ...state, senders, owned }, world, index, settings, choice)
    if (toEpoch(lastArrival(state.plan, state.targets)) <= common.sendFrom) throw new Failure('arrival_past')
    const wishes = await readWishes(state.plan)
    const { input: wished, assignments } = withWishes(common, wishes, state.assignments, kinds)
    const { runs, parted } = computeInTime(deadline, () => {
      const planned = runAll(kinds, wished, { state: { ...state, assignments }, settings, orders, now })
      const wishing = { ...wished, ...orders, pins: wishes.pins, senders: state.senders }
      return { runs: planned.runs, parted: partedAttacks(planned.assignments, wishing) }
    })
    const found = explainAll(runs, deadline, { index, shared, otherPlans: away?.planNames })
    const ledger = plannedEntries({ ...state, assignments: parted }, index, settings)
    const sets = {
      assignments: await assignmentsBlob(state.plan, parted, ledger),
      diagnoses: { ...diagnoses, ...found.diagnoses },
    }
    const inputs = runInputs(kinds, state, versions, index, world, {
      slots,
      start: toIso(common.sendFrom),
      others: away?.others,
    })
    const basis = withTimes({ ...state.plan.basis, ...inputs }, timesKey(state.plan))
    const auditDetails = totalCounts(found.results)
    const result = { press: kinds.length > 1 ? 'all' : kinds[0], counts: attacksByKind(parted) } as const
    const isEmpty = state.senders.length === 0
    const refounded = isEmpty ? refoundedTribe(state.plan, index, await readSenders(state.plan)) : undefined
    const calculated = await swapAndRefresh(state.plan, sets, { basis, result, audit, auditDetails })
    if (calculated === conflict) return conflict
    return {
      results: found.results,
      status: await calculationStatus(calculated, world),
      missing: whatIsMissing(state, wished.isSpared, refounded),
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

/** The auto timeslots, and which players they apply to. */
type Shared = AutoWindows & { holdFor: (playerId: number) => boolean }

interface RunContext {
  shared: Shared
  state: PlanState
  settings: WorldSettings
  index: WorldIndex
  orders: OrderWishes
  now: number
}

/** A run to explain. */
interface PlannedRun {
  input: RunInput
  outcome: RunOutcome
  excess: number
  at: Date
  durationMs: number
}

function runAll(
  kinds: readonly AttackKind[],
  input: CommonInput<WorldSettings>,
  { state, settings, orders, now }: Pick<RunContext, 'state' | 'settings' | 'orders' | 'now'>,
) {
  const runs: PlannedRun[] = []
  // Earlier results of the requested kinds must not block the runs before them.
  const assignments = besideOrders(state.assignments, kinds, orders)
  const foreign = input.targets.filter((target) => !input.isSpared(target))
  for (const step of runSteps(kinds)) {
    const startedAt = performance.now()
    for (const { kind, outcome } of runStep(step, input, assignments)) {
      runs.push({
        input: { ...input, kind, assignments: { ...assignments } },
        outcome,
        excess: excessOfSent(kind, orders.sent, foreign),
        at: new Date(now),
        durationMs: performance.now() - startedAt,
      })
      const isSpread = kind === 'bfkatas'
      const attacks = isSpread
        ? withBuildings(outcome.attacks, settings.catapultTargets, input.targets)
        : outcome.attacks
      assignments[kind] = { attacks }
      checkCount(state, assignments)
    }
  }
  return { runs, assignments: withoutWithheld(settledWithPins(assignments, input)) }
}

/** Explains runs until the deadline; of the time left, each gets its share by size. */
function explainAll(
  runs: readonly PlannedRun[],
  deadline: number,
  { index, shared, otherPlans }: Pick<RunContext, 'index' | 'shared'> & { otherPlans: string[] | undefined },
) {
  const diagnoses: Diagnoses = {}
  const results = new Map<AttackKind, RunSummary>()
  const sizes = sizesOf(runs)
  runs.forEach(({ input, outcome, excess, at, durationMs }, i) => {
    const startedAt = performance.now()
    const share = (sizes[i] ?? 0) / sizes.slice(i).reduce((sum, size) => sum + size, 0)
    const end = startedAt + (deadline - startedAt) * share
    const explaining = { shared: sharedBy(outcome, shared), shortfallMs: leastShortfallMs + durationMs }
    const found = computeBefore(end, () => runDiagnosis(input, outcome, index, at, explaining))
    const isHeld = [...found.reasons, ...(found.shortfall ?? [])].some(({ reason }) => reason === 'other_plans')
    const diagnosis = {
      ...found,
      ...(isHeld && { otherPlans }),
      ...(excess > 0 && { excess }),
      durationMs: Math.round(durationMs + performance.now() - startedAt),
    }
    const { required, current, upperBound, kept } = diagnosis
    diagnoses[input.kind] = diagnosis
    results.set(input.kind, { required, current, upperBound, ...(kept && { kept }), diagnosis })
  })
  return { diagnoses, results }
}

/** Parting what is missing takes no longer than this and the run itself: it solves a run for each reason. */
const leastShortfallMs = 1000

/** Work to explain each run: by the villages that would help if they could, and some for every run. */
function sizesOf(runs: readonly PlannedRun[]): number[] {
  const sizes = runs.map(({ input, outcome }) => 1 + input.senders.length * outcome.targets.length)
  const least = sizes.reduce((sum, size) => sum + size, 0) / 50
  return sizes.map((size) => size + least)
}

function checkCount({ senders, targets }: PlanState, assignments: Assignments): void {
  const { attacks } = countUsage(senders, targets, assignments)
  const count = attacks.reduce((sum, { commands = 1 }) => sum + commands, 0)
  if (count <= maxAttacks) return
  throw new Failure('too_many_attacks', { values: { max: formatNumber(maxAttacks), count: formatNumber(count) } })
}

/**
 * What the runs of all kinds depend on, without what players hold back, and the auto timeslots. `owned` are the senders with the units
 * that are away for other plans.
 */
export async function runInput(
  { plan, targets, senders, owned }: PlanState & Pick<CommonInput, 'owned'>,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
  {
    ramoffsEnabled,
    freely,
    orders,
    limits,
    now,
  }: Omit<CalculationChoice, 'respectOtherPlans'> &
    Pick<SlotChanges, 'limits'> & { orders: ReadOrderWishes; now: number },
): Promise<{ input: CommonInput<WorldSettings>; shared: Shared }> {
  const options = planOptions(plan)
  const slots = await listTimeslots(plan._id)
  const { windowsOf, windowsWithNights, nightsOf, auto, holdFor } = planWindows(plan, world, settings, targets, slots)
  const common = commonInput({
    schedule: scheduleFrom(plan, earliestLaunch(options, now)),
    options,
    ramoffsEnabled,
    senders: withHolds(senders, slots, options),
    targets,
    isSpared: isSparedTarget(plan, index),
    windowsOf,
    windowsWithNights,
    nightsOf,
    sieges: siegeVillages(index, targets),
    points: playerPoints(index, senders, targets),
    snobRange: nobleRange(index),
    units: index.snapshot.units,
    settings,
    orders,
    limits,
    sentElsewhere: orders.sentElsewhere,
    freely,
  })
  const input = owned ? { ...common, owned: withHolds(owned, slots, options) } : common
  return { input, shared: { ...auto, holdFor } }
}

const sharedBy = ({ players }: RunOutcome, { rules, lay, holdFor }: Shared): SharedWindows => ({
  rules,
  lay,
  players: players.flatMap((id, player) => (holdFor(id) ? [player] : [])),
})
