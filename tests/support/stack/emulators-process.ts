import { startEmulators } from '../../../infra/local/emulators/emulators.ts'
import type { EmulatorsReport } from './emulators.ts'

const report = (content: EmulatorsReport) => process.send?.(content)

try {
  const { dynamodbUrl, s3Url, close } = await startEmulators(process.argv[2] ?? '', () => process.exit(1))
  process.once('disconnect', () => {
    void close().finally(() => process.exit(0))
  })
  report({ dynamodbUrl, s3Url })
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) })
  process.disconnect()
  process.exitCode = 1
}
