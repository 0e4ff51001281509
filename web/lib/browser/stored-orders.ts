import { sessionToken } from './persisted-store.ts'

const all = 'angriffsplaner.orders.'

/** Names in local storage of what members' pages store, each followed by the link's key. */
export const orderPrefixes = {
  sheet: `${all}sheet/`,
  marks: `${all}marks/`,
  /** Marks that came too late for their link, until the player has read which. */
  refused: `${all}refused/`,
  alarms: `${all}alarms-on/`,
  /** Stored first while somebody was signed in. */
  signedIn: `${all}signed-in/`,
}

/** This device's alarm settings, for all links. */
export const alarmSettings = `${all}alarms`

const forgetting = `${all}forget`
const scope = '/orders/'

/** Removes what one key has stored, but not the notifications of its page. */
export function removeOrders(key: string): void {
  for (const prefix of Object.values(orderPrefixes)) removeName(prefix + key)
}

/** Whether a key's first sheet is about to be stored by somebody signed in, who takes it along on signing out. */
export const belongsToSession = (key: string): boolean =>
  sessionToken.get() !== undefined && !storedKeys('sheet').includes(key)

/** The keys with something stored under a prefix. */
export function storedKeys(name: keyof typeof orderPrefixes): string[] {
  const prefix = orderPrefixes[name]
  try {
    const names = Object.keys(localStorage).filter((stored) => stored.startsWith(prefix))
    return names.map((stored) => stored.slice(prefix.length))
  } catch {
    return []
  }
}

/** Number of marks of orders opened while signed in that the server does not have. */
export function unsentMarksOfSession(): number {
  const names = storedKeys('signedIn').flatMap((key) => [orderPrefixes.marks + key, orderPrefixes.refused + key])
  return names.map(marksStored).reduce((sum, count) => sum + count, 0)
}

function marksStored(name: string): number {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(marks) ? marks.length : 0
  } catch {
    return 0
  }
}

/** Forgets the orders that were first opened while somebody was signed in. */
export const forgetOrdersOfSession = (): Promise<void> => forgetOrders(storedKeys('signedIn'))

/**
 * Removes everything that the members' pages of these keys have stored in this browser, closes their notifications and ends their
 * waking. Their pages show that. With the last one go alarm settings, offline copies of the page and its service worker.
 */
export async function forgetOrders(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  announce(keys)
  for (const key of keys) removeOrders(key)
  const isLast = storedKeys('sheet').length === 0
  if (isLast) removeName(alarmSettings)
  try {
    const worker = await navigator.serviceWorker?.getRegistration(scope)
    const paths = new Set(keys.map((key) => scope + key))
    for (const notification of (await worker?.getNotifications()) ?? []) {
      if (paths.has(notification.data?.path)) notification.close()
    }
    await (await import('./worker-store.ts')).endWaking(keys)
    if (!isLast) return
    await worker?.unregister()
    for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
  } catch {
    // The browser forbids storage, so nothing is stored.
  }
}

function announce(keys: readonly string[]): void {
  const channel = new BroadcastChannel(forgetting)
  channel.postMessage(keys)
  channel.close()
}

/** Calls back when this key is forgotten, in any tab; returns the function that ends this. */
export function onForgotten(key: string, forgotten: () => void): () => void {
  const channel = new BroadcastChannel(forgetting)
  channel.onmessage = ({ data }) => {
    if (Array.isArray(data) && data.includes(key)) forgotten()
  }
  return () => channel.close()
}

function removeName(name: string): boolean {
  try {
    localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}
