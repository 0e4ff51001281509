import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineHandler } from '../../../functions/http/define-handler.ts'
import { errorFacts } from '../../../functions/runtime/error-facts.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { endpoint } from '../../../shared/contract/endpoint.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { serveWorld } from '../../support/servers/provider.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { stackLog } from '../../support/stack/fork-stack.ts'
import { withoutIds } from '../../support/without-ids.ts'
import { aim, aPlan, dumpLine, leader, rows, superadmin } from '../world.ts'

/** Texts that occur nowhere else: one in a log was sent by the test. */
const password = 'Geheimwort-4711-Alpha'
const newPassword = 'Geheimwort-4712-Beta'
const wrongPassword = 'Geheimwort-4713-Gamma'
const email = 'verborgen-4714@beispiel.example'
const troops = 471_547
const slot = '2038-03-10T11:47:00.000Z'
const text = 'Mitgliederdorf-4716'
const slotSecret = 'geheimer-Link-4717'
const reason = 'Ausrede-4718'
const wrongKey = 'FalscherSchluessel4719abcdefghij'
const jwt = /eyJ[\w-]{10,}/

interface Line {
  level: string
  message: string
  requestId?: string
  [field: string]: unknown
}

const logLines = (written: string): Line[] =>
  // Others are writing meanwhile: the last line may not be whole yet.
  written
    .slice(0, written.lastIndexOf('\n'))
    .split('\n')
    .flatMap((line) => (line.startsWith('{"level":') ? [JSON.parse(line)] : []))

describe('the log of a whole run', () => {
  const ids = new Map<string, { requestId: string; status: number }>()
  const secrets = [password, newPassword, wrongPassword, email, text, slotSecret, String(troops), '"dump"', 'Bearer']
  // The whole moment: any time of day may occur in a log, whenever the tests run.
  secrets.push('2038-03-10T11:47', String(Date.parse(slot) / 1000))
  let written = ''
  let userId = ''
  let planId = ''

  /** Notes the request id that an answer names. */
  const noted = async (what: string, sending: ReturnType<ReturnType<typeof api>['send']>) => {
    const answer = await sending
    ids.set(what, { requestId: answer.headers.get('x-request-id') ?? '', status: answer.status })
    return answer
  }

  beforeAll(async () => {
    const start = statSync(stackLog).size
    const plan = await aPlan()
    planId = plan.planId
    const params = { planId }
    const username = `Logbuch ${Date.now()}`
    await noted('register', api().send(accounts.register, { body: { username, password } }))
    const account = (await superadmin().call(accounts.list, {})).users.find((user) => user.username === username)
    userId = account?._id ?? ''
    await superadmin().call(accounts.activate, { params: { userId } })
    await noted('wrong login', api().send(sessions.login, { body: { username, password: wrongPassword } }))
    const { token } = await api().call(sessions.login, { body: { username, password } })
    let own = api(token)
    secrets.push(token, roleToken('user'))
    await noted('e-mail', own.send(accounts.setEmail, { body: { email } }))
    const change = { currentPassword: password, newPassword }
    const changed = await noted('password', own.send(accounts.changePassword, { body: change }))
    const fresh = accounts.changePassword.output.parse(changed.body).token
    secrets.push(fresh)
    own = api(fresh)
    await noted('bad token', api(`${token}x`).send(sessions.me, {}))
    await noted('bad JSON', own.raw('PUT', '/auth/password', `{"currentPassword": ${password}`))

    const dump = (what: string, lines: string[]) =>
      noted(what, own.send(senders.uploadTroops, { params, body: { dump: lines.join('\n') } }))
    const csv = ['Koordinaten;Dorf;Axt;Ramme', `500|500;${text};${troops};250`]
    const overview = [`${text} (500|500) K55`, `eigene\t0\t0\t${troops}\t0\t0\t0\t0\t0\t250\t0\t0\t0`]
    const member = [`${text} (500|500) K55\t0\t0\t${troops}\t0\t0\t0\t0\t0\t250\t0\t0\t0`]
    await dump('csv', csv)
    await dump('overview', overview)
    await dump('member page', member)
    await dump('bad lines', [dumpLine(500, { axe: troops, ram: 250 }), `${text},1,2`, `500|501,${text}`])
    await dump('unreadable', [text, password])
    await dump(
      'lines',
      rows(500, 509).map((y) => dumpLine(y, { axe: troops, ram: 250 })),
    )
    await aim(planId, 'offs', rows(500, 504), { maxOff: 1 })
    await noted('calculation', own.send(calculations.calculateOffs, { params }))
    const slots = { timeslots: [{ from: slot, to: '2038-03-10T12:47:00.000Z' }] }
    await noted('slots', own.send(timeslots.save, { params: { planId, playerId: '11' }, body: slots }))
    const headers = { [slotSecretHeader]: slotSecret }
    await noted('wrong link', api().send(timeslots.playerInfo, { params: { planId, playerId: '12' }, headers }))
    await noted('own slots', api().send(timeslots.saveOwn, { params: { planId, playerId: '12' }, body: slots }))

    await noted('orders', own.send(orders.issue, { params }))
    const [entry] = (await own.call(orders.list, { params })).entries
    const keys = [entry?.edit ?? '', entry?.show ?? ''].map((link) => link.split('/').at(-1) ?? '')
    const [key = '', showKey = ''] = keys
    const { lines } = await api().call(orders.sheet, { params: { key }, query: { opened: '1' } })
    const marks = [{ line: lines[0]?.id ?? '', state: 'skipped' as const, at: new Date().toISOString(), reason }]
    await noted('mark', api().send(orders.mark, { params: { key }, body: { marks } }))
    await noted('mark only looking', api().send(orders.mark, { params: { key: showKey }, body: { marks } }))
    await noted('bad mark', api().raw('POST', `/orders/${key}/marks`, { marks: [{ line: reason }] }))
    await noted('calendar', api().send(orders.calendar, { params: { key } }))
    await noted('wrong key', api().send(orders.sheet, { params: { key: wrongKey } }))
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
    secrets.push(...keys, wrongKey, ...keys.map(hash), reason)

    const { server } = (await leader().call(worlds.list, {})).worlds.find(({ _id }) => _id === plan.worldId) ?? {}
    await serveWorld(server ?? '', {}, 'html')
    await noted('provider', own.send(worlds.sync, { worldId: plan.worldId, body: {} }))
    written = readFileSync(stackLog).subarray(start).toString()
  })

  test('contains no secret, neither from answers nor from pasted text', () => {
    expect(logLines(written).length).toBeGreaterThan(20)
    const told = withoutIds(written)
    for (const secret of secrets) expect(told).not.toContain(secret)
    expect(written).not.toMatch(jwt)
  })

  test('has one line for each call, found by the request id that the answer names', () => {
    const lines = logLines(written)
    expect([...ids].map(([what, { status }]) => [what, status])).toEqual([
      ['register', 200],
      ['wrong login', 401],
      ['e-mail', 200],
      ['password', 200],
      ['bad token', 401],
      ['bad JSON', 400],
      ['csv', 200],
      ['overview', 200],
      ['member page', 200],
      ['bad lines', 200],
      ['unreadable', 400],
      ['lines', 200],
      ['calculation', 200],
      ['slots', 200],
      ['wrong link', 403],
      ['own slots', 200],
      ['orders', 200],
      ['mark', 200],
      ['mark only looking', 403],
      ['bad mark', 400],
      ['calendar', 200],
      ['wrong key', 404],
      ['provider', 502],
    ])
    for (const { requestId, status } of ids.values()) {
      expect(lines.filter((line) => line.requestId === requestId)).toMatchObject([
        {
          level: 'info',
          message: 'call',
          status,
          ms: expect.any(Number),
          used: expect.any(Number),
          caller: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
      ])
    }
  })

  test('shows who did what to which plan, and why a call failed', () => {
    const findLine = (what: string) => logLines(written).find(({ requestId }) => requestId === ids.get(what)?.requestId)
    expect(findLine('calculation')).toMatchObject({ route: 'POST /offtool/calculateOffs/{planId}', userId, planId })
    expect(findLine('unreadable')).toMatchObject({ code: 'unreadable_dump', userId, planId })
    expect(findLine('wrong login')).toMatchObject({ route: 'POST /auth/login', code: 'wrong_credentials' })
    expect(findLine('bad token')).toMatchObject({ code: 'session_expired' })
    expect(findLine('provider')).toMatchObject({ code: 'provider_unreadable' })
    // The route does not contain the link.
    expect(findLine('own slots')).toMatchObject({ route: 'PUT /timeslots/{planId}/{playerId}' })
  })
})

/** What a function needs to run; nothing of it is there. */
const environment = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
  TABLE_NAME: 'table',
  BUCKET_NAME: 'bucket',
  TOKEN_SECRET: 'x'.repeat(32),
}

describe('an error that nobody expected', () => {
  const failing = {
    ...endpoint({ method: 'GET', path: '/failing', access: 'public', shows: [] }),
    output: z.object({}),
  }
  const event = { requestContext: { requestId: 'r-4717', http: { sourceIp: '127.0.0.1' } }, headers: {} }
  const output = vi.spyOn(process.stdout, 'write')
  beforeAll(() => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  })
  afterEach(() => output.mockReset())

  /** What is logged and answered when a handler throws. */
  async function thrown(error: unknown) {
    const lines: string[] = []
    output.mockImplementation((chunk) => {
      lines.push(String(chunk))
      return true
    })
    const handler = defineHandler(failing, () => Promise.reject(error))
    const { statusCode, body } = await handler(event as unknown as APIGatewayProxyEventV2, lambdaContext('failing'))
    return { statusCode, answer: JSON.parse(body ?? ''), written: lines.join(''), lines: logLines(lines.join('')) }
  }

  const caught = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }

  const carriers: [string, string, () => unknown][] = [
    ['JSON that quotes its text', 'SyntaxError', () => caught(() => JSON.parse(password))],
    ['a number that quotes its text', 'SyntaxError', () => caught(() => BigInt(password))],
    ['an address that keeps its text', 'TypeError', () => caught(() => new URL(password))],
    ['an operator that quotes its text', 'TypeError', () => caught(() => 'name' in (password as unknown as object))],
    [
      'a schema',
      '$ZodError',
      () => caught(() => z.strictObject({ name: z.literal('x') }).parse({ name: password, [password]: 1 })),
    ],
    [
      'a failed condition with its item',
      'ConditionalCheckFailedException',
      () =>
        new ConditionalCheckFailedException({
          $metadata: { httpStatusCode: 400, requestId: 'AWS4717' },
          message: `The conditional request failed: ${password}`,
          Item: { passwordHash: { S: password } },
        }),
    ],
    [
      'an SDK error with its answer',
      'TypeError',
      () => Object.assign(new Error('x'), { name: 'TypeError', $response: { body: password } }),
    ],
    ['a cause', 'Error', () => new Error('outer', { cause: new SyntaxError(password) })],
    [
      'a message of many lines',
      'RangeError',
      () => new RangeError(`first\n    at ${password} (file:///a.ts:1:1)\n    at b (c.ts:1:1)`),
    ],
    ['a name', 'Error', () => Object.assign(new RangeError('x'), { name: `${password} !`, code: `${password} !` })],
    ['no error at all', 'thrown string', () => password],
    ['an object', 'thrown object', () => ({ password })],
  ]
  test.each(carriers)('is logged without its content: %s', async (_, name, make) => {
    const { statusCode, answer, written, lines } = await thrown(make())
    expect(statusCode).toBe(500)
    expect(answer).toMatchObject({ code: 'internal', requestId: 'r-4717' })
    expect(JSON.stringify(answer)).not.toContain(password)
    // A message may quote its text in part.
    expect(written).not.toContain('Geheim')
    expect(lines).toMatchObject([
      {
        level: 'error',
        message: 'unexpected',
        requestId: 'r-4717',
        error: { name },
      },
      { level: 'info', message: 'call', requestId: 'r-4717', status: 500, code: 'internal' },
    ])
  })

  test('still shows an operator kind, place, AWS’s own id, and the messages that are known to be safe', () => {
    const broken: { deep?: { down: string } } = {}
    const mistake = errorFacts(caught(() => (broken.deep as unknown as { down: string }).down))
    expect(mistake).toMatchObject({
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'down')",
      at: expect.arrayContaining([expect.stringMatching(/logs\.test\.ts:\d+:\d+/)]),
    })
    expect(errorFacts(new Error('World data worlds/1/x is gone')).message).toBe('World data worlds/1/x is gone')
    expect(errorFacts(Object.assign(new Error('fetch failed'), { cause: { code: 1 } })).cause).toEqual({
      name: 'thrown object',
    })
    const refused = Object.assign(new Error('no dynamodb:PutItem'), {
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 400, requestId: 'AWS4717' },
    })
    expect(errorFacts(refused)).toMatchObject({ message: 'no dynamodb:PutItem', status: 400, awsRequestId: 'AWS4717' })
    const issues = caught(() => z.object({ plan: z.object({ name: z.string() }) }).parse({ plan: { name: 4711 } }))
    expect(errorFacts(issues)).toMatchObject({ issues: ['plan.name: invalid_type'] })
  })
})

test('a table that answers nonsense gives a 500 whose log holds neither the password nor the answer', async () => {
  const nonsense = createServer((_, response) =>
    response.writeHead(400).end(`{"__type":"Odd","message":"${password}"}`),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  nonsense.listen(0, '127.0.0.1', resolve)
  await promise
  const address = nonsense.address()
  const port = typeof address === 'object' && address ? address.port : 0
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`)
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const lines: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0)
  try {
    const { handler } = await import('../../../functions/api/sessions/login.ts')
    const event = {
      requestContext: { requestId: 'r-4718', http: { sourceIp: '127.0.0.1' } },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Anna', password: wrongPassword }),
    }
    const answer = await handler(event as unknown as APIGatewayProxyEventV2, lambdaContext('login'))
    expect(answer.statusCode).toBe(500)
    const written = lines.join('')
    expect(logLines(written)).toMatchObject([
      { level: 'error', requestId: 'r-4718', error: { name: 'Odd', status: 400 } },
      { message: 'call', requestId: 'r-4718', status: 500 },
    ])
    expect(written).not.toMatch(/Geheimwort|Anna/)
  } finally {
    output.mockRestore()
    vi.unstubAllEnvs()
    nonsense.close()
  }
})
