import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handler as calculateAll } from '../../../functions/api/calculations/calculate-all.ts'
import { handler as calculateFakes } from '../../../functions/api/calculations/calculate-fakes.ts'
import { handler as calculateOffs } from '../../../functions/api/calculations/calculate-offs.ts'
import type { LambdaHandler } from '../../../functions/http/define-handler.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { loads } from '../../../infra/loads.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { errorSentence } from '../../../shared/contract/errors.ts'
import { aFixture } from '../../support/faults/fixture.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { api } from '../../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { signInAll } from '../../support/stack/sign-in-all.ts'

let stack: ForkedStack
let token: string
let planId: string

beforeAll(async () => {
  stack = await forkStack({ providerUrl: ownStack().providerUrl })
  const tokenSecret = readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim()
  for (const [name, value] of Object.entries({ ...stack.storage, TOKEN_SECRET: tokenSecret, QUOTAS: 'off' }))
    vi.stubEnv(name, value)
  token = (await signInAll(stack.url, demoPassword)).superadmin
  planId = (await aFixture(api(token, stack.url))).planId
})
afterAll(() => {
  vi.unstubAllEnvs()
  return stack.close()
})

/** Calls a handler that has as many seconds as given. */
async function answerWithin(seconds: number, handler: LambdaHandler) {
  const event = {
    requestContext: { requestId: 'r-1', timeEpoch: Date.now(), http: { sourceIp: '127.0.0.1' } },
    headers: { ...fromAddress(anAddress()), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    pathParameters: { planId },
    body: '{}',
  }
  const context = lambdaContext('calculating', { ...loads.heavy, seconds })
  const { statusCode, body = '' } = await handler(event as unknown as APIGatewayProxyEventV2, context)
  return { statusCode, ...JSON.parse(body) }
}

async function items() {
  const { Items = [] } = await table().send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }))
  return Items.filter(({ pk }) => String(pk).startsWith('PLAN#') || String(pk).startsWith('AUDIT'))
}

test.each(Object.entries({ calculateAll, calculateOffs, calculateFakes }))(
  '%s ends when its time is nearly over, and has written nothing',
  async (_, handler) => {
    const before = await items()
    expect(await answerWithin(3, handler)).toMatchObject({
      statusCode: 503,
      code: 'calculation_too_long',
      message: errorSentence('calculation_too_long'),
      requestId: 'r-1',
    })
    expect(await items()).toEqual(before)
    expect(await answerWithin(29, handler)).toMatchObject({ statusCode: 200, success: true })
  },
)
