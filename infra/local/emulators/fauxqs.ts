import { buildApp } from 'fauxqs'
// The package's server listens on every address; its parts allow loopback only.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js'
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js'
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js'
import { SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js'
import type { Emulator } from './dynoxide.ts'

interface FastifyCall {
  headers: { origin?: string; authorization?: string }
}
interface FastifyReply {
  code(status: number): { send(): unknown }
}

interface Stores {
  s3Store: S3Store
  sqsStore: SqsStore
  snsStore: SnsStore
}

/**
 * Serves an emulator on a free loopback port. It does not check signatures: requests of web pages, and those without the access
 * key if one is given, are refused here.
 */
async function serve(stores: Stores, accessKey: string | undefined, closed?: () => void): Promise<Emulator> {
  const app = buildApp({ logger: false, host: '127.0.0.1', stores })
  app.addHook('onRequest', async ({ headers }: FastifyCall, reply: FastifyReply) => {
    const { origin, authorization = '' } = headers
    const isSigned = accessKey === undefined || authorization.includes(`Credential=${accessKey}/`)
    if (origin !== undefined || !isSigned) return reply.code(403).send()
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    close: async () => {
      await app.close()
      closed?.()
    },
  }
}

/** Starts the S3 emulator in this process, with its objects in SQLite in `folder`. */
export function startFauxqs(folder: string, accessKey?: string): Promise<Emulator> {
  const persistence = new PersistenceManager(folder)
  const s3Store = new S3Store()
  persistence.loadS3(s3Store)
  s3Store.persistence = persistence
  const stores = { s3Store, sqsStore: new SqsStore(), snsStore: new SnsStore() }
  return serve(stores, accessKey, () => persistence.close())
}

/** Starts the SQS emulator in this process; its queues end with it. */
export const startQueues = (accessKey?: string): Promise<Emulator> =>
  serve({ s3Store: new S3Store(), sqsStore: new SqsStore(), snsStore: new SnsStore() }, accessKey)
