import { expect, test } from 'vitest'
import type { PlannedAttack } from '../../../shared/model/attack.ts'
import { type Building, buildings } from '../../../shared/model/buildings.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { Target } from '../../../shared/model/target.ts'
import { nextBuilding, spreadBuildings, withBuildings } from '../../../shared/planner/plan/buildings.ts'
import { fc } from '../../support/properties.ts'

type CatapultTargets = WorldSettings['catapultTargets']
const aTarget: Target = {
  ...{ _id: 't', x: 500, y: 500, villageId: 1, type: 'bfkatas', maxOff: 0, maxFake: 0, maxBFake: 3, offsetMinutes: 0 },
}
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

test('targets with buildings of their own get those in turn, the others the shares; fixed ones keep theirs', () => {
  const aim = (_id: string, own?: Building[]): Target => ({ ...aTarget, _id, ...(own && { buildings: own }) })
  const named = aim('t1', ['speicher', 'adelshof'])
  const attack = (villageId: number, targetId: string, fixed?: Building): PlannedAttack => ({
    ...{ villageId, targetId, launch: 0, arrival: 9, unit: 'catapult' },
    ...(fixed && { fixed: 'pinned', building: fixed }),
  })
  const attacks = [attack(1, 't1'), attack(2, 't2'), attack(3, 't1', 'speicher'), attack(4, 't1'), attack(5, 't2')]
  const shares = { hauptgebaeude: share(50), schmiede: share(50) }
  const found = withBuildings(attacks, shares, [named, aim('t2')])
  expect(found.map(({ building }) => building)).toEqual([
    ...(['adelshof', 'hauptgebaeude', 'speicher', 'speicher', 'schmiede'] as const),
  ])
  const present = found.map((one) => ({ ...one, target: one.targetId === 't1' ? named : aim('t2') }))
  expect(nextBuilding(present, shares, named)).toBe('adelshof')
  expect(nextBuilding(present.slice(0, 2), shares, aim('t2'))).toBe('schmiede')
  expect(withBuildings(attacks, {}, [named]).map(({ building }) => building)).toEqual([
    ...(['adelshof', undefined, 'speicher', 'speicher', undefined] as const),
  ])
})
