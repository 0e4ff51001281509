import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { getObject, putObject } from '../../../functions/store/bucket/objects.ts'
import { isTransient } from '../../../functions/store/table/retry.ts'

let server: Server
afterEach(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

/** A bucket that answers like this, one request after another. */
async function aBucket(...answers: RequestListener[]): Promise<void> {
  server = createServer((request, response) => {
    const answer = answers.shift()
    if (!answer) throw new Error('One request too many')
    request.resume().on('end', () => answer(request, response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const env = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: 'angriffsplaner',
    BUCKET_NAME: 'angriffsplaner',
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
}

const hangsUp: RequestListener = ({ socket }) => socket.end()
const isDown: RequestListener = (_, response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
const says =
  (text: string): RequestListener =>
  (_, response) =>
    response.end(text)

/** Breaks the connection in the middle of the body. */
const cuts =
  (status: number): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-length': '100' })
    response.write('<Error>', () => response.destroy())
  }

test('a bucket that closes the connection, or is down for a moment, is asked again', async () => {
  await aBucket(hangsUp, isDown, says('Inhalt'))
  expect(new TextDecoder().decode(await getObject('ein/schlüssel'))).toBe('Inhalt')
})

test('the same holds for storing something', async () => {
  await aBucket(hangsUp, hangsUp, isDown, says(''))
  await expect(putObject('ein/schlüssel', new Uint8Array([1, 2, 3]), 'text/plain')).resolves.toBeUndefined()
})

test('a bucket whose answers break off is asked again', async () => {
  await aBucket(cuts(200), cuts(503), says('Inhalt'))
  expect(new TextDecoder().decode(await getObject('ein/schlüssel'))).toBe('Inhalt')
  server.close()
  await aBucket(cuts(200), cuts(503), says(''))
  await expect(putObject('ein/schlüssel', new Uint8Array([1, 2, 3]), 'text/plain')).resolves.toBeUndefined()
})

test('a bucket that hangs is asked four times, five seconds each, and the failure is one that passes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let asked = 0
  const hangs: RequestListener = () => void asked++
  await aBucket(hangs, hangs, hangs, hangs)
  const failed = getObject('ein/schlüssel').catch((error: unknown) => error)
  for (let attempt = 1; attempt <= 4; attempt++) {
    await vi.waitUntil(() => asked === attempt, { timeout: 60_000 })
    vi.advanceTimersByTime(5000)
  }
  const error = await failed
  vi.useRealTimers()
  expect(isTransient(error)).toBe(true)
  expect(asked).toBe(4)
})
