import { senders } from '../../shared/contract/senders.ts'
import { handle } from '../lib/handle.ts'
import { readVillages } from '../lib/plan-state.ts'
import { loadWorldIndex } from '../store/snapshots.ts'

/** The plan's sender villages. */
export const handler = handle(senders.list, async ({ plan, world }) => {
  const [{ senders: list, idle }, index] = await Promise.all([readVillages(plan), loadWorldIndex(world)])
  return {
    senders: list.map(({ troops, points: _points, fake: _fake, bfkatas: _bfkatas, ...sender }) => {
      const player = index?.playerById(sender.playerId)
      return {
        ...sender,
        villageName: index?.villageById(sender.villageId)?.name ?? '',
        playerName: player?.name ?? '',
        tribeTag: index?.tribeById(player?.tribeId ?? 0)?.tag ?? '',
        isManual: !troops,
      }
    }),
    idle: idle.map(({ villageId, x, y }) => ({ villageId, x, y })),
  }
})
