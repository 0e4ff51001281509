import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '../../../functions/store/table/client.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { type LateReads, startLateReads } from '../faults/late-reads.ts'
import { followClock } from '../stepped-clock.ts'
import type { ForkOptions, StackReport } from './fork-stack.ts'

followClock()

const report = (content: StackReport) => process.send?.(content)

try {
  const { lateReads, ...options }: ForkOptions = JSON.parse(process.argv[2] ?? '{}')
  const late = lateReads ? await lateTable() : undefined
  const stack = await startStack(options)
  if (late) skipProxy(late)
  process.once('disconnect', () => {
    void stack
      .close()
      .finally(() => late?.close())
      .finally(() => process.exit(0))
  })
  report({ url: stack.url, dataDir: stack.dataDir, storage: storageEnvironment() })
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) })
  process.disconnect()
  process.exitCode = 1
}

/** Makes the stack use a table with late reads. */
async function lateTable(): Promise<LateReads> {
  const folder = mkdtempSync(join(tmpdir(), 'angriffsplaner-late-'))
  const late = await startLateReads(folder, console.error)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = late.url
  return {
    ...late,
    close: async () => {
      await late.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The functions' requests to the table go without signature, and not through the address of the late table: both took a third of
 * this process's time.
 */
function skipProxy({ send }: LateReads): void {
  const { config } = table()
  config.signer = async () => ({ sign: async (request) => request })
  config.requestHandler.handle = async ({ method, path, headers, body }) => {
    const reply = await send({ method, url: path, headers: { ...headers, ...unsigned } }, Buffer.from(body))
    // Of its own, as the client changes the object's methods.
    return { response: { ...reply, statusCode: reply.status, body: reply.body.subarray() } }
  }
}

/** The emulator demands a signature and does not check it. */
const unsigned = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20270101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20270101T000000Z',
}

function storageEnvironment(): Record<string, string> {
  const names = [
    'TABLE_NAME',
    'BUCKET_NAME',
    'AWS_ENDPOINT_URL_DYNAMODB',
    'AWS_ENDPOINT_URL_S3',
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ]
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
}
