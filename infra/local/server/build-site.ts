import { OperatorError } from '../host/operator-error.ts'
import { buildSite, english } from './site-build.ts'

try {
  await buildSite(english)
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
