import { DynamoDBClient, GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { editMarks, getMarks, getMarksForOrders, listMarks } from '../../../functions/store/orders/marks.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('former')

test('marks of states that a later version has are neither read nor lost', async () => {
  const later = { state: 'delayed', at: '2026-11-25T10:00:00.000Z' }
  const own = { state: 'sent', at: '2026-11-25T10:00:00.000Z' }
  const planId = 'later'
  const lines = Array.from({ length: 40 }, (_, i) => `off.1.${i}`)
  await editMarks(planId, 1, {
    change: () => new Map(lines.map((line) => [line, { state: 'sent' }])),
    check: () => undefined,
    audit: undefined,
    auditDetails: () => ({}),
  })
  const client = new DynamoDBClient()
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'planner' }))
  const item = Items.find(
    ({ pk, marks }) => pk?.S === 'MARKS#later' && Object.keys(JSON.parse(marks?.S ?? '')).length > 1,
  )
  const [line = '', other = ''] = Object.keys(JSON.parse(item?.marks?.S ?? '{}'))
  const marks = { [line]: later, [other]: own }
  await client.send(
    new PutItemCommand({ TableName: 'planner', Item: { ...item, marks: { S: JSON.stringify(marks) } } }),
  )
  const stored = async () => {
    const { pk = { S: '' }, sk = { S: '' } } = item ?? {}
    const { Item } = await client.send(
      new GetItemCommand({ TableName: 'planner', Key: { pk, sk }, ConsistentRead: true }),
    )
    return JSON.parse(Item?.marks?.S ?? '{}')
  }

  const known = await getMarks(planId, 1)
  expect(known.get(other)).toEqual(own)
  expect(known.has(line)).toBe(false)
  expect((await listMarks(planId)).marksOf(1).has(line)).toBe(false)
  expect([...(await getMarksForOrders(planId, [{ playerId: 1, id: line }]))]).toEqual([])

  const after = await editMarks(planId, 1, {
    change: () => new Map([[other, { state: 'open' }]]),
    check: () => undefined,
    audit: undefined,
    auditDetails: () => ({}),
  })
  expect(after.has(line)).toBe(false)
  expect(await stored()).toEqual({ [line]: later, [other]: { state: 'open' } })
  client.destroy()
})
