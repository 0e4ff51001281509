import { chromiumPath } from './find-browser.ts'
import { OperatorError } from './operator-error.ts'

try {
  console.log(await chromiumPath())
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
