import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../infra/local/browser.ts'
import { apiAt } from '../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { buildSite } from '../../infra/local/server/site-build.ts'
import { startStack } from '../../infra/local/stack.ts'
import { contract } from '../../shared/contract/index.ts'
import { setFont } from '../e2e/support/fonts.ts'
import { demoScreens } from '../support/demo-screens.ts'
import { designPicture } from '../support/design-picture.ts'

/** Takes a picture of every screen, or of those named, with the demo's data, wide and on a phone, light and dark, into `dist/screenshots`. */
const folder = fileURLToPath(new URL('../../dist/screenshots/', import.meta.url))
/** Folder of the pictures in README and docs. */
const readmeFolder = fileURLToPath(new URL('../../web/screenshots/', import.meta.url))
const readmePictures = [
  'calculate-wide-light',
  'plans-wide-light',
  'ownTimeslots-phone-light',
  'board-wide-light',
  'orders-phone-light',
]

/** Named on the command line; all without. */
const wanted = process.argv.slice(2)

const looks = [
  { look: 'wide-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { look: 'wide-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { look: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { look: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

interface Demo {
  url: string
  token: string
  screens: Awaited<ReturnType<typeof demoScreens>>
}

async function readDemo(url: string): Promise<Demo> {
  const login = { username: 'superadmin', password: demoPassword }
  const { token } = await apiAt(url).call(contract.sessions.login, { body: login })
  return { url, token, screens: await demoScreens(apiAt(url, token)) }
}

async function take(browser: Browser, demo: Demo, look: (typeof looks)[number]): Promise<void> {
  for (const [name, { path: address, signedIn }] of Object.entries(demo.screens)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const { viewport, colorScheme } = look
    const context = await browser.newContext({
      baseURL: demo.url,
      locale: 'de-DE',
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/favicon.svg')
    if (signedIn) await page.evaluate((token) => localStorage.setItem('angriffsplaner.token', token), demo.token)
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    // Close to Segoe UI, so that pictures look as users see the site.
    await setFont(page, 'narrow')
    const picture = `${name}-${look.look}`
    const path = join(folder, `${picture}.png`)
    await page.screenshot({ path })
    if (readmePictures.includes(picture)) copyFileSync(path, join(readmeFolder, `${name}.png`))
    await context.close()
  }
  console.log(look.look)
}

mkdirSync(folder, { recursive: true })
mkdirSync(readmeFolder, { recursive: true })
writeFileSync(fileURLToPath(new URL('../../docs/design.svg', import.meta.url)), designPicture())
await buildSite()
const stack = await startStack({ seed: 'demo' })
const browser = await launchBrowser()
try {
  const demo = await readDemo(stack.url)
  for (const look of looks) await take(browser, demo, look)
  console.log(`Die Bilder liegen in ${folder}.`)
} finally {
  await browser.close()
  await stack.close()
}
process.exit(0)
