import { startStack } from '../../infra/local/stack.ts'
import type { StackReport } from './fork-stack.ts'

const report = (content: StackReport) => process.send?.(content)

try {
  const stack = await startStack(JSON.parse(process.argv[2] ?? '{}'))
  process.once('disconnect', () => {
    void stack.close().finally(() => process.exit(0))
  })
  report({ url: stack.url, dataDir: stack.dataDir, storage: storageEnvironment() })
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) })
  process.disconnect()
  process.exitCode = 1
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
