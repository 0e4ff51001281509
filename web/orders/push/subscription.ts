import { devices } from '../../../shared/contract/devices.ts'
import type { Device } from '../../../shared/model/push/device.ts'
import { ApiError, callPublic } from '../../lib/api/api.ts'
import {
  removeSharedDevice,
  type SharedDevice,
  sharedDevices,
  storeSharedDevice,
} from '../../lib/browser/worker-store.ts'

/** Whether this browser can be woken: `install` on iPhones before the page is on the home screen. */
export type PushAbility = 'ready' | 'install' | 'denied' | 'missing'

export function pushAbility(): PushAbility {
  if (!('PushManager' in window) || !('Notification' in window)) return isAppleMobile() ? 'install' : 'missing'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Thrown when the browser or its push service refuses; `message` is a sentence. */
export class NotSubscribed extends Error {}

const registration = () => navigator.serviceWorker?.getRegistration('/orders/')

/** Subscribes with the server's current key, again where that has been replaced. */
async function subscribe() {
  const { key } = await callPublic(devices.key)
  const worker = await registration()
  if (!worker)
    throw new NotSubscribed('Dein Browser hat den Hintergrunddienst der Seite noch nicht gestartet. Lade sie neu.')
  try {
    const present = await worker.pushManager.getSubscription()
    const isCurrent = present !== null && keyText(present.options.applicationServerKey) === key
    if (present && !isCurrent) await present.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: key }
    const { endpoint, keys } = (isCurrent ? present : await worker.pushManager.subscribe(options)).toJSON()
    if (endpoint === undefined || !keys?.p256dh || !keys.auth) throw new Error('A subscription without keys')
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, key }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError')
      throw new NotSubscribed('Benachrichtigungen sind für diese Seite nicht erlaubt.')
    throw new NotSubscribed(
      'Der Push-Dienst deines Browsers ist nicht erreichbar. In privaten Fenstern und manchen Netzen geht das Wecken nicht.',
    )
  }
}

const keyText = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export type PushSettings = Pick<Device, 'leads' | 'every' | 'quiet'>

/** Lead times of a new device, minutes. */
const usualLeads = [10, 2]

/** Has this browser woken for an order link; asks for the permission, so call it from a press. */
export async function addThisDevice(orderKey: string): Promise<Device> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new NotSubscribed('Benachrichtigungen sind für diese Seite nicht erlaubt.')
  const subscription = await subscribe()
  const body = { ...subscription, leads: usualLeads, name: deviceName() }
  const { device } = await callPublic(devices.add, { params: { key: orderKey }, body })
  await storeSharedDevice({ key: orderKey, id: device._id, endpoint: subscription.endpoint })
  return device
}

/** Names the device, for example `Chrome, Android`. */
function deviceName(): string {
  const agent = navigator.userAgent
  const found = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = found([
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/OPR\//, 'Opera'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = found([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux/, 'Linux'],
  ])
  return [browser ?? 'Browser', system].filter(Boolean).join(', ')
}

/** Removes a device of an order link; one that is already gone counts as removed. */
export async function removeDevice(orderKey: string, deviceId: string): Promise<void> {
  await callPublic(devices.remove, { params: { key: orderKey, deviceId } }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'device_not_found') throw error
  })
  const own = (await sharedDevices()).find(({ key }) => key === orderKey)
  if (own?.id === deviceId) await removeSharedDevice(orderKey)
}

let keeping = Promise.resolve()

/** Subscribes again where the server's key was replaced or the browser has renewed the subscription; one call at a time. */
export function keepSubscribed(orderKey: string): Promise<void> {
  keeping = keeping.catch(() => undefined).then(() => subscribeAgain(orderKey))
  return keeping
}

async function subscribeAgain(orderKey: string): Promise<void> {
  const all = await sharedDevices()
  if (!all.some(({ key }) => key === orderKey) || Notification.permission !== 'granted') return
  const subscription = await subscribe()
  const outdated = all.filter(({ endpoint }) => endpoint !== subscription.endpoint)
  for (const device of outdated) await moveDevice(device, subscription)
}

type Subscription = Awaited<ReturnType<typeof subscribe>>

async function moveDevice(shared: SharedDevice, subscription: Subscription): Promise<void> {
  const { key, id } = shared
  try {
    await callPublic(devices.update, { params: { key, deviceId: id }, body: { subscription } })
    await storeSharedDevice({ ...shared, endpoint: subscription.endpoint })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return
    await removeSharedDevice(key)
    if (error.code === 'device_not_found') await addAgain(shared, subscription)
  }
}

/** For a browser that was away until its push service and the server gave it up. */
async function addAgain({ key, settings }: SharedDevice, subscription: Subscription): Promise<void> {
  if (!settings) return
  const body = { ...subscription, ...settings }
  const { device } = await callPublic(devices.add, { params: { key }, body })
  await storeSharedDevice({ key, id: device._id, endpoint: subscription.endpoint, settings })
}
