import { Failure } from '../lib/failure.ts'
import { log } from '../lib/log.ts'
import { syncWorld } from '../lib/sync-world.ts'
import { inParallel } from '../store/table.ts'
import { listWorlds } from '../store/worlds.ts'

/** The provider is asked for a world at most this often by the schedule. */
const pauseSeconds = 600
/** Worlds fetched at once: enough to get through hundreds in a run, few enough for one function's memory. */
const width = 3

/** Synchronises all worlds. A world that fails is logged and never stops the others; the count of failures is answered. */
export async function handler(): Promise<{ synced: number; failed: number }> {
  const result = { synced: 0, failed: 0 }
  await inParallel(await listWorlds(), width, async (world) => {
    try {
      const { villages } = await syncWorld(world, pauseSeconds)
      result.synced++
      log.info('world synced', { worldId: world._id, server: world.server, villages })
    } catch (error) {
      if (error instanceof Failure && error.code === 'sync_running') return
      result.failed++
      log.error('world sync failed', error, { worldId: world._id, server: world.server })
    }
  })
  return result
}
