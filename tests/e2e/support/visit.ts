import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchBrowser } from '../../../infra/local/browser.ts'
import type { Role } from '../../../shared/model/account.ts'
import { ownStack, settled } from '../../support/stack/own-stack.ts'
import { bringFont, hasFontconfig } from './fonts.ts'

export interface Visit {
  /** Signed in as this account of the stack; nobody when left out. */
  role?: Role
  /** The world that is remembered; the first one there is when left out. */
  worldId?: string
  phone?: boolean
  dark?: boolean
}

/** One for all files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined
const open: BrowserContext[] = []

/** Closes the windows of a test. */
export async function leave(hasFailed: boolean): Promise<void> {
  const contexts = open.splice(0)
  // What a person would have seen helps more than the line that waited.
  if (hasFailed) for (const context of contexts) await tell(context)
  for (const context of contexts) await context.close()
}

/** Prints address and text of the pages of a failed test. */
async function tell(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 1000 }).catch(String)
    console.log(`${page.url()}\n${text.slice(0, 4000)}`)
  }
}

/**
 * Opens the site at a path, in a window that shares nothing with the others; it is closed after the test. Its lists know what was
 * written before, for nobody types so fast as a test.
 */
export async function visit(path: string, { role, worldId, phone, dark }: Visit = {}): Promise<Page> {
  browser ??= launchBrowser()
  const context = await (await browser).newContext({
    baseURL: ownStack().url,
    storageState: { cookies: [], origins: [{ origin: ownStack().url, localStorage: remembered(role, worldId) }] },
    locale: 'de-DE',
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: phone ?? false,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  open.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  if (!hasFontconfig) await bringFont(page, 'wide')
  await settled()
  await page.goto(path)
  return page
}

/** What the site finds in the browser's storage. */
function remembered(role: Role | undefined, worldId: string | undefined): { name: string; value: string }[] {
  return [
    ...(role ? [{ name: 'angriffsplaner.token', value: ownStack().tokens[role] }] : []),
    ...(worldId ? [{ name: 'angriffsplaner.world', value: worldId }] : []),
  ]
}

/** Waits until the person sees it. */
export const sees = (locator: Locator) => locator.waitFor({ state: 'visible' })

/** The day and the time of the moment of that label. */
const momentFields = (within: Page | Locator, label: string) => ({
  day: within.getByLabel(new RegExp(`^${label}(?!,)`)),
  time: within.getByLabel(`${label}, Uhrzeit`),
})

/** Types a moment, `2038-03-01T18:00`, into its two fields. */
export async function fillMoment(within: Page | Locator, label: string, moment: string): Promise<void> {
  const { day, time } = momentFields(within, label)
  await day.fill(moment.slice(0, 10))
  await time.fill(moment.slice(11, 16))
}

/** The values of the two fields of a moment, as `fillMoment` takes them. */
export async function momentIn(within: Page | Locator, label: string): Promise<string> {
  const { day, time } = momentFields(within, label)
  return `${await day.inputValue()}T${await time.inputValue()}`
}

/** Waits until it is gone. */
export const gone = (locator: Locator) => locator.waitFor({ state: 'hidden' })

/**
 * No accessibility violation on the current screen, nothing runs out of it sideways, and the contrast is enough in the other
 * colour scheme too: nothing else depends on colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  // What is wrong stays wrong; what was still turning dark does not.
  await expect
    .poll(() => violations(page, ['color-contrast']), {
      message: `in the ${isDark ? 'light' : 'dark'}`,
    })
    .toEqual([])
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Colours on their way to another would be measured in the middle; a change of the scheme takes some frames to set them off.
  // What moves for longer turns for ever, or only counts how long a toast has been there.
  await page.evaluate(async () => {
    for (let still = 0; still < 4; still++) {
      await new Promise(requestAnimationFrame)
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 2000,
        )
      if (moving.length > 0) still = -1
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
  const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]').options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  // Without foreign frames there is nothing to gather in a page apart, which takes as long as the scan.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Ends being offline. After loading a page offline, Chromium takes it for online and sends it no event. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}
