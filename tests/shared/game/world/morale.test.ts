import { expect, test } from 'vitest'
import { moraleByPoints, moraleRule, mostPointsWith } from '../../../../shared/game/world/morale.ts'
import { fc } from '../../../support/properties.ts'

test('morale by points is thrice the ratio and 30 percent, at most 100, rounded down', () => {
  expect(moraleByPoints(1000, 1000)).toBe(100)
  expect(moraleByPoints(3000, 700)).toBe(100)
  expect(moraleByPoints(3000, 699)).toBe(99)
  expect(moraleByPoints(3000, 300)).toBe(60)
  expect(moraleByPoints(1_000_000, 100)).toBe(30)
  expect(moraleByPoints(0, 100)).toBe(100)
  expect(moraleByPoints(100, 0)).toBe(30)
})

test('an attacker has at least a morale exactly up to the most points', () => {
  fc.assert(
    fc.property(
      fc.nat(40_000_000),
      fc.nat(40_000_000),
      fc.integer({ min: 1, max: 100 }),
      (attacker, defender, morale) => {
        expect(attacker <= mostPointsWith(morale, defender) || attacker === 0).toBe(
          moraleByPoints(attacker, defender) >= morale,
        )
      },
    ),
    { numRuns: 3000 },
  )
  // The boundary itself, which random points rarely meet.
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40_000_000 }), fc.integer({ min: 31, max: 100 }), (defender, morale) => {
      const most = mostPointsWith(morale, defender)
      expect(moraleByPoints(most, defender)).toBeGreaterThanOrEqual(morale)
      expect(moraleByPoints(most + 1, defender)).toBeLessThan(morale)
    }),
    { numRuns: 3000 },
  )
})

test('only morale by points alone is known', () => {
  expect([0, 1, 2, 3].map(moraleRule)).toEqual(['none', 'points', 'time', 'time'])
})
