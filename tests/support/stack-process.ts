import { startStack } from '../../infra/local/stack.ts'
import type { StackReport } from './fork-stack.ts'

const report = (content: StackReport) => process.send?.(content)

try {
  const stack = await startStack(JSON.parse(process.argv[2] ?? '{}'))
  process.once('disconnect', () => {
    void stack.close().finally(() => process.exit(0))
  })
  report({ url: stack.url, dataDir: stack.dataDir })
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) })
  process.disconnect()
  process.exitCode = 1
}
