import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '../../../../shared/model/orders/order.ts'
import type { Device } from '../../../../shared/model/push/device.ts'
import { removeSharedDevice, sharedDevices, storeSharedDevice } from '../../../../web/lib/browser/worker-store.ts'
import { formatWake } from '../../../../web/lib/format/format.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { answers, failure } from '../../support/answers.ts'
import { anOrderLine, anOrderSheet } from '../../support/order-samples.ts'
import { orderKey, visitOrders } from '../../support/orders-page.tsx'
import { gone, sees } from '../../support/screen.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const vapidKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

/** What the browser says to a subscription, and the permission for notifications. */
function pushing(subscribe: () => Promise<unknown>, permission: NotificationPermission = 'granted') {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission)
  const pushManager = { getSubscription: async () => null, subscribe }
  const worker = { pushManager, getNotifications: async () => [] }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker as unknown as ServiceWorkerRegistration)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
}

/** A server that keeps this browser's device. */
function aServer() {
  const server: { devices: Device[] } = { devices: [] }
  answers({
    'orders.sheet': () => anOrderSheet(),
    'devices.key': () => ({ key: vapidKey }),
    'devices.list': () => server,
    'devices.add': ({ body: { leads, name = '' } }) => {
      const device = { _id: 'one', leads, every: false, name, addedAt: new Date().toISOString() }
      server.devices = [device]
      return { device }
    },
    'devices.update': ({ body: { quiet, test: _, snooze: __, subscription: ___, ...changes } }) => {
      const [device = expect.unreachable()] = server.devices
      const changed = { ...device, ...changes, ...(quiet && { quiet }) }
      server.devices = [changed]
      return { device: changed }
    },
    'devices.remove': () => {
      server.devices = []
      return { success: true }
    },
  })
  return server
}

const open = async () => {
  await visitOrders({ answers: {} })
  await button(/^Alarme (an|aus|nur Push)$/).click()
}

test('a browser is woken after a press, as it chooses, until it is removed', async () => {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: vapidKey, auth: 'a'.repeat(22) },
  }
  pushing(async () => ({ toJSON: () => subscription, options: {} }))
  const server = aServer()
  await open()
  await button('Auch bei geschlossener Seite wecken').click()
  await sees(page.getByText('In höchstens einer Minute kommt eine Probe.'))
  expect(server.devices).toMatchObject([{ leads: [10, 2] }])
  await page.getByLabelText('Minuten vorher').fill('30')
  await button('Hinzufügen').first().click()
  await expect.poll(() => server.devices[0]?.leads).toEqual([10, 2, 30])
  await page.getByLabelText('Vor jedem Start').click()
  await expect.poll(() => server.devices[0]?.every).toBe(true)
  await page.getByLabelText(/^Ruhezeit/).click()
  await expect.poll(() => server.devices[0]?.quiet).toEqual({ from: '23:00', to: '07:00' })
  await expectAccessible()
  await button(/^Nicht mehr wecken/).click()
  await expect.poll(() => server.devices).toEqual([])
  await sees(button('Auch bei geschlossener Seite wecken'))
})

test('the bell says that only push is on, and the page when it wakes next', async () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/4'
  pushing(async () => ({ toJSON: () => ({ endpoint, keys: { p256dh: vapidKey, auth: 'a'.repeat(22) } }), options: {} }))
  aServer()
  const attack = (index: number, second: number, more: Partial<Order> = {}) =>
    anOrderLine({ id: `off-1001-offs-${index}-0`, launchAt: new Date(second * 1000).toISOString(), ...more })
  const now = Math.floor(Date.now() / 1000)
  const launch = now + 3 * 3600
  const lines = [attack(1, now + 3600, { warnings: ['own_target'] }), attack(2, now + 5400, { state: 'sent' })]
  answers({ 'orders.sheet': () => anOrderSheet({ lines: [...lines, attack(3, launch)] }) })
  await visitOrders({ answers: {} })
  await sees(button('Alarme aus'))
  await gone(page.getByText('Nächstes Wecken'))
  await button('Alarme aus').click()
  await button('Auch bei geschlossener Seite wecken').click()
  await sees(button('Alarme nur Push'))
  const clock = formatWake((launch - 600) * 1000, Date.now(), 'Europe/Berlin')
  await sees(page.getByText(`Nächstes Wecken: ${clock}`))
  await expectAccessible()
  await button(/^Nicht mehr wecken/).click()
  await sees(button('Alarme aus'))
  await gone(page.getByText('Nächstes Wecken'))
})

test('a browser that the server has given up meanwhile is added again with its settings', async () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/2'
  const keys = { p256dh: vapidKey, auth: 'a'.repeat(22) }
  pushing(async () => ({ toJSON: () => ({ endpoint, keys }), options: {} }))
  const server = aServer()
  const own = { key: orderKey, id: 'given-up', endpoint: 'https://fcm.googleapis.com/fcm/send/1' }
  await storeSharedDevice({ ...own, settings: { leads: [30], every: true, name: 'Handy' } })
  onTestFinished(async () => void (await removeSharedDevice(orderKey)))
  answers({ 'devices.update': () => failure('device_not_found') })
  await open()
  await expect.poll(() => server.devices).toMatchObject([{ _id: 'one', leads: [30], name: 'Handy' }])
  await expect.poll(sharedDevices).toMatchObject([{ key: orderKey, id: 'one', endpoint }])
})

test('says what does not work: the push service, an eleventh device, the permission', async () => {
  pushing(() => Promise.reject(new DOMException('push service error', 'AbortError')))
  aServer()
  await open()
  await button('Auch bei geschlossener Seite wecken').click()
  await sees(page.getByText('Der Push-Dienst deines Browsers ist nicht erreichbar.'))
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: vapidKey, auth: 'a'.repeat(22) },
  }
  pushing(async () => ({ toJSON: () => subscription, options: {} }))
  answers({ 'devices.add': () => failure('too_many_devices') })
  await button('Auch bei geschlossener Seite wecken').click()
  await sees(page.getByRole('alert').filter({ hasText: 'Geräte wecken. Entferne zuerst ein anderes.' }))
  pushing(async () => null, 'denied')
  await open()
  await sees(page.getByText('Erlaube dieser Seite zuerst Benachrichtigungen'))
  await gone(button('Auch bei geschlossener Seite wecken'))
})

test('asks owners of an iPhone to install the page first', async () => {
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
  onTestFinished(() => {
    vi.restoreAllMocks()
    Object.assign(window, { PushManager })
  })
  aServer()
  await open()
  await sees(page.getByText('Auf iPhone und iPad geht das, sobald die Seite installiert ist'))
  await gone(button('Auch bei geschlossener Seite wecken'))
})

test('quiet hours list the attacks that they silence, and a switch lets those within ring', async () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/3'
  pushing(async () => ({ toJSON: () => ({ endpoint, keys: { p256dh: vapidKey, auth: 'a'.repeat(22) } }), options: {} }))
  const server = aServer()
  const at = (clock: string) => `2038-12-02T${clock}:00.000Z`
  const attack = (index: number, clock: string, more: Partial<Order> = {}) =>
    anOrderLine({ id: `off-1001-offs-${index}-0`, launchAt: at(clock), ...more })
  const lines = [
    attack(1, '20:00'),
    attack(2, '23:30'),
    attack(3, '23:40', { state: 'sent' }),
    attack(4, '23:45', { warnings: ['own_target'] }),
  ]
  // The world is an hour ahead of UTC: 21:00, 00:30 and so on.
  answers({ 'orders.sheet': () => anOrderSheet({ lines }) })
  await open()
  await button('Auch bei geschlossener Seite wecken').click()
  await page.getByLabelText(/^Ruhezeit/).click()
  await expect.poll(() => server.devices[0]?.quiet).toEqual({ from: '23:00', to: '07:00' })
  const panel = page.getByRole('region', { name: 'Auch bei geschlossener Seite' })
  await sees(panel.getByRole('heading', { name: 'Wegen der Ruhezeit still: 1 Befehl' }))
  await sees(panel.getByText('Fr., 03.12., 00:30:00 Off'))
  await gone(panel.getByText('21:00:00'))
  await expectAccessible()
  await page.getByLabelText(/^Trotzdem wecken/).click()
  await expect.poll(() => server.devices[0]?.quiet).toEqual({ from: '23:00', to: '07:00', wakes: true })
  const leaders = page.getByLabelText('Leitung darf immer wecken')
  await expect.element(leaders).not.toBeChecked()
  await leaders.click()
  await expect.poll(() => server.devices[0]?.quiet).toMatchObject({ wakes: true, leadersWake: true })
  await expect.element(leaders).toBeChecked()
  await sees(panel.getByText('Vor keinem offenen Angriff bleibt dieses Gerät wegen der Ruhezeit still.'))
})
