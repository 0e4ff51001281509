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

/**
 * Starts the S3 emulator in this process on a free loopback port, with its objects in SQLite in `folder`. It does not check
 * signatures: requests of web pages, and those without the access key if one is given, are refused here.
 */
export async function startFauxqs(folder: string, accessKey?: string): Promise<Emulator> {
  const persistence = new PersistenceManager(folder)
  const s3Store = new S3Store()
  persistence.loadS3(s3Store)
  s3Store.persistence = persistence
  const stores = { s3Store, sqsStore: new SqsStore(), snsStore: new SnsStore() }
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
      persistence.close()
    },
  }
}

/** Starts the SQS emulator in this process on a free loopback port; its queues end with it. */
export async function startQueues(): Promise<Emulator> {
  const stores = { s3Store: new S3Store(), sqsStore: new SqsStore(), snsStore: new SnsStore() }
  const app = buildApp({ logger: false, host: '127.0.0.1', stores })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}
