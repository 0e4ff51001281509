import { plans } from '../../shared/contract/plans.ts'
import { toIso } from '../../shared/game/slots.ts'
import { byVillage, plannedTroops } from '../../shared/planner/troops.ts'
import { type ActiveAttack, countUsage } from '../../shared/planner/usage.ts'
import { handle } from '../lib/handle.ts'
import { loadPlanState } from '../lib/plan-state.ts'
import { getSettings } from '../store/settings.ts'
import { loadWorldIndex } from '../store/snapshots.ts'

/** The planned attacks in the order in which they are sent. */
export const handler = handle(plans.attacks, async ({ plan, world }) => {
  const [{ senders, targets, assignments }, index, settings] = await Promise.all([
    loadPlanState(plan),
    loadWorldIndex(world),
    getSettings(world._id),
  ])
  const usage = countUsage(senders, targets, assignments)
  const planned = byVillage(usage)
  const marching = { settings, units: index?.snapshot.units ?? {}, withPaladin: true }
  const troopsOf = (attack: ActiveAttack) => plannedTroops(attack, planned.get(attack.villageId) ?? [], marching)
  const attacks = usage.attacks.map((attack) => ({ ...attack, troops: troopsOf(attack) }))
  return {
    attacks: attacks.map(({ kind, sender, target, unit, building, launch, arrival, troops }) => ({
      type: kind,
      xf: sender.x,
      yf: sender.y,
      xt: target.x,
      yt: target.y,
      senderVillageId: sender.villageId,
      senderVillageName: index?.villageById(sender.villageId)?.name ?? '',
      senderPlayerId: sender.playerId,
      senderPlayerName: index?.playerById(sender.playerId)?.name ?? '',
      targetVillageId: target.villageId,
      targetVillageName: index?.villageById(target.villageId)?.name ?? '',
      targetPlayerName: index?.playerById(index.villageById(target.villageId)?.playerId ?? 0)?.name ?? '',
      unitType: unit,
      troops,
      building,
      launchAt: toIso(launch),
      time: toIso(arrival),
      isRealInc: false,
    })),
  }
})
