import { expect, test } from 'vitest'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import {
  type AssignmentSortKey,
  coordinatesText,
  playersMatching,
  sortAssignments,
  villageCount,
  withAttacks,
} from '../../../web/features/assignments/assignments.ts'

const aPlayer = (playerId: number, playerName: string, ...coordinates: [number, number][]): PlayerAssignment => ({
  playerId,
  playerName,
  villages: coordinates.map(([x, y], index) => ({
    x,
    y,
    type: 'offs',
    maxOff: 1,
    villageId: playerId * 100 + index,
    villageName: 'Dorf',
  })),
})

const players = [aPlayer(1, 'Anna', [500, 501], [502, 503]), aPlayer(2, 'Bert', [9, 88])]

test('coordinates are x|y separated by spaces', () => {
  expect(coordinatesText(players.flatMap((player) => player.villages))).toBe('500|501 502|503 9|88')
})

test('villages of all players are counted', () => {
  expect(villageCount(players)).toBe(3)
})

test('players are found by name, number or a coordinate', () => {
  const found = (text: string) => playersMatching(players, text).map((player) => player.playerName)
  expect(found('ann')).toEqual(['Anna'])
  expect(found('2')).toEqual(['Bert'])
  expect(found('502|5')).toEqual(['Anna'])
  expect(found(' ')).toEqual(['Anna', 'Bert'])
  expect(found('nobody')).toEqual([])
})

test('groups follow their first village, or the name and count of their player', () => {
  const planned = withAttacks(players, [])
  const names = (key: AssignmentSortKey, descending = false) =>
    sortAssignments(planned, { key, descending }).map(({ playerName }) => playerName)
  expect(names('player', true)).toEqual(['Bert', 'Anna'])
  expect(names('count')).toEqual(['Bert', 'Anna'])
  expect(names('place')).toEqual(['Bert', 'Anna'])
  expect(names('place', true)).toEqual(['Anna', 'Bert'])
  const [first] = sortAssignments(planned, { key: 'place', descending: true })
  expect(coordinatesText(first?.villages ?? [])).toBe('502|503 500|501')
})
