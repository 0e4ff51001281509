import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type ApiClient, apiAt } from '../../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { sessions } from '../../../shared/contract/sessions.ts'
import { discordEnv } from '../servers/discord.ts'
import { startDsUltimate } from '../servers/ds-ultimate-server.ts'
import { anAddress, fromAddress } from '../servers/edge.ts'
import { type ForkedEmulators, forkEmulators } from '../stack/emulators.ts'
import { type ForkedStack, forkStack } from '../stack/fork-stack.ts'
import { ownStack } from '../stack/own-stack.ts'
import { temporaryFolder } from '../stack/temporary.ts'
import { type FaultProxy, type FaultSchedule, startFaultProxy } from './fault-proxy.ts'

const table = 'angriffsplaner'

/** A stack to be hurt: handlers, database and bucket are processes of their own, with a proxy between them. */
export interface Trial {
  /** The superadmin at the handlers that are alive now, from an address of his own. */
  api(): ApiClient
  /** Ends the handlers by force (kill -9); others stand ready on the same data. */
  kill(): Promise<void>
  /** Ends database and bucket by force and starts them on what they have kept; the handlers live on. */
  killStorage(): Promise<void>
  /** What goes wrong at table and bucket from now on; nothing by default. */
  faults(schedule?: FaultSchedule): void
  proxies: { table: FaultProxy; bucket: FaultProxy }
  /** Clears away at once what two runs of the schedule clear away an hour after it was removed or given up. */
  sweep(): Promise<void>
  /** Every item of the table and every object's key as they stand. */
  stored(): Promise<Stored>
  /** Lets the minute pass after which a world's lock ends that a killed sync has left. */
  endLock(worldId: string): Promise<void>
  /** Lets the minute pass after which the claim of a hand-over ends that was killed. */
  endClaim(planId: string, playerId: number): Promise<void>
  close(): Promise<void>
}

/** What lies in table and bucket. */
export interface Stored {
  items: Record<string, unknown>[]
  objects: string[]
}

/** Starts a trial with the three accounts. */
export async function startTrial(): Promise<Trial> {
  const folder = temporaryFolder('trial')
  mkdirSync(join(folder, 'storage'))
  let emulators = await forkEmulators(join(folder, 'storage'))
  const proxies = {
    table: await startFaultProxy(emulators.dynamodbUrl),
    bucket: await startFaultProxy(emulators.s3Url),
  }
  const dsUltimate = await startDsUltimate()
  const env = {
    ...dsUltimate.env,
    ...discordEnv,
    AWS_ENDPOINT_URL_DYNAMODB: proxies.table.url,
    AWS_ENDPOINT_URL_S3: proxies.bucket.url,
  }
  const providerUrl = ownStack().providerUrl
  let running = await forkStack({ dataDir: join(folder, '0'), providerUrl }, env)
  const secret = readFileSync(join(folder, '0', 'token-secret'))
  const credentials = { username: 'superadmin', password: demoPassword }
  const { token } = await apiAt(running.url).call(sessions.login, { body: credentials })

  let started = 0
  const startNext = (): Promise<ForkedStack> => {
    const dataDir = join(folder, String(++started))
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'token-secret'), secret)
    const next = forkStack({ dataDir, providerUrl, seed: 'none' }, env)
    // Awaited when it is needed.
    next.catch(() => undefined)
    return next
  }
  let next: Promise<ForkedStack> | undefined
  const documents = clientOf(proxies.table.url)

  return {
    proxies,
    api: () => apiAt(running.url, token, fromAddress(anAddress())),
    kill: async () => {
      next ??= startNext()
      await killed(running)
      running = await next
      next = startNext()
    },
    killStorage: async () => {
      // Whoever is just starting would find no table and end.
      await next
      emulators = await restarted(emulators, join(folder, 'storage'))
      proxies.table.aim(emulators.dynamodbUrl)
      proxies.bucket.aim(emulators.s3Url)
    },
    faults: (schedule) => {
      proxies.table.schedule(schedule)
      proxies.bucket.schedule(schedule && { ...schedule, seed: schedule.seed + 1 })
    },
    sweep: async () => {
      const { sweep } = await ownFunctions(env)
      await sweep(0)
      // Plans of a world whose removal was cut off went out of sight only now, and go with the next run.
      await sweep(0)
    },
    stored: async () => {
      const { listObjects } = await ownFunctions(env)
      const objects = await listObjects('')
      return { items: await allItems(documents), objects: objects.map(({ key }) => key) }
    },
    endLock: async (worldId) => {
      await documents
        .send(
          new UpdateCommand({
            TableName: table,
            Key: { pk: `WORLD#${worldId}`, sk: 'WORLD' },
            UpdateExpression: 'REMOVE syncLockUntil',
            ConditionExpression: 'attribute_exists(syncLockUntil)',
          }),
        )
        .catch(ifFree)
    },
    endClaim: async (planId, playerId) => {
      await documents
        .send(
          new UpdateCommand({
            TableName: table,
            Key: { pk: `PLAN#${planId}`, sk: `SHEET#${playerId}` },
            UpdateExpression: 'REMOVE claimedUntil',
            ConditionExpression: 'attribute_exists(claimedUntil)',
          }),
        )
        .catch(ifFree)
    },
    close: async () => {
      await dsUltimate.close()
      await Promise.all([running.close(), next?.then((stack) => stack.close())])
      await emulators.close()
      documents.destroy()
      await Promise.all([proxies.table.close(), proxies.bucket.close()])
    },
  }
}

/** The functions' own code in this process, on the trial's data. */
async function ownFunctions(env: Record<string, string>) {
  Object.assign(process.env, env, {
    TABLE_NAME: table,
    BUCKET_NAME: table,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  })
  const [{ sweep }, { listObjects }] = await Promise.all([
    import('../../../functions/domain/plans/sweep.ts'),
    import('../../../functions/store/bucket/bucket.ts'),
  ])
  return { sweep, listObjects }
}

function ifFree(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
}

async function killed({ process: child }: ForkedStack): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill('SIGKILL')
  await promise
}

async function restarted(emulators: ForkedEmulators, folder: string): Promise<ForkedEmulators> {
  await emulators.kill()
  return forkEmulators(folder)
}

const clientOf = (endpoint: string) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  )

async function allItems(client: DynamoDBDocumentClient): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    items.push(...Items)
  return items
}
