import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { ownStack, settled } from '../../support/stack/own-stack.ts'
import { aPlan, aWorld, dumpLine, superadmin, upload } from '../world.ts'

/** Asks at once, without waiting for the index. */
const atOnce = () => apiAt(ownStack().url, roleToken('superadmin'))

describe('the table of these tests', () => {
  const TableName = 'angriffsplaner'
  const table = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: ownStack().tableUrl,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  )
  afterAll(() => table.destroy())

  /** Writes an item; how it is read by its key, by its partition and by an index. */
  const written = async () => {
    const Key = { pk: newId(), sk: 'sk' }
    await table.send(new PutCommand({ TableName, Item: { ...Key, gsi1pk: Key.pk, gsi1sk: 'x' } }))
    const partition = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': Key.pk } }
    const indexed = { IndexName: 'gsi1', ...partition, KeyConditionExpression: 'gsi1pk = :pk' }
    const found = async (ConsistentRead: boolean) => {
      const [batch, item, own] = await Promise.all([
        table.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key], ConsistentRead } } })),
        table.send(new GetCommand({ TableName, Key, ConsistentRead })),
        table.send(new QueryCommand({ TableName, ...partition, ConsistentRead })),
      ])
      return [batch.Responses?.[TableName]?.length === 1, item.Item !== undefined, own.Items?.length === 1]
    }
    const listed = async () => (await table.send(new QueryCommand({ TableName, ...indexed }))).Items?.length
    return { found, listed }
  }

  test('answers reads that do not ask for consistency, and those of indexes, as things stood a moment ago', async () => {
    const atFirst = async () => {
      const { found, listed } = await written()
      const [late, index, present] = await Promise.all([found(false), listed(), found(true)])
      return { late, index, present }
    }
    const expected = { late: [false, false, false], index: 0, present: [true, true, true] }
    // Tests of other files ask the same table to catch up, now and then just here.
    await expect.poll(atFirst).toEqual(expected)
    const { found, listed } = await written()
    await settled()
    expect([await found(false), await listed()]).toEqual([[true, true, true], 1])
  })
})

describe('right after a change', () => {
  test('the list of worlds shows the current state', async () => {
    const { worldId } = await aWorld()
    const { worldId: doomed } = await aWorld()
    await settled()
    const body = { name: 'Umbenannt', server: 'de9875' }
    await superadmin().call(worlds.update, { params: { worldId }, body })
    await superadmin().call(worlds.remove, { params: { worldId: doomed } })
    const listed = (await atOnce().call(worlds.list, {})).worlds
    expect(listed.find(({ _id }) => _id === worldId)).toMatchObject(body)
    expect(listed.some(({ _id }) => _id === doomed)).toBe(false)
  })

  test('the list of accounts shows the current state', async () => {
    const account = async (name: string) =>
      (await superadmin().call(accounts.create, { body: { username: name, password: 'lang genug!', role: 'user' } }))
        .user
    const [changed, doomed] = [
      await account(`Spät ${newId()}`.slice(0, 20)),
      await account(`Weg ${newId()}`.slice(0, 20)),
    ]
    await settled()
    await superadmin().call(accounts.setRole, { params: { userId: changed._id }, body: { role: 'admin' } })
    await superadmin().call(accounts.remove, { params: { userId: doomed._id } })
    const listed = (await atOnce().call(accounts.list, {})).users
    expect(listed.find(({ _id }) => _id === changed._id)?.role).toBe('admin')
    expect(listed.some(({ _id }) => _id === doomed._id)).toBe(false)
  })

  test('settings are counted on the troops just uploaded', async () => {
    const { planId, worldId } = await aPlan()
    await settled()
    await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 })])
    const { preview } = await atOnce().call(worlds.previewSettings, { params: { worldId }, body: {} })
    expect(preview?.upload).toMatchObject({ planId, villages: 1 })
  })

  test('a removed world takes along the plan that its list does not know yet', async () => {
    const { worldId } = await aWorld()
    const { plan } = await superadmin().call(plans.create, {
      body: {
        name: 'Gerade',
        worldId,
        tribes: [1],
        sendFrom: '2038-03-10T06:00:00Z',
        arriveAt: '2038-03-10T20:00:00Z',
      },
    })
    await atOnce().call(worlds.remove, { params: { worldId } })
    expect(await api(roleToken('user')).fails(plans.get, { params: { planId: plan._id } })).toMatchObject({
      status: 404,
    })
  })
})
