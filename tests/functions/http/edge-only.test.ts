import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { limitCaller } from '../../../functions/http/caller-limit.ts'
import { defineHandler } from '../../../functions/http/define-handler.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { endpoint } from '../../../shared/contract/endpoint.ts'
import { edgeSecret, fromAddress } from '../../support/servers/edge.ts'

const counting = {
  ...endpoint({ method: 'GET', path: '/count', access: 'public', shows: [] }),
  output: z.object({ calls: z.number() }),
}
let calls = 0
const handler = defineHandler(counting, () => Promise.resolve({ calls: ++calls }))

let lines: string[]
beforeEach(() => {
  lines = []
  calls = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  const environment = { TABLE_NAME: 'nowhere', BUCKET_NAME: 'nowhere', EDGE_SECRET: edgeSecret, EDGE_ONLY: '1' }
  for (const [name, value] of Object.entries({ ...environment, CALLER_LIMIT: '3' })) vi.stubEnv(name, value)
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

async function call(headers: Record<string, string>) {
  const event = { headers, requestContext: { requestId: 'r-1', http: { sourceIp: '198.51.100.9' } } }
  const { statusCode, body } = await handler(event as unknown as APIGatewayProxyEventV2, lambdaContext('counting'))
  return { status: statusCode, ...JSON.parse(body ?? '') }
}
const logged = () => lines.map((line) => JSON.parse(line))

test('on AWS a call past CloudFront is refused before anything is done, and logged with its caller', async () => {
  const refused = { status: 403, code: 'not_through_site' }
  expect(await call({})).toMatchObject(refused)
  expect(await call({ ...fromAddress('203.0.113.7'), 'x-planner-edge': 'guess' })).toMatchObject(refused)
  expect(calls).toBe(0)
  expect(await call(fromAddress('203.0.113.7'))).toEqual({ status: 200, calls: 1 })
  const [direct, guessed, through] = logged()
  expect(direct).toMatchObject({ requestId: 'r-1', code: 'not_through_site', caller: expect.any(String) })
  expect(guessed.caller).toBe(direct.caller)
  expect(through.caller).not.toBe(direct.caller)
  expect(lines.join('')).not.toMatch(/203\.0\.113|198\.51/)
})

test('a user’s calls are limited per ten seconds, also after the clock was set back', () => {
  const limited = (who: string) => {
    try {
      limitCaller(who)
      return false
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests', status: 429 })
      return true
    }
  }
  vi.setSystemTime('2038-01-03T12:00:00Z')
  expect([1, 2, 3, 4].map(() => limited('anna'))).toEqual([false, false, false, true])
  expect(limited('bert')).toBe(false)
  vi.setSystemTime('2038-01-03T12:00:10Z')
  expect(limited('anna')).toBe(false)
  vi.setSystemTime('2038-01-01T12:00:00Z')
  expect([1, 2, 3, 4].map(() => limited('anna'))).toEqual([false, false, false, true])
})
