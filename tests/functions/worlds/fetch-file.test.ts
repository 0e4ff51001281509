import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileLimits, fetchFile } from '../../../functions/domain/worlds/fetch-file.ts'
import { providerBase } from '../../../shared/game/world/markets.ts'

/** A gigabyte of zeros, gzipped twice over into one file: the unpacker takes its members one after another. */
const bomb = () => {
  const member = gzipSync(Buffer.alloc(64 * 1024 * 1024, 48))
  return Buffer.concat(Array.from({ length: 16 }, () => member))
}

const requests: string[] = []
let ended = ''
const answers: Record<string, (response: ServerResponse) => void> = {
  '/bomb': (response) => response.end(bomb()),
  '/packed-bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb()),
  '/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, '1,Dorf\n')));
    }
    response.on('drain', more)
    more()
  },
  '/endless-header': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => response.socket?.write(`X-${'a'.repeat(5000)}: 1\r\n`), 5)
    response.on('close', () => clearInterval(timer))
  },
  '/drip': (response) => {
    const timer = setInterval(() => response.write('1'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => undefined,
  '/too-long': (response) => response.writeHead(200, { 'content-length': '100' }).write('abc'),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('abc')
    setTimeout(() => response.destroy(), 20)
  },
  '/negative': (response) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nabc'),
  '/no-http': (response) => response.socket?.end('hallo'),
  '/broken-gzip': (response) => response.end(Buffer.from([0x1f, 0x8b, 1, 2, 3, 4])),
  '/half-gzip': (response) => response.end(gzipSync('1,Dorf\n'.repeat(1000)).subarray(0, -12)),
  '/to-metadata': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/to-file': (response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  '/to-itself': (response) => response.writeHead(307, { location: '/secret' }).end(),
  '/refresh': (response) => response.writeHead(308, { location: '//localhost/secret' }).end(),
  '/fine': (response) => response.end(gzipSync('1,K%C3%B6ln\n')),
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const path = request.url ?? ''
  requests.push(path)
  response.on('close', () => {
    ended = path
  })
  const answer = answers[path]
  if (answer) answer(response)
  else response.writeHead(404).end()
})

let base = ''
beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits: FileLimits = { seconds: 0.5, bytes: 8 * 1024 * 1024 }
const fetched = (path: string, some: Partial<FileLimits> = {}) =>
  fetchFile(`${base}${path}`, undefined, { server: 'de1', file: path }, { ...limits, ...some })

test('a file that keeps to the limits comes unpacked', async () => {
  expect(await fetched('/fine')).toMatchObject({ text: '1,K%C3%B6ln\n' })
})

describe('a file that does not is refused with the reason, and no more of it is read', () => {
  test.each([
    ['/bomb', 'provider_unreadable', 'Datei zu groß'],
    ['/packed-bomb', 'provider_unreadable', 'Datei zu groß'],
    ['/endless', 'provider_unreadable', 'Datei zu groß'],
    ['/broken-gzip', 'provider_unreadable', 'Z_DATA_ERROR'],
    ['/half-gzip', 'provider_truncated', 'unvollständige Datei'],
    ['/cut', 'provider_truncated', 'unvollständige Datei'],
    ['/drip', 'provider_timeout', 'nicht innerhalb von'],
    ['/silent', 'provider_timeout', 'nicht innerhalb von'],
    ['/too-long', 'provider_timeout', 'nicht innerhalb von'],
    ['/endless-header', 'provider_unreachable', 'UND_ERR_HEADERS_OVERFLOW'],
    ['/negative', 'provider_unreachable', 'nicht erreichbar'],
    ['/no-http', 'provider_unreachable', 'nicht erreichbar'],
    ['/missing', 'provider_unreachable', 'Status 404'],
  ])('%s', async (path, code, reason) => {
    // What is too slow is so at once here; what is too large gets its time on a busy machine.
    const seconds = code === 'provider_timeout' ? 0.5 : 20
    const start = performance.now()
    await expect(fetched(path, { seconds })).rejects.toMatchObject({ code, message: expect.stringContaining(reason) })
    expect(performance.now() - start).toBeLessThan(15_000)
    for (let waited = 0; ended !== path && waited < 100; waited++) await sleep(20)
    expect(ended).toBe(path)
  })

  test('unpacking a gigabyte takes no more memory than the limit allows', async () => {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    await expect(fetched('/packed-bomb', { seconds: 20 })).rejects.toMatchObject({ code: 'provider_unreadable' })
    clearInterval(watch)
    expect(Math.max(most, process.memoryUsage().rss) - before).toBeLessThan(400 * 1024 * 1024)
  })
})

describe('nobody is sent elsewhere', () => {
  test.each(['/to-metadata', '/to-file', '/to-itself', '/refresh'])('by the redirect %s', async (path) => {
    requests.length = 0
    await expect(fetched(path)).rejects.toMatchObject({
      code: 'provider_unreachable',
      message: expect.stringMatching(/Status 30\d/),
    })
    expect(requests).toEqual([path])
  })

  test.each([
    'evil.com/#',
    'evil.com/?',
    'evil.com\\',
    'a@b',
    'de1@evil.com',
    'de1:80',
    'de1.evil.com',
    '127.0.0.1',
    '169.254.169.254',
    '[::1]',
    'localhost',
    'de1/../..',
    'de1%2f',
    'de1\nhost: evil',
    'de1\u0000',
    'ｄｅ1',
    'de１',
    'de²36',
    '__proto__1',
    'xx1',
    'constructor1',
    '',
    'de',
    'de99999',
    '{server}',
  ])('by the server code %j', (code) => {
    expect(providerBase(code)).toBeUndefined()
  })

  test.each(['de1', ' DE236 ', 'dep12', 'us77'])('and %j leads to the game', (code) => {
    expect(new URL(providerBase(code) ?? '').hostname).toMatch(
      /^(de1|de236|dep12)\.die-staemme\.de$|^us77\.tribalwars\.us$/,
    )
  })
})
