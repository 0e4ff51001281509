import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { handler as calculateAll } from '../../../functions/api/calculations/calculate-all.ts'
import { handler as calculateFakes } from '../../../functions/api/calculations/calculate-fakes.ts'
import { handler as calculateOffs } from '../../../functions/api/calculations/calculate-offs.ts'
import type { LambdaHandler } from '../../../functions/http/define-handler.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { loads } from '../../../infra/loads.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { calculations } from '../../../shared/contract/calculations.ts'
import { errorSentence } from '../../../shared/contract/errors.ts'
import { DeadlineExceeded } from '../../../shared/lib/deadline.ts'
import type { RunSummary } from '../../../shared/model/calculation.ts'
import { aFixture } from '../../support/faults/fixture.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { api } from '../../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { signInAll } from '../../support/stack/sign-in-all.ts'

const explaining = vi.hoisted(() => ({ isTooLong: false }))
vi.mock(import('../../../shared/planner/explain/diagnose.ts'), async (importOriginal) => {
  const { diagnose } = await importOriginal()
  return {
    diagnose: (...args) => {
      if (explaining.isTooLong) throw new DeadlineExceeded()
      return diagnose(...args)
    },
  }
})

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

test('explanations that take too long cost no attack: the answer and the stored diagnosis say what is left out', async () => {
  const client = api(token, stack.url)
  const params = { planId }
  const known = await answerWithin(29, calculateAll)
  explaining.isTooLong = true
  onTestFinished(() => {
    explaining.isTooLong = false
  })
  await client.call(calculations.reset, { params })
  const { statusCode, results } = await answerWithin(29, calculateAll)
  expect(statusCode).toBe(200)
  for (const [kind, { required, current, upperBound, diagnosis }] of Object.entries<RunSummary>(results)) {
    const { reasons, helps, ...proof } = known.results[kind].diagnosis
    expect({ required, current, upperBound }).toEqual({
      required,
      current: proof.current,
      upperBound: proof.upperBound,
    })
    expect(diagnosis).toMatchObject({ required, current, upperBound, reasons: [], helps: [] })
    expect(diagnosis.omitted).toEqual(['reasons', 'helps', 'wishes'])
  }
  const { runs } = await client.call(calculations.diagnosis, { params })
  expect(runs.map(({ omitted }) => omitted?.length)).toEqual(runs.map(() => 3))
  const planned = runs.reduce((sum, { current }) => sum + current, 0)
  expect(planned).toBeGreaterThan(0)
  expect((await client.call(calculations.attacks, { params, query: { real: '0' } })).attacks).toHaveLength(planned)
})
