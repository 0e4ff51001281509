import { sendersLeft } from '../../../shared/compare/follow-up.ts'
import type { Target } from '../../../shared/model/target.ts'
import { byVillage, plannedTroops } from '../../../shared/planner/model/troops.ts'
import { countTaken, countUsage, type Taken } from '../../../shared/planner/model/usage.ts'
import { besideOrders } from '../../../shared/planner/plan/order-wishes.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { PlanContent } from '../plans/copy-plan.ts'
import { isOwnTarget } from '../plans/own-villages.ts'
import { loadPlanState, readVillages, syncedWorld } from '../plans/plan-state.ts'
import { readOrderWishes } from './order-wishes.ts'

/**
 * Returns plan content of what the plan's attacks leave: villages with capacity, with their remaining troops, and targets that still want
 * attacks. Sent orders count; blocked and lost villages and own targets are left out.
 */
export async function leftovers(plan: PlanRecord, world: WorldRecord): Promise<PlanContent> {
  const [index, settings, state, { idle }] = await Promise.all([
    syncedWorld(world),
    getSettings(world._id),
    loadPlanState(plan),
    readVillages(plan),
  ])
  const orders = await readOrderWishes(state, [])
  const usage = countUsage(state.senders, state.targets, besideOrders(state.assignments, [], orders))
  const planned = byVillage(usage)
  const marching = { settings, units: index.snapshot.units, withPaladin: true }
  const spent = [...usage.attacks, ...usage.strays].map((attack) => ({
    state: 'open' as const,
    line: {
      type: attack.kind,
      from: attack.sender,
      troops: plannedTroops(attack, planned.get(attack.villageId) ?? [], marching),
    },
  }))
  const isOwn = isOwnTarget(plan, index)
  const canSend = ({ maxOff, maxFake, maxBFake }: { maxOff: number; maxFake: number; maxBFake: number }) =>
    maxOff + maxFake + maxBFake > 0
  return {
    senders: sendersLeft(state.senders, spent, [], () => false).filter(canSend),
    idle,
    targets: state.targets
      .filter((target) => !isOwn(target))
      .map((target) => targetLeft(target, countTaken(usage.byTarget, target._id)))
      .filter(canSend),
  }
}

const targetLeft = (target: Target, { off, fake, bfake }: Taken): Target => ({
  ...target,
  maxOff: Math.max(0, target.maxOff - off),
  maxFake: Math.max(0, target.maxFake - fake),
  maxBFake: Math.max(0, target.maxBFake - bfake),
})
