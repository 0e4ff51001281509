import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { apiBase, maxBodyBytes } from '../../../shared/contract/endpoint.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import type { ApiClient } from '../../local/demo/api-client.ts'
import { apiHeaders, type SecurityHeaders, siteHeaders } from '../../security-headers.ts'
import { ensure, type Report, Skipped } from './report.ts'

/** A response with its undecoded body. */
interface Answer {
  status: number
  header(name: string): string
  body: Buffer
}

const timeoutMs = 30_000

/** Sends a request as written, unlike `fetch`, which decodes bodies and follows redirects. */
function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const send = url.startsWith('https:') ? secureRequest : request
  send(url, { headers, signal: AbortSignal.timeout(timeoutMs) }, async (response) => {
    const chunks: Buffer[] = await response.toArray()
    const header = (name: string) => String(response.headers[name] ?? '')
    resolve({ status: response.statusCode ?? 0, header, body: Buffer.concat(chunks) })
  })
    .once('error', reject)
    .end()
  return promise
}

function ensureHeaders({ header }: Answer, expected: SecurityHeaders): void {
  for (const [name, value] of Object.entries(expected)) {
    ensure(header(name) === value, `${name} ist „${header(name)}“ statt „${value}“`)
  }
}

/** Checks pages, headers, compression and errors as CloudFront delivers them, without signing in. */
export async function checkEdge(url: string, apiUrl: string | undefined, report: Report): Promise<void> {
  let script = ''
  await report.check('Seiten und ihre Header', async () => {
    const page = await get(`${url}/`)
    ensure(page.status === 200 && page.header('content-type').startsWith('text/html'), `/ antwortet ${page.status}`)
    ensure(page.header('cache-control') === 'no-cache', `cache-control ist „${page.header('cache-control')}“`)
    ensureHeaders(page, siteHeaders)
    // The first ones are below a kilobyte, which CloudFront does not compress.
    script =
      page.body
        .toString()
        .match(/\/assets\/[\w.-]+\.js/g)
        ?.at(-1) ?? ''
    ensure(script !== '', 'die Seite nennt kein Skript')
    const deep = await get(`${url}/incplans`)
    ensure(deep.body.equals(page.body), '/incplans zeigt nicht die Anwendung')
    const member = await get(`${url}/orders/${'x'.repeat(32)}`)
    ensure(member.status === 200 && !member.body.equals(page.body), '/orders/… zeigt nicht die Mitgliederseite')
    return undefined
  })
  await report.check('Skript mit Brotli, dauerhaft im Cache', async () => {
    ensure(script !== '', 'kein Skript bekannt')
    const answer = await get(`${url}${script}`, { 'accept-encoding': 'br, gzip' })
    ensure(answer.status === 200, `es antwortet ${answer.status}`)
    ensure(answer.header('content-encoding') === 'br', `content-encoding ist „${answer.header('content-encoding')}“`)
    ensure(
      answer.header('cache-control').includes('immutable'),
      `cache-control ist „${answer.header('cache-control')}“`,
    )
    return `${Math.round(answer.body.length / 1000)} kB`
  })
  await report.check('http führt zu https', async () => {
    if (!url.startsWith('https:')) throw new Skipped('nur auf AWS gibt es https')
    const answer = await get(url.replace('https:', 'http:'))
    ensure(
      answer.status === 301 && answer.header('location').startsWith('https://'),
      `http antwortet ${answer.status} „${answer.header('location')}“`,
    )
    return undefined
  })
  await report.check('404 von Seite und API, mit Headern', async () => {
    const file = await get(`${url}/assets/${newId()}.js`)
    ensure(file.status === 404, `eine fehlende Datei antwortet ${file.status}`)
    const call = await get(`${url}${apiBase}/${newId()}`)
    ensure(call.status === 404, `ein fehlender Aufruf antwortet ${call.status}`)
    ensureHeaders(call, apiHeaders)
    return undefined
  })
  await report.check('zwei gleiche Fehler haben verschiedene Anfrage-IDs', async () => {
    const path = `${url}${apiBase}/orders/${randomBytes(24).toString('base64url')}`
    const answers = [await get(path), await get(path)]
    const statuses = answers.map(({ status }) => status)
    ensure(
      statuses.every((status) => status === 404),
      `sie antworten ${statuses.join(' und ')}`,
    )
    const [first, second] = answers.map(({ header }) => header('x-request-id'))
    ensure(first !== '' && first !== second, 'beide haben dieselbe: der Fehler kam aus dem Cache')
    return undefined
  })
  await report.check('zwei 503 haben verschiedene Anfrage-IDs', async () => {
    throw new Skipped('kein Aufruf scheitert auf Wunsch; die beiden 404 gehen durch dieselbe Regel')
  })
  await report.check('die Adresse der API selbst wird abgewiesen', async () => {
    if (apiUrl === undefined) throw new Skipped('braucht SMOKE_API_URL, die Ausgabe ApiUrl des Stacks auf AWS')
    const { status, body } = await get(`${apiUrl}${apiBase}/auth/me`)
    ensure(status === 403 && body.includes('not_through_site'), `sie antwortet ${status}`)
    return undefined
  })
}

/** Checks that the edge passes on tokens, ETags and large bodies. */
export async function checkCalls(api: ApiClient, guest: ApiClient, worldId: string, report: Report): Promise<void> {
  await report.check('Anmeldung und Header kommen an', async () => {
    const mine = await api.raw('GET', '/auth/me')
    ensure(mine.status === 200, `mit Token antwortet es ${mine.status}`)
    const anonymous = await guest.raw('GET', '/auth/me')
    ensure(anonymous.status === 401, `ohne Token antwortet es ${anonymous.status}`)
    const wrong = await guest.raw('GET', '/auth/me', undefined, { authorization: 'Bearer a.b.c' })
    ensure(wrong.status === 401, `mit falschem Token antwortet es ${wrong.status}`)
    const world = await api.raw('GET', '/incplans', undefined, { 'X-World-ID': worldId })
    ensure(world.status === 200, `mit X-World-ID antwortet es ${world.status}`)
    return undefined
  })
  await report.check('304 für Bekanntes', async () => {
    const path = `/map/data?worldId=${worldId}`
    const first = await api.raw('GET', path)
    const etag = first.headers.get('etag')
    ensure(first.status === 200 && etag !== null, `es antwortet ${first.status}, ETag „${etag ?? ''}“`)
    const second = await api.raw('GET', path, undefined, { 'if-none-match': etag })
    ensure(second.status === 304, `es antwortet ${second.status}`)
    return undefined
  })
  await report.check('Anfragen mit 4 MB', async () => {
    const body = (bytes: number) => JSON.stringify({ username: 'x'.repeat(bytes - '{"username":""}'.length) })
    const json = { 'content-type': 'application/json' }
    const fits = await guest.raw('POST', '/auth/login', body(maxBodyBytes), json)
    ensure(fits.status === 400, `4 MB antworten ${fits.status}`)
    const exceeds = await guest.raw('POST', '/auth/login', body(maxBodyBytes + 1), json)
    ensure(
      exceeds.status === 413 && JSON.stringify(exceeds.body).includes('body_too_large'),
      `mehr antwortet ${exceeds.status}`,
    )
    return undefined
  })
}

/** Wrong passwords that a name may have from one address, and two more. */
const attempts = 12

/** Checks that a forged address does not escape the limit of wrong passwords. */
export async function checkForgedAddress(guest: ApiClient, report: Report): Promise<void> {
  await report.check('ein gefälschtes X-Forwarded-For ändert nichts', async () => {
    const login = { username: `Probe ${newId()}`, password: 'falsch' }
    for (let count = 0; count < attempts; count++) {
      const forged = { 'x-forwarded-for': `203.0.113.${count}`, 'x-planner-edge': 'geraten' }
      const { status } = await guest.raw('POST', '/auth/login', login, forged)
      if (status === 429) return `abgewiesen nach ${count} Versuchen`
    }
    throw new Error(`${attempts} falsche Anmeldungen unter gefälschten Adressen wurden nicht abgewiesen`)
  })
}
