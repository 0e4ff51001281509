import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { clearPlan } from '../../../functions/domain/plans/sweep.ts'
import { slotSecrets } from '../../../functions/domain/timeslots/slot-secret.ts'
import { editMarks, getMarks, getMarksForOrders, listMarks } from '../../../functions/store/orders/marks.ts'
import {
  claimHandOver,
  ensureSheets,
  getSheet,
  listSheets,
  orderKeyItems,
  recordSheetOpened,
  renewKeys,
} from '../../../functions/store/orders/sheets.ts'
import { getPlan, type PlanRecord } from '../../../functions/store/plans/plans.ts'
import { type Item, queryPrefix, table, tableName } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { getSlotChanges } from '../../../functions/store/timeslots/slot-changes.ts'
import { listFormerSlots } from '../../../functions/store/timeslots/slot-history.ts'
import {
  editTimeslots,
  getTimeslots,
  listTimeslots,
  recordTimeslotsOpened,
} from '../../../functions/store/timeslots/timeslots.ts'
import type { Mark } from '../../../shared/model/orders/order.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { asEndpoint } from '../../support/stack/as-function.ts'
import { aCaller } from '../../support/stack/caller.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('places')

const put = (...items: Item[]) =>
  Promise.all(items.map((Item) => table().send(new PutCommand({ TableName: tableName(), Item }))))
const inPlan = (planId: string, key: { sk: string }, item: Item) => put({ ...keys.formerPlace(planId, key), ...item })
const partition = (pk: string) => queryPrefix(pk, '', { ConsistentRead: true })

/** A plan that a version before partitions of their own created. */
async function anOldPlan(): Promise<PlanRecord> {
  const { _id } = await aStoredPlan()
  const UpdateExpression = 'REMOVE itemsApart'
  await table().send(new UpdateCommand({ TableName: tableName(), Key: keys.plan(_id), UpdateExpression }))
  const plan = await getPlan(_id)
  if (!plan) throw new Error('The plan is gone')
  return plan
}

const list = (hour: number) => [{ from: `2038-03-10T0${hour}:00:00.000Z`, to: `2038-03-10T0${hour}:30:00.000Z` }]
const set = (plan: PlanRecord, hour: number) =>
  editTimeslots(plan, 11, () => ({ slots: list(hour), sends: 'slots', by: 'member' }), {
    audit: aCaller('timeslots.saveOwn'),
  })

/** What an older version stores for a player: the list of an hour, and the one before it. */
const oldSlots = ({ _id }: PlanRecord, version: number, hour: number) =>
  Promise.all([
    inPlan(_id, keys.slots(_id, 11), {
      playerId: 11,
      slots: list(hour),
      by: 'leader',
      version,
      former: [{ version: version - 1, by: 'leader' }],
    }),
    inPlan(_id, keys.slotHistory(_id, 11, version - 1), {
      version: version - 1,
      by: 'leader',
      slots: list(hour - 1),
      replacedAt: '2038',
    }),
  ])

const everyList = async (plan: PlanRecord) => {
  const present = await getTimeslots(plan, 11)
  const former = present ? await listFormerSlots(plan, present) : []
  return [present, ...former].map((each) => each?.slots[0]?.from.slice(12, 13))
}

test('timeslots in the plan’s partition are read, and move with their history when they are changed, also by several at once', async () => {
  const plan = await anOldPlan()
  await oldSlots(plan, 5, 2)
  await recordTimeslotsOpened(plan._id, 11)
  expect((await listTimeslots(plan)).get(11)).toMatchObject({
    slots: list(2),
    version: 5,
    openedAt: expect.any(String),
  })
  expect(await everyList(plan)).toEqual(['2', '1'])
  await Promise.all([3, 4, 5].map((hour) => set(plan, hour)))
  const present = await getTimeslots(plan, 11)
  expect(present).toMatchObject({ version: 8, formerVersion: 5, openedAt: expect.any(String) })
  const [last, ...former] = await everyList(plan)
  expect([last, ...former.slice(0, 2)].toSorted()).toEqual(['3', '4', '5'])
  expect(former.slice(2)).toEqual(['2', '1'])
  expect((await partition(keys.plan(plan._id).pk)).map(({ sk }) => sk)).toEqual([
    'PLAN',
    'SLOTHISTORY#11#000000004',
    'SLOTS#11',
  ])
})

test('what an older version writes after the move is the present list, and loses none', async () => {
  const plan = await anOldPlan()
  await oldSlots(plan, 5, 2)
  await set(plan, 3)
  await oldSlots(plan, 6, 7)
  expect(await getTimeslots(plan, 11)).toMatchObject({ slots: list(7), by: 'leader', version: 7 })
  expect((await listTimeslots(plan)).get(11)).toMatchObject({ slots: list(7), version: 7 })
  await set(plan, 8)
  expect(await getTimeslots(plan, 11)).toMatchObject({ slots: list(8), version: 8, formerVersion: 6 })
  expect((await everyList(plan)).slice(0, 4)).toEqual(['8', '7', '3', '2'])
})

test('a new plan’s partition is read for timeslots only after an older version changed some', async () => {
  const plan = await aStoredPlan()
  await oldSlots(plan, 1, 2)
  expect(await getTimeslots(plan, 11)).toBeUndefined()
  expect(await getSlotChanges(plan)).toEqual({
    answered: 0,
    version: '',
    hasAnonymous: false,
    limits: new Map(),
    holds: [],
  })
  const changed = { ...plan, slotsVersion: 'old' }
  expect(await getTimeslots(changed, 11)).toMatchObject({ slots: list(2) })
  await set(changed, 3)
  expect(await getSlotChanges(changed)).toMatchObject({ version: expect.stringMatching(/^old ./), hasAnonymous: true })
})

/** The marks of orders `a` and `h` are in one item. */
const mark = (state: Mark['state'], hour: number): Mark => ({ state, at: `2038-03-10T0${hour}:00:00.000Z` })
const marking = (plan: PlanRecord, ...marks: [string, Mark][]) =>
  editMarks(plan, 11, {
    change: () => new Map(marks),
    check: () => undefined,
    audit: undefined,
    auditDetails: () => ({}),
  })

test('marks at both places are one list in which the later one stays, also when both versions write', async () => {
  const plan = await anOldPlan()
  await marking(plan, ['a', mark('sent', 1)])
  const [own] = await partition(keys.marks(plan._id, 11, '').pk)
  const part = String(own?.part)
  const oldMarks = (version: number, marks: object) =>
    inPlan(plan._id, keys.marks(plan._id, 11, part), { playerId: 11, part, version, marks: JSON.stringify(marks) })
  await oldMarks(1, { a: mark('skipped', 2), h: mark('sent', 2) })
  const present = async () => [await getMarks(plan, 11), (await listMarks(plan)).marksOf(11)].map(Object.fromEntries)
  const both = { a: mark('skipped', 2), h: mark('sent', 2) }
  expect(await present()).toEqual([both, both])
  expect(await getMarksForOrders(plan, [{ playerId: 11, id: 'a' }])).toEqual(new Map([['a', both.a]]))
  await Promise.all([marking(plan, ['a', mark('open', 3)]), marking(plan, ['a', mark('open', 3)])])
  const after = { a: mark('open', 3), h: mark('sent', 2) }
  expect(await present()).toEqual([after, after])
  const { version } = await listMarks(plan)
  await oldMarks(2, { a: mark('sent', 4) })
  expect(await present()).toEqual(Array(2).fill({ ...after, a: mark('sent', 4) }))
  expect((await listMarks(plan)).version).not.toBe(version)
})

const oldSheet = (version: number) => ({
  _id: 's',
  playerId: 11,
  showKey: `show ${version}`,
  editKey: `edit ${version}`,
  version,
})

test('sheets in the plan’s partition keep their links, move when they are changed, and take later links', async () => {
  const plan = await anOldPlan()
  const store = (version: number, more: object = {}) =>
    Promise.all([
      inPlan(plan._id, keys.sheet(plan._id, 11), { ...oldSheet(version), ...more }),
      put(...orderKeyItems(plan._id, oldSheet(version))),
    ])
  await store(1, { claim: 'old', claimedUntil: Math.floor(Date.now() / 1000) + 30 })
  const ensured = await ensureSheets(plan, [11, 12])
  expect(ensured.ok && ensured.sheets.get(11)).toMatchObject(oldSheet(1))
  expect(ensured.ok && [...ensured.sheets.keys()].toSorted()).toEqual([11, 12])
  // A claim of the older version holds.
  expect(await claimHandOver(plan, 11, 'new')).toMatchObject({ ok: false })
  await Promise.all([recordSheetOpened(plan, 11, 1), recordSheetOpened(plan, 11, 1)])
  expect(await getSheet(plan, 11)).toMatchObject({ ...oldSheet(1), seen: 1, formerVersion: 1 })
  await store(2)
  expect(await getSheet(plan, 11)).toMatchObject({ ...oldSheet(2), seen: 1 })
  expect((await listSheets(plan)).get(11)).toMatchObject(oldSheet(2))
  const renewed = await renewKeys(plan, 11, aCaller('orders.renewLinks'))
  expect(renewed).toMatchObject({ ok: true, sheet: { version: 3, seen: 1 } })
  expect(await getSheet(plan, 11)).toMatchObject({ version: 3, formerVersion: 2 })
  expect(await partition(orderKeyItems(plan._id, oldSheet(2))[0]?.pk ?? '')).toEqual([])
})

test('of a removed plan nothing is left at either place', async () => {
  const plan = await anOldPlan()
  await oldSlots(plan, 5, 2)
  await inPlan(plan._id, keys.sheet(plan._id, 11), oldSheet(1))
  await put(...orderKeyItems(plan._id, oldSheet(1)))
  const ensured = await ensureSheets(plan, [12])
  const other = ensured.ok ? ensured.sheets.get(12) : undefined
  if (!other) throw new Error('No sheet')
  await Promise.all([set(plan, 3), marking(plan, ['a', mark('sent', 1)])])
  await clearPlan(plan._id)
  const apart = [keys.slots(plan._id, 0), keys.sheet(plan._id, 0), keys.marks(plan._id, 0, '')].map(({ pk }) => pk)
  const links = [oldSheet(1), other].flatMap((sheet) => orderKeyItems(plan._id, sheet).map(({ pk }) => pk))
  for (const pk of [...apart, ...links]) expect(await partition(pk)).toEqual([])
  expect(await partition(keys.plan(plan._id).pk)).toMatchObject([{ sk: 'PLAN' }])
})

test('a plan without a key of personal links gets it with the list of timeslots', async () => {
  const { _id } = await aStoredPlan()
  await table().send(
    new UpdateCommand({ TableName: tableName(), Key: keys.plan(_id), UpdateExpression: 'REMOVE slotKey' }),
  )
  const plan = await getPlan(_id)
  const secrets = plan && (await asEndpoint('timeslots.list', () => slotSecrets(plan)))
  const later = await getPlan(_id)
  expect(later && (await slotSecrets(later))(11)).toBe(secrets?.(11))
})
