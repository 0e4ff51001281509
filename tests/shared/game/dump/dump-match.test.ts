import { describe, expect, test } from 'vitest'
import { matchDump, readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { dumpWorld } from '../../../../shared/game/dump/dump-world.ts'
import { buildSnapshot, indexWorld } from '../../../../shared/game/world/snapshot.ts'
import { aConfig, aPlayer, aVillage } from '../world-builder.ts'
import { full, off, offTroops, world } from './dump-samples.ts'

test('the units of a world follow from its files', () => {
  const unit = { speed: 1, pop: 1, carry: 1 }
  expect(dumpWorld({ archer: true, knight: false }, { militia: unit })).toEqual({
    hasArchers: true,
    hasKnight: false,
    hasMilitia: true,
  })
  expect(dumpWorld({ archer: false, knight: true }, {}).hasMilitia).toBe(false)
})

describe('matching with the world', () => {
  const villages = [
    aVillage({ id: 1, x: 500, playerId: 1, points: 111 }),
    aVillage({ id: 2, x: 501, playerId: 2 }),
    aVillage({ id: 3, x: 502, playerId: 0 }),
    aVillage({ id: 4, x: 503, playerId: 3 }),
  ]
  const players = [aPlayer({ id: 1, tribeId: 7 }), aPlayer({ id: 2, tribeId: 8 }), aPlayer({ id: 3, tribeId: 0 })]
  const index = indexWorld(buildSnapshot({ villages, players, tribes: [], config: aConfig(), units: {} }))

  test('takes each village of the plan once and says why not for the others, in order of lines', () => {
    const dump = readTroopDump(
      [
        `500|500,${off}`,
        `500|500,${full}`,
        `501|500,${off}`,
        'Text',
        `502|500,${off}`,
        `503|500,${off}`,
        `9|9,${off}`,
      ].join('\n'),
      world,
    )
    const { accepted, rejected } = matchDump(dump, index, [7])
    expect(accepted).toEqual([{ line: 1, village: index.villageById(1), playerId: 1, points: 111, troops: offTroops }])
    expect(rejected.map(({ line, code }) => [line, code])).toEqual([
      [2, 'duplicate_village'],
      [3, 'foreign_tribe'],
      [4, 'no_coordinate'],
      [5, 'foreign_tribe'],
      [6, 'foreign_tribe'],
      [7, 'unknown_coordinate'],
    ])
    expect(rejected[5]).toMatchObject({ text: '9|9', reason: 'Auf dieser Koordinate liegt kein Dorf der Welt.' })
  })

  test('keeps the points of the dump where it has them', () => {
    const dump = readTroopDump(`500|500,222,${full}`, world)
    expect(matchDump(dump, index, new Set([7, 8])).accepted[0]?.points).toBe(222)
  })
})
