import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { chromiumPath, windowedBrowser } from '../../infra/local/find-browser.mjs'
import { loadSite } from '../../infra/local/server/site.ts'
import { siteHeaders } from '../../infra/security-headers.ts'
import type { Order } from '../../shared/model/orders/order.ts'
import { Marking } from '../../shared/model/orders/sheet.ts'
import { anOrderLine, anOrderSheet, inSeconds } from '../web/support/order-samples.ts'
import { aBrowser, noNotifications, type Tab } from './support/tabs.ts'

/** Alarms with real hidden tabs, real locks and a sound that the browser really suspends; the orders are the test's own. */

const path = `/orders/${'k'.repeat(32)}`

/** The built site, with orders that a test can change at any moment. */
async function aServer(lines: Order[]) {
  const site = loadSite(join(import.meta.dirname, '../../dist/site'))
  const served = { lines, issue: 1, asked: [] as string[] }
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    if (pathname === `/api${path}`) {
      served.asked.push(search)
      const { lines, issue } = served
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(anOrderSheet({ lines, issue })))
    } else if (pathname === `/api${path}/marks`) {
      let body = ''
      for await (const chunk of request) body += chunk
      const { marks } = Marking.parse(JSON.parse(body))
      const states = new Map(marks.map((mark) => [mark.line, mark]))
      served.lines = served.lines.map((line) => ({ ...line, ...states.get(line.id) }))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: true, serverTime: inSeconds(0), marks, gone: [], unknown: [] }))
    } else {
      const { status, headers, body } = await site(pathname, {})
      response.writeHead(status, { ...siteHeaders, ...headers })
      response.end(body)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(served, { url: `http://localhost:${port}` })
}

/** Records the tones that really start, the audio contexts, and how many notifications are there. Alarms ring five seconds before a launch. */
const prelude = `
  localStorage.setItem('angriffsplaner.orders.alarms', JSON.stringify({ leads: [5], sound: true, notify: true, awake: true }))
  globalThis.tones = []
  globalThis.contexts = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (when) {
    tones.push({ at: Date.now(), state: this.context.state, visibility: document.visibilityState })
    return start.call(this, when)
  }
  globalThis.notified = 0
  const show = ServiceWorkerRegistration.prototype.showNotification
  ServiceWorkerRegistration.prototype.showNotification = async function (...args) {
    await show.apply(this, args)
    notified++
  }
  globalThis.AudioContext = class extends AudioContext {
    constructor() { super(); contexts.push(this) }
  }
`

const line = (id: string, seconds: number) => anOrderLine({ id, launchAt: inSeconds(seconds) })
const far = line('off-1-offs-1-1-0', 3000)

/** Lets a visible page ask the server now. */
const refresh = (tab: Tab) => tab.evaluate(`window.dispatchEvent(new Event('online'))`)
const title = (tab: Tab) => tab.evaluate('document.title')
const text = (tab: Tab) => tab.evaluate(`document.body?.innerText ?? ''`)
const tones = async (tab: Tab) => {
  const heard = await tab.evaluate('tones')
  return Array.isArray(heard) ? heard : expect.unreachable()
}

async function turnOn(tab: Tab) {
  await tab.tap('Alarme')
  await tab.tap('Alarme einschalten')
  await expect.poll(() => title(tab)).toMatch(/ · Befehle$/)
}

it('ring in a hidden tab for the orders of a new issue, not for those that it took back', async () => {
  const server = await aServer([far])
  const browser = await aBrowser(await chromiumPath(), server.url, prelude)
  const tab = await browser.open(path)
  await turnOn(tab)
  server.lines = [line('off-1-offs-1-1-0', 15)]
  await refresh(tab)
  await expect.poll(() => title(tab)).toMatch(/^00:00:1\d · Befehle$/)
  const opened = () => server.asked.filter((query) => query.includes('opened')).length
  const before = { opened: opened(), asked: server.asked.length }
  server.issue = 2
  server.lines = [line('off-2-offs-2-2-0', 20)]
  await tab.hide()
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden')
  await expect.poll(() => tones(tab)).not.toEqual([])
  const [{ at, ...how }] = await tones(tab)
  expect(at).toBeGreaterThanOrEqual(Date.parse(server.lines[0]?.launchAt ?? '') - 6000)
  expect(how).toEqual({ state: 'running', visibility: 'hidden' })
  expect(server.asked.length).toBeGreaterThan(before.asked)
  expect(opened()).toBe(before.opened)
})

it('say when the browser keeps the sound off, and start a suspended sound before they ring', async () => {
  const server = await aServer([far])
  const browser = await aBrowser(await chromiumPath(), server.url, prelude)
  const tab = await browser.open(path)
  const states = () => tab.evaluate('contexts.map(({ state }) => state)')
  // A script's click is no touch: the browser leaves the sound suspended.
  await tab.click('Alarme')
  await tab.click('Alarme einschalten')
  await expect.poll(() => text(tab)).toContain('Der Ton ist aus – antippen')
  expect(await states()).toEqual(['suspended'])
  await tab.tap('Der Ton ist aus – antippen')
  await expect.poll(() => text(tab)).not.toContain('Der Ton ist aus')
  expect(await states()).toEqual(['running'])

  await tab.evaluate('contexts[0].suspend()')
  await expect.poll(() => text(tab)).toContain('Der Ton ist aus – antippen')
  server.lines = [line('off-1-offs-1-1-0', 10)]
  await refresh(tab)
  await expect.poll(() => tones(tab)).not.toEqual([])
  expect((await tones(tab)).map(({ state }) => state)).toContain('running')
  expect(await states()).toEqual(['running'])
  await expect.poll(() => text(tab)).not.toContain('Der Ton ist aus')
})

it('ring in one of several tabs, and in the next one when that is closed', async () => {
  const server = await aServer([far])
  const browser = await aBrowser(await chromiumPath(), server.url, prelude)
  const one = await browser.open(path)
  await turnOn(one)
  const other = await browser.open(path)
  // The wish is the browser's: a second tab asks for its own touch, and then it is the one that rings.
  await other.tap('Alarme waren an – antippen')
  await expect.poll(() => text(one)).toContain('Gerade klingelt ein anderer Tab mit diesen Befehlen.')
  server.lines = [line('off-1-offs-1-1-0', 16)]
  const shown = server.asked.length
  await expect
    .poll(async () => {
      // A page that is asking already does not ask again.
      await Promise.all([refresh(one), refresh(other)])
      return server.asked.length - shown
    })
    .toBeGreaterThan(2)
  await expect.poll(() => tones(other)).not.toEqual([])
  // The first one has reached the same second, and blinks.
  await expect.poll(() => title(one)).toMatch(/^[▶⏰]/)
  expect(await tones(one)).toEqual([])
  await other.close()
  await expect.poll(() => text(one)).not.toContain('Gerade klingelt ein anderer Tab')
  server.lines = [line('off-2-offs-2-2-0', 10)]
  await refresh(one)
  await expect.poll(() => tones(one)).not.toEqual([])
  // Looked at again, a tab that has lost it takes it back.
  const third = await browser.open(path)
  await third.tap('Alarme waren an – antippen')
  await expect.poll(() => text(one)).toContain('Gerade klingelt ein anderer Tab')
  await one.hide()
  await expect.poll(() => one.evaluate('document.visibilityState')).toBe('hidden')
  await one.show()
  await expect.poll(() => text(one)).not.toContain('Gerade klingelt ein anderer Tab')
})

// The headless shell shows no notifications.
it('notify once for each second, again and with what can be done', async ({ skip }) => {
  const windowed = windowedBrowser() ?? skip(noNotifications)
  const server = await aServer([far])
  const browser = await aBrowser(windowed, server.url, prelude)
  const tab = await browser.open(path)
  await tab.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await turnOn(tab)
  const shown = () =>
    tab.evaluate(`navigator.serviceWorker.getRegistration().then((worker) => worker.getNotifications()).then((all) =>
      all.map(({ title, body, renotify, actions }) => ({ title, body, renotify, actions: actions.map(({ title }) => title) }))
        .toSorted((a, b) => (a.title < b.title ? -1 : 1)))`)
  server.lines = [line('off-1-offs-1-1-0', 10), line('off-2-offs-2-2-0', 10), line('off-3-offs-3-3-0', 11)]
  await refresh(tab)
  const way = '500|501 → 512|488 Ziel'
  const usual = { renotify: true, actions: ['Ins Spiel', 'Abgeschickt'] }
  // Chromium loses a notification that is asked for while it comes into view.
  await expect.poll(() => tab.evaluate('notified')).toBe(2)
  const when = '(in \\d\u00a0s|jetzt) abschicken$'
  await expect.poll(shown).toMatchObject([
    { title: expect.stringMatching(`^2 Angriffe ${when}`), body: `Off ${way}\nOff ${way}`, ...usual },
    { title: expect.stringMatching(`^Off ${when}`), body: way, ...usual },
  ])
  // What is settled is no longer announced.
  await expect.poll(() => text(tab)).toContain('3 Angriffe fällig')
  const markAll = `[...document.querySelectorAll('button')].find((button) => button.textContent === 'Alle abgeschickt')?.click()`
  // A tap where another attack's button was just now is ignored.
  await expect
    .poll(async () => {
      await tab.evaluate(markAll)
      return shown()
    })
    .toEqual([])
})
