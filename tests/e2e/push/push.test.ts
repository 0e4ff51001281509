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

/** Reads notifications as the pages do: Chromium loses one that is read while it appears. */
const inTurn = (expression: string) => `navigator.locks.request('angriffsplaner.notifications', () => ${expression})`

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
  const wake = () => leader.call(contract.orders.wake, { params, body: { playerIds: [entry.playerId] } })
  const markedAt = async () => {
    const { lines } = await leader.call(contract.orders.playerSheet, {
      params: { ...params, playerId: String(entry.playerId) },
    })
    return Date.parse(lines.find(({ state }) => state === 'sent')?.at ?? '')
  }
  return { push, url, path: entry.edit, send, receivers, board, wake, markedAt }
}

it('wakes a browser whose page is closed, which marks by its action, and loses no notification', async ({ skip }) => {
  const windowed = windowedBrowser() ?? skip(noNotifications)
  const { push, url, path, send, receivers, board, wake, markedAt } = await aServer()
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
  expect(await board()).toMatchObject({ sent: 0, reachable: true, alarmTest: { seconds: expect.any(Number) } })
  await tab.close()

  const { next } = (await board()) ?? {}
  const due = Math.floor(Date.parse(next ?? '') / 60_000) * 60_000 - 10 * 60_000
  const [reminder] = await send(due)
  await worker.push(reminder)
  const shown = inTurn(`registration.getNotifications({ tag: ${JSON.stringify(reminder?.tag)} }).then((all) =>
    all.map(({ title, body, actions }) => ({ title, body, actions: actions.map(({ title }) => title) })))`)
  const actions = ['Abgeschickt', 'In 5 Minuten']
  await expect.poll(() => worker.evaluate(shown)).toEqual([{ title: reminder?.title, body: reminder?.body, actions }])
  await worker.evaluate(slowClock)
  await worker.evaluate(`registration.getNotifications().then(([notification]) => self.dispatchEvent(
    new NotificationEvent('notificationclick', { notification, action: 'sent' })))`)
  await expect.poll(async () => (await board())?.sent).toBe(reminder?.data.lines.length)
  expect(Date.now() - (await markedAt())).toBeLessThan(4 * 60_000)
  const later = await send(due + 8 * 60_000)
  expect(later.flatMap(({ data }) => data.lines)).not.toContain(reminder?.data.lines[0])

  // A leader's press rings although nothing is due, and offers no mark.
  await wake()
  const [alarm] = await send(Date.now() + 60_000)
  await worker.push(alarm)
  const rung = inTurn(`registration.getNotifications({ tag: ${JSON.stringify(alarm?.tag)} }).then((all) =>
    all.map(({ title, actions }) => ({ title, actions: actions.length })))`)
  await expect.poll(() => worker.evaluate(rung)).toEqual([{ title: 'Deine Führung weckt dich', actions: 0 }])
  expect(await board()).toMatchObject({ woken: { push: 1, chat: false } })

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

  // None is lost while a page reads what is shown.
  const tags = Array.from({ length: 20 }, (_, index) => `reminder-${index}`)
  const read = inTurn('registration.getNotifications()')
  for (const tag of tags) {
    const message = JSON.stringify({ title: tag, body: '', tag, data: { path, lines: [] } })
    const both = [`showMessage({ json: () => (${message}) })`, ...Array(4).fill(read)]
    await worker.evaluate(`Promise.all([${both}]).then(() => undefined)`)
  }
  const tagsShown = inTurn('registration.getNotifications().then((all) => all.map(({ tag }) => tag))')
  expect(await worker.evaluate(tagsShown)).toEqual(expect.arrayContaining(tags))
})
