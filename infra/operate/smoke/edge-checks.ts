import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { randomBytes } from 'node:crypto'
import { apiBase, maxBodyBytes } from '../../../shared/contract/endpoint.ts'
import type { ApiClient } from '../../local/demo/api-client.ts'
import { apiHeaders, type SecurityHeaders, siteHeaders } from '../../security-headers.ts'
import { ensure, type Report, Skipped } from './report.ts'

/** A response with its undecoded headers. */
interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends a request as written, unlike `fetch`, which decodes bodies and hides redirects. */
function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const send = url.startsWith('https:') ? secureRequest : request
  send(url, { headers }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    )
    response.once('error', reject)
  })
    .once('error', reject)
    .end()
  return promise
}

function ensureHeaders({ headers }: Answer, expected: SecurityHeaders, own: readonly string[] = []): void {
  for (const [name, value] of Object.entries(expected)) {
    if (own.includes(name)) continue
    ensure(headers[name] === value, `${name} is ${headers[name] ?? 'missing'}, not ${value}`)
  }
}

const header = ({ headers }: Answer, name: string) => String(headers[name] ?? '')

/** Checks pages, headers, compression and errors as CloudFront delivers them, without signing in. */
export async function checkEdge(url: string, report: Report): Promise<void> {
  let asset = ''
  await report.check('page, its headers and its cache', async () => {
    const page = await get(`${url}/`)
    ensure(page.status === 200 && header(page, 'content-type').startsWith('text/html'), `/ answers ${page.status}`)
    ensure(header(page, 'cache-control') === 'no-cache', `cache-control is ${header(page, 'cache-control')}`)
    ensureHeaders(page, siteHeaders)
    asset = /\/assets\/[\w.-]+\.js/.exec(page.body.toString())?.[0] ?? ''
    ensure(asset !== '', 'the page names no script')
    const deep = await get(`${url}/welt/1/plaene/1`)
    ensure(deep.body.equals(page.body), 'a page path does not show the site')
    const member = await get(`${url}/orders/${'x'.repeat(32)}`)
    ensure(member.status === 200 && !member.body.equals(page.body), 'a member’s path does not show the members’ page')
    return undefined
  })
  await report.check('script: brotli, kept for good', async () => {
    const script = await get(`${url}${asset}`, { 'accept-encoding': 'br, gzip' })
    ensure(script.status === 200, `it answers ${script.status}`)
    ensure(header(script, 'content-encoding') === 'br', `its encoding is ${header(script, 'content-encoding') || 'none'}`)
    ensure(header(script, 'cache-control').includes('immutable'), 'it is not immutable')
    return `${Math.round(script.body.length / 1000)} kB`
  })
  await report.check('http leads to https', async () => {
    if (!url.startsWith('https:')) throw new Skipped('only a deployment has https')
    const answer = await get(url.replace('https:', 'http:'))
    ensure(answer.status === 301 && header(answer, 'location').startsWith('https://'), `it answers ${answer.status}`)
    return undefined
  })
  await report.check('404 of site and API', async () => {
    const file = await get(`${url}/assets/none-${randomBytes(4).toString('hex')}.js`)
    ensure(file.status === 404, `a missing file answers ${file.status}`)
    const call = await get(`${url}${apiBase}/nowhere`)
    ensure(call.status === 404, `a missing call answers ${call.status}`)
    ensureHeaders(call, apiHeaders)
    return undefined
  })
  await report.check('errors are not cached', async () => {
    // CloudFront caches 404 as it caches 503: for all, unless told otherwise.
    const path = `${url}${apiBase}/orders/${randomBytes(24).toString('base64url')}`
    const answers = [await get(path), await get(path)]
    const ids = answers.map((answer) => header(answer, 'x-request-id'))
    ensure(answers.every(({ status }) => status === 404), `they answer ${answers.map(({ status }) => status).join(', ')}`)
    ensure(ids[0] !== '' && ids[0] !== ids[1], 'two calls have the same request id: the first was cached')
    return undefined
  })
  await report.check('two 503 have different request ids', () => {
    throw new Skipped('no call fails on demand; the 404 above are cached by the same rule')
  })
  await report.check('the API’s own address is refused', async () => {
    const { SMOKE_API } = process.env
    if (!SMOKE_API) throw new Skipped('needs SMOKE_API, the output ApiUrl of the stack')
    const { status, body } = await get(`${SMOKE_API}${apiBase}/auth/me`)
    ensure(status === 403 && body.includes('not_through_site'), `it answers ${status}`)
    return undefined
  })
}

/** Checks sessions and bodies, which the edge must pass on. */
export async function checkCalls(api: ApiClient, guest: ApiClient, worldId: string, report: Report): Promise<void> {
  await report.check('tokens and headers pass the edge', async () => {
    const answers = await Promise.all([guest.raw('GET', '/auth/me'), api.raw('GET', '/auth/me')])
    ensure(answers[0].status === 401 && answers[1].status === 200, `they answer ${answers.map(({ status }) => status)}`)
    const wrong = await guest.raw('GET', '/auth/me', undefined, { authorization: 'Bearer a.b.c' })
    ensure(wrong.status === 401, `a wrong token answers ${wrong.status}`)
    return undefined
  })
  await report.check('304 for what the browser has', async () => {
    const path = `/map/data?worldId=${worldId}`
    const first = await api.raw('GET', path, undefined, { 'accept-encoding': 'gzip' })
    const etag = first.headers.get('etag')
    ensure(first.status === 200 && etag !== null, `it answers ${first.status} without an ETag`)
    const second = await api.raw('GET', path, undefined, { 'if-none-match': etag })
    ensure(second.status === 304, `it answers ${second.status}`)
    return undefined
  })
  await report.check('bodies of 4 MB', async () => {
    const body = (bytes: number) => JSON.stringify({ username: 'x'.repeat(bytes - 15) })
    const fits = await guest.raw('POST', '/auth/login', body(maxBodyBytes))
    ensure(fits.status === 400, `4 MB answer ${fits.status}`)
    const exceeds = await guest.raw('POST', '/auth/login', body(maxBodyBytes + 1))
    ensure(exceeds.status === 413 && JSON.stringify(exceeds.body).includes('body_too_large'), `more answers ${exceeds.status}`)
    return undefined
  })
}

/** Wrong keys that an address may try in a minute, and some more. */
const tries = 75

/** Checks that the edge overwrites a forged address; uses up this machine's wrong keys for a minute. */
export async function checkForgedAddress(guest: ApiClient, report: Report): Promise<void> {
  await report.check('a forged X-Forwarded-For changes nothing', async () => {
    for (let count = 0; count < tries; count++) {
      const key = randomBytes(24).toString('base64url')
      const forged = { 'x-forwarded-for': `203.0.113.${count}`, 'x-planner-edge': 'guess' }
      const { status } = await guest.raw('GET', `/orders/${key}`, undefined, forged)
      if (status === 429) return `refused after ${count} keys`
    }
    throw new Error(`${tries} wrong keys under forged addresses were not refused`)
  })
}
