import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '../../../infra/local/stack.ts'
import { startLateReads } from '../faults/late-reads.ts'
import { followClock } from '../stepped-clock.ts'
import type { ForkOptions, StackReport } from './fork-stack.ts'

followClock()

const report = (content: StackReport) => process.send?.(content)

try {
  const { lateReads, ...options }: ForkOptions = JSON.parse(process.argv[2] ?? '{}')
  const table = lateReads ? await lateTable() : undefined
  const stack = await startStack(options)
  process.once('disconnect', () => {
    void stack
      .close()
      .finally(() => table?.close())
      .finally(() => process.exit(0))
  })
  report({ url: stack.url, dataDir: stack.dataDir, storage: storageEnvironment() })
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) })
  process.disconnect()
  process.exitCode = 1
}

/** Makes the stack use a table with late reads. */
async function lateTable(): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'angriffsplaner-late-'))
  const { url, close } = await startLateReads(folder, console.error)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = url
  return {
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
