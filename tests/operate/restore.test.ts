import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findKey, orderKeyItems } from '../../functions/store/orders/sheets.ts'
import { writeAll } from '../../functions/store/table/batch.ts'
import { type Item, queryAll, queryPrefix } from '../../functions/store/table/client.ts'
import { keys } from '../../functions/store/table/keys.ts'
import { ownStorage } from '../support/stack/own-storage.ts'

const program = join(import.meta.dirname, '../../infra/operate/restore.ts')
const now = Math.floor(Date.now() / 1000)

const sheet = { _id: 's', playerId: 7, showKey: 'show', editKey: 'edit', version: 1 }
const link = (digest: string) => ({
  _id: digest,
  name: 'Rat',
  level: 'all',
  createdAt: '2038',
  endsAt: '2039',
  makerId: 'u',
  digest,
  salt: 's',
})
const opened = (planId: string, digest: string) => ({
  ...keys.shareKey(digest),
  digest,
  planId,
  level: 'all',
  endsAt: '2039',
  openings: 2,
})
const upload = (_id: string) => ({ _id, at: '2038', source: 'file', name: 'x', count: 1, errors: 0, digest: _id })

/** What stood in the table at the hour that is restored: two plans, an account, and what is of no use any more. */
const before: Item[] = [
  {
    ...keys.plan('a'),
    ...keys.plansOfWorld('w', '2038'),
    name: 'Sturm',
    senders: { version: 'v2', chunks: 1, at: '2038' },
  },
  { ...keys.planned('a'), bytes: new Uint8Array([1, 2, 3]) },
  { ...keys.target('a', 'offs-500-500'), maxOff: 1 },
  { ...keys.plan('b'), name: 'Flut' },
  { ...keys.superadmins(), ids: new Set(['u']) },
  { ...keys.user('u'), username: 'Anna' },
  { ...keys.throttle('login-name', 'anna', 0), count: 9 },
  { ...keys.chunk('b', 'senders', 'v0', 0), expiresAt: now - 10 },
  { ...keys.chunk('a', 'senders', 'v2', 0), data: new Uint8Array([4]) },
  { ...keys.chunk('a', 'assignments', 'v3', 0), data: new Uint8Array([5]) },
  { ...keys.result('a', 1), blobs: { assignments: { version: 'v3', chunks: 1, at: '2038' } } },
  { ...keys.sheet('a', 7), ...sheet },
  ...orderKeyItems('a', sheet),
  { ...keys.plan('c'), name: 'Alt', senders: { version: 'v4', chunks: 1, at: '2038' } },
  { ...keys.chunk('c', 'senders', 'v4', 0), data: new Uint8Array([7]) },
  { ...keys.sheet('c', 7), ...sheet, editKey: 'edit c', showKey: 'show c' },
  ...orderKeyItems('c', { ...sheet, showKey: 'show c', editKey: 'edit c' }),
  { ...keys.realIncs('a'), version: 1, uploads: [upload('kept'), upload('gone')] },
  { ...keys.shareLinks('a'), version: 1, links: [link('one')] },
  opened('a', 'one'),
  { ...keys.webhook('a', 'hook'), name: 'Kanal' },
  { ...keys.spreadTarget('a', 7, 'offs-500-501'), maxOff: 2 },
]
const spread = keys.spreadTarget('a', 7, 'offs-500-501')
const [planA = {}, plannedA = {}, targetA = {}, planB = {}, superadmins = {}, anna = {}] = before
/** The state after the accident: plan a gone, plan b changed, an account and an entry of the log of changes new. */
const after: Item[] = [
  { ...planB, name: 'Ebbe' },
  { ...keys.target('b', 'offs-1-1'), maxOff: 3 },
  superadmins,
  anna,
  { ...keys.user('v'), username: 'Bert' },
  { pk: 'AUDIT#2038-03', sk: '1', action: 'plans.remove' },
  // A plan of the same id, as after an accident that only changed it.
  { ...keys.plan('c'), name: 'Neu', senders: { version: 'v5', chunks: 1, at: '2038' } },
  { ...keys.chunk('c', 'senders', 'v5', 0), data: new Uint8Array([6]) },
  { ...keys.sheet('c', 7), ...sheet, showKey: 'show c', editKey: 'renewed' },
  ...orderKeyItems('c', { ...sheet, showKey: 'show c', editKey: 'renewed' }),
  { ...keys.shareLinks('c'), version: 1, links: [link('later')] },
  opened('c', 'later'),
  { ...keys.spreadTarget('c', 3, 'offs-500-502'), maxOff: 2 },
]

ownStorage('restore', { more: ['restored'] })
beforeAll(async () => {
  await Promise.all([writeAll({ put: after }), put('restored', before)])
})

/** Writes into any table: the store knows the one that its environment names. */
async function put(tableName: string, items: Item[]) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient())
  const requests = items.map((Item) => ({ PutRequest: { Item } }))
  await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }))
  client.destroy()
}

/** Runs the program; what it prints, or what it complains of. */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [program, ...args])
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code: code ?? -1, text: output + errors }
}

const live = async (pk: string) => (await queryPrefix(pk, '', { ConsistentRead: true })).map(({ sk }) => sk)

/** A bucket that keeps deleted objects as versions, as on AWS: of the uploads' objects one is there, one deleted, others unknown. */
const copied: string[] = []
const versioned = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://bucket')
  const object = url.pathname.split('/').slice(2).join('/')
  if (request.method === 'HEAD') return response.writeHead(/kept/.test(object) ? 200 : 404).end()
  if (request.method === 'PUT') {
    copied.push(`${object} from ${request.headers['x-amz-copy-source']}`)
    return response.end('<CopyObjectResult><ETag>e</ETag></CopyObjectResult>')
  }
  const prefix = url.searchParams.get('prefix') ?? ''
  const version = `<Version><Key>${prefix}</Key><VersionId>v-2</VersionId></Version>`
  response.end(`<ListVersionsResult>${prefix.endsWith('as-sent') ? version : ''}</ListVersionsResult>`)
})
beforeAll(async () => {
  await once(versioned.listen(0, '127.0.0.1'), 'listening')
  process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${Object(versioned.address()).port}`
})
afterAll(() => void versioned.close())

test('without --write it only counts, and it says how it is used', async () => {
  const counted = await run('restored')
  expect(counted).toMatchObject({ code: 0, text: expect.stringContaining('19 items to write, 7 to remove, 3 are as') })
  expect(counted.text).toContain('1 objects of uploads to bring back')
  expect(await live('PLAN#a')).toEqual([])
  for (const args of [[], ['--write'], ['restored', '--plan'], ['restored', 'b'], ['planner']]) {
    expect((await run(...args)).code).toBe(1)
  }
  expect(await run('restored', '--plan', 'd')).toMatchObject({ code: 1, text: expect.stringContaining('Nothing to') })
  expect(copied).toEqual([])
})

test('a plan alone comes back whole, with its bulk data, links and uploads, and nothing else changes', async () => {
  const { text } = await run('restored', '--plan', 'a', '--write')
  expect(text).toContain('14 items to write, 0 to remove')
  expect(await queryPrefix('PLAN#a', '')).toEqual(expect.arrayContaining([planA, plannedA, targetA]))
  for (const { pk, sk } of before.filter(({ pk }) => String(pk).startsWith('CHUNK#a')))
    expect(await live(String(pk))).toEqual([sk])
  for (const { pk, sk } of [...orderKeyItems('a', sheet), keys.shareKey('one'), keys.webhook('a', 'hook'), spread])
    expect(await live(pk)).toEqual([sk])
  expect(copied).toEqual([
    'plans/a/real-incs/gone/as-sent from planner-data/plans/a/real-incs/gone/as-sent?versionId=v-2',
  ])
  expect(text).toContain('Lost: no version of plans/a/real-incs/gone/commands.json.gz is left.')
  expect(await queryPrefix('PLAN#b', '')).toContainEqual({ ...planB, name: 'Ebbe' })
  // Listed again, too: what an index shows comes with the item.
  const listed = await queryAll({
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': 'WORLD#w#PLANS' },
  })
  expect(listed).toMatchObject([{ name: 'Sturm' }])
})

test('a plan that was changed loses what it pointed to since, and the links that were renewed', async () => {
  expect((await run('restored', '--plan', 'c', '--write')).text).toContain('4 items to write, 5 to remove')
  for (const { pk } of [keys.chunk('c', 'senders', 'v5', 0), keys.shareKey('later')]) expect(await live(pk)).toEqual([])
  const openings = ['edit c', 'show c', 'renewed'].map((key) => findKey(key))
  const whose = { planId: 'c', playerId: 7 }
  expect(await Promise.all(openings)).toEqual([whose, whose, undefined])
  expect((await run('restored', '--plan', 'c')).text).toContain('0 items to write, 0 to remove')
})

test('everything comes back, what came since goes, and the log of changes stays', async () => {
  expect((await run('restored', '--write')).text).toContain('Done.')
  expect(await queryPrefix('PLAN#b', '')).toEqual([planB])
  expect(await live('USER#v')).toEqual([])
  expect(await queryPrefix('USER#u', '')).toEqual([anna])
  expect(await queryPrefix('SUPERADMINS', '')).toEqual([superadmins])
  expect(await live('AUDIT#2038-03')).toEqual(['1'])
  expect((await run('restored')).text).toContain('0 items to write, 0 to remove, 22 are as they were.')
})
