import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type ApiClient, apiAt } from '../../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { discordEnv } from '../servers/discord.ts'
import { startDsUltimate } from '../servers/ds-ultimate-server.ts'
import { anAddress, fromAddress } from '../servers/edge.ts'
import { asFunction } from '../stack/as-function.ts'
import { type ForkedEmulators, forkEmulators } from '../stack/emulators.ts'
import { type ForkedStack, forkStack } from '../stack/fork-stack.ts'
import { ownStack } from '../stack/own-stack.ts'
import { temporaryFolder } from '../stack/temporary.ts'
import { type FaultProxy, type FaultSchedule, startFaultProxy } from './fault-proxy.ts'

const table = 'angriffsplaner'

/** A stack for fault injection: handlers, database and bucket run as processes with proxies between them. */
export interface FaultRig {
  /** The superadmin's client of the running handlers, with its own address. */
  api(): ApiClient
  /** Kills the handlers (kill -9) and replaces them by others on the same data. */
  kill(): Promise<void>
  /** Kills database and bucket and restarts them on their data; the handlers keep running. */
  killStorage(): Promise<void>
  /** Sets the faults of table and bucket; none by default. */
  faults(schedule?: FaultSchedule): void
  proxies: { table: FaultProxy; bucket: FaultProxy }
  /** Runs the sweep twice without its delay of an hour. */
  sweep(): Promise<void>
  stored(): Promise<Stored>
  /** Expires the lock of a world whose sync was killed. */
  endLock(worldId: string): Promise<void>
  /** Expires the claim of a killed hand-over. */
  endClaim(planId: string, playerId: number): Promise<void>
  /** Makes a plan the demo's, which tours copy. */
  markDemo(planId: string): Promise<void>
  close(): Promise<void>
}

export interface Stored {
  items: Record<string, unknown>[]
  objects: string[]
}

/** Starts a fault rig with the three accounts. */
export async function startFaultRig(): Promise<FaultRig> {
  const folder = temporaryFolder('fault-rig')
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
    // Reasons are left to the second call, which writes too.
    PROMPT_MS: '0',
    DISCORD_ORIGIN: ownStack().discordUrl,
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
    // A failure is reported where the stack is awaited.
    next.catch(() => undefined)
    return next
  }
  let next: Promise<ForkedStack> | undefined
  const documents = databaseClient(proxies.table.url)

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
      // Handlers that are starting would find no table and exit.
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
      await asFunction('syncWorlds', () => sweep(0))
      // The first run hides the plans of a partly removed world, the second deletes them.
      await asFunction('syncWorlds', () => sweep(0))
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
            Key: { pk: `SHEETS#${planId}`, sk: `SHEET#${playerId}` },
            UpdateExpression: 'REMOVE claimedUntil',
            ConditionExpression: 'attribute_exists(claimedUntil)',
          }),
        )
        .catch(ifFree)
    },
    markDemo: async (planId) => {
      await documents.send(
        new UpdateCommand({
          TableName: table,
          Key: { pk: `PLAN#${planId}`, sk: 'PLAN' },
          UpdateExpression: 'SET isDemo = :yes',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':yes': true },
        }),
      )
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

/** The functions' own code in this process, on the fault rig's data. */
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

const databaseClient = (endpoint: string) =>
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
