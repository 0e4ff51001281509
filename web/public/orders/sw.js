/*
 * Lets the members' pages open without a connection. It keeps their shell, /orders.html, which is the same for everybody, and the
 * files of the build that this shell names; no answer of the API, so no orders. Online, the server's answer is used.
 */
const cacheName = 'orders-1'
const shell = '/orders.html'

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

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  const { path, lines, game } = notification.data
  // Stays in view: 'Abgeschickt' is the next thing to tap in it.
  if (action === 'game') return event.waitUntil(self.clients.openWindow(game))
  notification.close()
  event.waitUntil(action === 'sent' ? markSent(path, lines) : openPage(path))
})

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

/** Brings the page forward from which a notification came. */
async function openPage(path) {
  const page = await pageAt(path)
  await (page ? page.focus() : self.clients.openWindow(path))
}

/** Lets the open page mark attacks as sent; without one, a new page reads them from its address. */
async function markSent(path, lines) {
  const page = await pageAt(path)
  if (page) page.postMessage({ sent: lines })
  else await self.clients.openWindow(`${path}#sent=${lines.join()}`)
}

async function pageAt(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.find(({ url }) => new URL(url).pathname === path)
}
