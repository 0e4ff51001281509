import { snapshots } from '../../../shared/contract/snapshots.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { SyncStats } from '../../../shared/model/world.ts'
import { call } from './api.ts'
import { refresh } from './use-read.ts'

/** Syncs a world from the game, then refreshes the lists that depend on it. Throws `ApiError`. */
export async function requestSync(worldId: string): Promise<SyncStats> {
  const { stats } = await call(worlds.sync, { body: { worldId } })
  await Promise.all([
    refresh(worlds.list),
    refresh(snapshots.tribes, { query: { worldId } }),
    refresh(snapshots.players, { query: { worldId } }),
  ])
  return stats
}
