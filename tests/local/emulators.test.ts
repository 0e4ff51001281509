import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Emulator } from '../../infra/local/emulators/dynoxide.ts'
import { type Emulators, startEmulators } from '../../infra/local/emulators/emulators.ts'
import { startQueues } from '../../infra/local/emulators/fauxqs.ts'
import { temporaryFolder } from '../support/stack/temporary.ts'

const accessKey = 'known-to-the-stack'
let emulators: Emulators
let queues: Emulator
beforeAll(async () => {
  const [dynamodb, s3] = [process.env.AWS_ENDPOINT_URL_DYNAMODB, process.env.AWS_ENDPOINT_URL_S3]
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB
  delete process.env.AWS_ENDPOINT_URL_S3
  emulators = await startEmulators(temporaryFolder('closed'), console.error, accessKey)
  queues = await startQueues(accessKey)
  if (dynamodb) process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamodb
  if (s3) process.env.AWS_ENDPOINT_URL_S3 = s3
})
afterAll(() => Promise.all([emulators.close(), queues.close()]))

it.each(['s3', 'sqs'])('%s refuses web pages and callers without the access key', async (service) => {
  const url = service === 's3' ? emulators.s3Url : queues.url
  const status = async (headers: Record<string, string>) => (await fetch(url, { headers })).status
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/20380101/eu-central-1/${service}/aws4_request`
  expect(await status({})).toBe(403)
  expect(await status({ authorization: authorization.replace(accessKey, 'local') })).toBe(403)
  expect(await status({ authorization, origin: 'https://evil.example.org' })).toBe(403)
  expect(await status({ authorization })).not.toBe(403)
})

it('the database is at an address that no page can guess', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Nur Linux hat mehr als eine Adresse für diesen Rechner.')
  const { hostname, port } = new URL(emulators.dynamodbUrl)
  expect(hostname).toMatch(/^127\.\d+\.\d+\.\d+$/)
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    await expect(fetch(`http://${host}:${port}`)).rejects.toThrow()
  }
})
