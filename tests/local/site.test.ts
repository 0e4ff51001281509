import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { loadSite } from '../../infra/local/server/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const page = '<!doctype html><title>Angriffsplaner</title>'
const script = 'console.log("hallo")\n'.repeat(100)
mkdirSync(join(folder, 'site/assets'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'geheim')
writeFileSync(join(folder, 'site/index.html'), page)
writeFileSync(join(folder, 'site/assets/app-1a2b.js'), script)
const ordersPage = '<!doctype html><title>Befehle</title>'
const timeslotsPage = '<!doctype html><title>Zeitfenster</title>'
writeFileSync(join(folder, 'site/timeslots.html'), timeslotsPage)
mkdirSync(join(folder, 'site/orders'))
writeFileSync(join(folder, 'site/orders.html'), ordersPage)
writeFileSync(join(folder, 'site/orders/sw.js'), script)
writeFileSync(join(folder, 'site/logo.png'), Buffer.from([137, 80]))
const site = loadSite(join(folder, 'site'))

it.each(['/', '/incplans', '/timeslotsx/12', '/index.html'])(
  'shows the application on %s, never cached',
  async (path) => {
    const answer = await site(path, {})
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(String(answer.body)).toBe(page)
  },
)

it('shows the page of own timeslots below its path', async () => {
  const answer = await site('/timeslots/12/abc', {})
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
  expect(String(answer.body)).toBe(timeslotsPage)
})

it('shows the page of a player’s orders below its path, and keeps its worker nowhere', async () => {
  const answer = await site('/orders/Zm9vYmFy-_Zm9vYmFyZm9vYmFyZm9vYg', {})
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
  expect(String(answer.body)).toBe(ordersPage)
  const worker = await site('/orders/sw.js', {})
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

it('serves texts beside the files', async () => {
  const answer = await loadSite(join(folder, 'site'), { '.well-known/security.txt': 'Contact: mailto:a@b.de\n' })(
    '/.well-known/security.txt',
    {},
  )
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(String(answer.body)).toBe('Contact: mailto:a@b.de\n')
})

it('keeps hashed assets for ever', async () => {
  const answer = await site('/assets/app-1a2b.js', {})
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('compresses text for "%s"', async (acceptEncoding, encoding, decompress) => {
  const answer = await site('/assets/app-1a2b.js', { acceptEncoding })
  expect(answer.headers['content-encoding']).toBe(encoding)
  const body = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(answer.body)
  expect(decompress(body).toString()).toBe(script)
})

it('leaves pictures as they are', async () => {
  expect((await site('/logo.png', { acceptEncoding: 'gzip' })).headers).not.toHaveProperty('content-encoding')
})

it('answers 304 to the entity tag that it gave, and to no other', async () => {
  const { headers } = await site('/', { acceptEncoding: 'br' })
  const etag = String(headers.etag)
  expect((await site('/', { acceptEncoding: 'br', ifNoneMatch: `"x", W/${etag}` })).status).toBe(304)
  expect((await site('/', { acceptEncoding: 'gzip', ifNoneMatch: etag })).status).toBe(200)
})

it.each(['/assets/app-old.js', '/../secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt'])(
  'has no file %s',
  async (path) => {
    const answer = await site(path, {})
    expect(answer.status).toBe(404)
    expect(String(answer.body)).not.toContain('geheim')
  },
)

it('says so when nothing was built', async () => {
  const answer = await loadSite(join(folder, 'nowhere'))('/', {})
  expect([answer.status, answer.body]).toEqual([404, 'Die Oberfläche wurde noch nicht gebaut.\n'])
})
