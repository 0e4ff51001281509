import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { type Assignments, type AttackKind, maxAttacks } from '../../../shared/model/attack.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import { lastArrival } from '../../../shared/planner/plan/availability.ts'
import { withBuildings } from '../../../shared/planner/plan/buildings.ts'
import { excessOfSent, withoutWithheld } from '../../../shared/planner/plan/order-wishes.ts'
import { partedAttacks } from '../../../shared/planner/plan/parted-attacks.ts'
import { settledWithPins } from '../../../shared/planner/plan/pins.ts'
import { toOrderWishes, toRunInput } from '../../../shared/planner/plan/plan-input.ts'
import { planKinds } from '../../../shared/planner/plan/plan-kinds.ts'
import { Failure } from '../../runtime/failure.ts'
import type { PlanState } from '../plans/plan-state.ts'
import type { PlannedRun } from './explaining/explain-runs.ts'
import type { CalculationChoice, Situation } from './situation.ts'

/** Runs of a plan, and its attacks with theirs, parted. */
export interface PlannedRuns {
  runs: PlannedRun[]
  assignments: Assignments
  /** The first possible launch, epoch seconds. */
  sendFrom: number
}

/** Plans these kinds as of `now` (epoch milliseconds), each on what the earlier ones left. Throws `arrival_past`, `too_many_attacks`. */
export function plannedRuns(
  { state, input: plan, windows }: Situation,
  kinds: readonly AttackKind[],
  choice: Omit<CalculationChoice, 'respectOtherPlans'>,
  now: number,
): PlannedRuns {
  const orders = toOrderWishes(plan, kinds)
  // Earlier results of the requested kinds must not block the runs before them.
  const { assignments, ...input } = toRunInput(plan, kinds, { ...choice, orders, windows })
  if (toEpoch(lastArrival(state.plan, state.targets)) <= input.sendFrom) throw new Failure('arrival_past')
  const targets = input.targets.filter((target) => !input.isSpared(target))
  const runs: PlannedRun[] = []
  for (const [kind, run] of planKinds(kinds, { ...input, assignments })) {
    runs.push({ ...run, excess: excessOfSent(kind, orders.sent, targets), calculatedAt: new Date(now) })
    const { attacks } = run.outcome
    const isSpread = kind === 'bfkatas'
    assignments[kind] = {
      attacks: isSpread ? withBuildings(attacks, input.settings.catapultTargets, input.targets) : attacks,
    }
  }
  checkCount({ ...state, assignments })
  const settled = withoutWithheld(settledWithPins(assignments, input))
  const launching = { ...input, ...orders, pins: plan.wishes.pins, senders: state.senders }
  return { runs, assignments: partedAttacks(settled, launching), sendFrom: input.sendFrom }
}

function checkCount({ senders, targets, assignments }: Pick<PlanState, 'senders' | 'targets' | 'assignments'>): void {
  const { attacks } = countUsage(senders, targets, assignments)
  const count = attacks.reduce((sum, { commands = 1 }) => sum + commands, 0)
  if (count <= maxAttacks) return
  throw new Failure('too_many_attacks', { values: { max: formatNumber(maxAttacks), count: formatNumber(count) } })
}
