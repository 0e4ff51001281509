import { expect, test } from 'vitest'
import { oldTroops } from '../../../../shared/game/troops/old-troops.ts'

const now = Date.UTC(2027, 2, 10, 20)
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const village = (playerId: number, readAt: string | undefined, troops: object | undefined = { axe: 1 }) => ({
  playerId,
  playerName: `Spieler ${playerId}`,
  troops,
  ...(readAt !== undefined && { readAt }),
})

test('names players with troops beyond the limit, unknown ages first, then the oldest', () => {
  const villages = [
    village(1, hoursAgo(25)),
    village(1, hoursAgo(30)),
    village(1, hoursAgo(2)),
    village(2, hoursAgo(40)),
    village(3, undefined),
    village(4, hoursAgo(24)),
  ]
  expect(oldTroops(villages, 24, now)).toEqual({
    hours: 24,
    players: [
      { playerId: 3, playerName: 'Spieler 3', villages: 1 },
      { playerId: 2, playerName: 'Spieler 2', villages: 1, readAt: hoursAgo(40) },
      { playerId: 1, playerName: 'Spieler 1', villages: 2, readAt: hoursAgo(30) },
    ],
  })
})

test('names nobody whose troops are fresh or were never in a dump', () => {
  const byHand = { playerId: 1, playerName: 'Anna' }
  expect(oldTroops([byHand, village(2, hoursAgo(23))], 24, now)).toBeUndefined()
  expect(oldTroops([village(2, hoursAgo(23))], 12, now)?.players).toHaveLength(1)
})
