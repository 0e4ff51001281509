import { senders } from '../../shared/contract/senders.ts'
import { handle } from '../lib/handle.ts'
import { readVillages } from '../lib/plan-state.ts'
import { foreignTo } from '../lib/sending.ts'
import { loadWorldIndex } from '../store/snapshots.ts'

/** The plan's sender villages. */
export const handler = handle(senders.list, async ({ plan, world }) => {
  const [{ senders: list, idle }, index] = await Promise.all([readVillages(plan), loadWorldIndex(world)])
  const isForeign = foreignTo(plan, index)
  return {
    senders: list.map(({ troops, points: _points, fake: _fake, bfkatas: _bfkatas, ...sender }) => {
      const player = index?.playerById(sender.playerId)
      return {
        ...sender,
        villageName: index?.villageById(sender.villageId)?.name ?? '',
        playerName: player?.name ?? '',
        tribeTag: index?.tribeById(player?.tribeId ?? 0)?.tag ?? '',
        isManual: !troops,
        tribeId: player?.tribeId ?? 0,
        isForeign: isForeign(sender),
        isBlocked: sender.isBlocked === true,
      }
    }),
    idle: idle.map(({ villageId, x, y }) => ({ villageId, x, y })),
  }
})
