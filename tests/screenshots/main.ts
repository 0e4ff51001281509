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
import { paths } from '../../web/lib/paths.ts'
import { setFont } from '../e2e/support/fonts.ts'
import { designPicture } from '../support/design-picture.ts'

/** Takes a picture of every screen, or of those named, with the demo's data, wide and on a phone, light and dark, into `dist/screenshots`. */
const folder = fileURLToPath(new URL('../../dist/screenshots/', import.meta.url))
/** Folder of the pictures in README and docs. */
const readmeFolder = fileURLToPath(new URL('../../web/screenshots/', import.meta.url))
const readmePictures = [
  'calculation-wide-light',
  'plans-wide-light',
  'timeslots-player-phone-light',
  'board-wide-light',
  'orders-player-phone-light',
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
  planId: string
  ownTimeslotsPath: string
  /** The plan that is being sent, and a member's page of orders in it. */
  runningId: string
  ordersPath: string
}

/** Every screen by the name of its picture. */
const demoScreens = ({
  planId,
  ownTimeslotsPath,
  runningId,
  ordersPath,
}: Demo): [name: string, path: string, signedIn: boolean][] => [
  ['login', paths.login(), false],
  ['registration', paths.register(), false],
  ['timeslots-player', ownTimeslotsPath, false],
  ['orders-player', ordersPath, false],
  ['help', paths.help('calculate'), false],
  ['privacy', paths.privacy(), false],
  ['test-design', paths.testDesign(), false],
  ['plans', paths.plans(), true],
  ['plan-create', paths.createPlan(), true],
  ['plan-details', paths.plan(planId), true],
  ['troops', paths.troops(planId), true],
  ['targets', paths.targets(planId), true],
  ['targets-edit', paths.editTargets(planId), true],
  ['calculation', paths.calculate(planId), true],
  ['real-incs', paths.realIncs(runningId), true],
  ['utilization', paths.utilization(planId), true],
  ['assignments', paths.assignments(planId), true],
  ['export', paths.export(planId), true],
  ['board', paths.board(runningId), true],
  ['map', paths.map({ plan: planId }), true],
  ['timeslots', paths.adminTimeslots(planId), true],
  ['settings', paths.settings(), true],
  ['users', paths.userAdmin(), true],
  ['worlds', paths.worldAdmin(), true],
  ['bot', paths.discordBot(), true],
  ['audit', paths.audit(), true],
  ['not-found', '/gibt-es-nicht', true],
]

async function readDemo(url: string): Promise<Demo> {
  const login = { username: 'superadmin', password: demoPassword }
  const { token } = await apiAt(url).call(contract.sessions.login, { body: login })
  const api = apiAt(url, token)
  const { worlds } = await api.call(contract.worlds.list, {})
  const { plans } = await api.call(contract.plans.list, { query: { worldId: worlds[0]?._id } })
  const planId = plans[0]?._id ?? ''
  // Calculated again, so that the proof and its explanations are on the screen.
  await api.call(contract.calculations.calculateAll, { params: { planId }, body: {} })
  const { players } = await api.call(contract.timeslots.list, { params: { planId } })
  const player = players.find(({ source }) => source === 'own') ?? players[0]
  // What arrives first is what the demo sends just now.
  const [running] = plans.toSorted((a, b) => Date.parse(a.arriveAt) - Date.parse(b.arriveAt))
  const runningId = running?._id ?? ''
  const { entries } = await api.call(contract.orders.list, { params: { planId: runningId } })
  const sender = entries.find(({ sent, overdue }) => sent > 0 && overdue === 0) ?? entries[0]
  return {
    url,
    token,
    planId,
    ownTimeslotsPath: player ? `${paths.ownTimeslots(player.playerId, planId)}#s=${player.secret}` : '',
    runningId,
    ordersPath: new URL(sender?.edit ?? '', url).pathname,
  }
}

async function take(browser: Browser, demo: Demo, look: (typeof looks)[number]): Promise<void> {
  for (const [name, address, signedIn] of demoScreens(demo)) {
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
