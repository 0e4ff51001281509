import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../shared/contract/index.ts'
import { targetTypes } from '../../shared/model/target.ts'
import { aPlan, superadmin } from './world.ts'

/** What people, scripts and attackers send: wrong types, huge and tiny numbers, control characters, right-to-left marks. */
const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '500|500',
    '\u0000\u202e<script>alert(1)</script>',
    '__proto__',
    1e308,
    -1,
    0.5,
    2 ** 53,
    '2027-02-30T25:61:00Z',
    '2027-03-28T02:30:00+02:00',
    [[]],
    ['500|500', '510|500', '\t', '9'.repeat(150)],
    { from: '2027-03-10T10:00:00Z', to: '2027-03-10T09:00:00Z' },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** The names that bodies know, so that the fuzz gets past "field is missing". */
const names = [
  'name',
  'server',
  'username',
  'tribes',
  'sendFrom',
  'arriveAt',
  'notes',
  'dump',
  'coordinates',
  'type',
  'maxOff',
  'maxFake',
  'maxBFake',
  'offsetMinutes',
  'percentage',
  'fakesPerVillage',
  'playerId',
  'tribeId',
  'targetIds',
  'villageIds',
  'limits',
  'changes',
  'timeslots',
  'from',
  'settings',
  'catapultTargets',
  'assignmentRules',
  'frontlineCoords',
  'version',
  'worldId',
]
const good = {
  name: 'Fuzz',
  server: 'de1',
  tribes: [1],
  sendFrom: '2027-03-10T06:00:00Z',
  arriveAt: '2027-03-10T20:00:00Z',
  coordinates: ['510|500'],
  type: targetTypes[0],
  timeslots: [],
}
const body = fc.oneof(
  nasty,
  fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 6 }).map((some) => ({ ...good, ...some })),
)

let planId = ''
let worldId = ''
beforeAll(async () => {
  ;({ planId, worldId } = await aPlan())
})

/** Hashing a password takes half a second: what checks one is asked less often. What fetches from outside is not asked at all. */
const runsOf = (name: string) => (/auth\.|password|users\.create/i.test(name) ? 8 : 60)
const fuzzed = routes.filter(({ name, endpoint }) => endpoint.body && name !== 'worlds.sync')

describe('whatever a body holds, the answer is no server error', () => {
  test.each(fuzzed)('$name', async ({ name, endpoint }) => {
    const path = endpoint.path
      .replace('{planId}', planId)
      .replace('{worldId}', worldId)
      .replace('{playerId}', '11')
      .replace(/\{\w+\}/g, 'unknown')
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const answer = await superadmin().raw(endpoint.method, path, JSON.stringify(value), {
          'content-type': 'application/json',
          ...(endpoint.scope === 'world' && { 'X-World-ID': worldId }),
        })
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
        if (answer.status >= 400)
          expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      }),
      { numRuns: runsOf(name) },
    )
  })
})

test('nor does any path, query or header make one', async () => {
  const paths = routes.filter(({ endpoint }) => endpoint.method === 'GET')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      async ({ endpoint }, text) => {
        const value = encodeURIComponent(text.toWellFormed())
        const path = endpoint.path.replace(/\{planId\}/, planId).replace(/\{\w+\}/g, value)
        const answer = await superadmin().raw('GET', `${path}?tribeId=${value}&worldId=${value}`)
        expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
      },
    ),
    { numRuns: 300 },
  )
})
