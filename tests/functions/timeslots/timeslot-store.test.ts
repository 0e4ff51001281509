import { expect, test } from 'vitest'
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
  editTimeslots(planId, 11, () => ({ slots, sends: 'slots', by }), { audit: aCaller('timeslots.save') })
const former = (planId: string) => listFormerSlots(planId, 11)

test('a link that is opened while slots are saved loses neither', async () => {
  const { _id } = await aStoredPlan()
  await recordTimeslotsOpened(_id, 11)
  expect(await getTimeslots(_id, 11)).toMatchObject({ version: 0, slots: [] })
  await Promise.all([
    recordTimeslotsOpened(_id, 11),
    ...[1, 2, 3].map((count) => set(_id, most.slice(0, count), 'member')),
    recordTimeslotsOpened(_id, 11),
  ])
  const present = await getTimeslots(_id, 11)
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
