import { expect, test } from 'vitest'
import { summarizeSelection } from '../../../web/lib/use-selection.ts'

const all = ['a', 'b', 'c', 'd']

test('the chosen ones keep the order of the list, through filtering', () => {
  expect(summarizeSelection(all, ['a', 'b'], new Set(['d', 'a']))).toEqual({
    ids: ['a', 'd'],
    hidden: 1,
    ofShown: 'mixed',
  })
})

test('what has left the list is chosen no longer', () => {
  expect(summarizeSelection(all, all, new Set(['z']))).toEqual({ ids: [], hidden: 0, ofShown: false })
})

test('all of the shown ones are chosen even when others are not', () => {
  expect(summarizeSelection(all, ['b'], new Set(['b'])).ofShown).toBe(true)
})

test('nothing shown is never all chosen', () => {
  expect(summarizeSelection(all, [], new Set(['b']))).toEqual({ ids: ['b'], hidden: 1, ofShown: false })
})
