import { expect, it } from 'vitest'
import { areaUnderCurve, separability } from '../../../../shared/planner/risks/area.ts'
import { fc } from '../../../support/properties.ts'

/** Counts the pairs one by one. */
function byPairs(high: readonly number[], low: readonly number[]): number {
  let sum = 0
  for (const a of high) for (const b of low) sum += a > b ? 1 : a === b ? 0.5 : 0
  return sum / high.length / low.length
}

const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), { minLength: 1 })

it('is the share of pairs whose first is above, equal ones counting half', () => {
  fc.assert(
    fc.property(values, values, (high, low) => {
      const area = areaUnderCurve(Float64Array.from(high).sort(), Float64Array.from(low).sort())
      expect(area).toBeCloseTo(byPairs(high, low), 12)
      expect(separability(area)).toBeCloseTo(Math.max(byPairs(high, low), byPairs(low, high)), 12)
    }),
  )
})

it('is a half where there is nothing to compare', () => {
  expect(areaUnderCurve(new Float64Array(0), Float64Array.of(1))).toBe(0.5)
  expect(areaUnderCurve(Float64Array.of(1), new Float64Array(0))).toBe(0.5)
})
