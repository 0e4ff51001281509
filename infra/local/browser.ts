import { type Browser, chromium } from 'playwright-core'
import { browserFlags, chromiumPath } from './find-browser.ts'

/** A headless browser with a fresh profile, which closing it removes. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: browserFlags })
}
