import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { countEndedPlans } from '../domain/reliability/count-ended-plans.ts'
import { syncWorld } from '../domain/worlds/sync-world.ts'
import { Failure } from '../runtime/failure.ts'
import { log } from '../runtime/log.ts'
import { queuedWorldId } from '../store/worlds/sync-queue.ts'
import { getWorld } from '../store/worlds/worlds.ts'

/** Minimum seconds between two syncs of a world that were not asked for by a person. */
const pauseSeconds = 600

/** Time budget of ended plans before a sync, milliseconds; plans beyond it are counted by the next one. */
const countMs = 5000

/** Attempts at a queued sync, after which the queue gives its message up. */
export const maxSyncAttempts = 4

/** Syncs queued worlds, and counts what players sent in plans that have ended; returns the messages to try again. Only our own errors reach the dead-letter queue. */
export async function handler({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = []
  for (const record of Records) {
    if (!(await isDone(record, context))) batchItemFailures.push({ itemIdentifier: record.messageId })
  }
  return { batchItemFailures }
}

async function isDone({ body, attributes }: SQSRecord, context: Context): Promise<boolean> {
  const startedAt = Date.now()
  const limitMs = context.getRemainingTimeInMillis()
  const attempt = Number(attributes.ApproximateReceiveCount)
  const call = { requestId: context.awsRequestId, attempt }
  const spent = () => {
    const ms = Date.now() - startedAt
    return { ms, used: Math.round((100 * ms) / limitMs) }
  }
  let names = {}
  try {
    const world = await getWorld(queuedWorldId(body))
    if (!world) return true
    names = { worldId: world._id, server: world.server }
    // Before the sync, which fails with the game's server.
    await countEndedPlans(world._id, { now: startedAt, until: startedAt + countMs }).catch((error: unknown) =>
      log.error('ended plans not counted', error, { ...call, ...names }),
    )
    const { villages } = await syncWorld(world, { pause: pauseSeconds })
    log.info('world synced', { ...call, ...names, villages, ...spent() })
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'sync_running') return true
    const fields = { ...call, ...names, ...spent() }
    if (!(error instanceof Failure)) {
      log.error('world sync failed', error, fields)
      return false
    }
    // The game's server may fail, and does during every maintenance.
    log.warn('world sync failed', error, fields)
    return attempt >= maxSyncAttempts
  }
}
