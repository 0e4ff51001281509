import { senders } from '../../../shared/contract/senders.ts'
import { offStrength } from '../../../shared/game/off-strength.ts'
import { readVillages } from '../../domain/plans/plan-state.ts'
import { foreignTo } from '../../domain/plans/sending.ts'
import { settingsChanged } from '../../domain/senders/classification.ts'
import { handle } from '../../http/handle.ts'
import { getSettings } from '../../store/settings.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'

/** The plan's sender villages with their troops, and where the villages without a role lie. */
export const handler = handle(senders.list, async ({ plan, world }) => {
  const [{ senders: list, idle }, index, settings] = await Promise.all([
    readVillages(plan),
    loadWorldIndex(world),
    getSettings(world._id),
  ])
  const isForeign = foreignTo(plan, index)
  const strengthOf = offStrength(index?.snapshot.units)
  return {
    senders: list.map(({ fake: _fake, bfkatas: _bfkatas, ...sender }) => {
      const village = index?.villageById(sender.villageId)
      const player = index?.playerById(sender.playerId)
      return {
        ...sender,
        points: sender.points ?? village?.points,
        villageName: village?.name ?? '',
        playerName: player?.name ?? '',
        tribeTag: index?.tribeById(player?.tribeId ?? 0)?.tag ?? '',
        isManual: !sender.troops,
        tribeId: player?.tribeId ?? 0,
        isForeign: isForeign(sender),
        isBlocked: sender.isBlocked === true,
        offStrength: sender.troops && strengthOf(sender.troops),
      }
    }),
    idle: idle.map(({ villageId, x, y }) => ({ villageId, x, y })),
    settingsChanged: settingsChanged(plan, settings),
  }
})
