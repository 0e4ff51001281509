import { get } from 'node:http'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { siteAddress } from '../../functions/http/caller-address.ts'
import { type Gateway, startGateway } from '../../infra/local/server/gateway.ts'
import type { ApiHandler, LocalFunction } from '../../infra/local/server/lambda.ts'
import { Router } from '../../infra/local/server/router.ts'
import { apiHeaders } from '../../infra/security-headers.ts'

interface Call {
  event: APIGatewayProxyEventV2
  context: Context
}

const calls: Call[] = []
const echo: ApiHandler = async (event, context) => {
  calls.push({ event, context })
  return { statusCode: 201, headers: { 'X-Echo': 'yes' }, cookies: ['a=1', 'b=2'], body: '{"ok":true}' }
}
const boom = new Error('boom')
const handlers: Record<string, ApiHandler> = {
  'POST /api/things/{thingId}/parts/{partId}': echo,
  'GET /api/things/{thingId}': echo,
  'GET /api/things/special': async () => ({ statusCode: 200, body: 'special' }),
  'GET /api/bytes': async () => ({ isBase64Encoded: true, body: Buffer.from([0, 255, 7]).toString('base64') }),
  'GET /api/empty': async () => ({ statusCode: 204 }),
  'GET /api/broken': () => Promise.reject(boom),
  'GET /api/huge': async () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) }),
  'GET /api/large': async () => ({ statusCode: 200, body: 'x'.repeat(5 * 1024 * 1024) }),
  'GET /api/slow': () => new Promise(() => undefined),
}

const told = vi.spyOn(console, 'error').mockReturnValue()
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway(0)
  expect((await fetch(`${gateway.url}/api/empty`)).status).toBe(503)
  const functions = new Router<LocalFunction>()
  for (const [routeKey, handler] of Object.entries(handlers)) {
    const [method = '', path = ''] = routeKey.split(' ')
    functions.add(method, path, { name: routeKey, handler, load: { memoryMb: 512, seconds: 0.2 } })
  }
  const site = async () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Seite</p>' })
  gateway.open({ functions, site, provider: () => undefined, weighsCpu: true })
})
afterAll(() => gateway.close())

const request = (path: string, init?: RequestInit & { duplex?: 'half' }) => fetch(`${gateway.url}${path}`, init)
const lastCall = (): Call => {
  const call = calls.at(-1)
  if (!call) throw new Error('No call')
  return call
}

describe('the event of a request', () => {
  it('has the form of payload version 2.0', async () => {
    await request('/api/things/a%20b%7C%C3%BC/parts/7?x=1&y=a%2Bb&x=2&leer=', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-World-ID': 'w1', cookie: 'one=1; two=2' },
      body: '{"größe":1}',
    })
    const { event, context } = lastCall()
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/things/{thingId}/parts/{partId}',
      rawPath: '/api/things/a b|ü/parts/7',
      rawQueryString: 'x=1&y=a%2Bb&x=2&leer=',
      queryStringParameters: { x: '1,2', y: 'a+b', leer: '' },
      pathParameters: { thingId: 'a b|ü', partId: '7' },
      cookies: ['one=1', 'two=2'],
      body: '{"größe":1}',
      isBase64Encoded: false,
      requestContext: { stage: '$default', http: { method: 'POST', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' } },
    })
    expect(event.headers).toMatchObject({ 'content-type': 'application/json', 'x-world-id': 'w1' })
    expect(event.headers).not.toHaveProperty('cookie')
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/)
    expect(context.awsRequestId).toMatch(/^[\da-f-]{36}$/)
    expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(600)
  })

  it('leaves out what the request has not', async () => {
    await request('/api/things/5')
    const { event } = lastCall()
    expect(event).not.toHaveProperty('body')
    expect(event).not.toHaveProperty('queryStringParameters')
    expect(event).not.toHaveProperty('cookies')
    expect(event.isBase64Encoded).toBe(false)
  })

  it.each([
    ['application/octet-stream', true],
    ['multipart/form-data; boundary="x y"', true],
    ['application/x-www-form-urlencoded', true],
    ['', true],
    ['application/json; charset=utf-8', false],
    ['application/problem+json', false],
    ['text/csv', false],
  ])('encodes a body of type "%s" in base64: %s', async (type, inBase64) => {
    const body = new TextEncoder().encode('äöü')
    await request('/api/things/1/parts/2', { method: 'POST', headers: type ? { 'content-type': type } : {}, body })
    const { event } = lastCall()
    expect(event.isBase64Encoded).toBe(inBase64)
    expect(event.body).toBe(inBase64 ? Buffer.from(body).toString('base64') : 'äöü')
  })
})

describe('the address of the site', () => {
  it.each([
    ['https', 'https'],
    ['http', 'http'],
    ['javascript', 'http'],
    [undefined, 'http'],
  ] as const)('behind a proxy that names %s is %s', async (named, protocol) => {
    vi.stubEnv('TABLE_NAME', 'none')
    vi.stubEnv('BUCKET_NAME', 'none')
    await request('/api/things/1', named ? { headers: { 'x-forwarded-proto': named } } : {})
    expect(siteAddress(lastCall().event)).toBe(gateway.url.replace(/^http/, protocol))
    vi.unstubAllEnvs()
  })
})

describe('the answer to a request', () => {
  it('carries status, headers, cookies and body of the function, and the security headers', async () => {
    const answer = await request('/api/things/5')
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-echo')).toBe('yes')
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.json()).toEqual({ ok: true })
    for (const [name, value] of Object.entries(apiHeaders)) expect(answer.headers.get(name)).toBe(value)
  })

  it('decodes base64 and sends empty answers', async () => {
    expect(Buffer.from(await (await request('/api/bytes')).arrayBuffer())).toEqual(Buffer.from([0, 255, 7]))
    const empty = await request('/api/empty')
    expect([empty.status, await empty.text()]).toEqual([204, ''])
  })

  it.each([
    ['unknown path', '/api/nothing', {}, 404, 'Not Found'],
    ['unknown method', '/api/bytes', { method: 'DELETE' }, 404, 'Not Found'],
    ['broken escape', '/api/things/%E0%A4', {}, 404, 'Not Found'],
    ['function that throws', '/api/broken', {}, 500, 'Internal Server Error'],
    ['function that takes too long', '/api/slow', {}, 503, 'Service Unavailable'],
    ['answer over 6 MB', '/api/huge', {}, 500, 'Internal Server Error'],
  ])('is API Gateway’s own for: %s', async (_, path, init, status, message) => {
    const answer = await request(path, init)
    expect([answer.status, await answer.json()]).toEqual([status, { message }])
  })

  it('shows the operator a function’s failure, which the caller does not see', async () => {
    told.mockClear()
    expect(await (await request('/api/broken')).text()).not.toContain('boom')
    expect(told).toHaveBeenCalledWith('GET /api/broken:', boom)
  })

  it('prefers the literal route and lets a large answer pass', async () => {
    expect(await (await request('/api/things/special')).text()).toBe('special')
    expect((await (await request('/api/large')).text()).length).toBe(5 * 1024 * 1024)
  })

  const upload = (body: Uint8Array<ArrayBuffer> | ReadableStream) => {
    const headers = { 'content-type': 'application/octet-stream' }
    return request('/api/things/1/parts/2', { method: 'POST', headers, body, duplex: 'half' })
  }

  it('refuses a body over 4 MB in our own words, and takes one that fits', async () => {
    const refused = await upload(new Uint8Array(4 * 1024 * 1024 + 1))
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body_too_large' }])
    expect((await upload(new Uint8Array(4 * 1024 * 1024))).status).toBe(201)
  })

  it.each([
    ['of over 10 MB', 11],
    ['that fits, but not in base64', 5],
  ])('is API Gateway’s own to a body of unknown length %s', async (_, megabytes) => {
    const answer = await upload(new Blob([new Uint8Array(megabytes * 1024 * 1024)]).stream())
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request Entity Too Large' }])
  })

  it('shows the site for every other path and takes nothing but reading there', async () => {
    expect(await (await request('/incplans')).text()).toBe('<p>Seite</p>')
    const head = await request('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await request('/', { method: 'POST' })).status).toBe(405)
  })
})

it('says in one sentence that the port is taken', async () => {
  const port = Number(new URL(gateway.url).port)
  await expect(startGateway(port)).rejects.toThrow(`Port ${port} ist schon belegt`)
})

it.each([
  ['localhost', 201],
  ['127.0.0.1:3000', 201],
  ['[::1]:3000', 201],
  ['evil.example.org', 421],
  ['localhost.evil.example.org:3000', 421],
  ['planer.example.org:3000', 421],
  ['planer.example.org:3000', 201, ['planer.example.org']],
])('answers requests for %s with %i', async (host, status, answered: string[] = []) => {
  gateway.answerTo(answered)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  get(`${gateway.url}/api/things/7`, { headers: { host } }, (response) => resolve(response.resume().statusCode))
  expect(await promise).toBe(status)
})
