import { plans } from '../../shared/contract/plans.ts'
import { sentTroops } from '../../shared/game/classify.ts'
import { toIso } from '../../shared/game/slots.ts'
import { templateOf } from '../../shared/planner/runs.ts'
import { countUsage } from '../../shared/planner/usage.ts'
import { attackPage } from '../lib/attack-pages.ts'
import { outdatedState } from '../lib/basis.ts'
import { handle } from '../lib/handle.ts'
import { loadPlanState } from '../lib/plan-state.ts'
import { getSettings } from '../store/settings.ts'
import { loadWorldIndex } from '../store/snapshots.ts'

/** The planned attacks in the order in which they are sent. */
export const handler = handle(plans.attacks, async ({ plan, world, query }) => {
  const [state, index, settings] = await Promise.all([
    loadPlanState(plan),
    loadWorldIndex(world),
    getSettings(world._id),
  ])
  const { senders, targets, assignments } = state
  const { outdated, outdatedBy } = await outdatedState(state, world)
  const { attacks, next } = attackPage(countUsage(senders, targets, assignments).attacks, state, query)
  return {
    outdated,
    outdatedBy,
    next,
    attacks: attacks.map(({ kind, sender, target, unit, building, launch, arrival }) => ({
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
      troops: sentTroops(templateOf(kind, sender), sender, settings),
      building,
      launchAt: toIso(launch),
      time: toIso(arrival),
      isRealInc: false,
    })),
  }
})
