import { expect, test } from 'vitest'
import { areRead, readWhole, wholeSentence } from '../../../web/lib/format/whole-number.ts'

const bounds = { min: 0, max: 1000 }

test.each(['', ' ', '-1', '1.5', '1001', '1e9', 'x'])('%j is no limit, and nothing counts in its place', (typed) => {
  expect(readWhole(typed, bounds)).toBeNaN()
})

test.each([
  ['0', 0],
  ['12', 12],
  [' 1000 ', 1000],
])('%j is read', (typed, value) => {
  expect(readWhole(typed, bounds)).toBe(value)
})

test('says which numbers are meant, and whether any could not be read', () => {
  expect(wholeSentence(bounds)).toBe('Bitte gib eine ganze Zahl von 0 bis 1.000 ein.')
  expect([areRead({ a: 1, b: 'x' }), areRead({ a: 1, b: Number.NaN }), areRead({})]).toEqual([true, false, true])
})
