import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { getAccount } from '../../../functions/store/accounts/accounts.ts'
import { listSessions } from '../../../functions/store/accounts/sessions.ts'
import { readAudit } from '../../../functions/store/audit/audit-log.ts'
import { getBotKey } from '../../../functions/store/bots/bot-keys.ts'
import { getGuild } from '../../../functions/store/bots/guilds.ts'
import { getAllOrdersLink } from '../../../functions/store/orders/all-orders-links.ts'
import { editMarks, getMarks, getMarksForOrders, listMarks } from '../../../functions/store/orders/marks.ts'
import { getSheet } from '../../../functions/store/orders/sheets.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { getResult } from '../../../functions/store/plans/results.ts'
import { listShareLinks } from '../../../functions/store/share-links/share-links.ts'
import { getUploads } from '../../../functions/store/sightings/uploads.ts'
import { getTarget } from '../../../functions/store/targets/targets.ts'
import { listFormerSlots } from '../../../functions/store/timeslots/slot-history.ts'
import { getTimeslots } from '../../../functions/store/timeslots/timeslots.ts'
import { getWebhook } from '../../../functions/store/webhooks/webhooks.ts'
import { loadSettings } from '../../../functions/store/worlds/settings.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('former')
afterEach(() => {
  vi.useRealTimers()
})

/**
 * What former versions wrote when they set up their demo: `written/<commit>.json` has the items whose attributes differ from those of
 * the commits before, one a line, as DynamoDB has them (bytes in base64).
 */
const folder = join(import.meta.dirname, 'written')
type Item = Record<string, AttributeValue>

const items = (file: string): Item[] =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'), (key, value) =>
    key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
  )

const text = (item: Item, name: string) => item[name]?.S ?? ''
const number = (item: Item, name: string) => Number(item[name]?.N)
/** When the items were written: entries of the audit log are read for 400 days. */
const written = new Date('2026-11-26T00:00:00Z')

/** Reads an item as today's code does, by the kind of its sort key, or else of its partition. */
const readers: Record<string, (id: string, item: Item) => Promise<unknown>> = {
  USER: getAccount,
  WORLD: getWorld,
  SETTINGS: async (id) => (await loadSettings(id)).settings,
  PLAN: getPlan,
  TARGET: (id, item) => getTarget({ _id: id }, text(item, '_id')),
  SLOTS: (id, item) => getTimeslots({ _id: id }, number(item, 'playerId')),
  SLOTHISTORY: async (id, item) => {
    const [, player, version] = text(item, 'sk').split('#')
    const former = { version: Number(version) }
    return (
      await listFormerSlots(
        { _id: id },
        {
          playerId: Number(player),
          former: [former],
          slots: [],
          sends: 'slots',
          version: 0,
        },
      )
    )[0]
  },
  SHEET: (id, item) => getSheet({ _id: id }, number(item, 'playerId')),
  MARKS: async (id, item) => [...(await getMarks({ _id: id }, number(item, 'playerId'))).keys()],
  RESULT: (id, item) => getResult(id, number(item, 'number')),
  REALINCS: getUploads,
  SESSION: async (id, item) => (await listSessions(id)).sessions.find(({ _id }) => _id === text(item, '_id')),
  ALLORDERS: (id, item) => getAllOrdersLink(id, number(item, 'playerId')),
  SHARES: async (id) => (await listShareLinks(id))[0],
  WEBHOOKS: (id, item) => getWebhook(id, text(item, '_id')),
  GUILD: getGuild,
  BOTKEY: (id, item) => getBotKey(id, text(item, '_id')),
}

test.each(readdirSync(folder))('what %s wrote is read', async (file) => {
  vi.useFakeTimers({ toFake: ['Date'], now: written })
  const client = new DynamoDBClient()
  for (const item of items(file)) {
    await client.send(new PutItemCommand({ TableName: 'planner', Item: item }))
    const [kind = '', id = ''] = text(item, 'pk').split('#')
    if (kind === 'AUDIT') {
      const { entries } = await readAudit({ worldId: text(item, 'worldId') }, 100)
      expect(entries.map((entry) => entry.id)).toContain(text(item, 'id'))
      continue
    }
    // A key of orders or a bot opens something and has nothing else.
    if (kind === 'ORDERKEY' || kind === 'BOTKEY') continue
    const [sort = ''] = text(item, 'sk').split('#')
    const read = await (readers[sort] ?? readers[kind])?.(id, item)
    expect(read, `${kind} ${sort}`).toBeTruthy()
    const same = Object.entries(item).flatMap(([name, { S }]) =>
      S !== undefined && name in Object(read) ? [[name, S]] : [],
    )
    expect(read).toMatchObject(Object.fromEntries(same))
  }
  client.destroy()
})

test('marks of states that a later version has are neither read nor lost', async () => {
  const later = { state: 'delayed', at: '2026-11-25T10:00:00.000Z' }
  const own = { state: 'sent', at: '2026-11-25T10:00:00.000Z' }
  const plan = { _id: 'later' }
  const lines = Array.from({ length: 40 }, (_, i) => `off.1.${i}`)
  await editMarks(plan, 1, {
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

  const known = await getMarks(plan, 1)
  expect(known.get(other)).toEqual(own)
  expect(known.has(line)).toBe(false)
  expect((await listMarks(plan)).marksOf(1).has(line)).toBe(false)
  expect([...(await getMarksForOrders(plan, [{ playerId: 1, id: line }]))]).toEqual([])

  const after = await editMarks(plan, 1, {
    change: () => new Map([[other, { state: 'open' }]]),
    check: () => undefined,
    audit: undefined,
    auditDetails: () => ({}),
  })
  expect(after.has(line)).toBe(false)
  expect(await stored()).toEqual({ [line]: later, [other]: { state: 'open' } })
  client.destroy()
})
