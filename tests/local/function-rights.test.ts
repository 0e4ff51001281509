import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { table } from '../../functions/store/table/client.ts'
import { itemRights } from '../../infra/item-rights.ts'
import {
  allows,
  demands,
  enforceRights,
  mayReplaceAudit,
  type UsedRight,
  withRights,
} from '../../infra/local/server/function-rights.ts'
import { routes } from '../../shared/contract/index.ts'
import { unusedRights } from '../support/stack/unused-rights.ts'

test('a command asks for each item that it names, and for the partition that it queries', () => {
  const key = (pk: string) => ({ pk, sk: 'x' })
  expect(demands('GetItem', { Key: key('PLAN#1') })).toEqual([['GetItem', 'table', 'PLAN#1']])
  expect(demands('PutItem', { Item: key('USER#1') })).toEqual([['PutItem', 'table', 'USER#1']])
  expect(
    demands('TransactWriteItems', {
      TransactItems: [
        { ConditionCheck: { Key: key('PLAN#1') } },
        { Update: { Key: key('SLOTS#1') } },
        { Put: { Item: key('AUDIT#2027-03') } },
      ],
    }),
  ).toEqual([
    ['ConditionCheckItem', 'table', 'PLAN#1'],
    ['UpdateItem', 'table', 'SLOTS#1'],
    ['PutItem', 'table', 'AUDIT#2027-03'],
  ])
  const batch = [{ PutRequest: { Item: key('CHUNK#1') } }, { DeleteRequest: { Key: key('CHUNK#2') } }]
  expect(demands('BatchWriteItem', { RequestItems: { table: batch } })).toEqual([
    ['BatchWriteItem', 'table', 'CHUNK#1'],
    ['BatchWriteItem', 'table', 'CHUNK#2'],
  ])
  const keys = { Keys: [key('PLAN#1'), key('PLAN#2')] }
  expect(demands('BatchGetItem', { RequestItems: { table: keys } })).toHaveLength(2)
  const values = { ':pk': 'WORLD#1#PLANS', ':before': '2027' }
  const asked = { KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :before', ExpressionAttributeValues: values }
  expect(demands('Query', { IndexName: 'gsi1', ...asked })).toEqual([['Query', 'index', 'WORLD#1#PLANS']])
  expect(demands('Scan', {})).toEqual([['Scan', 'table', undefined]])
})

test('a member’s page may mark and may not more', () => {
  const route = routes.find(({ name }) => name === 'orders.mark')
  const mark = route ? itemRights(route) : []
  const may = (action: string, pk: string | undefined, on: 'table' | 'index' = 'table') =>
    allows(mark, [action, on, pk])
  expect(may('UpdateItem', 'MARKS#1')).toBe(true)
  expect(may('GetItem', 'PLAN#1')).toBe(true)
  expect(may('PutItem', 'AUDIT#2027-03')).toBe(true)
  for (const [action, pk] of [
    ['UpdateItem', 'PLAN#1'],
    ['GetItem', 'USER#1'],
    ['Query', 'AUDIT#2027-03'],
    ['UpdateItem', 'AUDIT#2027-03'],
    ['DeleteItem', 'MARKS#1'],
    ['GetItem', undefined],
    ['Scan', undefined],
  ] as const)
    expect(may(action, pk), `${action} ${pk}`).toBe(false)
  expect(may('Query', 'WORLD#1#PLANS', 'index')).toBe(false)
})

test('an audit entry is put only where there is none', () => {
  const put = { Item: { pk: 'AUDIT#2027-03', sk: 'x' } }
  const adding = { ...put, ConditionExpression: 'attribute_not_exists(pk)' }
  expect(mayReplaceAudit('PutItem', put)).toBe(true)
  expect(mayReplaceAudit('TransactWriteItems', { TransactItems: [{ Put: adding }, { Put: put }] })).toBe(true)
  expect(mayReplaceAudit('PutItem', adding)).toBe(false)
  expect(mayReplaceAudit('TransactWriteItems', { TransactItems: [{ Put: adding }] })).toBe(false)
  expect(mayReplaceAudit('PutItem', { Item: { pk: 'USER#1', sk: 'x' } })).toBe(false)
})

test('a right to write that nobody needed is found, by function and class, and by class and action', () => {
  const rights = [
    { on: 'table' as const, actions: ['GetItem', 'UpdateItem', 'DeleteItem'] as const, keys: ['DEVICES#*'] },
  ]
  const use = (name: string, action: string) => ({ name, action, on: 'table' as const, key: 'DEVICES#*' })
  const functions = [
    { name: 'one', rights },
    { name: 'other', rights },
  ]
  const unused = (used: UsedRight[]) => unusedRights(functions, used).filter((right) => /devices/.test(right))
  expect(unused([])).toEqual(['devices DeleteItem', 'devices UpdateItem', 'one writes devices', 'other writes devices'])
  expect(unused([use('one', 'UpdateItem'), use('other', 'GetItem')])).toEqual([
    'devices DeleteItem',
    'other writes devices',
  ])
  expect(unused([use('one', 'UpdateItem'), use('other', 'DeleteItem')])).toEqual([])
})

test('the local stack refuses to put an audit entry that could replace one, and what a role does not allow', async () => {
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  enforceRights()
  const rights = {
    name: 'adding',
    items: [{ on: 'table', actions: ['PutItem'], keys: ['AUDIT#*'] }],
    bucket: 'none',
  } as const
  const put = (pk: string) =>
    withRights(rights, () => table().send(new PutCommand({ TableName: 'planner', Item: { pk, sk: 'x' } })))
  await expect(put('AUDIT#2027-03')).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: 'adding is not authorized to perform PutItem of an audit entry without a condition',
  })
  await expect(put('USER#1')).rejects.toMatchObject({ name: 'AccessDeniedException' })
  vi.unstubAllEnvs()
})
