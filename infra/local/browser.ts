import { type Browser, chromium } from 'playwright-core'
import { browserEnv, browserFlags, chromiumPath } from './find-browser.mjs'
import { OperatorError } from './host/operator-error.ts'

/** Starts a headless browser with a fresh profile, deleted on close, and the fonts of `fonts.conf`. Throws an OperatorError if none is found or installable. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await chromiumPath().catch((error: Error) => {
    throw new OperatorError(error.message)
  })
  return chromium.launch({ executablePath, args: browserFlags, env: browserEnv })
}
