import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { api, roleToken } from '../support/stack/api.ts'
import { ownStack } from '../support/stack/own-stack.ts'

const url = new URL(ownStack().url)

/** Sends bytes as they are and gives all that comes back until the connection ends or, after an answer, falls silent. */
async function raw(bytes: string | Uint8Array, silence = 400): Promise<string> {
  const socket = connect(Number(url.port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // The other side may hang up on what it does not take.
  socket.on('error', () => undefined)
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const answered = new Promise((resolve) => socket.once('data', resolve))
  socket.write(bytes)
  await Promise.race([ended, answered])
  for (let heard = -1; heard !== chunks.length; ) {
    heard = chunks.length
    await Promise.race([ended, sleep(silence)])
  }
  socket.destroy()
  return Buffer.concat(chunks).toString('latin1')
}

const readStatuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const request = (line: string, ...headers: string[]) =>
  [line, `Host: ${url.host}`, 'Connection: close', ...headers, '', ''].join('\r\n')

/** The stack answers an ordinary call: nothing before has ended it. */
const expectAlive = async () => expect((await fetch(`${url.origin}/api/worlds`)).status).toBe(401)

describe('what is no HTTP, or hardly, is refused and harms nobody', () => {
  test.each<[string, string | Uint8Array, number[]]>([
    ['a line that is no request', 'hallo\r\n\r\n', [400]],
    ['bytes', Uint8Array.from({ length: 500 }, (_, at) => (at * 7) % 256), [400]],
    ['a TLS greeting', Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), [400]],
    ['an unknown method', request('GIB /api/worlds HTTP/1.1'), [400]],
    ['an unknown version', request('GET / HTTP/9.9'), [400, 505]],
    ['two lengths', request('POST /api/auth/login HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3'), [400]],
    [
      'length and chunks',
      request('POST /api/auth/login HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
      [400],
    ],
    ['a negative length', request('POST /api/auth/login HTTP/1.1', 'Content-Length: -1'), [400]],
    ['an endless length', request('POST /api/auth/login HTTP/1.1', `Content-Length: ${'9'.repeat(30)}`), [400]],
    ['a chunk that is none', `${request('POST /api/auth/login HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`, [400]],
    ['a control character in a header', request('GET / HTTP/1.1', 'X-A: a\u0000b'), [400]],
    ['a header of 20 kB', request('GET / HTTP/1.1', `X-A: ${'a'.repeat(20_000)}`), [431]],
    ['5,000 headers', request('GET / HTTP/1.1', ...Array.from({ length: 5000 }, (_, at) => `X-${at}: 1`)), [431]],
    ['an address of 20 kB', request(`GET /${'a'.repeat(20_000)} HTTP/1.1`), [431]],
    ['an unknown expectation', request('GET / HTTP/1.1', 'Expect: ruhe'), [417]],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', [400]],
  ])('%s', async (_, bytes, expected) => {
    expect(expected).toContain(readStatuses(await raw(bytes))[0])
    await expectAlive()
  })

  test.each<[string, string, number]>([
    ['TRACE', request('TRACE / HTTP/1.1'), 405],
    ['TRACE of the API', request('TRACE /api/worlds HTTP/1.1'), 404],
    ['OPTIONS', request('OPTIONS /api/worlds HTTP/1.1', 'Origin: https://evil.example'), 404],
    ['OPTIONS of everything', request('OPTIONS * HTTP/1.1'), 405],
    ['HEAD of the API', request('HEAD /api/worlds HTTP/1.1'), 404],
    ['an upgrade', request('GET /api/worlds HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade'), 401],
    ['another host’s address', request('GET http://169.254.169.254/api/worlds HTTP/1.1'), 200],
    ['a file of another host', request('GET http://evil.example/x.js HTTP/1.1'), 404],
    ['a broken escape', request('GET /api/incplans/%E0%A4%A HTTP/1.1'), 404],
  ])('%s has an ordinary answer', async (_, bytes, status) => {
    const answer = await raw(bytes)
    expect(readStatuses(answer)).toEqual([status])
    // Neither an echo of the request nor leave for other origins to read answers.
    expect(answer).not.toMatch(/evil|access-control-allow/i)
  })

  test('calls sent in one go are answered in their order', async () => {
    const call = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`
    const last = request('GET /api/worlds HTTP/1.1')
    const answer = await raw(call('/api/worlds') + call('/api/nothing') + last, 10_000)
    expect(readStatuses(answer)).toEqual([401, 404, 401])
  })

  test('200 callers who never finish their request keep nobody waiting', async () => {
    const sockets = Array.from({ length: 200 }, (_, at) => {
      const socket = connect(Number(url.port), '127.0.0.1').on('error', () => undefined)
      socket.write(
        at % 2
          ? 'GET /api/worlds HTTP/1.1\r\nX-A: '
          : 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
      )
      return socket
    })
    await expectAlive()
    for (const socket of sockets) socket.destroy()
    await expectAlive()
  })
})

test.each([
  '/../package.json',
  '/../../package.json',
  '/..%2f..%2fpackage.json',
  '/..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/%252e%252e%252fpackage.json',
  '/..%5c..%5cpackage.json',
  '/..\\..\\package.json',
  '/assets/../../../package.json',
  '/assets/..;/..;/package.json',
  '//etc/passwd.txt',
  '/package.json%00.html',
  '/%00/../package.json',
  'file:///etc/hosts.txt',
  '/assets/.env.local',
  '/.git/config.txt',
  '/provider/../../package.json',
  '/provider/de999/..%2f..%2fpackage.json',
  '/provider/__proto__/map/village.txt.gz',
])('no file outside the site: %s', async (path) => {
  const answer = await raw(request(`GET ${path} HTTP/1.1`))
  expect([400, 404]).toContain(readStatuses(answer)[0])
  expect(answer).not.toMatch(/"scripts"|dependencies|root:|localhost/)
})

test('a connection that nobody uses stays open for longer than any call keeps the stack busy', async () => {
  const answer = await raw(`GET /api/worlds HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
  const [, seconds] = /^keep-alive: timeout=(\d+)\r$/im.exec(answer) ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

describe('a body of another kind than plain JSON', () => {
  const send = async (body: string | Uint8Array, headers: Record<string, string>) => {
    const answer = await api(roleToken('superadmin')).raw('POST', '/worlds', body, headers)
    return [answer.status, answer.body]
  }
  const json = JSON.stringify({ name: 'Welt', server: ' ' })

  test.each(['gzip', 'br', 'deflate', 'x-unbekannt', 'gzip, gzip'])(
    'packed as %s is not unpacked, but refused',
    async (encoding) => {
      const body = new Uint8Array(gzipSync(Buffer.alloc(20_000_000, ' ')))
      expect(await send(body, { 'content-type': 'application/json', 'content-encoding': encoding })).toMatchObject([
        415,
        { code: 'body_encoded', message: 'Komprimierte Anfragen werden nicht angenommen.' },
      ])
    },
  )

  test.each([
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'quatsch',
    'a/b;;=,',
  ])('called %s is read as JSON all the same', async (type) => {
    expect(await send(json, { 'content-type': type })).toMatchObject([
      400,
      { code: 'bad_request', fields: { server: expect.any(String) } },
    ])
    expect(await send(`${json}x`, { 'content-type': type })).toMatchObject([400, { code: 'bad_json' }])
  })
})
