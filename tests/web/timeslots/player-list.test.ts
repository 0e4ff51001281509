import { describe, expect, it } from 'vitest'
import type { TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import {
  countSources,
  filterPlayers,
  isFiltered,
  linksText,
  noFilter,
  sortPlayers,
  tribesOf,
  withOwnSlots,
} from '../../../web/features/timeslots/player-list.ts'

const player = (playerId: number, playerName: string, rest: Partial<TimeslotPlayer> = {}): TimeslotPlayer => ({
  playerId,
  playerName,
  tribeId: 1,
  tribeName: 'WIR',
  numberOfSlots: 0,
  totalMinutes: 0,
  slots: [],
  source: 'always',
  answer: 'silent',
  cannotSend: false,
  version: 0,
  secret: `s${playerId}`,
  ...rest,
})

const anna = player(11, 'Änna', { source: 'own', numberOfSlots: 2, totalMinutes: 90 })
const bert = player(12, 'bert', { source: 'auto', numberOfSlots: 4, totalMinutes: 600 })
const carl = player(13, 'Carl', { tribeId: 2, tribeName: 'AUX' })
const players = [carl, bert, anna]
const ids = (list: TimeslotPlayer[]) => list.map(({ playerId }) => playerId)

describe('filterPlayers', () => {
  it('filters by tribe, source, name and id', () => {
    expect(ids(filterPlayers(players, noFilter))).toEqual([13, 12, 11])
    expect(ids(filterPlayers(players, { ...noFilter, tribeId: 2 }))).toEqual([13])
    expect(ids(filterPlayers(players, { ...noFilter, source: 'auto' }))).toEqual([12])
    expect(ids(filterPlayers(players, { ...noFilter, text: ' anna ' }))).toEqual([11])
    expect(ids(filterPlayers(players, { ...noFilter, text: '13' }))).toEqual([13])
    expect(ids(filterPlayers(players, { tribeId: 1, source: undefined, text: 'R' }))).toEqual([12])
  })

  it('knows whether it filters', () => {
    expect(isFiltered({ ...noFilter, text: '  ' })).toBe(false)
    expect(isFiltered({ ...noFilter, text: 'a' })).toBe(true)
    expect(isFiltered({ ...noFilter, tribeId: 2 })).toBe(true)
    expect(isFiltered({ ...noFilter, source: 'own' })).toBe(true)
  })
})

describe('sortPlayers', () => {
  it('orders as a German reader expects, and by name among equals', () => {
    expect(ids(sortPlayers(players, { key: 'name', descending: false }))).toEqual([11, 12, 13])
    expect(ids(sortPlayers(players, { key: 'name', descending: true }))).toEqual([13, 12, 11])
    expect(ids(sortPlayers(players, { key: 'tribe', descending: false }))).toEqual([13, 11, 12])
    expect(ids(sortPlayers(players, { key: 'tribe', descending: true }))).toEqual([11, 12, 13])
    expect(ids(sortPlayers(players, { key: 'source', descending: false }))).toEqual([11, 12, 13])
    expect(ids(sortPlayers(players, { key: 'slots', descending: true }))).toEqual([12, 11, 13])
  })

  it('takes always for more than any time', () => {
    expect(ids(sortPlayers(players, { key: 'minutes', descending: false }))).toEqual([11, 12, 13])
  })
})

it('lists tribes once and counts sources', () => {
  expect(tribesOf(players)).toEqual([
    { id: 2, name: 'AUX' },
    { id: 1, name: 'WIR' },
  ])
  expect(countSources(players)).toEqual({ own: 1, auto: 1, always: 1 })
})

it('writes name and link, one a line', () => {
  expect(linksText('https://planer.example', 'p1', [anna, bert])).toBe(
    'Änna: https://planer.example/timeslots/11/p1\nbert: https://planer.example/timeslots/12/p1',
  )
})

it('shows own slots at once, and leaves the fallback to the server', () => {
  const slots = [{ from: '2026-11-20T17:00:00.000Z', to: '2026-11-20T18:30:00.000Z' }]
  const own = withOwnSlots(bert, { timeslots: slots, version: 2 })
  expect(own).toMatchObject({ source: 'own', numberOfSlots: 1, totalMinutes: 90, slots, version: 2 })
  expect(withOwnSlots(bert, { timeslots: [], version: 2 })).toBe(bert)
  expect(withOwnSlots(own, { timeslots: [], version: 1 })).toBe(own)
  expect(withOwnSlots(own, { timeslots: [...slots, ...slots], version: 1 })).toBe(own)
})
