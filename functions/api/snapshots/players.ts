import { snapshots } from '../../../shared/contract/schemas/snapshots.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

/** The world's players by id; none before the first sync. */
export const handler = defineHandler(snapshots.players, async ({ world }) => {
  const index = await loadWorldIndex(world)
  if (!index) return { players: [] }
  return cachedJson(snapshots.players, [world.snapshot?.hash], () => {
    const { id, name, tribeId, villages } = index.snapshot.players
    return {
      players: id.map((id, i) => ({ id, name: name[i] ?? '', ally: tribeId[i] ?? 0, villages: villages[i] ?? 0 })),
    }
  })
})
