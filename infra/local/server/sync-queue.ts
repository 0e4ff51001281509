import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { syncLoad, syncQueue } from '../../loads.ts'
import { lambdaContext } from './lambda.ts'

/** The sync of one world, as exported by `functions/scheduled/sync-world.ts`. */
export type SyncHandler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>

const queueName = 'sync'
const deadName = 'sync-dead'
// The host of the emulator's own URLs does not resolve.
const queueUrl = (name = queueName) => `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${name}`

/** Creates the queue of world syncs and its dead-letter queue as AWS has them; returns its URL. */
export async function createSyncQueue(): Promise<string> {
  const sqs = new SQSClient()
  try {
    await sqs.send(new CreateQueueCommand({ QueueName: deadName }))
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: queueUrl(deadName), AttributeNames: ['QueueArn'] }),
    )
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: Attributes?.QueueArn,
      maxReceiveCount: syncQueue.attempts,
    })
    await sqs.send(
      new CreateQueueCommand({
        QueueName: queueName,
        Attributes: {
          VisibilityTimeout: String(syncQueue.visibilitySeconds),
          MessageRetentionPeriod: String(syncQueue.retentionSeconds),
          RedrivePolicy,
        },
      }),
    )
    return queueUrl()
  } finally {
    sqs.destroy()
  }
}

/** Calls the handler with each queued message, as an event source mapping does. */
export function startSyncWorker(handler: SyncHandler): { stop(): Promise<void> } {
  const sqs = new SQSClient()
  const stopped = new AbortController()
  const poll = async () => {
    while (!stopped.signal.aborted) {
      try {
        const asked = new ReceiveMessageCommand({
          QueueUrl: queueUrl(),
          WaitTimeSeconds: 20,
          MessageSystemAttributeNames: ['All'],
        })
        const { Messages = [] } = await sqs.send(asked, { abortSignal: stopped.signal })
        for (const message of Messages) await work(sqs, handler, message)
      } catch (error) {
        if (!stopped.signal.aborted) console.error('Die Synchronisierung einer Welt ist fehlgeschlagen:', error)
      }
    }
  }
  const pollers = Promise.all(Array.from({ length: syncQueue.concurrency }, poll))
  return {
    stop: async () => {
      stopped.abort()
      await pollers
      sqs.destroy()
    },
  }
}

async function work(sqs: SQSClient, handler: SyncHandler, message: Message): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Not done in ${syncLoad.seconds} s`)), syncLoad.seconds * 1000)
  try {
    const context = lambdaContext('scheduled-sync-world', syncLoad)
    const { batchItemFailures } = await Promise.race([handler(sqsEvent(message), context), late.promise])
    if (batchItemFailures.length > 0) return
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl(), ReceiptHandle: message.ReceiptHandle }))
  } finally {
    clearTimeout(timer)
  }
}

/** The event of one message. */
export const sqsEvent = ({ MessageId = '', ReceiptHandle = '', Body = '', Attributes = {} }: Message): SQSEvent => ({
  Records: [
    {
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      attributes: {
        ApproximateReceiveCount: Attributes.ApproximateReceiveCount ?? '1',
        SentTimestamp: Attributes.SentTimestamp ?? '',
        SenderId: Attributes.SenderId ?? '',
        ApproximateFirstReceiveTimestamp: Attributes.ApproximateFirstReceiveTimestamp ?? '',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:local:000000000000:${queueName}`,
      awsRegion: 'local',
    },
  ],
})
