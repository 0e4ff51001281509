import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Troops } from '../../../shared/game/world/units.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { byVillage, plannedTroops } from '../../../shared/planner/model/troops.ts'
import { type ActiveAttack, countUsage } from '../../../shared/planner/model/usage.ts'
import type { PlannedEntry } from '../../store/plans/ledger.ts'
import type { PlanState } from '../plans/plan-state.ts'

const ofAllCommands = (troops: Troops, { commands = 1 }: Pick<ActiveAttack, 'commands'>): Troops =>
  commands === 1
    ? troops
    : Object.fromEntries(Object.entries(troops).map(([unit, count]) => [unit, (count ?? 0) * commands]))

/** The ledger entries of a plan's active attacks. */
export function plannedEntries(
  { senders, targets, assignments }: Pick<PlanState, 'senders' | 'targets' | 'assignments'>,
  index: WorldIndex | undefined,
  settings: WorldSettings,
): PlannedEntry[] {
  const usage = countUsage(senders, targets, assignments)
  const planned = byVillage(usage)
  const marching = { settings, units: index?.snapshot.units ?? {}, withPaladin: true }
  return usage.attacks.map((attack) => {
    const { kind, villageId, targetId, launch, arrival, sender } = attack
    const troops = plannedTroops(attack, planned.get(villageId) ?? [], marching)
    const all = ofAllCommands(troops, attack)
    return { kind, villageId, targetId, launch, arrival, troops: all, playerId: sender.playerId }
  })
}
