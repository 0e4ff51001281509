import { describe, expect, test } from 'vitest'
import type { TargetView } from '../../../shared/model/target.ts'
import { changesOf, isDirty, noEdit, rebased, remaining, typedOver } from '../../../web/features/targets/draft.ts'
import {
  countByType,
  demandOf,
  filterTargets,
  formatOffset,
  randomCount,
} from '../../../web/features/targets/target-list.ts'

const aTarget = (change: Partial<TargetView> = {}): TargetView => ({
  _id: 't1',
  x: 500,
  y: 501,
  type: 'offs',
  villageId: 1,
  maxOff: 2,
  maxFake: 5,
  maxBFake: 0,
  offsetMinutes: 15,
  villageName: 'Burg',
  playerId: 7,
  playerName: 'Gegner',
  tribeTag: 'GEG',
  currentOff: 0,
  currentFake: 0,
  currentBFake: 0,
  usage: 0,
  ...change,
})

describe('editing', () => {
  test('only what differs is sent', () => {
    const target = aTarget()
    expect(changesOf(target, { maxOff: 2, maxFake: 5, maxBFake: 0, offsetMinutes: 15 })).toEqual({})
    expect(changesOf(target, { maxOff: 3, maxFake: 5, offsetMinutes: -5 })).toEqual({ maxOff: 3, offsetMinutes: -5 })
  })

  test('typing the stored value again is no change, emptying a limit to 0 is one', () => {
    const target = aTarget()
    expect(isDirty(target, { maxFake: 5 })).toBe(false)
    expect(isDirty(target, { maxFake: 0 })).toBe(true)
  })
})

describe('what an edit began from', () => {
  test('is what stood there when a limit was first typed over, whatever is read since', () => {
    const read = aTarget({ maxOff: 1 })
    const readAgain = aTarget({ maxOff: 5, maxFake: 9 })
    const edit = typedOver(typedOver(noEdit, read, { maxOff: 7 }), readAgain, { maxOff: 70, maxFake: 8 })
    expect(remaining(edit, readAgain)).toEqual({
      draft: { maxOff: 70, maxFake: 8 },
      base: { maxOff: 1, maxFake: 9 },
    })
  })

  test('moves with what the same person saves together', () => {
    const edit = typedOver(noEdit, aTarget({ maxOff: 1 }), { maxOff: 7 })
    expect(rebased(edit, { maxOff: 3, maxFake: 8 })).toEqual({ draft: { maxOff: 7 }, base: { maxOff: 3 } })
  })

  test('is forgotten with a limit that is typed back, or that has been saved', () => {
    const target = aTarget({ maxOff: 1 })
    expect(remaining(typedOver(noEdit, target, { maxOff: 1 }), target)).toEqual(noEdit)
    const edit = typedOver(noEdit, target, { maxOff: 2, maxFake: 6 })
    expect(remaining(edit, aTarget({ maxOff: 2 }))).toEqual({ draft: { maxFake: 6 }, base: { maxFake: 5 } })
  })
})

describe('the list', () => {
  const targets = [
    aTarget(),
    aTarget({ _id: 't2', type: 'fakes', x: 611, playerName: 'Bert', maxOff: 0 }),
    aTarget({ _id: 't3', type: 'fakes', x: 612, tribeTag: 'XYZ', maxBFake: 4 }),
  ]

  test('is narrowed by type and text', () => {
    const ids = (text: string, type?: 'fakes') => filterTargets(targets, { text, type }).map((target) => target._id)
    expect(ids('')).toEqual(['t1', 't2', 't3'])
    expect(ids('', 'fakes')).toEqual(['t2', 't3'])
    expect(ids('xyz')).toEqual(['t3'])
    expect(ids('61', 'fakes')).toEqual(['t2', 't3'])
    expect(ids('BERT')).toEqual(['t2'])
    expect(ids('611|501')).toEqual(['t2'])
    expect(ids('501|611')).toEqual([])
  })

  test('counts types and demand', () => {
    expect(countByType(targets)).toEqual([
      { type: 'offs', label: 'Offs', count: 1 },
      { type: 'fakes', label: 'Fakes', count: 2 },
    ])
    expect(demandOf(targets)).toEqual({ off: 2, fake: 15, bFake: 4, own: 0, idle: 1 })
  })

  test.each([
    [40, 30, 12],
    [5, 30, 2],
    [3, 1, 1],
    [40, 0, 0],
    [0, 30, 0],
    [7, 100, 7],
  ])('of %d villages %d %% become %d targets', (villages, percentage, count) => {
    expect(randomCount(villages, percentage)).toBe(count)
  })

  test.each([
    [0, '±0 min'],
    [15, '+15 min'],
    [-1500, '−1.500 min'],
  ])('offset %d reads %s', (minutes, text) => {
    expect(formatOffset(minutes)).toBe(text)
  })
})
