import { expect, test } from 'vitest'
import { distinctKeys } from '../../../web/lib/format/distinct-keys.ts'
import { fc } from '../../support/properties.ts'

const itself = (key: string | number) => key
const silent = () => undefined

test('keys that are distinct stay as they are, and nothing is said', () => {
  const told: string[] = []
  expect(distinctKeys(['a', 'b', 3], itself, (sentence) => told.push(sentence))).toEqual(['a', 'b', '3'])
  expect(told).toEqual([])
})

test('an item whose key another has gets one of its own, and that is logged once', () => {
  const told: string[] = []
  const keys = distinctKeys(['a', 'a', 'b', 'a'], itself, (sentence) => told.push(sentence))
  expect(keys[0]).toBe('a')
  expect(keys[2]).toBe('b')
  expect(new Set(keys).size).toBe(4)
  expect(told).toEqual(['Items of a list share a key: a'])
})

test('no two keys are equal, for any names of items', () => {
  const names = fc.oneof(fc.constantFrom('a', 'a #1', 'a #2', 'b'), fc.integer({ min: 0, max: 5 }))
  fc.assert(
    fc.property(fc.array(names), (items) => {
      expect(new Set(distinctKeys(items, itself, silent)).size).toBe(items.length)
    }),
  )
})
