import { createHash } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from '../../../functions/store/table/keys.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { type Emulator, startDynoxide } from '../../../infra/local/emulators/dynoxide.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { chunked } from '../../../shared/lib/chunks.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { listUnits } from '../../infra/table-units.ts'
import { aFixture, coordinates, type Fixture, theirs } from '../../support/faults/fixture.ts'
import { startTableMeter, type TableMeter } from '../../support/faults/table-meter.ts'
import { api } from '../../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { temporaryFolder } from '../../support/stack/temporary.ts'

/**
 * What the common calls may take of the table's read units, on a plan of 120 targets, 300 senders and all its calculations, in a
 * container that has read nothing before: what `infra/README.md` computes the costs with. Every call that needs a session reads its
 * account, and every call of a plan the plan and its world, each for one unit; what shows a plan also reads how often its timeslots
 * changed.
 */
const bounds = {
  'list plans': 5,
  'open a plan': 5,
  status: 5,
  targets: 12,
  utilization: 13,
  'edit a target': 6,
  'a member’s orders': 8,
  'a mark': 6,
}

let table: Emulator
let meter: TableMeter
let stack: ForkedStack
let fixture: Fixture
let client: ReturnType<typeof api>

beforeAll(async () => {
  table = await startDynoxide(`${temporaryFolder('read-units')}/table.db`, console.error)
  meter = await startTableMeter(table.url)
  stack = await forkStack({ providerUrl: ownStack().providerUrl }, { AWS_ENDPOINT_URL_DYNAMODB: meter.url })
  const credentials = { username: 'superadmin', password: demoPassword }
  const { token } = await api(undefined, stack.url).call(sessions.login, { body: credentials })
  client = api(token, stack.url)
  fixture = await aFixture(client)
  const body = { coordinates: coordinates('theirs', theirs), type: 'offs' as const, maxOff: 1 }
  await client.call(targets.addManual, { params: fixture, body })
  await client.call(calculations.calculateAll, { params: fixture, body: {} })
})

afterAll(async () => {
  await stack.close()
  await meter.close()
  await table.close()
})

test('the common calls read little more than they answer', async () => {
  const params = { planId: fixture.planId }
  const targetId = `offs-${coordinates('theirs', 1)[0]?.replace('|', '-')}`
  const read = async (work: () => Promise<unknown>) => (await meter.measure(work)).read
  const units = {
    'list plans': await read(() => client.call(plans.list, { worldId: fixture.worldId })),
    'open a plan': await read(() => client.call(plans.get, { params })),
    status: await read(() => client.call(calculations.status, { params })),
    targets: await read(() => client.call(targets.list, { params })),
    utilization: await read(() => client.call(calculations.utilization, { params })),
    'edit a target': await read(() =>
      client.call(targets.update, { params: { ...params, targetId }, body: { maxOff: 2 } }),
    ),
  }
  const key = await anIssuedKey()
  const sheet = () => client.call(orders.sheet, { params: { key } })
  const line = (await sheet()).lines[0]?.id ?? ''
  const marks = [{ line, state: 'sent' as const, at: new Date().toISOString() }]
  Object.assign(units, {
    'a member’s orders': await read(sheet),
    'a mark': await read(() => client.call(orders.mark, { params: { key }, body: { marks } })),
  })
  for (const [name, taken] of Object.entries(units)) console.log(`${name}: ${taken} read units`)
  expect(Object.entries(units).filter(([name, taken]) => taken > Reflect.get(bounds, name))).toEqual([])
})

const TableName = 'angriffsplaner'

function tableClient() {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const dynamodb = new DynamoDBClient({ endpoint: table.url, region: 'eu-central-1', credentials })
  return { documents: DynamoDBDocumentClient.from(dynamodb), close: () => dynamodb.destroy() }
}

test('the list of worlds costs a fraction of a unit more for each of them', async () => {
  const { documents, close } = tableClient()
  const body = { username: 'user', password: demoPassword }
  const member = api((await api(undefined, stack.url).call(sessions.login, { body })).token, stack.url)
  const Key = keys.listedWorld(fixture.worldId)
  const { Item: entry } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  const admin = newId()
  const more = { adminIds: [admin], adminNames: { [admin]: 'Anführer' } }
  const unitsWith = async (count: number) => {
    const { worlds: before } = await member.call(worlds.list, {})
    for (const some of chunked(Array.from({ length: count - before.length }, newId), 25)) {
      const requests = some.map((_id) => ({
        PutRequest: { Item: { ...entry, ...keys.listedWorld(_id), ...more, _id } },
      }))
      await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }))
    }
    return (await meter.measure(() => member.call(worlds.list, {}))).read
  }
  const units = [await unitsWith(1), await unitsWith(60), await unitsWith(300)]
  close()
  console.log(`list 1, 60 and 300 worlds: ${units.join(', ')} read units`)
  for (const [i, count] of [1, 60, 300].entries())
    expect(Math.abs((units[i] ?? 0) - listUnits(count))).toBeLessThan(1.5)
})

test('1,000 closed worlds of 60 members cost as little as 1,000 open ones', async () => {
  const { documents, close } = tableClient()
  const put = async (items: object[]) => {
    for (const some of chunked(items, 25)) {
      const RequestItems = { [TableName]: some.map((Item) => ({ PutRequest: { Item } })) }
      await documents.send(new BatchWriteCommand({ RequestItems }))
    }
  }
  const ids = Array.from({ length: 1000 }, newId)
  /** What listing takes with 1,000 worlds more that are like the fixture's. */
  const units = async () => {
    const Key = keys.listedWorld(fixture.worldId)
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    await put(ids.map((_id) => ({ ...Item, ...keys.listedWorld(_id), _id })))
    return (await meter.measure(() => client.call(worlds.list, {}))).read
  }
  const open = await units()
  const members = Array.from({ length: 60 }, newId)
  await put(members.map((_id) => ({ ...keys.user(_id), _id })))
  const params = { worldId: fixture.worldId }
  await client.call(worlds.setAccess, { params, body: { access: 'members', members } })
  const closed = await units()
  console.log(`list 1,000 open and closed worlds: ${open} and ${closed} read units`)
  // `members` is four letters longer than `all`.
  expect(closed).toBeLessThanOrEqual(open + 1)
  await client.call(worlds.setAccess, { params, body: { access: 'all', members: [] } })
  close()
})

test('unknown, expired and revoked share links take the same calls of the table', async () => {
  const params = { planId: fixture.planId }
  const share = async () => {
    const body = { name: 'Bund', level: 'all' as const, days: 1 }
    const { link, url } = await client.call(shareLinks.create, { params, body })
    return { linkId: link._id, key: url.split('/').at(-1) ?? '' }
  }
  const [expired, revoked] = [await share(), await share()]
  await client.call(shareLinks.revoke, { params: { ...params, linkId: revoked.linkId } })
  const Key = keys.shareKey(createHash('sha256').update(expired.key).digest('base64url'))
  const past = { UpdateExpression: 'SET endsAt = :past', ExpressionAttributeValues: { ':past': '2026-01-01' } }
  const { documents, close } = tableClient()
  await documents.send(new UpdateCommand({ TableName, Key, ...past }))
  close()
  const visitor = api(undefined, stack.url)
  const taken = (key: string) => meter.measure(() => visitor.fails(shareLinks.open, { params: { key } }))
  const unknown = 'A'.repeat(32)
  const [, ...all] = [await taken(unknown), await taken(unknown), await taken(expired.key), await taken(revoked.key)]
  expect(all[0]?.operations.length).toBeGreaterThan(1)
  for (const one of all) expect(one).toEqual(all[0])
})

test('a member’s page that shows what was seen reads two small parts more, once', async () => {
  const params = { planId: fixture.planId }
  const key = await anIssuedKey()
  const sheet = () => client.call(orders.sheet, { params: { key } })
  const units = async () => (await meter.measure(sheet)).read
  const { lines } = await sheet()
  const before = await units()
  const entries = lines.map(({ from, to }) => ({
    herkunft: `${from.x}|${from.y}`,
    ziel: `${to.x}|${to.y}`,
    ankunft: 'am 10.03.38 um 12:00:00',
    staerke: 'gross',
  }))
  const file = new File([JSON.stringify(entries)], 'angriffe.json', { type: 'application/json' })
  await client.call(sightings.upload, { params, file })
  expect(await units()).toBeLessThanOrEqual(before + 2)
  expect(await units()).toBe(before)
  expect((await sheet()).lines.every(({ seen }) => seen)).toBe(true)
})

/** Hands the plan's orders out, and gives a key of the first player's. */
async function anIssuedKey(): Promise<string> {
  const params = { planId: fixture.planId }
  await client.call(orders.issue, { params })
  const [entry] = (await client.call(orders.list, { params })).entries
  return entry?.edit.split('/').at(-1) ?? ''
}

test('status and edits take the same however many targets there are', async () => {
  const params = { planId: fixture.planId }
  const taken = async () => (await meter.measure(() => client.call(calculations.status, { params }))).read
  const before = await taken()
  const body = { coordinates: coordinates('theirs', theirs), type: 'fakes' as const, maxFake: 1 }
  await client.call(targets.addManual, { params, body })
  expect(await taken()).toBe(before)
})
