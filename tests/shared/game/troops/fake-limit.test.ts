import { describe, expect, test } from 'vitest'
import { classify, defaultClassificationSettings } from '../../../../shared/game/troops/classify.ts'
import { filledUp, smallestAttack } from '../../../../shared/game/troops/fake-limit.ts'
import { type Troops, unitNames } from '../../../../shared/game/world/units.ts'
import { fc } from '../../../support/properties.ts'

const units = {
  spear: { pop: 1, speed: 18, carry: 0 },
  sword: { pop: 1, speed: 22, carry: 0 },
  axe: { pop: 1, speed: 18, carry: 0 },
  spy: { pop: 2, speed: 9, carry: 0 },
  light: { pop: 4, speed: 10, carry: 0 },
  heavy: { pop: 6, speed: 11, carry: 0 },
  ram: { pop: 5, speed: 30, carry: 0 },
  catapult: { pop: 8, speed: 30, carry: 0 },
  snob: { pop: 100, speed: 35, carry: 0 },
}
const limit = { percent: 1, units }
const settings = defaultClassificationSettings()
const farmPlaces = (troops: Troops) =>
  Object.entries(troops).reduce(
    (sum, [unit, count]) => sum + count * (Object.entries(units).find(([name]) => name === unit)?.[1].pop ?? 0),
    0,
  )
const at = (troops: Troops, points = 9000) => ({ x: 500, y: 500, troops, points })

test('an attack needs the limit’s percentage of the points in farm places, rounded down', () => {
  expect(smallestAttack(9000, limit)).toBe(90)
  expect(smallestAttack(9099, limit)).toBe(90)
  expect(smallestAttack(9100, limit)).toBe(91)
  expect(smallestAttack(99, limit)).toBe(0)
  expect(smallestAttack(9000, { ...limit, percent: 0 })).toBe(0)
})

test('a margin asks for what the village may grow to', () => {
  expect(smallestAttack(9000, { ...limit, margin: 5 })).toBe(94)
  expect(smallestAttack(10_000, { ...limit, margin: 5 })).toBe(105)
  fc.assert(
    fc.property(fc.nat(13_000), fc.nat(50), fc.nat(5), (points, margin, percent) => {
      const grown = Math.floor((points * (100 + margin)) / 100)
      expect(smallestAttack(points, { ...limit, percent, margin })).toBeGreaterThanOrEqual(
        smallestAttack(grown, { ...limit, percent }),
      )
    }),
  )
})

describe('a fake is filled up', () => {
  test('with spies first', () => {
    expect(filledUp({ catapult: 1 }, { catapult: 5, spy: 100, spear: 500 }, 90, units)).toEqual({
      catapult: 1,
      spy: 41,
    })
  })
  test('then with what an off misses least: axes before catapults and rams', () => {
    expect(filledUp({ catapult: 1 }, { axe: 5000, light: 5, ram: 200, catapult: 50 }, 90, units)).toEqual({
      catapult: 1,
      light: 5,
      axe: 62,
    })
  })
  test('with what else is idle, then with catapults and rams', () => {
    expect(filledUp({ catapult: 1 }, { catapult: 9, spy: 5, spear: 20, ram: 100 }, 150, units)).toEqual({
      catapult: 9,
      spy: 5,
      spear: 20,
      ram: 10,
    })
  })
  test('never with what would slow it down, nor with nobles', () => {
    expect(filledUp({ spy: 1 }, { spy: 1, ram: 500, snob: 5 }, 90, units)).toBeUndefined()
    expect(filledUp({ light: 1 }, { light: 1, spear: 500, spy: 100 }, 90, units)).toEqual({ light: 1, spy: 43 })
  })
  test('not when it is large enough', () => {
    expect(filledUp({ catapult: 60 }, { catapult: 60, spy: 10 }, 120, units)).toEqual({ catapult: 60 })
  })
})

test('a village sends as many fakes as it can fill up, and says what the limit cost it', () => {
  const off = { axe: 5000, ram: 200, catapult: 5, spy: 205 }
  expect(classify(at(off), settings, limit)).toEqual({
    type: 'offs',
    maxOff: 1,
    maxFake: 5,
    maxBFake: 0,
    fake: { catapult: 1, spy: 41 },
  })
  expect(classify(at({ catapult: 5, spy: 90 }), settings, limit)).toEqual({
    type: 'fakeSending',
    maxOff: 0,
    maxFake: 2,
    maxBFake: 0,
    fake: { catapult: 1, spy: 41 },
    fakesLost: 3,
  })
  expect(classify(at({ catapult: 2 }), settings, limit)).toMatchObject({ maxFake: 0, fakesLost: 2 })
  expect(classify(at({ catapult: 2 }, 26), settings, limit)).toEqual({
    type: 'fakeSending',
    maxOff: 0,
    maxFake: 2,
    maxBFake: 0,
  })
})

test('a small split is filled up too', () => {
  const small = { ...settings, attackTemplates: { ...settings.attackTemplates, bfkatas: { catapult: 5 } } }
  expect(classify(at({ catapult: 60, spy: 200 }), small, limit)).toMatchObject({
    type: 'bfkatas',
    maxBFake: 9,
    bfkatas: { catapult: 6, spy: 22 },
  })
})

test('all attacks of a village together never need more than it has, and each is large enough', () => {
  const troops = fc.record(Object.fromEntries(unitNames.map((unit) => [unit, fc.oneof(fc.nat(60), fc.nat(6000))])))
  fc.assert(
    fc.property(troops, fc.nat(12_000), fc.integer({ min: 0, max: 5 }), (owned: Troops, points, percent) => {
      const role = classify(at(owned, points), settings, { percent, units })
      if (!role) return
      const fake = role.fake ?? settings.attackTemplates.fake ?? {}
      const katas = role.bfkatas ?? settings.attackTemplates.bfkatas ?? {}
      for (const unit of unitNames) {
        const marching = role.maxFake * (fake[unit] ?? 0) + role.maxBFake * (katas[unit] ?? 0)
        expect(marching).toBeLessThanOrEqual(owned[unit] ?? 0)
      }
      const places = smallestAttack(points, { percent, units })
      if (role.maxFake > 0) expect(farmPlaces(fake)).toBeGreaterThanOrEqual(places)
      if (role.maxBFake > 0) expect(farmPlaces(katas)).toBeGreaterThanOrEqual(places)
    }),
    { numRuns: 500 },
  )
})
