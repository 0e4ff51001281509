import { describe, expect, it } from 'vitest'
import type { TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import {
  countAnswers,
  filterPlayers,
  isFiltered,
  lastContact,
  linksText,
  playerTribes,
  readFilter,
  sortPlayers,
} from '../../../web/features/timeslots/players/player-list.ts'

const noFilter = readFilter(() => undefined)

const player = (playerId: number, playerName: string, rest: Partial<TimeslotPlayer> = {}): TimeslotPlayer => ({
  playerId,
  playerName,
  tribeId: 1,
  tribeName: 'WIR',
  senders: 1,
  numberOfSlots: 0,
  totalMinutes: 0,
  slots: [],
  source: 'always',
  answer: 'silent',
  sends: 'always',
  version: 0,
  maxCommands: null,
  message: '',
  secret: `s${playerId}`,
  ...rest,
})

const anna = player(11, 'Änna', { source: 'own', sends: 'slots', answer: 'member', numberOfSlots: 2, totalMinutes: 90 })
const bert = player(12, 'bert', { source: 'auto', sends: 'slots', numberOfSlots: 4, totalMinutes: 600 })
const carl = player(13, 'Carl', { tribeId: 2, tribeName: 'AUX' })
const players = [carl, bert, anna]
const ids = (list: TimeslotPlayer[]) => list.map(({ playerId }) => playerId)

describe('filterPlayers', () => {
  it('filters by tribe, source, name and id', () => {
    expect(ids(filterPlayers(players, noFilter))).toEqual([13, 12, 11])
    expect(ids(filterPlayers(players, { ...noFilter, tribeId: 2 }))).toEqual([13])
    expect(ids(filterPlayers(players, { ...noFilter, source: 'auto' }))).toEqual([12])
    expect(ids(filterPlayers(players, { ...noFilter, answer: 'silent' }))).toEqual([13, 12])
    expect(ids(filterPlayers(players, { ...noFilter, text: ' anna ' }))).toEqual([11])
    expect(ids(filterPlayers(players, { ...noFilter, text: '13' }))).toEqual([13])
    expect(ids(filterPlayers(players, { ...noFilter, tribeId: 1, text: 'R' }))).toEqual([12])
  })

  it('filters by troops in the plan, and by what players say to the leaders', () => {
    const all = [
      player(1, 'A', { senders: 0 }),
      player(2, 'B', { maxCommands: 20 }),
      player(3, 'C', { senders: 0, message: 'Bin im Urlaub' }),
    ]
    expect(ids(filterPlayers(all, { ...noFilter, trait: 'troops' }))).toEqual([2])
    expect(ids(filterPlayers(all, { ...noFilter, trait: 'noTroops' }))).toEqual([1, 3])
    expect(ids(filterPlayers(all, { ...noFilter, trait: 'note' }))).toEqual([2, 3])
  })

  it('knows whether it filters', () => {
    expect(isFiltered({ ...noFilter, text: '  ' })).toBe(false)
    expect(isFiltered({ ...noFilter, text: 'a' })).toBe(true)
    expect(isFiltered({ ...noFilter, tribeId: 2 })).toBe(true)
    expect(isFiltered({ ...noFilter, source: 'own' })).toBe(true)
    expect(isFiltered({ ...noFilter, answer: 'leader' })).toBe(true)
    expect(isFiltered({ ...noFilter, trait: 'troops' })).toBe(true)
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

  it('begins with the players who have troops in the plan, in any order of the list', () => {
    const all = [
      player(1, 'Anna', { senders: 0 }),
      player(2, 'Bert', { senders: 3 }),
      player(3, 'Cleo', { senders: 0, answer: 'member' }),
      player(4, 'Dora', { senders: 1, answer: 'member' }),
    ]
    expect(ids(sortPlayers(all, { key: 'name', descending: false }))).toEqual([2, 4, 1, 3])
    expect(ids(sortPlayers(all, { key: 'name', descending: true }))).toEqual([4, 2, 3, 1])
    expect(ids(sortPlayers(all, { key: 'answer', descending: false }))).toEqual([4, 2, 3, 1])
  })

  it('takes always for more than any time', () => {
    expect(ids(sortPlayers(players, { key: 'minutes', descending: false }))).toEqual([11, 12, 13])
  })
})

it('lists tribes once and counts answers', () => {
  expect(playerTribes(players)).toEqual([
    { id: 2, name: 'AUX' },
    { id: 1, name: 'WIR' },
  ])
  expect(countAnswers(players)).toEqual({ member: 1, leader: 0, silent: 2 })
})

it('writes name and link, one a line', () => {
  expect(linksText('https://planer.example', 'p1', [anna, bert])).toBe(
    'Änna: https://planer.example/timeslots/11/p1#s=s11\nbert: https://planer.example/timeslots/12/p1#s=s12',
  )
})

it('says what was tried with who is silent', () => {
  const openedAt = '2026-11-20T17:00:00.000Z'
  const remindedAt = '2026-11-21T17:00:00.000Z'
  expect(lastContact({}, 'Europe/Berlin')).toBe('nie geöffnet')
  expect(lastContact({ openedAt, remindedAt }, 'Europe/Berlin')).toBe('erinnert 21.11., geöffnet 20.11.')
})
