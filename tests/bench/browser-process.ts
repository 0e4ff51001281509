import { setTimeout } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../../infra/local/browser.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { buildSite } from '../../infra/local/server/site-build.ts'
import { contract } from '../../shared/contract/index.ts'
import { aLatePlan, benchWorld, startLateStack, targetCount } from './late-plan.ts'
import { median } from './median.ts'
import type { BenchRow } from './row.ts'

/** What a person waits for in the browser, on a plan of 2,000 targets of a late world; prints the rows as one line of JSON. */
await buildSite()
const { api, token, url, close } = await startLateStack(process.argv[2] || undefined)
const { world } = await api.call(contract.worlds.create, { body: benchWorld })
await api.call(contract.worlds.sync, { body: { worldId: world._id } })
const { params, dump, targets } = await aLatePlan(api, world._id)
await api.call(contract.senders.uploadTroops, { params, body: { dump } })
await api.call(contract.targets.addManual, { params, body: targets })
await api.call(contract.calculations.calculateAll, { params, body: {} })

const rounds = 5
const times = new Map<string, number[]>()
/** Notes how long it takes from an act until the person sees what it is for. */
async function timed(name: string, act: () => Promise<unknown>, seen: Locator): Promise<void> {
  const start = performance.now()
  const acting = act()
  // Asked again at once: Playwright's own waiting looks only every half second after the first few times.
  while (!(await seen.isVisible())) await setTimeout(5)
  times.set(name, [...(times.get(name) ?? []), performance.now() - start])
  await acting
  // A person looks before the next act; what the screen fetches at its end does not count.
  await seen.page().waitForLoadState('networkidle')
}

/** Clicks at once: what a test waits for before it clicks is no time that a person waits. */
const click = (target: Locator) => async () => {
  await target.dispatchEvent('click')
}

const newPage = async (browser: Browser, storage: { name: string; value: string }[] = []): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: storage }] },
  })
  return context.newPage()
}

const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Bench' })

async function signIn(browser: Browser): Promise<void> {
  const page = await newPage(browser)
  await page.goto('/')
  await page.getByLabel('Benutzername').fill('superadmin')
  await page.locator('input[type=password]').fill(demoPassword)
  await timed('Planliste nach dem Anmelden', click(page.getByRole('button', { name: 'Anmelden' })), card(page))
  await page.context().close()
}

/** Goes through the screens of the plan, none of which this window has seen before. */
async function navigate(browser: Browser): Promise<void> {
  const page = await newPage(browser, [{ name: 'angriffsplaner.token', value: token }])
  await page.goto('/incplans')
  await card(page).waitFor()
  const step = (name: string) => click(page.getByRole('navigation', { name: 'Schritte' }).getByRole('link', { name }))
  const link = (name: string) => click(page.getByRole('link', { name }).first())
  const firstRow = (table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1)
  const name = page.getByLabel('Name des Plans')
  await timed('Plandetails', click(card(page).getByRole('link', { name: 'Bench' }).first()), name)
  await timed('Truppen', step('Troop Upload'), firstRow('Herkunftsdörfer'))
  await timed('Ziele', step('Assign Targets'), firstRow('Ziele'))
  const box = page.getByRole('checkbox', { name: 'auswählen' }).nth(3)
  await timed('Ziele bearbeiten', link('Ziele bearbeiten'), box)
  await bulkEdit(page)
  await timed('Berechnung', step('Calculate'), page.getByRole('button', { name: /^(Alles|Berechne) ?/ }).first())
  await timed('Auslastung', step('Utilization'), page.getByRole('progressbar', { name: /^Auslastung/ }).first())
  await page.context().close()
}

let edits = 0

/** Gives the 300 targets that a search has found other limits. */
async function bulkEdit(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: 'auswählen' })
  await boxes.nth(1).waitFor()
  await page.getByLabel('Typ', { exact: true }).selectOption('fakes')
  await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).check()
  await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Max. Fakes').fill(String((edits++ % 8) + 1))
  const save = dialog.getByRole('button', { name: 'Übernehmen' })
  await timed('300 Ziele zusammen ändern', click(save), page.getByText('300 Ziele geändert.').last())
}

const browser = await launchBrowser()
// Of these the bulk edit is made: a search by their type finds them and no others.
const { targets: all } = await api.call(contract.targets.list, { params })
const some = all.slice(0, 300).map(({ _id }) => _id)
await api.call(contract.targets.updateMany, { params, body: { targetIds: some, limits: { type: 'fakes' } } })
await signIn(browser)
await navigate(browser)
times.clear()
for (let round = 0; round < rounds; round++) {
  await signIn(browser)
  await navigate(browser)
}
const yardsticks = new Map([
  ['Planliste nach dem Anmelden', 700],
  ['300 Ziele zusammen ändern', 600],
])
const rows = [...times].map(([name, taken]): BenchRow => {
  const note = `${taken.length} Fenster, ${targetCount} Ziele`
  return { name, ours: Math.round(median(taken)), yardstick: yardsticks.get(name) ?? 400, unit: 'ms', note }
})
console.log(JSON.stringify(rows))
await browser.close()
await close()
process.exit(0)
