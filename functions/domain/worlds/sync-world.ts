import { randomBytes } from 'node:crypto'
import type { SyncStats } from '../../../shared/model/world.ts'
import { Failure } from '../../runtime/failure.ts'
import { log } from '../../runtime/log.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { dropUnused, storeSnapshot } from '../../store/worlds/snapshots.ts'
import { abandonSync, finishSync, lockSync, type WorldRecord } from '../../store/worlds/worlds.ts'
import { checkPlans } from '../plan-stats/check-plans.ts'
import { fetchWorld } from './provider.ts'

/**
 * Fetches and checks a world's files and makes them its current data: one object in the bucket and two table writes. One sync per
 * world runs at a time. On failure data and `lastSync` stay unchanged. Refused if the provider was asked less than `pause`
 * seconds ago.
 */
export async function syncWorld(
  world: WorldRecord,
  { pause = 0, audit }: { pause?: number; audit?: AuditContext },
): Promise<SyncStats> {
  const token = randomBytes(8).toString('hex')
  const startedAt = Date.now()
  const locked = await lockSync(world._id, token, pause)
  if (!locked.ok) throw new Failure('sync_running')
  try {
    const { snapshot, files } = await fetchWorld(world)
    const pointer = await storeSnapshot(world, snapshot, files)
    // A failed cleanup is harmless: the next sync repeats it.
    await dropUnused(world, pointer).catch((failure: unknown) => log.error('unused objects kept', failure))
    const finished = await finishSync(world._id, token, pointer, audit)
    if (!finished.ok) throw new Failure('sync_running')
    if (pointer.hash !== world.snapshot?.hash) {
      await checkPlans(world, startedAt).catch((failure: unknown) => log.error('plans not checked', failure))
    }
    return pointer.stats
  } catch (error) {
    await abandonSync(world._id, token).catch((failure: unknown) => log.error('lock kept', failure))
    throw error
  }
}
