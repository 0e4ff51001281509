import { expect, test } from 'vitest'
import { commonFields, fieldChanges, villagesNote } from '../../../functions/store/audit/audit-notes.ts'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'

test('changes are listed field by field, what is equal not at all', () => {
  const before = defaultSettings()
  const after = { ...before, frontlineCoords: [{ from: { x: 500, y: 500 }, to: { x: 510, y: 490 } }] }
  expect(fieldChanges(before, structuredClone(before))).toEqual({ changes: [] })
  expect(fieldChanges(before, after)).toEqual({
    changes: [
      { field: 'frontlineCoords.0.from', to: '500|500' },
      { field: 'frontlineCoords.0.to', to: '510|490' },
    ],
  })
  expect(fieldChanges(after, before).changes[0]).toEqual({ field: 'frontlineCoords.0.from', from: '500|500' })
  expect(fieldChanges({ a: { b: true } }, { a: undefined })).toEqual({ changes: [{ field: 'a.b', from: true }] })
})

test('long texts and endless lists are not kept, only that they have changed and how many', () => {
  const long = 'x'.repeat(101)
  expect(fieldChanges({ text: 'kurz' }, { text: long })).toEqual({ changes: [{ field: 'text', from: 'kurz' }] })
  const { changes, moreChanges } = fieldChanges(
    [],
    Array.from({ length: 200 }, (_, index) => index),
  )
  expect(changes).toHaveLength(30)
  expect(moreChanges).toBe(170)
  const { count, coordinates } = villagesNote(Array.from({ length: 500 }, (_, x) => ({ x, y: 1 })))
  expect([count, coordinates.length, coordinates[2]]).toEqual([500, 10, '2|1'])
})

test('many at once were what all of them were', () => {
  const items = [
    { maxOff: 1, maxFake: 2 },
    { maxOff: 1, maxFake: 3 },
  ]
  expect(commonFields(items, ['maxOff', 'maxFake', 'unknown'])).toEqual({ maxOff: 1, unknown: undefined })
  expect(commonFields([], ['maxOff'])).toEqual({ maxOff: undefined })
})
