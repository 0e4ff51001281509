import { plans } from '../../../shared/contract/plans.ts'
import { toIso } from '../../../shared/game/slots.ts'
import { byVillage, plannedTroops } from '../../../shared/planner/troops.ts'
import { type ActiveAttack, countUsage } from '../../../shared/planner/usage.ts'
import { outdatedNow } from '../../domain/plans/outdated.ts'
import { loadPlanState } from '../../domain/plans/plan-state.ts'
import { attackPage } from '../../domain/runs/attack-pages.ts'
import { handle } from '../../http/handle.ts'
import { getSettings } from '../../store/settings.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'

/** The planned attacks in the order in which they are sent. */
export const handler = handle(plans.attacks, async ({ plan, world, query }) => {
  const [state, index, settings] = await Promise.all([
    loadPlanState(plan),
    loadWorldIndex(world),
    getSettings(world._id),
  ])
  const { senders, targets, assignments } = state
  const { outdated, outdatedBy } = await outdatedNow(state.plan, world)
  const usage = countUsage(senders, targets, assignments)
  const planned = byVillage(usage)
  const marching = { settings, units: index?.snapshot.units ?? {}, withPaladin: true }
  const troopsOf = (attack: ActiveAttack) => plannedTroops(attack, planned.get(attack.villageId) ?? [], marching)
  const { attacks, next } = attackPage(usage.attacks, state, query)
  return {
    outdated,
    outdatedBy,
    next,
    attacks: attacks.map((attack) => ({
      type: attack.kind,
      xf: attack.sender.x,
      yf: attack.sender.y,
      xt: attack.target.x,
      yt: attack.target.y,
      senderVillageId: attack.sender.villageId,
      senderVillageName: index?.villageById(attack.sender.villageId)?.name ?? '',
      senderPlayerId: attack.sender.playerId,
      senderPlayerName: index?.playerById(attack.sender.playerId)?.name ?? '',
      targetVillageId: attack.target.villageId,
      targetVillageName: index?.villageById(attack.target.villageId)?.name ?? '',
      targetPlayerName: index?.playerById(index.villageById(attack.target.villageId)?.playerId ?? 0)?.name ?? '',
      unitType: attack.unit,
      troops: troopsOf(attack),
      building: attack.building,
      launchAt: toIso(attack.launch),
      time: toIso(attack.arrival),
      isRealInc: false,
    })),
  }
})
