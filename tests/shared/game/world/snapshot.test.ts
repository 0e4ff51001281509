import { describe, expect, test } from 'vitest'
import { buildSnapshot, indexWorld } from '../../../../shared/game/world/snapshot.ts'
import { cpuMilliseconds } from '../../../support/stack/cpu-time.ts'
import { aConfig, aPlayer, aTribe, aVillage } from '../world-builder.ts'

const world = indexWorld(
  buildSnapshot({
    villages: [
      aVillage({ id: 10, x: 500, y: 499, playerId: 1 }),
      aVillage({ id: 11, x: 499, y: 500, playerId: 2 }),
      aVillage({ id: 12, x: 0, y: 0, playerId: 1, name: 'Eck (0|0)' }),
      aVillage({ id: 13, x: 999, y: 999, playerId: 0 }),
    ],
    players: [aPlayer({ id: 1, tribeId: 7 }), aPlayer({ id: 2, tribeId: 0 }), aPlayer({ id: 3, tribeId: 7 })],
    tribes: [aTribe({ id: 7, tag: 'A-B' })],
    config: aConfig(),
    units: {},
  }),
)

describe('a world', () => {
  test('finds villages by coordinate and by id', () => {
    expect(world.villageAt(500, 499)?.id).toBe(10)
    expect(world.villageAt(499, 500)?.id).toBe(11)
    expect(world.villageAt(999, 999)?.id).toBe(13)
    expect(world.villageById(12)).toEqual({
      id: 12,
      name: 'Eck (0|0)',
      x: 0,
      y: 0,
      playerId: 1,
      points: 3000,
      bonus: 0,
    })
  })

  test('finds nothing beside the map or where nothing is', () => {
    expect(world.villageAt(500, 500)).toBeUndefined()
    // 499 * 1000 + 1499 is the key of 500|499.
    expect(world.villageAt(499, 1499)).toBeUndefined()
    expect(world.villageAt(-1, 1000)).toBeUndefined()
    expect(world.villageAt(0.5, 0)).toBeUndefined()
    expect(world.villageById(1)).toBeUndefined()
    expect(world.playerById(99)).toBeUndefined()
    expect(world.tribeById(0)).toBeUndefined()
  })

  test('lists the villages of a player and the players of a tribe', () => {
    expect(world.villagesOfPlayer(1).map((village) => village.id)).toEqual([10, 12])
    expect(world.villagesOfPlayer(0).map((village) => village.id)).toEqual([13])
    expect(world.villagesOfPlayer(3)).toEqual([])
    expect(world.playersOfTribe(7).map((player) => player.id)).toEqual([1, 3])
    expect(world.playersOfTribe(8)).toEqual([])
    expect(world.tribeById(7)?.tag).toBe('A-B')
  })

  test('is plain JSON and the same after a round trip', () => {
    const again = indexWorld(JSON.parse(JSON.stringify(world.snapshot)))
    expect(again.villageAt(0, 0)).toEqual(world.villageAt(0, 0))
  })

  test('of 50,000 villages is indexed in well under a second', () => {
    const villages = Array.from({ length: 50_000 }, (_, at) =>
      aVillage({ id: at + 1, x: at % 1000, y: Math.floor(at / 1000), playerId: at % 900 }),
    )
    const snapshot = buildSnapshot({ villages, players: [], tribes: [], config: aConfig(), units: {} })
    const took = cpuMilliseconds(() => {
      const large = indexWorld(snapshot)
      expect(large.villageAt(999, 49)?.id).toBe(50_000)
      expect(large.villageById(50_000)?.x).toBe(999)
      expect(large.villagesOfPlayer(5).length).toBe(56)
    })
    expect(took).toBeLessThan(500)
  })
})
