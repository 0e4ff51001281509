import type { Context, ScheduledEvent } from 'aws-lambda'
import { inParallel } from '../../shared/lib/worker-pool.ts'
import { sweep } from '../domain/plans/sweep.ts'
import { syncWorld } from '../domain/worlds/sync-world.ts'
import { Failure } from '../runtime/failure.ts'
import { log } from '../runtime/log.ts'
import { listWorlds, type WorldRecord } from '../store/worlds/worlds.ts'

/** Minimum time between scheduled syncs of a world. */
const pauseSeconds = 600
/** Worlds synced in parallel: fast enough for hundreds per run, within one function's memory. */
const width = 3

/** Numbers of worlds; skipped ones were fresh or already being synced. */
export interface SyncRun {
  synced: number
  failed: number
  skipped: number
}

/**
 * Syncs all worlds and sweeps. A failed world is logged and does not stop the others. Alarms count the `sync run` lines and their
 * failures.
 */
export async function handler(_event: ScheduledEvent, context: Context): Promise<SyncRun> {
  const startedAt = Date.now()
  const limitMs = context.getRemainingTimeInMillis()
  const requestId = context.awsRequestId
  const run: SyncRun = { synced: 0, failed: 0, skipped: 0 }
  await inParallel(await listWorlds(), width, async (world) => {
    run[await outcome(world, requestId)]++
  })
  await sweep().catch((error: unknown) => log.error('not swept', error, { requestId }))
  const ms = Date.now() - startedAt
  log.info('sync run', { requestId, ...run, ms, used: Math.round((100 * ms) / limitMs) })
  return run
}

async function outcome(world: WorldRecord, requestId: string): Promise<keyof SyncRun> {
  const fields = { requestId, worldId: world._id, server: world.server }
  try {
    const { villages } = await syncWorld(world, { pause: pauseSeconds })
    log.info('world synced', { ...fields, villages })
    return 'synced'
  } catch (error) {
    if (error instanceof Failure && error.code === 'sync_running') return 'skipped'
    // The game's server may fail, and does during every maintenance; other errors are ours.
    if (error instanceof Failure) log.warn('world sync failed', error, fields)
    else log.error('world sync failed', error, fields)
    return 'failed'
  }
}
