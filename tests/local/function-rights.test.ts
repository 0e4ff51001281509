import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteObject } from '../../functions/store/bucket/bucket.ts'
import { putObject } from '../../functions/store/bucket/objects.ts'
import { table } from '../../functions/store/table/client.ts'
import { bundleHandlers } from '../../infra/aws/deployment/bundle.ts'
import { type ItemRight, itemRights } from '../../infra/item-rights.ts'
import { loads } from '../../infra/loads.ts'
import { functionApart } from '../../infra/local/server/function-apart.ts'
import {
  allows,
  demands,
  enforceRights,
  type FunctionRights,
  mayReplaceAudit,
  type UsedRight,
  withRights,
} from '../../infra/local/server/function-rights.ts'
import { type ApiHandler, lambdaContext } from '../../infra/local/server/lambda.ts'
import { routes } from '../../shared/contract/index.ts'
import { ownStorage } from '../support/stack/own-storage.ts'
import { temporaryFolder } from '../support/stack/temporary.ts'
import { unusedRights } from '../support/stack/unused-rights.ts'

test('a command asks for each item that it names, and for the partition that it queries', () => {
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } })
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
  const values = { ':pk': { S: 'WORLD#1#PLANS' }, ':before': { S: '2027' } }
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
  const put = { Item: { pk: { S: 'AUDIT#2027-03' } } }
  const adding = { ...put, ConditionExpression: 'attribute_not_exists(pk)' }
  expect(mayReplaceAudit('PutItem', put)).toBe(true)
  expect(mayReplaceAudit('TransactWriteItems', { TransactItems: [{ Put: adding }, { Put: put }] })).toBe(true)
  expect(mayReplaceAudit('PutItem', adding)).toBe(false)
  expect(mayReplaceAudit('TransactWriteItems', { TransactItems: [{ Put: adding }] })).toBe(false)
  expect(mayReplaceAudit('PutItem', { Item: { pk: { S: 'USER#1' } } })).toBe(false)
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

describe('functions', () => {
  ownStorage('rights')
  const folder = temporaryFolder('rights')
  const file = 'api/orders/manifest'
  const route = routes.find((one) => one.file === file)
  const items = route ? itemRights(route) : []
  const without = (lost: string) => items.map((right) => ({ ...right, keys: right.keys.filter((key) => key !== lost) }))
  const superfluous: ItemRight = { on: 'table', actions: ['UpdateItem'], keys: ['MARKS#*'] }
  const bundle = pathToFileURL(join(folder, 'handlers', file, 'index.mjs'))
  const here = async (url: URL, rights: FunctionRights): Promise<ApiHandler> => {
    const { handler }: { handler: ApiHandler } = await import(url.href)
    return (event, context) => withRights(rights, () => handler(event, context))
  }
  const ways: Record<string, (rights: FunctionRights) => ApiHandler | Promise<ApiHandler>> = {
    source: (rights) => here(new URL(`../../functions/${file}.ts`, import.meta.url), rights),
    bundle: (rights) => here(bundle, rights),
    apart: (rights) => functionApart(rights, loads.light, bundle, join(folder, 'usage')),
  }
  beforeAll(async () => {
    vi.stubEnv('USED_RIGHTS_FILE', join(folder, 'used'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    await bundleHandlers({ files: [file], outDir: join(folder, 'handlers') })
    enforceRights()
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  test.each(Object.entries(ways))('as %s lack what is taken away, and show what they never use', async (name, way) => {
    const event = {
      headers: {},
      pathParameters: { key: 'x'.repeat(32) },
      requestContext: { requestId: 'r-1', http: { sourceIp: '198.51.100.9' } },
    } as unknown as APIGatewayProxyEventV2
    const status = async (items: ItemRight[]) => {
      const handler = await way({ name, items, bucket: 'none' })
      return (await handler(event, lambdaContext(name))).statusCode
    }
    expect(await status(without('ORDERKEY#*'))).toBe(500)
    expect(await status(without('THROTTLE#*'))).toBe(500)
    expect(await status(items)).toBe(404)
    const used = readFileSync(join(folder, 'used'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): UsedRight => JSON.parse(line))
    const unused = unusedRights([{ name, rights: [...items, superfluous] }], used)
    expect(unused.filter((right) => right.startsWith(`${name} `))).toEqual([`${name} writes marks`])
  })

  test('never put an audit entry that could replace one, nor reach objects that their role does not allow', async () => {
    const adding: ItemRight = { on: 'table', actions: ['PutItem'], keys: ['AUDIT#*'] }
    const acting = <T>(bucket: FunctionRights['bucket'], work: () => Promise<T>) =>
      withRights({ name: 'acting', items: [adding], bucket }, work)
    const put = (pk: string) => () => table().send(new PutCommand({ TableName: 'planner', Item: { pk, sk: 'x' } }))
    await expect(acting('none', put('AUDIT#2027-03'))).rejects.toThrow('PutItem of an audit entry without a condition')
    await expect(acting('none', put('USER#1'))).rejects.toMatchObject({ name: 'AccessDeniedException' })
    const write = () => putObject('a/b', new Uint8Array(1), 'text/plain')
    const remove = () => deleteObject('a/b')
    for (const work of [write, remove]) {
      await expect(acting('read', work)).rejects.toThrow('not authorized')
      await acting('write', work)
    }
  })
})
