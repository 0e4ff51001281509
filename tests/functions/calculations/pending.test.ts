import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as calculateAll } from '../../../functions/api/calculations/calculate-all.ts'
import { handler as calculateFakes } from '../../../functions/api/calculations/calculate-fakes.ts'
import { handler as explain } from '../../../functions/api/calculations/explain.ts'
import type { LambdaHandler } from '../../../functions/http/define-handler.ts'
import { loads } from '../../../infra/loads.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { contract } from '../../../shared/contract/index.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { DeadlineExceeded } from '../../../shared/lib/deadline.ts'
import type { RunDiagnosis } from '../../../shared/model/diagnosis.ts'
import { aFixture, villageCoordinate } from '../../support/faults/fixture.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { api } from '../../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { signInAll } from '../../support/stack/sign-in-all.ts'

/** How explaining ends: as it does, without time, or with an error. */
const explaining = vi.hoisted((): { ends: 'done' | 'late' | 'killed' } => ({ ends: 'done' }))
vi.mock(import('../../../shared/planner/explain/diagnose.ts'), async (importOriginal) => {
  const { diagnose } = await importOriginal()
  return {
    diagnose: (...args) => {
      if (explaining.ends === 'late') throw new DeadlineExceeded()
      if (explaining.ends === 'killed') throw new Error('killed')
      return diagnose(...args)
    },
  }
})

let stack: ForkedStack
let token: string
let planId: string
let targetIds: string[]

beforeAll(async () => {
  stack = await forkStack({ providerUrl: ownStack().providerUrl })
  const tokenSecret = readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim()
  for (const [name, value] of Object.entries({
    ...stack.storage,
    TOKEN_SECRET: tokenSecret,
    QUOTAS: 'off',
    PROMPT_MS: '60000',
  }))
    vi.stubEnv(name, value)
  token = (await signInAll(stack.url, demoPassword)).superadmin
  planId = (await aFixture(api(token, stack.url))).planId
  const { targets } = await client().call(contract.targets.list, { params: { planId } })
  targetIds = targets.filter(({ type }) => type === 'offs').map(({ _id }) => _id)
  // More offs than there are villages, and a ban, which has a price.
  await client().call(contract.targets.updateMany, { params: { planId }, body: { targetIds, limits: { maxOff: 40 } } })
  const { version } = await client().call(contract.wishes.state, { params: { planId } })
  const ban = { op: 'forbid', kind: 'off', targetId: targetIds[0] } as const
  await client().call(contract.wishes.edit, { params: { planId }, body: { version, edits: [ban] } })
})
beforeEach(() => {
  explaining.ends = 'done'
})
afterAll(() => {
  vi.unstubAllEnvs()
  return stack.close()
})

/** A client of the stack, while the handlers below run in this process. */
const client = () => api(token, stack.url)

async function ask(handler: LambdaHandler, body = '{}') {
  const event = {
    requestContext: { requestId: 'r-1', timeEpoch: Date.now(), http: { sourceIp: '127.0.0.1' } },
    headers: { ...fromAddress(anAddress()), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    pathParameters: { planId },
    body,
  }
  const answer = await handler(event as unknown as APIGatewayProxyEventV2, lambdaContext('explaining', loads.heavy))
  return { statusCode: answer.statusCode, ...JSON.parse(answer.body ?? '') }
}

const read = async () => (await client().call(calculations.diagnosis, { params: { planId } })).runs
const pendingKinds = (runs: readonly RunDiagnosis[]) => runs.filter(({ pending }) => pending).map(({ kind }) => kind)
/** What does not depend on when and how fast it was computed. */
const explained = (runs: readonly RunDiagnosis[]) =>
  runs.map(({ calculatedAt: _, durationMs: __, kept: ___, ...rest }) => rest)

/** Calculates everything, without time to explain. */
async function leavePending() {
  explaining.ends = 'late'
  const answer = await ask(calculateAll)
  explaining.ends = 'done'
  return answer
}

test('a result comes without reasons that take long, and the second call adds those of a single one', async () => {
  await ask(calculateAll)
  const known = await read()
  expect(pendingKinds(known)).toEqual([])
  const off = known.find(({ kind }) => kind === 'off')
  expect(off?.reasons).toHaveLength(15)
  expect(off?.forbids).toMatchObject({ count: 1 })
  const { statusCode, results } = await leavePending()
  expect(statusCode).toBe(200)
  expect(results.off.diagnosis).toMatchObject({
    pending: true,
    required: results.off.required,
    current: results.off.current,
    upperBound: results.off.current,
    reasons: [],
    helps: [],
  })
  const without = await read()
  expect(pendingKinds(without)).toContain('off')
  expect(await client().call(calculations.explain, { params: { planId } })).toEqual({ success: true })
  const now = await read()
  expect(explained(now)).toEqual(explained(known))
  expect(now.map(({ calculatedAt }) => calculatedAt)).toEqual(without.map(({ calculatedAt }) => calculatedAt))
})

test('killed while it explains, the result stays and the next call explains it', async () => {
  await leavePending()
  const attacks = await client().call(calculations.attacks, { params: { planId }, query: { real: '0' } })
  const { results } = await client().call(calculations.results, { params: { planId } })
  explaining.ends = 'killed'
  expect((await ask(explain)).statusCode).toBe(500)
  expect(pendingKinds(await read())).toContain('off')
  explaining.ends = 'done'
  expect((await ask(explain)).statusCode).toBe(200)
  expect(pendingKinds(await read())).toEqual([])
  // Again, there is nothing to do.
  expect((await ask(explain)).statusCode).toBe(200)
  expect(await client().call(calculations.attacks, { params: { planId }, query: { real: '0' } })).toEqual(attacks)
  expect((await client().call(calculations.results, { params: { planId } })).results).toEqual(results)
})

test('what the second call has no time for is omitted, and it does not start again', async () => {
  await leavePending()
  explaining.ends = 'late'
  expect((await ask(explain)).statusCode).toBe(200)
  const off = (await read()).find(({ kind }) => kind === 'off')
  expect(off).toMatchObject({ reasons: [], omitted: expect.arrayContaining(['reasons', 'helps', 'wishes']) })
  expect(off?.pending).toBeUndefined()
})

test('with changed inputs nothing is written', async () => {
  await leavePending()
  const before = await read()
  const limit = (maxOff: number) =>
    client().call(contract.targets.updateMany, { params: { planId }, body: { targetIds, limits: { maxOff } } })
  await limit(41)
  expect(await ask(explain)).toMatchObject({ statusCode: 409, code: 'explanation_outdated' })
  expect(await read()).toEqual(before)
  await limit(40)
  expect((await ask(explain)).statusCode).toBe(200)
  expect(pendingKinds(await read())).toEqual([])
})

test('a failure to explain does not cost the result', async () => {
  explaining.ends = 'killed'
  const { statusCode, results } = await ask(calculateAll)
  expect(statusCode).toBe(200)
  expect(results.off).toMatchObject({ current: results.off.upperBound, diagnosis: { pending: true, reasons: [] } })
  explaining.ends = 'done'
  expect((await ask(explain)).statusCode).toBe(200)
  expect(pendingKinds(await read())).toEqual([])
})

test('a calculation and an explanation at once: the calculation is stored, and what it left pending is explained', async () => {
  await leavePending()
  const [calculated, explained] = await Promise.all([ask(calculateAll), ask(explain)])
  expect(calculated.statusCode).toBe(200)
  expect([200, 409]).toContain(explained.statusCode)
  expect((await ask(explain)).statusCode).toBe(200)
  const runs = await read()
  expect(pendingKinds(runs)).toEqual([])
  expect(runs.find(({ kind }) => kind === 'off')?.calculatedAt).toBe(calculated.results.off.diagnosis.calculatedAt)
})

test('two calls at once: both succeed, and the reasons are there', async () => {
  await leavePending()
  const answers = await Promise.all([ask(explain), ask(explain)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(pendingKinds(await read())).toEqual([])
})

test('a calculation after it: its runs are explained first, then those of the one before', async () => {
  await leavePending()
  explaining.ends = 'late'
  await client().call(contract.targets.addManual, {
    params: { planId },
    body: { coordinates: [villageCoordinate('theirs', 30)], type: 'fakes', maxFake: 500 },
  })
  await ask(calculateFakes)
  explaining.ends = 'done'
  expect(pendingKinds(await read())).toEqual(expect.arrayContaining(['off', 'fake']))
  expect((await ask(explain)).statusCode).toBe(200)
  expect(pendingKinds(await read())).not.toContain('fake')
  expect((await ask(explain)).statusCode).toBe(200)
  const runs = await read()
  expect(pendingKinds(runs)).toEqual([])
  expect(runs.find(({ kind }) => kind === 'off')?.reasons).toHaveLength(15)
})

describe('a result that was kept', () => {
  test('is explained once it is restored', async () => {
    await leavePending()
    const { results } = await client().call(calculations.results, { params: { planId } })
    const [pending] = results
    await client().call(calculations.reset, { params: { planId } })
    expect(await read()).toEqual([])
    expect((await ask(explain)).statusCode).toBe(200)
    await client().call(calculations.restoreResult, { params: { planId, resultId: pending?._id ?? '' }, body: {} })
    expect(pendingKinds(await read())).toContain('off')
    expect((await ask(explain)).statusCode).toBe(200)
    expect((await read()).find(({ kind }) => kind === 'off')?.reasons).toHaveLength(15)
    await client().call(calculations.reset, { params: { planId } })
    await client().call(calculations.restoreResult, { params: { planId, resultId: pending?._id ?? '' }, body: {} })
    expect(pendingKinds(await read())).toEqual([])
  })
})

test('attacks that someone moved by hand are not explained as those of the run', async () => {
  await leavePending()
  const params = { planId }
  const { attacks } = await client().call(calculations.attacks, { params, query: { real: '0' } })
  const off = attacks.find((attack) => attack.type === 'off' && !attack.isRealInc)
  if (!off || off.isRealInc) throw new Error('no off')
  const attack = { kind: off.type, villageId: off.senderVillageId, targetId: off.targetId ?? '' }
  const { version } = await client().call(contract.wishes.state, { params })
  await client().call(contract.wishes.edit, { params, body: { version, edits: [{ op: 'remove', attack }] } })
  await ask(explain)
  const run = (await read()).find(({ kind }) => kind === 'off')
  expect(run?.reasons).toEqual([])
})
