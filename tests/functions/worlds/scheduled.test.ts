import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { ScheduledEvent } from 'aws-lambda'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maxSyncAttempts, handler as syncQueued } from '../../../functions/scheduled/sync-world.ts'
import { handler } from '../../../functions/scheduled/sync-worlds.ts'
import {
  changeAccount,
  getAccount,
  insertAccount,
  listAccounts,
  type NewAccount,
} from '../../../functions/store/accounts/accounts.ts'
import { swapOrders } from '../../../functions/store/orders/swap-orders.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { listTours, tourWrite } from '../../../functions/store/plans/tours.ts'
import { writeAll } from '../../../functions/store/table/batch.ts'
import { transact } from '../../../functions/store/table/conditional.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { createWorld, getWorld, lockSync } from '../../../functions/store/worlds/worlds.ts'
import { scheduledLoad, syncLoad, syncQueue } from '../../../infra/loads.ts'
import type { Emulator } from '../../../infra/local/emulators/dynoxide.ts'
import { type Emulators, startEmulators } from '../../../infra/local/emulators/emulators.ts'
import { startQueues } from '../../../infra/local/emulators/fauxqs.ts'
import { createStorage } from '../../../infra/local/emulators/storage.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { createSyncQueue, sqsEvent, startSyncWorker } from '../../../infra/local/server/sync-queue.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { asFunction } from '../../support/stack/as-function.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { temporaryFolder } from '../../support/stack/temporary.ts'
import { newServer, twoTribes } from '../world.ts'

let emulators: Emulators
let queues: Emulator
beforeAll(async () => {
  emulators = await startEmulators(temporaryFolder('scheduled'), (reason) => {
    throw new Error(reason)
  })
  queues = await startQueues()
  const environment = {
    AWS_ENDPOINT_URL_SQS: queues.url,
    AWS_ENDPOINT_URL_DYNAMODB: emulators.dynamodbUrl,
    AWS_ENDPOINT_URL_S3: emulators.s3Url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TABLE_NAME: 'planner',
    BUCKET_NAME: 'planner-data',
    PROVIDER_URL: ownStack().providerUrl,
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.stubEnv('SYNC_QUEUE_URL', await createSyncQueue())
  await createStorage('planner', 'planner-data')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([emulators.close(), queues.close()])
})

/** What some work answers, and the lines it logs. */
async function logged<T>(work: () => Promise<T>) {
  const written: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  try {
    const answer = await work()
    return { answer, lines: written.map((line) => JSON.parse(line)) }
  } finally {
    output.mockRestore()
  }
}

const inRun = () => ({ ...lambdaContext('scheduled', scheduledLoad), awsRequestId: 'run-1' })
const run = () => logged(() => asFunction('syncWorlds', () => handler({} as ScheduledEvent, inRun())))
const syncOf = (worldId: string, attempt = 1) =>
  logged(() =>
    asFunction('syncWorld', () =>
      syncQueued(
        sqsEvent({
          MessageId: 'message-1',
          Body: JSON.stringify({ worldId }),
          Attributes: { ApproximateReceiveCount: String(attempt) },
        }),
        { ...lambdaContext('sync', syncLoad), awsRequestId: 'sync-1' },
      ),
    ),
  )
const again = { batchItemFailures: [{ itemIdentifier: 'message-1' }] }
const done = { batchItemFailures: [] }

const aWorldAt = async (server: string) => {
  const made = await createWorld({ name: server, server }, { audit: undefined })
  if (!made.ok) throw new Error('No world was made')
  return made.created
}

/** Worlds of the messages in the queue, in their order; takes them out of sight. */
async function queuedWorlds(): Promise<string[]> {
  const sqs = new SQSClient()
  const asked = new ReceiveMessageCommand({ QueueUrl: process.env.SYNC_QUEUE_URL, MaxNumberOfMessages: 10 })
  const { Messages = [] } = await sqs.send(asked)
  return Messages.map(({ Body = '' }) => JSON.parse(Body).worldId)
}

test('a run queues every world, the one asked longest ago first, and reports', async () => {
  const [asked, first, second] = [await aWorldAt('de1'), await aWorldAt('de2'), await aWorldAt('de3')]
  await lockSync(asked._id, 'somebody')
  const { answer, lines } = await run()
  expect(answer).toEqual({ worlds: 3, queued: 3, overdue: 0 })
  expect(await queuedWorlds()).toEqual([first._id, second._id, asked._id])
  // The alarms of `infra/aws/constructs/metrics.ts` count this line and its overdue worlds.
  const report = { level: 'info', message: 'sync run', requestId: 'run-1', worlds: 3, queued: 3, overdue: 0, used: 0 }
  expect(lines).toMatchObject([report])
})

test('worlds without a good synchronisation for three hours are reported', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3.1 * 3_600_000 })
  const { answer } = await run().finally(() => vi.useRealTimers())
  expect(answer).toEqual({ worlds: 3, queued: 3, overdue: 3 })
  await queuedWorlds()
})

test('registrations that nobody decided about are deleted after 60 days, and their names are free', async () => {
  const registered = { username: 'Vergessen', password: 'geheim1', role: 'user', isActive: false } as const
  const creation = { audit: undefined, key: undefined }
  const [waiting, refused] = [await register(registered), await register({ ...registered, username: 'Abgelehnt' })]
  const by = { kind: 'operator' } as const
  const audit = { requestId: 'run-1', action: 'accounts.deactivate', by } as const
  // An account that somebody decided about is kept.
  await changeAccount(refused._id, { isActive: true }, audit)
  await changeAccount(refused._id, { isActive: false }, audit)
  const runAfter = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + days * 86_400_000).setUTCHours(3) })
    await run().finally(() => vi.useRealTimers())
    await queuedWorlds()
  }
  await runAfter(59)
  expect(await getAccount(waiting._id)).toMatchObject({ username: 'Vergessen' })
  await runAfter(61)
  expect(await getAccount(waiting._id)).toBeUndefined()
  expect(await getAccount(refused._id)).toMatchObject({ isActive: false })
  expect(await insertAccount({ ...registered, username: 'VERGESSEN' }, creation)).toMatchObject({ ok: true })
})

test('a run deletes the plans of tours that began more than a day ago', async () => {
  const dayMs = 24 * 60 * 60 * 1000
  const aTour = async (userId: string, ageMs: number) => {
    const { _id: planId } = await aStoredPlan()
    const startedAt = new Date(Date.now() - ageMs).toISOString()
    await transact([tourWrite({ userId, planId, startedAt }, undefined)])
    return planId
  }
  const [old, recent] = [await aTour('anna', dayMs + 60_000), await aTour('bert', dayMs - 60_000)]
  await run()
  await queuedWorlds()
  expect(await getPlan(old)).toBeUndefined()
  expect(await getPlan(recent)).toBeDefined()
  expect(await listTours()).toMatchObject([{ userId: 'bert', planId: recent }])
})

test('accounts are listed page by page, each once, as they are now', async () => {
  const name = (i: number) => `seite ${String(i).padStart(2, '0')}`
  const dates = { createdAt: '2038-01-01T00:00:00.000Z', updatedAt: '2038-01-01T00:00:00.000Z' }
  const ids = Array.from({ length: 24 }, (_, i) => `page-${i}`)
  const put = ids.map((_id, i) => ({
    ...keys.user(_id),
    ...keys.users(name(i)),
    ...{ _id, username: name(i), role: 'user', isActive: true, ...dates },
  }))
  await writeAll({ put })
  const first = await listAccounts(undefined, 20)
  const second = await listAccounts(first.next, 20)
  expect([first.accounts.length, second.next]).toEqual([20, undefined])
  const listed = [...first.accounts, ...second.accounts].map(({ _id }) => _id)
  expect(listed.filter((id) => id.startsWith('page-'))).toEqual(ids)
  await writeAll({ remove: ids.map((id) => keys.user(id)) })
})

async function register(account: NewAccount) {
  const made = await insertAccount(account, { audit: undefined, key: undefined })
  if (!made.ok) throw new Error('No account was made')
  return made.created
}

test('without its queue a run rings, and sweeps and reports all the same', async () => {
  const queueUrl = process.env.SYNC_QUEUE_URL
  vi.stubEnv('SYNC_QUEUE_URL', 'http://127.0.0.1:2/000000000000/sync')
  vi.resetModules()
  const { handler: withoutQueue } = await import('../../../functions/scheduled/sync-worlds.ts')
  const { answer, lines } = await logged(() => withoutQueue({} as ScheduledEvent, inRun()))
  vi.stubEnv('SYNC_QUEUE_URL', queueUrl)
  expect(answer).toEqual({ worlds: 3, queued: 0, overdue: 0 })
  expect(lines).toMatchObject([
    { level: 'error', message: 'worlds not queued', error: { code: 'ECONNREFUSED' } },
    { message: 'sync run', worlds: 3, queued: 0 },
  ])
})

/** A plan with orders of nobody. */
async function anIssuedPlan(worldId: string) {
  const plan = await aStoredPlan(worldId)
  const { sendFrom, arriveAt } = plan
  const facts = { at: sendFrom, number: 1, players: 0, lines: 0, firstLaunch: sendFrom, lastArrival: arriveAt, of: '' }
  const aims = { arriveAt, targets: [] }
  const uploads = { version: 0, uploads: [] }
  await swapOrders(plan, { orders: [], aims, facts, sightings: [], uploads, unsendable: [] })
  return plan
}

test('a world is synchronised with what its plans say, and not again within minutes', async () => {
  const server = newServer()
  await serveWorld(server, worldFiles(twoTribes))
  const { _id } = await aWorldAt(server)
  const plan = await anIssuedPlan(_id)
  const { answer, lines } = await syncOf(_id)
  expect(answer).toEqual(done)
  expect((await getPlan(plan._id))?.stats).toBeDefined()
  expect(lines).toMatchObject([{ level: 'info', message: 'world synced', requestId: 'sync-1', worldId: _id, server }])
  expect((await getWorld(_id))?.lastSync).toBeDefined()
  expect(await syncOf(_id)).toEqual({ answer: done, lines: [] })
})

test('ended plans are counted although the game fails, once', async () => {
  const server = newServer()
  await serveWorld(server, worldFiles(twoTribes), 'html')
  const { _id } = await aWorldAt(server)
  const plan = await anIssuedPlan(_id)
  await syncOf(_id)
  expect((await getPlan(plan._id))?.reliabilityOf).toBeUndefined()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(plan.arriveAt) + 60_000 })
  await syncOf(_id).finally(() => vi.useRealTimers())
  expect((await getPlan(plan._id))?.reliabilityOf).toMatch(/first$/)
})

test('the game’s failure is tried again, rings no alarm and is given up with the last attempt', async () => {
  const server = newServer()
  await serveWorld(server, worldFiles(twoTribes), 'html')
  const { _id } = await aWorldAt(server)
  const { answer, lines } = await syncOf(_id)
  expect(answer).toEqual(again)
  expect(lines).toMatchObject([
    {
      level: 'warn',
      message: 'world sync failed',
      requestId: 'sync-1',
      attempt: 1,
      error: { name: 'Failure', code: 'provider_unreadable', message: expect.stringContaining(server) },
    },
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + syncQueue.visibilitySeconds * 1000 })
  const last = await syncOf(_id, maxSyncAttempts).finally(() => vi.useRealTimers())
  expect(last).toMatchObject({ answer: done, lines: [{ level: 'warn' }] })
})

test('what is not the game’s fault wakes the operator and stays a message to the end', async () => {
  const server = newServer()
  await serveWorld(server, worldFiles(twoTribes))
  const { _id } = await aWorldAt(server)
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:2')
  const { answer, lines } = await syncOf(_id, maxSyncAttempts)
  vi.stubEnv('AWS_ENDPOINT_URL_S3', emulators.s3Url)
  expect(answer).toEqual(again)
  expect(lines).toMatchObject([
    { level: 'error', message: 'world sync failed', server, error: { code: 'ECONNREFUSED' } },
  ])
})

test('the queue calls the worker once for each world; what succeeds is gone, what fails stays for another attempt', async () => {
  const kept = await aWorldAt('de4')
  const hidden = Number(await messagesInFlight())
  const calls: string[] = []
  const worker = startSyncWorker(async ({ Records: [record] }) => {
    const { worldId } = JSON.parse(record?.body ?? '{}')
    calls.push(worldId)
    return worldId === kept._id ? { batchItemFailures: [{ itemIdentifier: record?.messageId ?? '' }] } : done
  })
  const { answer } = await run()
  await expect.poll(() => calls.length).toBe(answer.queued)
  await expect.poll(messagesInFlight).toBe(String(hidden + 1))
  await worker.stop()
  expect(new Set(calls).size).toBe(answer.worlds)
})

async function messagesInFlight(): Promise<string | undefined> {
  const AttributeNames = ['ApproximateNumberOfMessagesNotVisible' as const]
  const asked = new GetQueueAttributesCommand({ QueueUrl: process.env.SYNC_QUEUE_URL, AttributeNames })
  return (await new SQSClient().send(asked)).Attributes?.ApproximateNumberOfMessagesNotVisible
}
