import { expect, test } from 'vitest'
import { buildings } from '../../../shared/model/buildings.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { spreadBuildings } from '../../../shared/planner/plan/buildings.ts'
import { fc } from '../../support/properties.ts'

type CatapultTargets = WorldSettings['catapultTargets']
const share = (percentage: number, enabled = true) => ({ enabled, percentage, dsUltimateId: 30 })
const countBuildings = (targets: CatapultTargets, count: number) => {
  const spread = spreadBuildings(targets, count)
  return Object.fromEntries(buildings.map((building) => [building, spread.filter((b) => b === building).length]))
}

test('the default shares come out to the last attack', () => {
  const targets = {
    hauptgebaeude: share(25),
    adelshof: share(25),
    schmiede: share(25),
    bauernhof: share(15),
    speicher: share(10),
  }
  expect(countBuildings(targets, 20)).toEqual({ hauptgebaeude: 5, adelshof: 5, schmiede: 5, bauernhof: 3, speicher: 2 })
  // 2.5 each for the first three: the two attacks left over go to the first two.
  expect(countBuildings(targets, 10)).toEqual({ hauptgebaeude: 3, adelshof: 3, schmiede: 2, bauernhof: 1, speicher: 1 })
})

test('shares are normalised, disabled buildings get none', () => {
  expect(countBuildings({ hauptgebaeude: share(1), adelshof: share(3), schmiede: share(90, false) }, 8)).toMatchObject({
    hauptgebaeude: 2,
    adelshof: 6,
    schmiede: 0,
  })
})

test('nothing enabled aims at nothing', () => {
  expect(spreadBuildings({ hauptgebaeude: share(0), adelshof: share(50, false) }, 5)).toEqual([])
})

test('neighbours differ where the shares allow it', () => {
  expect(spreadBuildings({ hauptgebaeude: share(50), adelshof: share(50) }, 6)).toEqual(
    Array(3).fill(['hauptgebaeude', 'adelshof']).flat(),
  )
})

test('every attack gets a building, and no count is a whole attack away from its share', () => {
  const targets = fc.record(
    Object.fromEntries(
      buildings.map((b) => [b, fc.record({ enabled: fc.boolean(), percentage: fc.nat(100), dsUltimateId: fc.nat() })]),
    ),
  )
  fc.assert(
    fc.property(targets, fc.nat(300), (settings: CatapultTargets, count) => {
      const active = buildings.filter((b) => settings[b]?.enabled && settings[b].percentage > 0)
      const total = active.reduce((sum, b) => sum + (settings[b]?.percentage ?? 0), 0)
      const spread = spreadBuildings(settings, count)
      expect(spread).toHaveLength(active.length > 0 ? count : 0)
      for (const b of active) {
        const exact = (count * (settings[b]?.percentage ?? 0)) / total
        expect(Math.abs(spread.filter((other) => other === b).length - exact)).toBeLessThan(1)
      }
    }),
  )
})
