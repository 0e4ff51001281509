import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { attackKey, type WishRef, withoutWish } from '../../../shared/model/wishes/wish.ts'
import { maximumIn } from '../../../shared/planner/explain/wish-reasons.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import { nothing } from '../../../shared/planner/model/usage.ts'
import { type RunInput, runProblem } from '../../../shared/planner/plan/run-problem.ts'
import { toAssignment } from '../../../shared/planner/plan/runs.ts'
import { countSupply } from '../../../shared/planner/plan/village-supply.ts'
import { withWishes } from '../../../shared/planner/plan/wish-input.ts'
import type { FixedAttack } from '../../../shared/planner/plan/wishes.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { computeInTime } from './compute-in-time.ts'
import { type EditSituation, readEditSituation } from './situation.ts'

interface WishCost {
  cost: number
  kinds: { kind: AttackKind; cost: number }[]
}

/** What one of a plan's wishes costs its runs, each beside the others' current attacks; `undefined` for an unknown wish. */
export async function planWishPrice(
  plan: PlanRecord,
  world: WorldRecord,
  ref: WishRef,
  { now, deadline }: { now: number; deadline: number },
): Promise<WishCost | undefined> {
  const situation = await readEditSituation(plan, world, now)
  const { wishes } = situation.input
  const left = withoutWish(wishes, ref)
  if (!left) return undefined
  const [present, without] = [wishes, left].map((some) => {
    const { input, assignments } = withWishes(situation.common, some, situation.assignments, [])
    return { ...input, assignments }
  })
  if (!present || !without) return undefined
  const moved = otherPins(present.fixedAttacks, without.fixedAttacks)
  const concerned = attackKinds.filter((kind) => mayChange(kind, ref, situation) || mayFree(kind, moved, situation))
  const kinds = computeInTime(deadline, () =>
    concerned.map((kind) => ({ kind, cost: priceIn(kind, present, without, moved.length === 0) })),
  )
  return { cost: kinds.reduce((sum, { cost }) => sum + cost, 0), kinds: kinds.filter(({ cost }) => cost !== 0) }
}

type Input = Omit<RunInput, 'kind'>

function priceIn(kind: AttackKind, present: Input, without: Input, isSamePins: boolean): number {
  const attacks = present.assignments[kind]?.attacks ?? []
  const run = runProblem({ ...present, kind }, [kind])
  const free = isSamePins ? run : runProblem({ ...without, kind }, [kind])
  const most = isSamePins ? run.limited(without) : free.problem
  return maximumIn(most, toAssignment(free, attacks)) - maximumIn(run.problem, toAssignment(run, attacks))
}

/** The attacks that only one of these lists has: lifting a wish may make pins possible that it forbids. */
function otherPins(present: readonly FixedAttack[] = [], without: readonly FixedAttack[] = []): FixedAttack[] {
  const missing = (from: readonly FixedAttack[], among: readonly FixedAttack[]) => {
    const keys = new Set(among.map(attackKey))
    return from.filter((attack) => !keys.has(attackKey(attack)))
  }
  return [...missing(present, without), ...missing(without, present)]
}

/** Whether these pins take supply, demand or room under a cap from a run that has something to plan. */
function mayFree(
  kind: AttackKind,
  pins: readonly FixedAttack[],
  { state: { senders, targets }, input: { wishes }, common: { maxCommands } }: EditSituation,
): boolean {
  if (pins.length === 0 || targets.every((target) => targetDemand(kind, target) === 0)) return false
  const villages = new Set(pins.map(({ villageId }) => villageId))
  return (
    pins.some((pin) => pin.kind === kind) ||
    wishes.maxPerPlayer.some((cap) => cap.kind === undefined) ||
    maxCommands !== undefined ||
    senders.some((sender) => villages.has(sender.villageId) && maySupply(kind, sender))
  )
}

const maySupply = (kind: AttackKind, sender: Sender) => countSupply(kind, true, sender, nothing) > 0

function mayChange(kind: AttackKind, ref: WishRef, { state: { senders, targets } }: EditSituation): boolean {
  if ((ref.kind ?? kind) !== kind) return false
  const wanting = targets.filter(({ _id }) => (ref.targetId ?? _id) === _id)
  const sending = senders.filter(
    ({ villageId, playerId }) => (ref.villageId ?? villageId) === villageId && (ref.playerId ?? playerId) === playerId,
  )
  return wanting.some((target) => targetDemand(kind, target) > 0) && sending.some((sender) => maySupply(kind, sender))
}
