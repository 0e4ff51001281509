import { OperatorError } from '../host/operator-error.ts'
import { buildSite } from './site-build.ts'

try {
  await buildSite()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
