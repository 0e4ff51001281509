import { expect, it, onTestFinished } from 'vitest'
import { windowedBrowser } from '../../../infra/local/find-browser.mjs'
import { contract } from '../../../shared/contract/index.ts'
import { startPushStack } from '../../support/stack/push-stack.ts'
import { aBrowser, noNotifications } from '../support/tabs.ts'

/** The whole way of a reminder, with the real worker and real notifications; only `pushManager.subscribe` is replaced. */

/** Subscribes at our push service instead of the vendor's. */
const subscribing = (subscription: object) => `
  PushManager.prototype.subscribe = async function ({ applicationServerKey: text }) {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    globalThis.subscription = { options: { applicationServerKey: bytes.buffer }, toJSON: () => (${JSON.stringify(subscription)}) }
    return subscription
  }
  PushManager.prototype.getSubscription = async () => globalThis.subscription ?? null
`

/** Puts the clock of a worker five minutes back. */
const slowClock = `(() => {
  const Right = Date
  const now = () => Right.now() - 5 * 60_000
  self.Date = class extends Right {
    constructor(...given) {
      super(...(given.length > 0 ? given : [now()]))
    }
    static now = now
  }
})()`

async function aServer() {
  const { push, url, leader, planId, run, close } = await startPushStack()
  onTestFinished(close)
  const params = { planId }
  const [entry = expect.unreachable()] = (await leader.call(contract.orders.list, { params })).entries
  const send = async (now: number) => (await run(now)).received.map(({ message }) => message)
  const receivers = async (now: number) => (await run(now)).received.map(({ id }) => id)
  const board = async () => {
    const { players } = await leader.call(contract.orders.board, { params })
    return players.find(({ playerId }) => playerId === entry.playerId)
  }
  const markedAt = async () => {
    const { lines } = await leader.call(contract.orders.playerSheet, {
      params: { ...params, playerId: String(entry.playerId) },
    })
    return Date.parse(lines.find(({ state }) => state === 'sent')?.at ?? '')
  }
  return { push, url, path: entry.edit, send, receivers, board, markedAt }
}

it('wakes a browser whose page is closed, which marks by its action', async ({ skip }) => {
  const windowed = windowedBrowser() ?? skip(noNotifications)
  const { push, url, path, send, receivers, board, markedAt } = await aServer()
  const { endpoint, keys } = push.subscribe()
  const browser = await aBrowser(windowed, url, subscribing({ endpoint, keys }))
  const tab = await browser.open(path)
  await tab.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await tab.tap('Alarme')
  await tab.tap('Auch bei geschlossener Seite wecken')
  const text = () => tab.evaluate('document.body.innerText')
  await expect.poll(text).toContain('In höchstens einer Minute kommt eine Probe.')
  const worker = await browser.worker(`${url}/orders/`)
  const [probe] = await send(Date.now())
  await worker.push(probe)
  await expect.poll(text).toContain('Die Probe ist angekommen.')
  expect(await board()).toMatchObject({ sent: 0, reachable: true })
  await tab.close()

  const { next } = (await board()) ?? {}
  const due = Math.floor(Date.parse(next ?? '') / 60_000) * 60_000 - 10 * 60_000
  const [reminder] = await send(due)
  const shown = `registration.getNotifications({ tag: ${JSON.stringify(reminder?.tag)} }).then((all) =>
    all.map(({ title, body, actions }) => ({ title, body, actions: actions.map(({ title }) => title) })))`
  const actions = ['Abgeschickt', 'In 5 Minuten']
  // Delivered until it is shown, as push services do: on a busy machine the browser has dropped a message.
  const delivered = async () => {
    await worker.push(reminder)
    return worker.evaluate(shown)
  }
  await expect.poll(delivered, { interval: 2000 }).toEqual([{ title: reminder?.title, body: reminder?.body, actions }])
  await worker.evaluate(slowClock)
  await worker.evaluate(`registration.getNotifications().then(([notification]) => self.dispatchEvent(
    new NotificationEvent('notificationclick', { notification, action: 'sent' })))`)
  await expect.poll(async () => (await board())?.sent).toBe(reminder?.data.lines.length)
  expect(Date.now() - (await markedAt())).toBeLessThan(4 * 60_000)
  const later = await send(due + 8 * 60_000)
  expect(later.flatMap(({ data }) => data.lines)).not.toContain(reminder?.data.lines[0])

  // The browser replaces its subscription while the page is closed.
  const renew = async () => {
    const { id, endpoint, keys } = push.subscribe()
    await worker.evaluate(`self.dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
      newSubscription: { options: {}, toJSON: () => (${JSON.stringify({ endpoint, keys })}) } }))`)
    const endpoints = `inStore('devices', 'readonly', (store) => store.getAll()).then((all) =>
      all.map(({ endpoint }) => endpoint))`
    await expect.poll(() => worker.evaluate(endpoints)).toEqual([endpoint])
    return id
  }
  const test = () =>
    worker.evaluate(`inStore('devices', 'readonly', (store) => store.getAll()).then(([{ key, id }]) =>
      call('PATCH', '/orders/' + key + '/devices/' + id, { test: true })).then(({ status }) => status)`)
  const renewed = await renew()
  await test()
  expect(await receivers(Date.now())).toEqual([renewed])
  // Its push service has given it up, so has the server, until the browser subscribes again.
  push.replies.set(renewed, { status: 410 })
  await test()
  await send(Date.now())
  expect((await board())?.reachable).toBeUndefined()
  const back = await renew()
  expect(await receivers(Date.now())).toEqual([back])
})
