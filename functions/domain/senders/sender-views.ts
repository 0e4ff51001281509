import { offStrength } from '../../../shared/game/troops/off-strength.ts'
import type { Sender, SenderView } from '../../../shared/model/sender.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { foreignTo } from '../plans/own-villages.ts'
import { placesIn } from '../plans/places.ts'
import { wantsTrains } from '../plans/trains.ts'

/** Views of a plan's senders. */
export async function senderViews(
  plan: PlanRecord,
  world: WorldRecord,
  some: readonly Sender[],
): Promise<SenderView[]> {
  if (some.length === 0) return []
  const index = await loadWorldIndex(world)
  const isForeign = foreignTo(plan, index)
  const hasTrains = wantsTrains(plan)
  const troopStrength = offStrength(index?.snapshot.units)
  return some.map(placesIn(plan, index)).map(({ fake: _fake, bfkatas: _bfkatas, ag: _ag, maxSnob, ...sender }) => {
    const village = index?.villageById(sender.villageId)
    const player = index?.playerById(sender.playerId)
    return {
      ...sender,
      ...(hasTrains && { maxSnob: maxSnob ?? 0 }),
      version: sender.version ?? 0,
      points: sender.points ?? village?.points,
      villageName: village?.name ?? '',
      playerName: player?.name ?? '',
      tribeTag: index?.tribeById(player?.tribeId ?? 0)?.tag ?? '',
      isManual: !sender.troops,
      tribeId: player?.tribeId ?? 0,
      isForeign: isForeign(sender),
      isBlocked: sender.isBlocked === true,
      offStrength: sender.troops && troopStrength(sender.troops),
    }
  })
}
