import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { getPlan, timeslotKey } from '../../../functions/store/plans/plans.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { keptFormerSlots, listFormerSlots } from '../../../functions/store/timeslots/slot-history.ts'
import { editTimeslots, getTimeslots, recordTimeslotsOpened } from '../../../functions/store/timeslots/timeslots.ts'
import type { TimeSlot } from '../../../shared/game/world/timeslots.ts'
import type { SlotAuthor } from '../../../shared/model/timeslot.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { fc } from '../../support/properties.ts'
import { aCaller } from '../../support/stack/caller.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('slots')

const at = (minute: number) => new Date(Date.UTC(2038, 2, 10, 0, minute)).toISOString()
/** As many slots as a player may have. */
const most: TimeSlot[] = Array.from({ length: 200 }, (_, i) => ({ from: at(i * 5), to: at(i * 5 + 2) }))
const set = (planId: string, slots: TimeSlot[], by: SlotAuthor) =>
  editTimeslots({ _id: planId }, 11, () => ({ slots, sends: 'slots', by }), { audit: aCaller('timeslots.save') })
const former = async (planId: string) => {
  const present = await getTimeslots({ _id: planId }, 11)
  return present ? listFormerSlots({ _id: planId }, present) : []
}

test('a plan from before the personal links gets one key, however many ask at once, and keeps it', async () => {
  const { _id } = await aStoredPlan()
  await table().send(
    new UpdateCommand({ TableName: tableName(), Key: keys.plan(_id), UpdateExpression: 'REMOVE slotKey' }),
  )
  const old = await getPlan(_id)
  if (!old) throw new Error('The plan is gone')
  expect(old.slotKey).toBeUndefined()
  const made = await Promise.all([timeslotKey(old), timeslotKey(old), timeslotKey(old)])
  expect(new Set(made).size).toBe(1)
  expect((await getPlan(_id))?.slotKey).toBe(made[0])
})

test('a history within the slots is read, and moves to items of its own with the next change', async () => {
  const { _id } = await aStoredPlan()
  const Key = keys.slots(_id, 11)
  const lists = Array.from({ length: 20 }, (_, i) => ({ slots: most.slice(i), replacedAt: at(100 - i) }))
  const Item = { ...Key, playerId: 11, slots: most.slice(0, 1), history: lists, version: 30 }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  expect(await getTimeslots({ _id }, 11)).toMatchObject({
    slots: most.slice(0, 1),
    sends: 'slots',
    isProtected: false,
  })
  expect(await former(_id)).toMatchObject(lists)
  await set(_id, most, 'leader')
  const moved = await former(_id)
  expect(moved.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, i) => 30 - i))
  expect(moved[0]?.slots).toEqual(most.slice(0, 1))
  expect(moved.slice(1)).toMatchObject(lists.slice(0, 19))
  for (let round = 0; round < 20; round++) await set(_id, most.slice(1 - (round % 2)), 'leader')
  const { Item: stored } = await table().send(new GetCommand({ TableName: tableName(), Key }))
  expect(stored).not.toHaveProperty('history')
  expect(JSON.stringify(stored).length).toBeLessThan(16_000)
  // Of the lists whose author nobody knows the last one is kept too.
  expect((await former(_id)).map(({ version }) => version)).toEqual([
    ...Array.from({ length: 20 }, (_, i) => 50 - i),
    30,
  ])
})

test('a link that is opened while slots are saved loses neither', async () => {
  const { _id } = await aStoredPlan()
  await recordTimeslotsOpened(_id, 11)
  expect(await getTimeslots({ _id }, 11)).toMatchObject({ version: 0, slots: [] })
  await Promise.all([
    recordTimeslotsOpened(_id, 11),
    ...[1, 2, 3].map((count) => set(_id, most.slice(0, count), 'member')),
    recordTimeslotsOpened(_id, 11),
  ])
  const present = await getTimeslots({ _id }, 11)
  expect(present).toMatchObject({ version: 3, openedAt: expect.any(String) })
  expect((await former(_id)).map(({ version }) => version)).toEqual([2, 1, 0])
})

test('of former lists the last twenty are kept, and the last of each author but the generator', () => {
  const authors = fc.array(fc.constantFrom<SlotAuthor>('owner', 'member', 'leader', 'auto'), { maxLength: 80 })
  fc.assert(
    fc.property(authors, (oldest) => {
      let kept: { version: number; by?: SlotAuthor | undefined }[] = []
      const all = oldest.map((by, index) => ({ version: index + 1, by }))
      for (const entry of all) kept = keptFormerSlots([entry, ...kept])
      const newest = all.toReversed()
      const lasts = (['owner', 'member', 'leader'] as const).flatMap(
        (by) => newest.find((entry) => entry.by === by) ?? [],
      )
      const wanted = newest.filter((entry, index) => index < 20 || lasts.includes(entry))
      expect(kept).toEqual(wanted)
    }),
  )
})

test('items of versions before `sends` are read, and the next change replaces what they say', async () => {
  const { _id: planId } = await aStoredPlan()
  const Item = { ...keys.slots(planId, 11), playerId: 11, slots: [], cannotSend: true, by: 'owner', version: 1 }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  expect(await getTimeslots({ _id: planId }, 11)).toMatchObject({ sends: 'never', by: 'owner' })
  await set(planId, [{ from: at(0), to: at(2) }], 'owner')
  expect(await getTimeslots({ _id: planId }, 11)).toMatchObject({ sends: 'slots' })
  expect(await former(planId)).toMatchObject([{ sends: 'never' }])
})
