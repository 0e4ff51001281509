import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import { type PlanWishes, type WishRef, withoutWish } from '../../../shared/model/wishes/wish.ts'
import { maximumOf } from '../../../shared/planner/explain/wish-reasons.ts'
import { withWishes } from '../../../shared/planner/plan/wish-input.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

import { type Situation, situation } from './wishes.ts'

/** What a wish costs, in all and by kind. */
interface WishCost {
  cost: number
  kinds: { kind: AttackKind; cost: number }[]
}

/** What one of a plan's wishes costs its runs, each beside the others' current attacks; `undefined` for an unknown wish. */
export async function planWishPrice(plan: PlanRecord, world: WorldRecord, ref: WishRef): Promise<WishCost | undefined> {
  const found = await situation(plan, world)
  const without = withoutWish(found.wishes, ref)
  if (!without) return undefined
  const concerned = attackKinds.filter((kind) => (ref.kind ?? kind) === kind)
  const kinds = concerned.map((kind) => ({
    kind,
    cost: runMaximum(kind, without, found) - runMaximum(kind, found.wishes, found),
  }))
  return { cost: kinds.reduce((sum, { cost }) => sum + cost, 0), kinds: kinds.filter(({ cost }) => cost !== 0) }
}

/** The most attacks of a kind with these wishes. */
function runMaximum(kind: AttackKind, wishes: PlanWishes, { input: common, state }: Situation): number {
  const { input, assignments } = withWishes(common, wishes, state.assignments, [kind])
  const ramoffsEnabled = planOptions(state.plan).withRamoffs
  return maximumOf({ ...input, kind, assignments, ramoffsEnabled }, [kind])
}
