import type { Context, ScheduledEvent } from 'aws-lambda'
import { removeForgottenRegistrations } from '../domain/accounts/forgotten-registrations.ts'
import { sweep } from '../domain/plans/sweep.ts'
import { removeOldTours } from '../domain/plans/tour.ts'
import { log } from '../runtime/log.ts'
import { queueSyncs } from '../store/worlds/sync-queue.ts'
import { readWorlds, type WorldRecord } from '../store/worlds/worlds.ts'

/** A world is overdue after three failed runs. */
const overdueMs = 3 * 3_600_000
/** Once a day: it reads all accounts. */
const registrationsHour = 3
/** Time kept for the report, milliseconds. */
const reserveMs = 10_000

/** How many worlds a run has handled. */
export interface SyncRun {
  worlds: number
  queued: number
  overdue: number
}

/**
 * Queues a sync of every world, the one asked longest ago first, then removes old tours, sweeps and
 * removes forgotten registrations. Always reports: alarms count the `sync run` lines and their overdue worlds.
 */
export async function handler(_event: ScheduledEvent, context: Context): Promise<SyncRun> {
  const startedAt = Date.now()
  const limitMs = context.getRemainingTimeInMillis()
  const requestId = context.awsRequestId
  const run: SyncRun = { worlds: 0, queued: 0, overdue: 0 }
  await queueWorlds(run, startedAt).catch((error: unknown) => log.error('worlds not queued', error, { requestId }))
  await removeOldTours().catch((error: unknown) => log.error('tours not removed', error, { requestId }))
  await within(context.getRemainingTimeInMillis() - reserveMs, sweep()).catch((error: unknown) =>
    log.error('not swept', error, { requestId }),
  )
  if (new Date(startedAt).getUTCHours() === registrationsHour)
    await removeForgottenRegistrations().catch((error: unknown) =>
      log.error('registrations not removed', error, { requestId }),
    )
  const ms = Date.now() - startedAt
  log.info('sync run', { requestId, ...run, ms, used: Math.round((100 * ms) / limitMs) })
  return run
}

async function queueWorlds(run: SyncRun, now: number): Promise<void> {
  const worlds = await readWorlds()
  run.worlds = worlds.length
  run.overdue = worlds.filter((world) => lastGoodSync(world) < now - overdueMs).length
  const oldestFirst = worlds.toSorted((a, b) => (a.syncStartedAt ?? 0) - (b.syncStartedAt ?? 0))
  run.queued = await queueSyncs(oldestFirst.map(({ _id }) => _id))
  if (run.queued < run.worlds) throw new Error(`The queue refused ${run.worlds - run.queued} worlds`)
}

const lastGoodSync = ({ lastSync, createdAt }: WorldRecord) => Date.parse(lastSync ?? createdAt)

/** Rejects when the work takes longer than `ms`; the work itself is not stopped. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Not done in ${ms} ms`)), Math.max(0, ms))
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
