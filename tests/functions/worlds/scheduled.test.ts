import type { ScheduledEvent } from 'aws-lambda'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/scheduled/sync-worlds.ts'
import { createWorld, getWorld, lockSync } from '../../../functions/store/worlds/worlds.ts'
import { scheduledLoad } from '../../../infra/loads.ts'
import { type Emulators, startEmulators } from '../../../infra/local/emulators/emulators.ts'
import { createStorage } from '../../../infra/local/emulators/storage.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { temporaryFolder } from '../../support/stack/temporary.ts'
import { newServer, twoTribes } from '../world.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators(temporaryFolder('scheduled'), (reason) => {
    throw new Error(reason)
  })
  const environment = {
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
  await createStorage('planner', 'planner-data')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await emulators.close()
})

/** One run: its answer, and the lines it logs. */
async function run() {
  const written: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  try {
    const answer = await handler({} as ScheduledEvent, {
      ...lambdaContext('scheduled', scheduledLoad),
      awsRequestId: 'run-1',
    })
    return { answer, lines: written.map((line) => JSON.parse(line)) }
  } finally {
    output.mockRestore()
  }
}

const aWorldAt = async (server: string) => {
  const made = await createWorld({ name: server, server }, { audit: undefined })
  if (!made.ok) throw new Error('No world was made')
  return made.created
}

test('a world that fails stops no other, is reported without an alarm of its own, and the run reports its counts', async () => {
  const [good, broken, busy] = [newServer(), newServer(), newServer()]
  await serveWorld(good, worldFiles(twoTribes))
  await serveWorld(broken, worldFiles(twoTribes), 'html')
  await aWorldAt(broken)
  const { _id } = await aWorldAt(good)
  await lockSync((await aWorldAt(busy))._id, 'somebody else')

  const { answer, lines } = await run()
  expect(answer).toEqual({ synced: 1, failed: 1, skipped: 1 })
  expect((await getWorld(_id))?.lastSync).toBeDefined()
  // The alarms of `infra/aws/constructs/metrics.ts` count these lines by level, message and number.
  expect(lines.find(({ server }) => server === broken)).toMatchObject({
    level: 'warn',
    message: 'world sync failed',
    requestId: 'run-1',
    error: { name: 'Failure', code: 'provider_unreadable', message: expect.stringContaining(broken) },
  })
  expect(lines.at(-1)).toMatchObject({
    level: 'info',
    message: 'sync run',
    requestId: 'run-1',
    synced: 1,
    failed: 1,
    skipped: 1,
    used: 0,
  })
})

test('a run soon after asks the provider for nothing that is fresh', async () => {
  const { answer, lines } = await run()
  expect(answer).toEqual({ synced: 0, failed: 0, skipped: 3 })
  expect(lines).toMatchObject([{ message: 'sync run', failed: 0 }])
})

test('what is not the provider’s fault is an error that wakes the operator', async () => {
  const server = newServer()
  await serveWorld(server, worldFiles(twoTribes))
  await aWorldAt(server)
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:2')
  vi.resetModules()
  const { handler: withoutBucket } = await import('../../../functions/scheduled/sync-worlds.ts')
  const written: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  try {
    await withoutBucket({} as ScheduledEvent, lambdaContext('scheduled', scheduledLoad))
  } finally {
    output.mockRestore()
  }
  expect(written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'world sync failed', server, error: { code: 'ECONNREFUSED' } },
  ])
})
