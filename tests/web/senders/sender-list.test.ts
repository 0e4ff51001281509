import { describe, expect, test } from 'vitest'
import type { SenderView } from '../../../shared/model/sender.ts'
import {
  countKinds,
  effectiveChanges,
  filterSenders,
  kindsByPlayer,
  nextSorting,
  noFilter,
  type SenderSortKey,
  type SenderState,
  senderStates,
  sortSenders,
  usualOrder,
} from '../../../web/features/senders/list/sender-list.ts'
import { fc } from '../../support/properties.ts'

const aSender = (change: Partial<SenderView> = {}): SenderView => ({
  villageId: 1,
  x: 500,
  y: 501,
  playerId: 7,
  type: 'offs',
  maxOff: 1,
  maxFake: 5,
  maxBFake: 0,
  villageName: 'Burg',
  playerName: 'Anna',
  tribeTag: 'WIR',
  version: 1,
  isManual: false,
  tribeId: 1,
  isForeign: false,
  isBlocked: false,
  ...change,
})

const senders = [
  aSender({ villageId: 3, playerId: 9, playerName: 'Zoë', type: 'ramoff', x: 400 }),
  aSender({ villageId: 2, x: 499 }),
  aSender({ villageId: 4, playerId: 8, playerName: 'äneas', type: 'fakeSending', villageName: 'Turm' }),
  aSender({ villageId: 1, type: 'fakeSending' }),
]
const sortKeys: SenderSortKey[] = [
  'player',
  'village',
  'kind',
  'offStrength',
  'points',
  'maxOff',
  'maxFake',
  'maxBFake',
]
const ids = (list: readonly SenderView[]) => list.map(({ villageId }) => villageId)

describe('the list of senders', () => {
  test('is in order of players as Germans sort, then of coordinates', () => {
    expect(ids(sortSenders(senders))).toEqual([4, 2, 1, 3])
  })

  test('is narrowed by player, kind and text together', () => {
    expect(ids(filterSenders(senders, noFilter))).toEqual([3, 2, 4, 1])
    expect(ids(filterSenders(senders, { ...noFilter, type: 'fakeSending' }))).toEqual([4, 1])
    expect(ids(filterSenders(senders, { ...noFilter, type: 'fakeSending', playerId: 7 }))).toEqual([1])
    expect(ids(filterSenders(senders, { ...noFilter, text: ' 499|501 ' }))).toEqual([2])
    expect(ids(filterSenders(senders, { ...noFilter, text: 'TURM' }))).toEqual([4])
    expect(ids(filterSenders(senders, { ...noFilter, text: 'turm', playerId: 7 }))).toEqual([])
  })

  test('is sorted by figures from the greatest, missing ones last; a second click reverses it', () => {
    const figures = [
      aSender({ villageId: 1, offStrength: 9000, points: 500 }),
      aSender({ villageId: 2, points: 9000 }),
      aSender({ villageId: 3, offStrength: 20_000, points: 8000 }),
      aSender({ villageId: 4, offStrength: 0 }),
    ]
    const byStrength = nextSorting('offStrength', usualOrder)
    expect(ids(sortSenders(figures, byStrength))).toEqual([3, 1, 4, 2])
    expect(ids(sortSenders(figures, nextSorting('offStrength', byStrength)))).toEqual([2, 4, 1, 3])
    expect(ids(sortSenders(figures, nextSorting('points', byStrength)))).toEqual([2, 3, 1, 4])
    expect(ids(sortSenders(senders, nextSorting('kind', byStrength)))).toEqual([2, 3, 4, 1])
    expect(nextSorting('player', byStrength)).toEqual(usualOrder)
  })

  test('keeps every village in any order, and orders equal ones alike', () => {
    const villages = fc.uniqueArray(
      fc.record({
        villageId: fc.nat(1000),
        points: fc.option(fc.nat(3), { nil: undefined }),
        maxOff: fc.nat(2),
        x: fc.nat(2),
      }),
      { selector: ({ villageId }) => villageId },
    )
    const sorting = fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() })
    fc.assert(
      fc.property(villages, sorting, (changes, wanted) => {
        const list = changes.map(({ points, ...change }) =>
          aSender({ ...change, ...(points !== undefined && { points }) }),
        )
        const sorted = sortSenders(list, wanted)
        expect(ids(sorted).toSorted()).toEqual(ids(list).toSorted())
        expect(sortSenders(sorted, wanted)).toEqual(sorted)
      }),
    )
  })

  test('is narrowed to those that send nothing, and why', () => {
    const states = [
      aSender({ villageId: 1 }),
      aSender({ villageId: 2, isForeign: true, isManual: true }),
      aSender({ villageId: 3, isBlocked: true, isEdited: true }),
    ]
    const shown = (state: SenderState) => ids(filterSenders(states, { ...noFilter, state }))
    expect(senderStates.map(shown)).toEqual([[1], [2], [3], [3], [2]])
  })

  test('counts kinds, and kinds per player with the greatest first', () => {
    expect(countKinds(senders)).toEqual({ offs: 1, ramoff: 1, bfcleaner: 0, fakeSending: 2, bfkatas: 0, ag: 0 })
    const players = kindsByPlayer(senders)
    expect(players.map(({ playerName, total }) => [playerName, total])).toEqual([
      ['Anna', 2],
      ['äneas', 1],
      ['Zoë', 1],
    ])
    expect(players[0]?.counts).toEqual({ offs: 1, ramoff: 0, bfcleaner: 0, fakeSending: 1, bfkatas: 0, ag: 0 })
  })
})

describe('changing senders', () => {
  test('only filled-in fields in which one of them differs are sent', () => {
    expect(effectiveChanges([aSender()], { type: 'offs', maxOff: 1, maxFake: 0, maxBFake: undefined })).toEqual({
      maxFake: 0,
    })
    const two = [aSender(), aSender({ maxFake: 3 })]
    expect(effectiveChanges(two, { maxFake: 5, type: 'offs' })).toEqual({ maxFake: 5 })
    expect(effectiveChanges(two, {})).toEqual({})
  })
})
