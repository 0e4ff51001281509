import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod/mini'
import { chunked } from '../../../shared/lib/chunks.ts'
import { clientTimeouts, limitResponseTime } from '../../runtime/client-timeouts.ts'
import { config } from '../../runtime/config.ts'

const answerMs = 3000
/** SQS accepts no more messages per call. */
const messagesPerCall = 10

const SyncMessage = z.object({ worldId: z.string() })

let client: SQSClient | undefined

function queue(): SQSClient {
  client ??= newClient()
  return client
}

function newClient(): SQSClient {
  const sqs = new SQSClient(clientTimeouts({ answerMs, attempts: 4 }))
  limitResponseTime(sqs.config.requestHandler, answerMs)
  return sqs
}

/** Queues a sync of each world, in the given order. Returns how many the queue took; throws if it takes none of a batch. */
export async function queueSyncs(worldIds: string[]): Promise<number> {
  const { SYNC_QUEUE_URL: QueueUrl } = config()
  if (!QueueUrl) throw new Error('Environment: SYNC_QUEUE_URL is missing')
  let taken = 0
  for (const some of chunked(worldIds, messagesPerCall)) {
    const Entries = some.map((worldId, i) => ({ Id: String(i), MessageBody: JSON.stringify({ worldId }) }))
    const { Successful = [] } = await queue().send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    taken += Successful.length
  }
  return taken
}

/** The world that a queued message asks to sync. Throws on other messages. */
export const queuedWorldId = (body: string): string => SyncMessage.parse(JSON.parse(body)).worldId
