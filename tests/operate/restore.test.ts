import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { writeAll } from '../../functions/store/table/batch.ts'
import { type Item, queryAll, queryPrefix } from '../../functions/store/table/client.ts'
import { keys } from '../../functions/store/table/keys.ts'
import { ownStorage } from '../support/stack/own-storage.ts'

const program = join(import.meta.dirname, '../../infra/operate/restore.ts')
const now = Math.floor(Date.now() / 1000)

/** What stood in the table at the hour that is restored: two plans, an account, and what is of no use any more. */
const before: Item[] = [
  { ...keys.plan('a'), ...keys.plansOfWorld('w', '2038'), name: 'Sturm' },
  { ...keys.setChunk('a', 'senders', 'v1', 0), bytes: new Uint8Array([1, 2, 3]) },
  { ...keys.target('a', 'offs-500-500'), maxOff: 1 },
  { ...keys.plan('b'), name: 'Flut' },
  { ...keys.superadmins(), ids: new Set(['u']) },
  { ...keys.user('u'), username: 'Anna' },
  { ...keys.throttle('login-name', 'anna', 0), count: 9 },
  { pk: 'PLAN#b', sk: 'SET#senders#v0#0000', expiresAt: now - 10 },
]
const [planA = {}, chunkA = {}, targetA = {}, planB = {}, superadmins = {}, anna = {}] = before
/** The state after the accident: plan a gone, plan b changed, an account and an entry of the log of changes new. */
const after: Item[] = [
  { ...planB, name: 'Ebbe' },
  { ...keys.target('b', 'offs-1-1'), maxOff: 3 },
  superadmins,
  anna,
  { ...keys.user('v'), username: 'Bert' },
  { pk: 'AUDIT#2038-03', sk: '1', action: 'plans.remove' },
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

test('without --write it only counts, and it says how it is used', async () => {
  const counted = await run('restored')
  expect(counted).toMatchObject({ code: 0, text: expect.stringContaining('4 items to write, 2 to remove, 2 are as') })
  expect(await live('PLAN#a')).toEqual([])
  for (const args of [[], ['--write'], ['restored', '--plan'], ['restored', 'b'], ['planner']]) {
    expect((await run(...args)).code).toBe(1)
  }
  expect(await run('restored', '--plan', 'c')).toMatchObject({ code: 1, text: expect.stringContaining('Nothing to') })
})

test('a plan alone comes back whole, and nothing else changes', async () => {
  expect((await run('restored', '--plan', 'a', '--write')).text).toContain('3 items to write, 0 to remove')
  expect(await queryPrefix('PLAN#a', '')).toEqual(expect.arrayContaining([planA, chunkA, targetA]))
  expect(await queryPrefix('PLAN#b', '')).toContainEqual({ ...planB, name: 'Ebbe' })
  // Listed again, too: what an index shows comes with the item.
  const listed = await queryAll({
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': 'WORLD#w#PLANS' },
  })
  expect(listed).toMatchObject([{ name: 'Sturm' }])
})

test('everything comes back, what came since goes, and the log of changes stays', async () => {
  expect((await run('restored', '--write')).text).toContain('Done.')
  expect(await queryPrefix('PLAN#b', '')).toEqual([planB])
  expect(await live('USER#v')).toEqual([])
  expect(await queryPrefix('USER#u', '')).toEqual([anna])
  expect(await queryPrefix('SUPERADMINS', '')).toEqual([superadmins])
  expect(await live('AUDIT#2038-03')).toEqual(['1'])
  expect((await run('restored')).text).toContain('0 items to write, 0 to remove, 6 are as they were.')
})
