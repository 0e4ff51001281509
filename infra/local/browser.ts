import { type Browser, chromium } from 'playwright-core'
import { browserFlags, chromiumPath } from './find-browser.mjs'
import { OperatorError } from './host/operator-error.ts'

/** A headless browser with a fresh profile, which closing it removes. Throws an OperatorError where there is none and none can be installed. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await chromiumPath().catch((error: Error) => {
    throw new OperatorError(error.message)
  })
  return chromium.launch({ executablePath, args: browserFlags })
}
