import { type Assignments, type AttackKind, attackKinds, byKind } from '../../../shared/model/attack.ts'
import type { PlanProgress } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { demandOf } from '../../../shared/planner/demand.ts'
import { supplyByKind } from '../../../shared/planner/estimate.ts'
import { getPlanned, keepPlanned, type Planned } from '../../store/planned.ts'
import { type Figures, type PlanRecord, setFigures, type Tally } from '../../store/plans.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'
import { tallyOf } from '../../store/tally.ts'
import { listTargets, targetsOf } from '../../store/targets.ts'
import { getWorld, type WorldRecord } from '../../store/worlds.ts'
import { worldCheckOf } from './basis.ts'
import { isOwnTarget } from './own-villages.ts'
import { currentPlan, loadPlanState } from './plan-state.ts'

/** Everything that figures are made of: they hold while it is the same. Limits of targets are not among it. */
const versionsOf = (
  { assignments, senders, tribes, tally }: PlanRecord,
  world: Pick<WorldRecord, 'snapshot'> | undefined,
): string =>
  [
    assignments?.version,
    senders?.version,
    tribes.toSorted((a, b) => a - b).join(),
    tally?.members,
    world?.snapshot?.hash,
  ].join(' ')

/** A plan with figures that hold, and the attacks in force against each target. */
interface Figured {
  plan: PlanRecord & { figures: Figures }
  planned: Planned
}

/** Makes a plan's figures of everything that it consists of, without keeping them. */
async function figured(plan: PlanRecord): Promise<Figured> {
  const world = await getWorld(plan.world)
  const [state, index] = await Promise.all([loadPlanState(plan), world && loadWorldIndex(world)])
  const planned = plannedOf(state.senders, state.assignments)
  const isOwn = isOwnTarget(state.plan, index)
  const targetIds = state.targets.filter((target) => !isOwn(target)).map(({ _id }) => _id)
  const figures = {
    of: versionsOf(state.plan, world),
    planned: byKind((kind) => {
      const place = attackKinds.indexOf(kind)
      return targetIds.reduce((sum, id) => sum + (planned.get(id)?.[place] ?? 0), 0)
    }),
    supply: supplyByKind(state.senders),
    own: state.targets.length - targetIds.length,
  }
  const worldCheck =
    index && world?.snapshot && state.plan.assignments
      ? worldCheckOf(state, index, world.snapshot.hash)
      : state.plan.worldCheck
  return { plan: { ...state.plan, figures, worldCheck }, planned }
}

/** The attacks whose villages may send, per target of which there are any. */
function plannedOf(senders: readonly Sender[], assignments: Assignments): Planned {
  const sending = new Set(senders.map(({ villageId }) => villageId))
  const planned = new Map<string, number[]>()
  attackKinds.forEach((kind, place) => {
    for (const { villageId, targetId } of assignments[kind]?.attacks ?? []) {
      if (!sending.has(villageId)) continue
      const counts = planned.get(targetId) ?? attackKinds.map(() => 0)
      counts[place] = (counts[place] ?? 0) + 1
      planned.set(targetId, counts)
    }
  })
  return planned
}

/**
 * Makes a plan's figures anew and keeps them, so that status, list and targets need not read all of it. Called after whatever changes
 * them: senders, tribes, assignments, and targets that come or go. Answers the plan as it stands.
 */
export async function noteFigures(plan: PlanRecord): Promise<PlanRecord & { figures: Figures }> {
  const { plan: current, planned } = await figured(await currentPlan(plan._id))
  if (current.assignments) await keepPlanned(current._id, current.figures.of, planned)
  await setFigures(current._id, current.figures, current.worldCheck)
  return current
}

/** The plan with figures that hold: those that it has, or else new ones, which reading does not keep. */
export async function withFigures(plan: PlanRecord, world: WorldRecord): Promise<PlanRecord & { figures: Figures }> {
  const { figures } = plan
  const isCurrent = figures?.own !== undefined && figures.of === versionsOf(plan, world)
  return isCurrent ? { ...plan, figures } : (await figured(plan)).plan
}

/** The same with what it uses of the world's data looked up by its present targets. */
export const lookedThrough = async (plan: PlanRecord): Promise<PlanRecord & { figures: Figures }> =>
  (await figured(plan)).plan

/** The attacks in force against each target. */
export async function plannedByTarget(plan: PlanRecord, world: WorldRecord): Promise<Planned> {
  if (!plan.assignments) return new Map()
  return (await getPlanned(plan._id, versionsOf(plan, world))) ?? (await figured(plan)).planned
}

/** A plan's tally; of plans from before targets were tallied it is made of them. */
export const tallied = async ({ _id, tally }: PlanRecord): Promise<Tally> => tally ?? tallyOf(await listTargets(_id))

/**
 * The attacks of each kind that a plan's targets want, without targets in own villages, as its figures know them. Only where there are
 * such targets, targets are read.
 */
export async function requiredOf(plan: PlanRecord, world: WorldRecord): Promise<Record<AttackKind, number>> {
  if (!plan.figures?.own) return (await tallied(plan)).required
  const [targets, index] = await Promise.all([targetsOf(plan), loadWorldIndex(world)])
  const isOwn = isOwnTarget(plan, index)
  const wanting = targets.filter((target) => !isOwn(target))
  return byKind((kind) => wanting.reduce((sum, target) => sum + demandOf(kind, target), 0))
}

/** How far a plan is, all kinds together, as far as its record tells; `required` where that is known better than its tally. */
export function progressOf(
  { tally, figures, assignments }: PlanRecord,
  required: Record<string, number> | undefined = tally?.required,
): PlanProgress {
  const sum = (counts: Record<string, number> | undefined) =>
    Object.values(counts ?? {}).reduce((total, count) => total + count, 0)
  return {
    targets: tally?.count ?? 0,
    required: sum(required),
    planned: assignments ? sum(figures?.planned) : 0,
  }
}
