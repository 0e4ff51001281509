import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

let secrets: Server
let served: { status: number; AWSCURRENT: string; AWSPREVIOUS?: string } = { status: 200, AWSCURRENT: 'a'.repeat(64) }
let asked: string[] = []

beforeAll(async () => {
  secrets = createServer(async (request, response) => {
    const { VersionStage } = JSON.parse(await text(request))
    asked.push(VersionStage)
    const key = VersionStage === 'AWSPREVIOUS' ? served.AWSPREVIOUS : served.AWSCURRENT
    const status = key === undefined ? 400 : served.status
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    const failure = { __type: key === undefined ? 'ResourceNotFoundException' : 'Odd' }
    response.end(JSON.stringify(status === 200 ? { SecretString: key } : failure))
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  secrets.listen(0, '127.0.0.1', resolve)
  await promise
  const address = secrets.address()
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${typeof address === 'object' && address?.port}`)
  const others = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }
  const own = { TABLE_NAME: 'table', BUCKET_NAME: 'bucket', TOKEN_SECRET_ARN: 'arn' }
  for (const [name, value] of Object.entries({ ...others, ...own })) vi.stubEnv(name, value)
  vi.stubEnv('TOKEN_SECRET', undefined)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  secrets.close()
})

const anna = { userId: 'anna', passwordVersion: 3 }
const minutes = 60_000
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)
const tokens = async () => await import('../../../functions/domain/sessions/token.ts')

beforeEach(() => {
  // Keys are cached by the module, as in a Lambda's container.
  vi.resetModules()
  vi.setSystemTime(vi.getRealSystemTime())
  served = { status: 200, AWSCURRENT: 'a'.repeat(64) }
  asked = []
})

test('a store of keys that fails is asked again, one that answers only every ten minutes', async () => {
  const { issueToken, verifyToken } = await tokens()
  served.status = 400
  await expect(issueToken(anna)).rejects.toThrow()
  served.status = 200
  const token = await issueToken(anna)
  wait(9 * minutes)
  expect(await verifyToken(token)).toEqual(anna)
  expect(asked).toEqual(['AWSCURRENT', 'AWSCURRENT'])
})

test('replacing the key ends no session, whichever container knows it first', async () => {
  const early = await tokens()
  vi.resetModules()
  const late = await tokens()
  const before = await early.issueToken(anna)
  expect(await late.verifyToken(before)).toEqual(anna)
  wait(minutes)
  served = { status: 200, AWSCURRENT: 'b'.repeat(64), AWSPREVIOUS: 'a'.repeat(64) }
  // This container still signs by the old key, a new one by the new key.
  vi.resetModules()
  const fresh = await tokens()
  const after = await fresh.issueToken(anna)
  expect(await fresh.verifyToken(before)).toEqual(anna)
  expect(await late.verifyToken(after)).toEqual(anna)
  expect(await late.verifyToken(before)).toEqual(anna)
})

test('replacing it twice ends every session within ten minutes', async () => {
  const { issueToken, verifyToken } = await tokens()
  const token = await issueToken(anna)
  served = { status: 200, AWSCURRENT: 'c'.repeat(64), AWSPREVIOUS: 'b'.repeat(64) }
  wait(10 * minutes)
  expect(await verifyToken(token)).toBeUndefined()
  expect(await verifyToken(await issueToken(anna))).toEqual(anna)
})

test('made-up tokens ask for keys twice a minute at most', async () => {
  const { issueToken, verifyToken } = await tokens()
  const token = await issueToken(anna)
  const forged = `${token.slice(0, -4)}AAAA`
  for (let call = 0; call < 20; call++) expect(await verifyToken(forged)).toBeUndefined()
  expect(asked).toEqual(['AWSCURRENT', 'AWSPREVIOUS'])
  wait(minutes)
  for (let call = 0; call < 20; call++) expect(await verifyToken(forged)).toBeUndefined()
  expect(asked).toHaveLength(3)
})

test('a clock that was two days ahead leaves no session of more than twelve hours, and none that began before it is lost', async () => {
  const { issueToken, verifyToken } = await tokens()
  const before = await issueToken(anna)
  const day = 24 * 60 * minutes
  wait(2 * day)
  expect(await verifyToken(before)).toBeUndefined()
  const ahead = await issueToken(anna)
  expect(await verifyToken(ahead)).toEqual(anna)
  served = { status: 200, AWSCURRENT: 'b'.repeat(64), AWSPREVIOUS: 'a'.repeat(64) }
  wait(-2 * day)
  expect(await verifyToken(before)).toEqual(anna)
  expect(await verifyToken(ahead)).toBeUndefined()
  // A key read by the wrong clock is not kept for two days.
  vi.resetModules()
  const token = await (await tokens()).issueToken(anna)
  expect(await verifyToken(token)).toEqual(anna)
})
