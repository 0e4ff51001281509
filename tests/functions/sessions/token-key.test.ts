import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let secrets: Server
let served = { status: 200, key: 'a'.repeat(64) }
let asked = 0

beforeAll(async () => {
  secrets = createServer((_, response) => {
    asked++
    response.writeHead(served.status, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(served.status === 200 ? { SecretString: served.key } : { __type: 'Odd' }))
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

test('a new key ends every session within ten minutes, and a store of keys that fails is asked again', async () => {
  const { issueToken, verifyToken } = await import('../../../functions/domain/sessions/token.ts')
  served.status = 400
  await expect(issueToken(anna)).rejects.toThrow()
  served.status = 200
  const token = await issueToken(anna)
  expect(await verifyToken(token)).toEqual(anna)
  expect(asked).toBe(2)

  served = { status: 200, key: 'b'.repeat(64) }
  vi.setSystemTime(Date.now() + 9 * 60_000)
  expect(await verifyToken(token)).toEqual(anna)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await verifyToken(token)).toBeUndefined()
  expect(await verifyToken(await issueToken(anna))).toEqual(anna)
  expect(asked).toBe(3)
})
