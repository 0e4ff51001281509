import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../../infra/local/browser.ts'
import { loadSite } from '../../infra/local/server/site.ts'
import { siteHeaders } from '../../infra/security-headers.ts'
import { apiBase } from '../../shared/contract/endpoint.ts'
import { contract } from '../../shared/contract/index.ts'
import { attackKindLabels } from '../../shared/model/attack.ts'
import { formatClockSeconds } from '../../web/lib/format/format.ts'
import { ownStack } from '../support/stack/own-stack.ts'
import { aPlan, user } from './support/demo-plan.ts'
import { expectAccessible, gone, goOnline, sees, visit } from './support/visit.ts'

const made: string[] = []

afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

/** A plan whose orders were issued, with the links of the two players who have most. */
async function anIssuedPlan() {
  const planId = await aPlan(40)
  made.push(planId)
  const params = { planId }
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  await user().call(contract.orders.issue, { params })
  const entries = async () => {
    const list = await user().call(contract.orders.list, { params })
    return list.entries.toSorted((a, b) => b.lines - a.lines)
  }
  const [one, other] = await entries()
  if (!one || !other || one.lines < 4) throw new Error('Too few attacks were issued')
  const fetchEntry = async ({ playerId }: { playerId: number }) =>
    (await entries()).find((each) => each.playerId === playerId) ?? expect.unreachable()
  return { planId, params, one, other, fetchEntry }
}

/** Once the page would open without a connection. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    return (await caches.match('/orders.html')) !== undefined
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { name: `Befehle von ${name}` })
const done = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Abgeschickt' })
/** A tap where another attack's button was just now is ignored, as is one by a dialog that opens meanwhile. */
const tapUntilSeen = (control: Locator, wanted: Locator) =>
  expect
    .poll(async () => {
      if (!(await wanted.isVisible())) await control.click({ timeout: 2000 }).catch(() => undefined)
      return wanted.isVisible()
    })
    .toBe(true)

/** Marks the first attack as sent; its launch is days away, so the page asks. */
async function markFirst(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Ja, abgeschickt' })
  await tapUntilSeen(done(page).first(), confirm)
  await confirm.click()
}
const sentFilter = (page: Page) => page.getByLabel('Angriffe filtern').getByRole('button', { name: 'Abgeschickt' })

it('works on a phone without a connection, and what was marked there reaches the leaders', async () => {
  const { one, params, fetchEntry } = await anIssuedPlan()
  const page = await visit(one.edit, { phone: true })
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await sees(heading(page, one.playerName))
  await expect.poll(() => isKept(page)).toBe(true)
  await page.reload()
  for (const name of ['Alarme', 'Werkzeuge']) await page.getByRole('button', { name }).click()
  for (const name of ['Kopieren und Kalender', 'Zeitfenster']) {
    await page.locator('summary', { hasText: name }).click()
  }
  await page.getByRole('button', { name: 'Alarme einschalten' }).click()
  await expect.poll(() => page.title()).toMatch(/ · Befehle$/)
  await expectAccessible(page)
  expect(refused).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await sees(heading(page, one.playerName))
  await sees(page.getByText(/Offline\. Stand von/))
  for (let marks = 0; marks < 3; marks++) {
    await markFirst(page)
    await expect.poll(() => sentFilter(page).textContent()).toContain(String(marks + 1))
  }
  await sees(page.getByText('3 Angaben warten noch darauf'))
  expect((await fetchEntry(one)).sent).toBe(0)
  // Also when the page is closed and opened again meanwhile.
  await page.reload()
  await sees(page.getByText('3 Angaben warten noch darauf'))

  await goOnline(page)
  await expect.poll(async () => (await fetchEntry(one)).sent).toBe(3)
  await gone(page.getByText(/Offline\. Stand von/))
  await gone(page.getByText('warten noch darauf'))
  const { players } = await user().call(contract.orders.board, { params })
  expect(players.find(({ playerId }) => playerId === one.playerId)).toMatchObject({ sent: 3 })

  // A leader corrects one of them, and the member sees it on the next look.
  const { lines } = await user().call(contract.orders.playerSheet, {
    params: { ...params, playerId: String(one.playerId) },
  })
  const line = lines.find(({ state }) => state === 'sent') ?? expect.unreachable()
  const mark = { line: line.id, state: 'skipped' as const, at: new Date().toISOString(), reason: 'Doch nicht' }
  await user().call(contract.orders.markAsLeader, {
    params: { ...params, playerId: String(one.playerId) },
    body: { marks: [mark] },
  })
  await page.reload()
  await page.getByLabel('Angriffe filtern').getByRole('button', { name: 'Ausgelassen' }).click()
  await sees(page.getByText('„Doch nicht“ · von der Stammesführung eingetragen'))
})

/** By how many seconds a page's clock is ahead of a moment, if that is less than half a day. */
async function secondsAfter(page: Page, moment: string): Promise<number> {
  const text = await page.getByTitle('Nach dieser Uhr laufen alle Countdowns').textContent()
  const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d)/.exec(text ?? '') ?? []
  const shown = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const [h = 0, m = 0, s = 0] = formatClockSeconds(Date.parse(moment), 'Europe/Berlin').split(':').map(Number)
  const day = 86_400
  return ((shown - (h * 3600 + m * 60 + s) + day + day / 2) % day) - day / 2
}

/** Taps *Abgeschickt* in a notification about an attack of these orders. */
const tapping = (page: Page, path: string) => (line: string) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(
      ([path, line]) => {
        const notification = { data: { path, lines: [line] }, close: () => undefined }
        const click = Object.assign(new Event('notificationclick'), {
          action: 'sent',
          notification,
          waitUntil: () => undefined,
        })
        self.dispatchEvent(click)
      },
      [path, line],
    )

it('marks what was tapped as sent in a notification, on the open page or without one', async () => {
  const { one, params, fetchEntry } = await anIssuedPlan()
  const { lines } = await user().call(contract.orders.playerSheet, {
    params: { ...params, playerId: String(one.playerId) },
  })
  const [first = '', second = '', third] = lines.map(({ id }) => id)
  const page = await visit(one.edit, { phone: true })
  await sees(heading(page, one.playerName))
  await expect.poll(() => isKept(page)).toBe(true)
  const tapSent = tapping(page, one.edit)
  await tapSent(first)
  await sees(page.getByText(/ → .+ abgeschickt\./))
  await expect.poll(async () => (await fetchEntry(one)).sent).toBe(1)
  await page.goto('about:blank')
  await tapSent(second)
  await expect.poll(async () => (await fetchEntry(one)).sent).toBe(2)
  await page.goto(`${one.edit}#order=${third}`)
  await sees(heading(page, one.playerName))
  await expect.poll(() => new URL(page.url()).hash).toBe('')
})

it('names what was tapped in a notification after its link was renewed, once its page is opened', async () => {
  const { one, planId, params } = await anIssuedPlan()
  const { lines } = await user().call(contract.orders.playerSheet, {
    params: { ...params, playerId: String(one.playerId) },
  })
  const page = await visit(one.edit, { phone: true })
  await sees(heading(page, one.playerName))
  await expect.poll(() => isKept(page)).toBe(true)
  await page.goto('about:blank')
  await user().call(contract.orders.renewLinks, { params: { planId, playerId: String(one.playerId) } })
  const refused = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/marks'))
  await tapping(page, one.edit)(lines[0]?.id ?? '')
  expect((await refused).status()).toBe(404)

  await page.goto(one.edit)
  const panel = page.getByRole('region', { name: 'Nicht angekommene Angaben' })
  await sees(panel.getByText(`Abgeschickt: ${attackKindLabels[lines[0]?.type ?? 'off']}`))
  await sees(panel.getByText(lines[0]?.to.name ?? 'missing'))
  await panel.getByRole('button', { name: 'Verstanden' }).click()
  await page.reload()
  await sees(page.getByText('Frag deine Stammesführung nach deinem aktuellen Link'))
  await gone(panel)
})

it('shows on two devices what either has marked, and the later mark holds', async () => {
  const { one, params } = await anIssuedPlan()
  const [phone, desk] = await Promise.all([visit(one.edit, { phone: true }), visit(one.edit)])
  await sees(heading(desk, one.playerName))
  // The question before an early mark is loaded when it is asked.
  await expect.poll(() => isKept(phone)).toBe(true)
  await phone.reload()
  await sees(heading(phone, one.playerName))
  await phone.context().setOffline(true)
  await markFirst(phone)
  await sees(phone.getByText('1 Angabe wartet noch darauf'))
  // Later, and from elsewhere: the same attack is left out. On a busy machine the clocks of both may be seconds
  // off, and the server takes no mark from the future.
  const at: string = await phone.evaluate(() => {
    const kept = Object.keys(localStorage).find((key) => key.startsWith('angriffsplaner.orders.marks/')) ?? ''
    return JSON.parse(localStorage.getItem(kept) ?? '')[0].at
  })
  await expect.poll(() => secondsAfter(desk, at)).toBeGreaterThan(0)
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(at))
  await desk.getByRole('article').first().getByRole('button', { name: 'nach' }).click()
  await desk.getByRole('article').first().getByRole('button', { name: 'Auslassen' }).click()
  const answered = desk.waitForResponse((response) => response.request().method() === 'POST')
  await desk.getByRole('dialog').getByRole('button', { name: 'Keine Zeit' }).click()
  await answered
  await goOnline(phone)
  await gone(phone.getByText('wartet noch darauf'))
  const skipped = (page: Page) => page.getByLabel('Angriffe filtern').getByRole('button', { name: 'Ausgelassen' })
  await expect.poll(() => skipped(phone).textContent()).toContain('1')
  await skipped(phone).click()
  await sees(phone.getByText('„Keine Zeit“'))
  const { lines } = await user().call(contract.orders.playerSheet, {
    params: { ...params, playerId: String(one.playerId) },
  })
  expect(lines.map(({ state }) => state).filter((state) => state !== 'open')).toEqual(['skipped'])
})

it('shows what a new issue changes, keeps the marks, and ends with its link', async () => {
  const { one, params, planId } = await anIssuedPlan()
  const page = await visit(one.edit, { phone: true })
  await sees(heading(page, one.playerName))
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await markFirst(page)
  await answered

  const { plan } = await user().call(contract.plans.get, { params })
  const arriveAt = new Date(Date.parse(plan.arriveAt) + 3_600_000).toISOString()
  await user().call(contract.plans.update, { params, body: { arriveAt } })
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  await user().call(contract.orders.issue, { params })
  await page.reload()
  const news = page.getByRole('region', { name: 'Das hat sich geändert' })
  await sees(news)
  await expectAccessible(page)
  await news.getByRole('button', { name: 'Verstanden' }).click()
  await gone(news)
  await page.reload()
  await sees(heading(page, one.playerName))
  await gone(news)

  await user().call(contract.orders.renewLinks, { params: { planId, playerId: String(one.playerId) } })
  await page.reload()
  await sees(page.getByText('Frag deine Stammesführung nach deinem aktuellen Link'))
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('orders')))).toEqual([])
})

it('never shows one player’s orders to another, online or not, and keeps no answer of the API', async () => {
  const { one, other } = await anIssuedPlan()
  const page = await visit(one.edit, { phone: true })
  await sees(heading(page, one.playerName))
  await expect.poll(() => isKept(page)).toBe(true)
  await page.context().setOffline(true)
  await page.goto(other.edit)
  await sees(page.getByRole('heading', { name: 'Deine Befehle sind gerade nicht zu laden' }))
  // By itself: it hears that there is a connection again.
  await goOnline(page)
  await sees(heading(page, other.playerName))
  await page.context().setOffline(true)
  for (const each of [one, other]) {
    await page.goto(each.edit)
    await sees(heading(page, each.playerName))
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/orders.html')
  // Alarms tick without a connection too.
  expect(kept).toContainEqual(expect.stringMatching(/^\/assets\/tick-worker-/))
  // So do the parts that are loaded when they are first shown.
  await page.goto(one.edit)
  await page.getByRole('button', { name: 'Werkzeuge' }).click()
  await sees(page.getByText('Kopieren und Kalender'))
  const first = page.getByRole('article').first()
  const skip = first.getByRole('button', { name: 'Auslassen' })
  await tapUntilSeen(first.getByRole('button', { name: 'nach' }), skip)
  await skip.click()
  await sees(page.getByRole('dialog'))
  for (const path of kept) expect(path).toMatch(/^\/(orders\.html|assets\/[^/]+)$/)
})

it('can be installed for its owner, and gives its key away nowhere', async () => {
  const { one, other } = await anIssuedPlan()
  const page = await visit(one.edit, { phone: true })
  await sees(heading(page, one.playerName))
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  const manifest = await (await page.request.get(href)).json()
  expect(manifest).toMatchObject({ id: one.edit, start_url: one.edit, scope: '/orders/' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type'], src).toBe(type)
  }
  const session = await page.context().newCDPSession(page)
  const installable = await session.send('Page.getInstallabilityErrors')
  expect(installable.installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  )
  expect((await session.send('Page.getAppManifest')).errors).toEqual([])
  const key = one.edit.split('/').at(-1) ?? expect.unreachable()
  expect(await page.title()).not.toContain(key)
  expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  // The link for looking shows the same, and marks nothing.
  await page.goto(other.show)
  await sees(page.getByText('Dieser Link ist nur zum Ansehen.'))
  expect(await done(page).count()).toBe(0)
})

/** The site from a folder that may change, before the stack's own API. */
async function aChangingSite() {
  const folder = mkdtempSync(join(tmpdir(), 'orders-site-'))
  cpSync(join(import.meta.dirname, '../../dist/site'), folder, { recursive: true })
  let site = loadSite(folder)
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    if (pathname.startsWith(`${apiBase}/`)) {
      const answer = await fetch(`${ownStack().url}${pathname}${search}`)
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      response.end(await answer.text())
      return
    }
    const { status, headers, body } = await site(pathname, {})
    response.writeHead(status, { ...siteHeaders, ...headers })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    /** A new build: another name of the script, other content; returns the former name. */
    deploy() {
      const assets = join(folder, 'assets')
      const html = readFileSync(join(folder, 'orders.html'), 'utf8')
      const [, script = expect.unreachable()] = /src="\/assets\/([^"]+)"/.exec(html) ?? []
      writeFileSync(
        join(assets, 'orders-new.js'),
        `${readFileSync(join(assets, script))};document.body.id = 'new-build'`,
      )
      writeFileSync(join(folder, 'orders.html'), html.replace(script, 'orders-new.js'))
      rmSync(join(assets, script))
      site = loadSite(folder)
      return script
    },
  }
}

it('shows a new build to players who are online, and from then on without a connection too', async () => {
  const { one } = await anIssuedPlan()
  const site = await aChangingSite()
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext({ baseURL: site.url, locale: 'de-DE' })).newPage()
  await page.goto(one.edit)
  await sees(heading(page, one.playerName))
  await expect.poll(() => isKept(page)).toBe(true)
  await page.reload()
  await sees(heading(page, one.playerName))

  const former = site.deploy()
  await page.reload()
  await sees(page.locator('#new-build'))
  await sees(heading(page, one.playerName))
  const keptNames = () =>
    page.evaluate(async () => (await (await caches.open('orders-1')).keys()).map(({ url }) => new URL(url).pathname))
  await expect.poll(keptNames).toContain('/assets/orders-new.js')
  await expect.poll(keptNames).not.toContain(`/assets/${former}`)
  await page.context().setOffline(true)
  await page.reload()
  await sees(page.locator('#new-build'))
  await sees(heading(page, one.playerName))
})
