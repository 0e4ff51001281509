import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineHandler } from '../../../functions/http/define-handler.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { startGateway } from '../../../infra/local/server/gateway.ts'
import { gatewayMessage, type LocalFunction } from '../../../infra/local/server/lambda.ts'
import { Router } from '../../../infra/local/server/router.ts'
import { endpoint } from '../../../shared/contract/endpoint.ts'
import { failureCode } from '../../support/faults/write-case.ts'

const slow = {
  ...endpoint({ method: 'GET', path: '/slow', access: 'public', shows: [] }),
  output: z.object({ done: z.boolean() }),
}

test('a call that takes too long is answered in German before the edge gives it up', async () => {
  vi.stubEnv('TABLE_NAME', 'nowhere')
  vi.stubEnv('BUCKET_NAME', 'nowhere')
  const functions = new Router<LocalFunction>()
  const handler = defineHandler(slow, async () => {
    await sleep(20_000, undefined, { ref: false })
    return { done: true }
  })
  functions.add('GET', '/api/slow', { name: 'slow', handler, load: { memoryMb: 512, seconds: 0.5 } })
  const gateway = await startGateway(0)
  gateway.open({
    functions,
    site: async () => gatewayMessage(404, 'Not Found'),
    provider: () => undefined,
    weighsCpu: true,
  })
  const answer = await apiAt(gateway.url).send(slow, {})
  await gateway.close()
  expect(answer).toMatchObject({ status: 503 })
  expect(failureCode(answer)).toBe('busy')
  expect(answer.headers.get('retry-after')).toBe('2')
})
