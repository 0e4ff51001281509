import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { apiBase } from '../../shared/contract/endpoint.ts'
import { routes } from '../../shared/contract/index.ts'
import { itemRights } from '../item-rights.ts'
import { loads, minuteLoad, nightWatchLoad, scheduledLoad, sendLoad } from '../loads.ts'
import { securityTxt, securityTxtPath } from '../security-txt.ts'
import { demoServer } from './demo/demo-world.ts'
import { providerFiles } from './demo/provider.ts'
import { demandOwnPasswords, type SeedKind, seed } from './demo/seed.ts'
import type { Emulator } from './emulators/dynoxide.ts'
import { type Emulators, startEmulators } from './emulators/emulators.ts'
import { startQueues } from './emulators/fauxqs.ts'
import { createStorage } from './emulators/storage.ts'
import { checkSchema, type DataFolder, takeDataFolder } from './host/data-folder.ts'
import { OperatorError } from './host/operator-error.ts'
import { functionApart } from './server/function-apart.ts'
import { enforceRights, type FunctionRights, scheduledRights, withRights } from './server/function-rights.ts'
import { type Gateway, startGateway } from './server/gateway.ts'
import { type Invocations, type InvokedHandler, startInvocations } from './server/invocations.ts'
import type { ApiHandler, LocalFunction } from './server/lambda.ts'
import { Router } from './server/router.ts'
import { runOnce, type ScheduledHandler, startSchedule } from './server/schedule.ts'
import { loadSite } from './server/site.ts'
import { createSyncQueue, type SyncHandler, startSyncWorker } from './server/sync-queue.ts'

const projectFolder = new URL('../../', import.meta.url)

/** Options of a stack. Defaults suit tests: any port, a temporary data folder, no schedule. */
export interface StackOptions {
  /** Default 0: any free port. */
  port?: number
  /** Host names besides loopback that are answered. */
  hosts?: readonly string[]
  /** Default: a temporary folder, deleted at the end. */
  dataDir?: string
  /** Provider of world data, with `{server}`; default: the game. The demo world is always served locally. */
  providerUrl?: string
  /** What a new stack contains; default: `accounts`. */
  seed?: SeedKind
  /** Folder of bundled handlers as deployed to AWS; default: the sources. */
  bundles?: string
  /** Runs each function in processes of its own with its Lambda's memory, and appends what calls took to this file. */
  usageFile?: string
  /** Whether calls fail whose CPU time exceeds their limit on AWS; default true. */
  weighsCpu?: boolean
  /** Whether to sync worlds hourly and send messages each minute. */
  schedule?: boolean
  /** Called with the absolute path of the data folder once locked, before anything else starts. */
  onOwned?: (dataDir: string) => void
  /** Builds the site during start; default: `dist/site` unchanged. */
  buildSite?: () => Promise<void>
  /** Called with the reason if the database dies. */
  onDeath?: (reason: string) => void
}

export interface Stack {
  url: string
  dataDir: string
  close(): Promise<void>
}

const tableName = 'angriffsplaner'
const bucketName = 'angriffsplaner'
let used = false

/**
 * Starts the whole product locally, once per process, because the functions cache configuration and clients. Throws an
 * OperatorError for what the operator can fix, after closing everything.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  if (used) throw new Error('A process can start one stack only')
  used = true
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'angriffsplaner-')))
  const parts: Parts = {}
  const close = async () => {
    for (const schedule of parts.schedules ?? []) schedule.stop()
    await parts.worker?.stop()
    await parts.invocations?.close()
    await parts.queues?.close()
    await parts.gateway?.close()
    await parts.emulators?.close()
    parts.data?.release()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { ...(await startParts(parts, dataDir, options)), close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Parts {
  data?: DataFolder
  gateway?: Gateway
  emulators?: Emulators
  queues?: Emulator
  worker?: { stop(): Promise<void> }
  invocations?: Invocations
  schedules?: { stop(): void }[]
}

/** Starts the parts in order and records each, so that a failure can close the earlier ones. */
async function startParts(parts: Parts, dataDir: string, options: StackOptions): Promise<Omit<Stack, 'close'>> {
  const data = takeDataFolder(dataDir)
  parts.data = data
  checkSchema(data)
  options.onOwned?.(data.path)
  const gateway = await startGateway(options.port ?? 0)
  parts.gateway = gateway
  const ownStorage = !process.env.AWS_ENDPOINT_URL_DYNAMODB && !process.env.AWS_ENDPOINT_URL_S3
  const accessKey = ownStorage ? randomBytes(16).toString('hex') : undefined
  const emulators = await startEmulators(data.path, options.onDeath ?? console.error, accessKey)
  parts.emulators = emulators
  setEnvironment({ gateway, emulators, accessKey }, data.tokenSecret, options.providerUrl)
  if (options.schedule) {
    parts.queues = await startQueues(accessKey)
    process.env.AWS_ENDPOINT_URL_SQS = parts.queues.url
    process.env.SYNC_QUEUE_URL = await createSyncQueue()
    const watch = await loadHandler<InvokedHandler>('scheduled/night-watch', options.bundles)
    parts.invocations = await startInvocations(
      { name: 'night-watch', handler: limited(watch, scheduledRights.nightWatch), load: nightWatchLoad },
      accessKey,
    )
    process.env.AWS_ENDPOINT_URL_LAMBDA = parts.invocations.url
    process.env.NIGHT_WATCH_FUNCTION = 'night-watch'
  }
  const [functions] = await Promise.all([
    loadFunctions(options),
    createStorage(tableName, bucketName),
    options.buildSite?.(),
  ])
  enforceRights()
  gateway.open({
    functions,
    site: loadSite(siteFolder, {
      [securityTxtPath]: securityTxt(process.env.SECURITY_CONTACT || 'security@localhost', new Date()),
    }),
    provider: providerFiles(),
    weighsCpu: options.weighsCpu ?? true,
  })
  const sending = await loadHandler<ScheduledHandler>('scheduled/send-due', options.bundles)
  const sendDue = limited(sending, scheduledRights.sendDue)
  // Publishes the key that browsers subscribe with.
  await runOnce({ name: 'send-due', handler: sendDue, load: sendLoad })
  await seed(gateway.url, data.path, options.seed ?? 'accounts')
  if (options.hosts?.length) {
    await demandOwnPasswords(gateway.url)
    gateway.answerTo(options.hosts)
  }
  if (options.schedule) {
    const { bundles } = options
    const sync = await loadHandler<SyncHandler>('scheduled/sync-world', bundles)
    parts.worker = startSyncWorker(limited(sync, scheduledRights.syncWorld))
    const syncWorlds = await loadHandler<ScheduledHandler>('scheduled/sync-worlds', bundles)
    const everyMinute = await loadHandler<ScheduledHandler>('scheduled/every-minute', bundles)
    parts.schedules = [
      startSchedule({
        name: 'sync-worlds',
        handler: limited(syncWorlds, scheduledRights.syncWorlds),
        load: scheduledLoad,
        everyMs: 3_600_000,
      }),
      startSchedule({
        name: 'every-minute',
        handler: limited(everyMinute, scheduledRights.everyMinute),
        load: minuteLoad,
        everyMs: 60_000,
      }),
      startSchedule({
        name: 'send-due',
        handler: sendDue,
        load: sendLoad,
        everyMs: 60_000,
      }),
    ]
  }
  return { url: gateway.url, dataDir: data.path }
}

/** The handler with the rights of its role. */
const limited =
  <Args extends unknown[], T>(handler: (...call: Args) => Promise<T>, rights: FunctionRights) =>
  (...call: Args): Promise<T> =>
    withRights(rights, () => handler(...call))

const siteFolder = fileURLToPath(new URL('dist/site/', projectFolder))

/** Environment of the functions (`functions/runtime/config.ts`), as set by infrastructure on AWS. */
function setEnvironment(
  { gateway, emulators, accessKey }: { gateway: Gateway; emulators: Emulators; accessKey: string | undefined },
  tokenSecret: string,
  providerUrl?: string,
): void {
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    BUCKET_NAME: bucketName,
    TOKEN_SECRET: tokenSecret,
    [`PROVIDER_URL_${demoServer.toUpperCase()}`]: `${gateway.url.replace('localhost', '127.0.0.1')}/provider/{server}`,
    AWS_ENDPOINT_URL_DYNAMODB: emulators.dynamodbUrl,
    AWS_ENDPOINT_URL_S3: emulators.s3Url,
    AWS_REGION: process.env.AWS_REGION ?? 'eu-central-1',
  })
  if (providerUrl) process.env.PROVIDER_URL = providerUrl
  else delete process.env.PROVIDER_URL
  // The user's real credentials must not reach emulators.
  if (accessKey || !process.env.AWS_ACCESS_KEY_ID) {
    process.env.AWS_ACCESS_KEY_ID = accessKey ?? 'local'
    process.env.AWS_SECRET_ACCESS_KEY = 'local'
    delete process.env.AWS_SESSION_TOKEN
    delete process.env.AWS_PROFILE
  }
}

async function loadFunctions({ bundles, usageFile }: StackOptions): Promise<Router<LocalFunction>> {
  const router = new Router<LocalFunction>()
  await Promise.all(
    routes.map(async ({ endpoint, file, name }) => {
      const load = loads[endpoint.load]
      const rights = { name, items: itemRights({ endpoint }), bucket: endpoint.bucket }
      const handler = usageFile
        ? functionApart(rights, load, handlerUrl(file, bundles), usageFile)
        : await loadHandler<ApiHandler>(file, bundles)
      router.add(endpoint.method, `${apiBase}${endpoint.path}`, { name, handler: limited(handler, rights), load })
    }),
  )
  return router
}

async function loadHandler<Handler>(file: string, bundles?: string): Promise<Handler> {
  const module: { handler: Handler } = await import(handlerUrl(file, bundles).href)
  return module.handler
}

function handlerUrl(file: string, bundles?: string): URL {
  const url = bundles ? pathToFileURL(join(bundles, file, 'index.mjs')) : new URL(`functions/${file}.ts`, projectFolder)
  if (!existsSync(url)) throw new OperatorError(`Es fehlt die Datei ${fileURLToPath(url)}.`)
  return url
}
