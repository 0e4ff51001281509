import { beforeAll, expect, test } from 'vitest'
import { unknownIds } from '../../../functions/http/input.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { routes } from '../../../shared/contract/index.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { chatEvents } from '../../../shared/model/discord/webhook.ts'
import { schemaSample } from '../../support/samples.ts'
import { aWebhook } from '../../support/servers/discord-webhooks.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { roleToken } from '../../support/stack/api.ts'
import { rawPath } from '../../support/stack/raw-path.ts'
import { aim, aPlan, dumpLine, leader, superadmin, upload } from '../world.ts'

/** Ids that no item has, escaped as they go into a path: other items' keys, blank, not text, too long, parts of paths. */
const oddIds = [
  '%23CREATIONS',
  'OFFS%23x',
  '%23',
  '%20',
  '%00',
  '%C3%BCml%C3%A4ut',
  '..%2F..',
  '%7B%7D',
  '__proto__',
  'x'.repeat(65),
  'x'.repeat(3000),
]
/** Of keys and places, which are no ids. */
const unknown: Record<string, string> = { key: 'A'.repeat(32), playerId: '999999', guildId: '700000000000000001' }
const places = ['world', 'coordinates', 'x', 'y']

/** Where each parameter leads to something. */
let known: Record<string, string> = {}
let botKey = ''
beforeAll(async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 })])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  await leader().call(calculations.calculateAll, { params, body: {} })
  await leader().call(orders.issue, { params })
  await superadmin().call(webhooks.create, {
    params: { worldId },
    body: { name: 'Kanal', address: aWebhook().address, events: [...chatEvents] },
  })
  await leader().call(shareLinks.create, { params, body: { name: 'Rat', level: 'all' } })
  botKey = `Bot ${(await superadmin().call(bots.createKey, { params: { worldId }, body: { name: 'Bot' } })).key}`
  const [entry] = (await leader().call(orders.list, { params })).entries
  known = { planId, worldId, playerId: '11', key: entry?.edit.split('/').at(-1) ?? '' }
})

const paramsIn = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)

/** Calls an endpoint with all that it may demand but this one parameter. */
async function callWith({ method, path, access, body, query }: Endpoint, param: string, id: string) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === param ? id : (known[name] ?? 'unknown')))
  const asked = query ? Object(schemaSample(query, 'least')) : {}
  const headers = {
    ...fromAddress(anAddress()),
    authorization: access === 'bot' ? botKey : `Bearer ${roleToken('superadmin')}`,
    'content-type': 'application/json',
  }
  const sent =
    body && JSON.stringify(schemaSample(body, 'least', { worldId: known.worldId, line: 'off-100-offs-510-500-0' }))
  const { status, text } = await rawPath(method, `${filled}?${new URLSearchParams(asked)}`, headers, sent)
  const { code, message } = JSON.parse(text)
  return { status, code, message }
}

const walked = routes
  .flatMap(({ name, endpoint }) => paramsIn(endpoint.path).map((param) => ({ name, endpoint, param })))
  // The bot's test field answers every question.
  .filter(({ endpoint, param }) => endpoint !== bots.preview || param !== 'coordinates')

test('every parameter of a path is an id with a failure of its own, a key or a place', () => {
  const others = walked.map(({ param }) => param).filter((param) => !unknownIds.has(param))
  expect(new Set(others)).toEqual(new Set(['key', ...places]))
})

test.each(walked)('$name refuses an odd $param as an unknown one', async ({ endpoint, param }) => {
  const expected = await callWith(endpoint, param, unknown[param] ?? 'unknown')
  expect([400, 404]).toContain(expected.status)
  for (const id of oddIds) {
    const answer = await callWith(endpoint, param, id)
    if (places.includes(param)) expect([400, 404], id).toContain(answer.status)
    else expect(answer, id.slice(0, 80)).toEqual(expected)
  }
})
