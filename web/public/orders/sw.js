/*
 * Lets the members' pages open without a connection: keeps their shell, /orders.html, and the files that it names, but no answer of
 * the API. Online, the server's answer is used. Shows push messages while no page is open, and marks what their actions say.
 */
const cacheName = 'orders-1'
const shell = '/orders.html'
const marksTag = 'marks'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && url.pathname.startsWith('/orders/')) event.respondWith(page(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)))

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  const { data } = notification
  // Stays in view: 'Abgeschickt' is the next thing to tap in it.
  if (action === 'game') return event.waitUntil(self.clients.openWindow(data.game))
  notification.close()
  if (action === 'sent') event.waitUntil(markSent(data))
  else if (action === 'snooze') event.waitUntil(snooze(notification))
  else event.waitUntil(openPage(data))
})

self.addEventListener('sync', (event) => {
  if (event.tag === marksTag) event.waitUntil(sendMarks())
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event.newSubscription)))

/** The page as the server has it now; without an answer, or while the server fails, as it was last. */
async function page(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(keepShell())
    if (answer.status < 500) return answer
    return (await caches.match(shell)) ?? answer
  } catch (error) {
    const kept = await caches.match(shell)
    if (kept) return kept
    throw error
  }
}

/** A file of a build never changes: its name holds a hash of its content. */
async function asset(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(request, answer.clone())
  }
  return answer
}

/** Keeps the shell of now once all files are there that it names, and drops those that only an older one has named. */
async function keepShell() {
  const answer = await fetch(shell, { cache: 'no-cache' })
  if (!answer.ok) return
  const html = await answer.text()
  const files = [...html.matchAll(/(?:src|href|content)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  const cache = await caches.open(cacheName)
  await Promise.all(
    files.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path)
    }),
  )
  const old = await cache.match(shell)
  if ((await old?.text()) === html) return
  await cache.put(shell, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== shell && !files.includes(pathname)) await cache.delete(request)
  }
}

/** Shows a message of our server, with the actions that this browser has room for. */
async function showMessage(content) {
  const { title, body, tag, data } = messageIn(content)
  const possible = [
    { action: 'sent', title: 'Abgeschickt', isOffered: data.canMark },
    { action: 'snooze', title: 'In 5 Minuten', isOffered: data.canSnooze },
  ]
  const actions = possible
    .filter(({ isOffered }) => isOffered)
    .slice(0, self.Notification?.maxActions ?? 0)
    .map(({ action, title }) => ({ action, title }))
  const icon = '/orders/icon-192.png'
  const vibrate = [300, 150, 300, 150, 300]
  const shown = { body, tag, data, icon, vibrate, actions, renotify: true, requireInteraction: true }
  await inTurn(() => self.registration.showNotification(title, shown))
  const reported = data.sentAt ? reportShown(data) : undefined
  // The page reads again what was reported, but need not wait for a slow network.
  await Promise.race([reported, new Promise((done) => setTimeout(done, 3000))])
  for (const page of await pagesAt(data.path)) page.postMessage({ pushed: tag })
  await reported
}

/** Reports that a test message was shown, which leaders see; without a connection nobody learns of it. */
const reportShown = ({ path, sentAt }) =>
  call('POST', `${apiPath(keyIn(path))}/rehearsal`, { alarm: { sentAt } }).catch(() => undefined)

/** Shows while no page reads notifications, which would lose this one; after two seconds anyway. See `web/orders/alarms/notify.ts`. */
async function inTurn(show) {
  let isLate = true
  const begin = () => {
    isLate = false
    return show()
  }
  try {
    await navigator.locks.request('angriffsplaner.notifications', { signal: AbortSignal.timeout(2000) }, begin)
  } catch (error) {
    if (!isLate) throw error
    await show()
  }
}

/** Browsers demand a notification for each message, also for one that cannot be read. */
function messageIn(content) {
  try {
    const message = content.json()
    if (message.title && message.tag && message.data) return message
  } catch {
    // Shown as below.
  }
  return {
    title: 'Befehle',
    body: 'Sieh nach deinen Befehlen.',
    tag: 'unreadable',
    data: { path: '/orders/', lines: [] },
  }
}

/** Brings the page forward from which a notification came, at its first order. */
async function openPage({ path, lines: [line] = [] }) {
  const [page] = await pagesAt(path)
  if (!page) return self.clients.openWindow(line ? `${path}#order=${line}` : path)
  if (line) page.postMessage({ show: line })
  return page.focus()
}

/** Lets the page in view mark attacks as sent; without one, keeps the marks until the server has them. */
async function markSent({ path, lines }) {
  const pages = await pagesAt(path)
  const inView = pages.find(({ visibilityState }) => visibilityState === 'visible')
  if (inView) return inView.postMessage({ sent: lines })
  const at = new Date().toISOString()
  const key = keyIn(path)
  await inStore('marks', 'readwrite', (store) => {
    for (const line of lines) store.put({ key, line, state: 'sent', at })
  })
  await sendMarks().catch(() => self.registration.sync?.register(marksTag))
  for (const page of pages) page.postMessage({ marked: true })
}

/** Sends all kept marks; rejects while some of them could not be sent. Refused ones stay until a page has named them. */
async function sendMarks() {
  const kept = await inStore('marks', 'readonly', (store) => store.getAll())
  for (const [key, marks] of Map.groupBy(kept, (mark) => mark.key)) {
    // The server corrects the times of a clock that is off.
    const now = new Date().toISOString()
    const body = { marks: marks.map(({ line, state, at }) => ({ line, state, at })), now }
    const { ok, status } = await call('POST', `${apiPath(key)}/marks`, body)
    if (status >= 500 || status === 429) throw new Error(`The server answered ${status}`)
    if (!ok) continue
    await inStore('marks', 'readwrite', (store) => {
      for (const { line } of marks) store.delete([key, line])
    })
  }
}

/** Has the reminder repeated in five minutes; shows it again when that is refused. */
async function snooze({ title, body, tag, data }) {
  const path = `/orders/${keyIn(data.path)}/devices/${data.device}`
  const isDone = await call('PATCH', path, { snooze: { lines: data.lines } }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isDone) return
  const again = { title: `Nicht verschoben: ${title}`, body, tag, data: { ...data, canSnooze: false } }
  await showMessage({ json: () => again })
}

/** Replaces a subscription that the browser has ended, on every sheet that wakes it. */
async function subscribeAgain(renewed) {
  const { key } = await (await call('GET', '/push/key')).json()
  const { pushManager } = self.registration
  const subscription = renewed ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = subscription.toJSON()
  const used = keyText(subscription.options.applicationServerKey) ?? key
  for (const device of await inStore('devices', 'readonly', (store) => store.getAll())) {
    const id = await movedDevice(device, { endpoint, keys, key: used })
    if (id) await inStore('devices', 'readwrite', (store) => void store.put({ ...device, id, endpoint }))
  }
}

/** The id of a device with its new subscription, added again where the server has given it up; undefined if refused. */
async function movedDevice({ key, id, settings }, subscription) {
  const devices = `/orders/${key}/devices`
  const moved = await call('PATCH', `${devices}/${id}`, { subscription })
  if (moved.ok) return id
  const { code } = await moved.json()
  if (code !== 'device_not_found' || !settings) return undefined
  const added = await call('POST', devices, { ...subscription, ...settings })
  return added.ok ? (await added.json()).device._id : undefined
}

const keyText = (bytes) =>
  bytes &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const call = (method, path, body) =>
  fetch(`/api${path}`, {
    method,
    credentials: 'omit',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  })

// See `web/orders/data/order-key.ts`.
const keyIn = (path) => path.slice('/orders/'.length).replace(/\/$/, '')
const apiPath = (key) => (key.startsWith('all/') ? `/all-orders/${key.slice(4)}` : `/orders/${key}`)

async function pagesAt(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => new URL(url).pathname === path)
}

/** The database that the pages share: `web/lib/browser/worker-store.ts`. */
function inStore(name, mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('angriffsplaner.orders', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('marks', { keyPath: ['key', 'line'] })
      opening.result.createObjectStore('devices', { keyPath: 'key' })
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(name, mode)
      const asked = work(transaction.objectStore(name))
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(asked?.result)
      }
      transaction.onabort = () => reject(transaction.error)
    }
  })
}
