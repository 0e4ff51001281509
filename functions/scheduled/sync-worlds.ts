import type { Context, ScheduledEvent } from 'aws-lambda'
import { inParallel } from '../../shared/lib/worker-pool.ts'
import { sweep } from '../domain/plans/sweep.ts'
import { syncWorld } from '../domain/worlds/sync-world.ts'
import { Failure } from '../runtime/failure.ts'
import { log } from '../runtime/log.ts'
import { listWorlds, type WorldRecord } from '../store/worlds/worlds.ts'

/** The provider is asked for a world at most this often by the schedule. */
const pauseSeconds = 600
/** Worlds fetched at once: enough to get through hundreds in a run, few enough for one function's memory. */
const width = 3

/** How many worlds a run brought up to date, could not, and left alone because they were fresh or being synchronised. */
export interface SyncRun {
  synced: number
  failed: number
  skipped: number
}

/**
 * Synchronises all worlds, and clears away what removed plans and worlds have left. A world that fails is logged and never stops the others. The last line of a run, `sync run`, is what
 * the alarms count: how many failed, and that there was a run at all.
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
    // The game's server may fail, and does so in every maintenance; anything else is ours to mend.
    if (error instanceof Failure) log.warn('world sync failed', error, fields)
    else log.error('world sync failed', error, fields)
    return 'failed'
  }
}
