import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { createStorage } from '../../infra/local/emulators/storage.ts'
import { contract } from '../../shared/contract/index.ts'
import { chunked } from '../../shared/lib/chunks.ts'
import { aFixture, type Fixture } from '../support/faults/fixture.ts'
import { api } from '../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../support/stack/fork-stack.ts'
import { ownStack } from '../support/stack/own-stack.ts'

/**
 * The recipes for a damaged and for a lost table, on a stack that goes on running. Copying the table replaces what AWS does: its
 * restorations have all items and the index, and none of the settings that `infra/README.md` switches on again.
 */

const program = join(import.meta.dirname, '../../infra/operate/restore.ts')
const [live, bucket] = ['angriffsplaner', 'angriffsplaner']
const readme = readFileSync(join(import.meta.dirname, '../../infra/README.md'), 'utf8')

let stack: ForkedStack
let client: ApiClient
let documents: DynamoDBDocumentClient
let fixture: Fixture
let before: unknown

beforeAll(async () => {
  stack = await forkStack({ providerUrl: ownStack().providerUrl })
  Object.assign(process.env, stack.storage)
  documents = DynamoDBDocumentClient.from(new DynamoDBClient())
  const body = { username: 'superadmin', password: demoPassword }
  client = api((await api(undefined, stack.url).call(contract.sessions.login, { body })).token, stack.url)
  fixture = await aFixture(client)
  const params = { planId: fixture.planId }
  await client.call(contract.orders.issue, { params })
  const slots = [{ from: '2038-03-06T08:00:00.000Z', to: '2038-03-06T09:00:00.000Z' }]
  await client.call(contract.timeslots.save, { params: { ...params, playerId: '11' }, body: { timeslots: slots } })
  const key = await aKey()
  const [{ id: line } = { id: '' }] = (await client.call(contract.orders.sheet, { params: { key } })).lines
  const marks = [{ line, state: 'sent' as const, at: new Date().toISOString() }]
  await client.call(contract.orders.mark, { params: { key }, body: { marks } })
  before = await wholePlan()
})

afterAll(async () => {
  documents.destroy()
  await stack.close()
})

async function aKey(): Promise<string> {
  const { entries } = await client.call(contract.orders.list, { params: { planId: fixture.planId } })
  return entries[0]?.edit.split('/').at(-1) ?? ''
}

/** What people see of the plan. */
async function wholePlan() {
  const params = { planId: fixture.planId }
  const key = await aKey()
  return {
    targets: await client.call(contract.targets.list, { params }),
    senders: await client.call(contract.senders.list, { params }),
    attacks: await client.call(contract.calculations.attacks, { params, query: { real: '0' } }),
    orders: (await client.call(contract.orders.list, { params })).entries,
    lines: (await client.call(contract.orders.sheet, { params: { key } })).lines,
    players: (await client.call(contract.timeslots.list, { params })).players.map(({ slots }) => slots),
    worlds: (await client.call(contract.worlds.list, {})).worlds.map(({ name, server }) => ({ name, server })),
  }
}

async function copyTable(from: string, to: string): Promise<void> {
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: from, ConsistentRead: true }))
    for (const some of chunked(Items, 25)) {
      const requests = some.map((Item) => ({ PutRequest: { Item } }))
      await documents.send(new BatchWriteCommand({ RequestItems: { [to]: requests } }))
    }
}

async function restore(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args])
  return stdout
}

test('after a world was deleted, the table of before gives it back whole, and a second run finds nothing left', async () => {
  await createStorage('restored', bucket)
  await copyTable(live, 'restored')
  await client.call(contract.worlds.remove, { params: { worldId: fixture.worldId } })
  const params = { planId: fixture.planId }
  expect((await client.send(contract.plans.get, { params })).status).toBe(404)
  expect(await restore('restored', '--write')).toContain('Done.')
  expect(await restore('restored')).toContain('0 items to write, 0 to remove')
  await client.call(contract.worlds.sync, { body: { worldId: fixture.worldId } })
  expect(await wholePlan()).toEqual(before)
})

test('after the table itself was lost, its backup under its own name goes on where it ended', async () => {
  await documents.send(new DeleteTableCommand({ TableName: live }))
  expect((await client.send(contract.plans.list, { worldId: fixture.worldId })).status).toBeGreaterThanOrEqual(500)
  await createStorage(live, bucket)
  await copyTable('restored', live)
  expect(await wholePlan()).toEqual(before)
  const params = { planId: fixture.planId }
  await client.call(contract.plans.update, { params, body: { notes: 'Es geht weiter' } })
  expect((await client.call(contract.plans.get, { params })).plan.notes).toBe('Es geht weiter')
})

test('the recipe restores under the table’s own name and switches on all settings that AWS does not restore', () => {
  const [recipe = ''] = /```\n(aws dynamodb list-backups[^`]*)```/.exec(readme) ?? []
  const commands = recipe
    .replace(/```\n?/g, '')
    .trim()
    .split('\n')
  expect(commands.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'aws dynamodb list-backups',
    'aws dynamodb restore-table-from-backup',
    'aws dynamodb wait',
    'aws dynamodb update-continuous-backups',
    'aws dynamodb update-table',
    'aws dynamodb update-time-to-live',
  ])
  expect(commands.filter((line) => !/(--table-name|--target-table-name) <TableName>/.test(line))).toEqual([])
  expect(recipe).toContain('AttributeName=expiresAt')
})
