import { idleLeft, sendersLeft } from '../../../shared/compare/follow-up.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import { byVillage, plannedTroops } from '../../../shared/planner/model/troops.ts'
import { countTaken, countUsage, type Taken } from '../../../shared/planner/model/usage.ts'
import { besideOrders } from '../../../shared/planner/plan/order-wishes.ts'
import { toOrderWishes } from '../../../shared/planner/plan/plan-input.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { PlanContent } from '../plans/copy-plan.ts'
import { readVillages } from '../plans/plan-state.ts'
import { readSituation } from './situation.ts'

/**
 * Returns plan content of what the plan's attacks leave: villages with capacity, with their remaining troops, and targets that still want
 * attacks. Sent orders count; blocked and lost villages and own targets are left out.
 */
export async function leftovers(plan: PlanRecord, world: WorldRecord, now: number): Promise<PlanContent> {
  const [{ state, index, settings, input }, stored] = await Promise.all([
    readSituation(plan, world, { now, respectOtherPlans: false }),
    readVillages(plan),
  ])
  const usage = countUsage(state.senders, state.targets, besideOrders(state.assignments, [], toOrderWishes(input, [])))
  const planned = byVillage(usage)
  const marching = { settings, units: index.snapshot.units, withPaladin: true }
  const spent = [...usage.attacks, ...usage.strays].flatMap((attack) => {
    const troops = plannedTroops(attack, planned.get(attack.villageId) ?? [], marching)
    return Array.from({ length: attack.commands ?? 1 }, (_, trainIndex) => ({
      state: 'open' as const,
      line: { type: attack.kind, from: attack.sender, troops, trainIndex },
    }))
  })
  const canSend = ({ maxOff, maxFake, maxBFake, maxSnob = 0 }: Limits) => maxOff + maxFake + maxBFake + maxSnob > 0
  return {
    senders: sendersLeft(storedSenders(state.senders, stored.senders), spent, [], () => false).filter(
      (sender) => canSend(sender) || sender.troops?.snob,
    ),
    idle: idleLeft(stored.idle, spent, () => false),
    targets: state.targets
      .filter(({ villageId }) => !input.ownVillages.has(villageId))
      .map((target) => targetLeft(target, countTaken(usage.byTarget, target._id)))
      .filter(canSend),
  }
}

function storedSenders(sending: readonly Sender[], stored: readonly Sender[]): Sender[] {
  const ids = new Set(sending.map(({ villageId }) => villageId))
  return stored.filter(({ villageId }) => ids.has(villageId))
}

type Limits = Pick<Target, 'maxOff' | 'maxFake' | 'maxBFake' | 'maxSnob'>

const targetLeft = (target: Target, { off, fake, bfake, snob }: Taken): Target => ({
  ...target,
  maxOff: Math.max(0, target.maxOff - off),
  maxFake: Math.max(0, target.maxFake - fake),
  maxBFake: Math.max(0, target.maxBFake - bfake),
  ...(target.maxSnob !== undefined && { maxSnob: Math.max(0, target.maxSnob - snob) || undefined }),
})
