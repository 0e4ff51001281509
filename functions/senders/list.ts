import { senders } from '../../shared/contract/senders.ts'
import { handle } from '../lib/handle.ts'
import { readSenders } from '../lib/plan-state.ts'
import { loadWorldIndex } from '../store/snapshots.ts'

/** The plan's sender villages. */
export const handler = handle(senders.list, async ({ plan, world }) => {
  const [list, index] = await Promise.all([readSenders(plan), loadWorldIndex(world)])
  return {
    senders: list.map(({ troops, fake: _fake, bfkatas: _bfkatas, ...sender }) => {
      const player = index?.playerById(sender.playerId)
      return {
        ...sender,
        villageName: index?.villageById(sender.villageId)?.name ?? '',
        playerName: player?.name ?? '',
        tribeTag: index?.tribeById(player?.tribeId ?? 0)?.tag ?? '',
        isManual: !troops,
      }
    }),
  }
})
