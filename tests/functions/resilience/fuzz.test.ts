import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { routes } from '../../../shared/contract/index.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { fc } from '../../support/properties.ts'
import { type Known, schemaSample } from '../../support/samples.ts'
import { signedHeaders } from '../../support/servers/discord.ts'
import { anAddress } from '../../support/servers/edge.ts'
import { rounds, soaking, thirdOf } from '../../support/soak.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { aim, aPlan, aWorld, dumpLine, superadmin, upload } from '../world.ts'
import { arbitraryMutations, type Mutation } from './fuzz-mutations.ts'

let planId = ''
let worldId = ''
/** What is changed at will, down to the server that it comes from. */
let spareWorldId = ''
let userId = ''
/** The key of a player's orders. */
let key = ''
/** What a schema cannot know: things that there are, and what would shut the test itself out. */
let known: Known = {}
/** Of a bot: its world's server, and what it says to be let in. */
let server = ''
let botKey = ''
beforeAll(async () => {
  ;({ planId, worldId } = await aPlan())
  const botWorld = await aWorld()
  server = botWorld.server
  const made = await superadmin().call(bots.createKey, { params: { worldId: botWorld.worldId }, body: { name: 'Bot' } })
  botKey = `Bot ${made.key}`
  spareWorldId = (await aWorld()).worldId
  await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 }), dumpLine(509, { axe: 6000, ram: 300 })])
  await aim(planId, 'offs', [500, 501], { maxOff: 1 })
  await superadmin().call(calculations.calculateAll, { params: { planId }, body: {} })
  await superadmin().call(orders.issue, { params: { planId } })
  const [entry] = (await superadmin().call(orders.list, { params: { planId } })).entries
  key = entry?.edit.split('/').at(-1) ?? ''
  const { body } = await superadmin().raw('GET', '/auth/me')
  if (!hasUser(body)) throw new Error('No user')
  userId = body.user._id
  known = {
    worldId,
    admins: [userId],
    server: 'de1',
    tribes: [1],
    sendFrom: '2038-03-10T06:00:00Z',
    arriveAt: '2038-03-10T20:00:00Z',
    personalLinksOnly: false,
    coordinates: ['500|500', '510|501'],
    dump: '500|500,100,0,0,6000,0,0,0,0,0,300,5,0,0,0\n500|501,100,0,0,0,0,0,0,0,0,0,60,0,0,0',
    villageIds: [100],
    playerId: 21,
    tribeId: '2',
    targetIds: ['offs-510-500'],
    playerIds: [11, 12],
    line: 'off-100-offs-510-500-0',
    lines: ['off-100-offs-510-500-0'],
  }
})

const hasUser = (body: unknown): body is { user: { _id: string } } =>
  typeof body === 'object' && body !== null && 'user' in body

const filledPath = ({ path }: Endpoint) =>
  path
    .replace('{planId}', planId)
    .replace('{worldId}', spareWorldId)
    .replace('{playerId}', '11')
    .replace('{targetId}', 'offs-510-500')
    .replace('{userId}', 'unknown')
    .replace('{key}', key)
    .replace('{deviceId}', 'unknown')
    .replace('{world}', server)
    .replace('{coordinates}', '510%7C500')
    .replace('{x}/{y}', '510/500')

const authorizationHeader = ({ access }: Endpoint) => (access === 'bot' ? { authorization: botKey } : undefined)

/** What hashes passwords, counts failed logins of this machine or is throttled per address is sent only what its schema refuses. */
const isCounted = (name: string, { access }: Endpoint) =>
  access === 'public' || /^auth\.|users\.(create|setPassword|changePassword|removeOwn)/.test(name)

function isTaken({ body }: Endpoint, json: string): boolean {
  try {
    return body?.safeParse(JSON.parse(json)).success ?? true
  } catch {
    return false
  }
}

const english = /\b(invalid|expected|received|required|must|unrecognized|unexpected|undefined|null|NaN)\b/i

/** Every failure is one of the catalogue's, in German, and names the field that is bad, in German too. */
function expectFailure(answer: { status: number; body: unknown }, { json, field }: Mutation): void {
  const context = `${JSON.stringify(answer.body).slice(0, 500)} to ${json.slice(0, 300)}`
  expect(answer.status, context).toBeLessThan(500)
  if (answer.status < 400) return
  expect(answer.body, context).toMatchObject({
    code: expect.any(String),
    message: expect.stringMatching(/^[A-ZÄÖÜ].*[.!]$/),
  })
  const {
    code,
    message,
    fields = {},
  } = answer.body as { code: string; message: string; fields?: Record<string, string> }
  for (const sentence of [message, ...Object.values(fields)]) expect(sentence, context).not.toMatch(english)
  if (code !== 'bad_request') return
  const named = Object.keys(fields)
  expect(named.length, context).toBeGreaterThan(0)
  expect(named.length, context).toBeLessThanOrEqual(50)
  if (field !== undefined) for (const name of named) expect(name.split('.')[0], context).toBe(field)
}

const fuzzed = routes.filter(({ endpoint }) => endpoint.body)

/** Bodies that are bad in one place: full ones and bare ones, made of the endpoint's schema. */
const badBodies = ({ body }: Endpoint) =>
  fc.oneof(
    ...(['most', 'least'] as const).map((extent) =>
      arbitraryMutations(Object(body && schemaSample(body, extent, known))),
    ),
  )

describe('a body that is bad in one place makes no server error, and the answer names the place', () => {
  test.each(thirdOf(fuzzed))('$name', { timeout: soaking ? 1_800_000 : 300_000 }, async ({ name, endpoint }) => {
    const send = async (mutation: Mutation) => {
      if (isCounted(name, endpoint) && isTaken(endpoint, mutation.json)) return
      const answer = await superadmin().raw(endpoint.method, filledPath(endpoint), mutation.json, {
        'content-type': 'application/json',
        ...(endpoint.scope === 'world' && { 'X-World-ID': worldId }),
        ...(endpoint.access === 'discord' && signedHeaders(mutation.json)),
      })
      expectFailure(answer, mutation)
    }
    const few = fc.array(badBodies(endpoint), { minLength: 6, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(few, async (mutations) => {
        await Promise.all(mutations.map(send))
      }),
      { numRuns: rounds(3, 200) },
    )
  })
})

describe('a path or query of any text makes no server error', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map((raw) => encodeURIComponent(raw.toWellFormed())),
    fc.constantFrom(
      '%00',
      '%2e%2e',
      '..%2f..',
      '%',
      '%E0%A4',
      '%ED%A0%80',
      '%u0041',
      '__proto__',
      'constructor',
      '0',
      '-1',
      '1e400',
      'NaN',
      '9'.repeat(400),
      'a'.repeat(5000),
      `${'%F0%9F%98%80'.repeat(800)}`,
    ),
  )
  const withPath = routes.filter(({ endpoint }) => endpoint.path.includes('{') || endpoint.query)

  test.each(thirdOf(withPath))('$name', { timeout: soaking ? 600_000 : 300_000 }, async ({ endpoint }) => {
    await fc.assert(
      fc.asyncProperty(text, text, fc.nat(2), async (id, value, which) => {
        // All ids are good but one, or all are spoilt.
        const places = [...endpoint.path.matchAll(/\{\w+\}/g)].map(([place]) => place)
        const spoilt = places.length > which ? endpoint.path.replace(places[which] ?? '', id) : endpoint.path
        const path = filledPath({ ...endpoint, path: which === 2 ? endpoint.path.replace(/\{\w+\}/g, id) : spoilt })
        if (path === filledPath(endpoint) && !endpoint.query) return
        const query = endpoint.query ? `?tribeId=${value}&worldId=${value}&${value}=${value}&limit=${value}` : ''
        const answer = await superadmin().raw(
          endpoint.method,
          `${path}${query}`,
          undefined,
          authorizationHeader(endpoint),
        )
        const context = `${endpoint.method} ${path.slice(0, 200)}${query.slice(0, 200)} ${JSON.stringify(answer.body).slice(0, 300)}`
        expect(answer.status, context).toBeLessThan(500)
      }),
      { numRuns: rounds(4, 200) },
    )
  })

  test.each(['', ' ', 'WORLD', '%00', 'a#b', '\u00ff', 'a'.repeat(8000), '__proto__'])(
    'the world header %#',
    async (id) => {
      for (const { endpoint } of routes.filter(
        ({ endpoint: { scope, path } }) => scope === 'world' && !path.includes('{'),
      )) {
        const answer = await superadmin().raw(endpoint.method, endpoint.path, endpoint.body && '{}', {
          'X-World-ID': id,
        })
        expect([400, 404]).toContain(answer.status)
      }
    },
  )

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    `Bearer ${'a'.repeat(8000)}`,
    'Bearer eyJhbGciOiJub25lIn0..',
    'Basic YTpi',
    '\u00ff',
  ])('the token %#', async (authorization) => {
    expect((await api().raw('GET', '/worlds', undefined, { authorization })).status).toBe(401)
  })
})

/** Queries of reads that need one. */
const queries: Record<string, string> = {
  'worlds.check': '?server=de1',
  'calculations.compareResults': '?from=none&to=none',
  'orders.others': '?villageId=1',
  'wishes.candidates': '?attack=off:1:none',
  'wishes.price': '?wish=forbid&targetId=none',
}
/** Their queries name what no plan has, or their links are not those of an order sheet. */
const unknown = new Set([
  'calculations.compareResults',
  'wishes.candidates',
  'wishes.price',
  'orders.all',
  'shareLinks.open',
])

test('after all that, everything can still be read, as the contract says', async () => {
  // The own timeslots may be their owner's alone by now.
  const { players } = await superadmin().call(timeslots.list, { params: { planId } })
  const secret = players.find(({ playerId }) => playerId === 11)?.secret ?? ''
  // From an address that has not yet called the public pages too often.
  const reader = api(roleToken('superadmin'), undefined, anAddress())
  for (const { name, endpoint } of routes.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const answer = await reader.raw('GET', `${filledPath(endpoint)}${queries[name] ?? ''}`, undefined, {
      'X-World-ID': worldId,
      [slotSecretHeader]: secret,
      ...authorizationHeader(endpoint),
    })
    const said = `${name} ${JSON.stringify(answer.body).slice(0, 300)}`
    if (unknown.has(name)) {
      expect(answer.status, said).toBe(404)
      continue
    }
    expect(answer.status, said).toBe(200)
    const { success, error } = endpoint.output.safeParse(answer.body)
    expect(success, `${name} ${error?.message}`).toBe(true)
  }
})
