import { describe, expect, it } from 'vitest'
import { fitLogistic, lossAt, type Sample, scoreOf, standardised } from '../../../../shared/planner/risks/logistic.ts'
import { fc } from '../../../support/properties.ts'

/** No row is in this fold. */
const none = 9

const sampleOf = (rows: readonly { values: readonly number[]; isReal: boolean }[]): Sample => ({
  columns: (rows[0]?.values ?? []).map((_, j) => Float64Array.from(rows, ({ values }) => values[j] ?? 0)),
  isReal: Uint8Array.from(rows, ({ isReal }) => Number(isReal)),
  fold: Uint8Array.from(rows, (_, i) => i % 5),
})

const row = fc.record({
  values: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constant(4), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  isReal: fc.boolean(),
})
const samples = fc.array(row, { minLength: 2, maxLength: 60 }).map(sampleOf)

describe('the fit', () => {
  it('has no slope in any direction, and any other weights lose more', () => {
    fc.assert(
      fc.property(
        samples,
        fc.nat(4),
        fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (sample, leftOut, step) => {
          const rows = standardised(sample.columns)
          const weights = fitLogistic(rows, sample, leftOut)
          const sorts = new Set(sample.isReal.filter((_, i) => sample.fold[i] !== leftOut))
          if (sorts.size < 2) {
            expect(weights.every((weight) => weight === 0)).toBe(true)
            return
          }
          const { loss, gradient } = lossAt(rows, sample, leftOut, weights)
          for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-6)
          const warm = fitLogistic(rows, sample, leftOut, Float64Array.from(step))
          warm.forEach((weight, j) => {
            expect(weight).toBeCloseTo(weights[j] ?? NaN, 5)
          })
          const other = weights.map((weight, j) => weight + (step[j] ?? 0))
          expect(lossAt(rows, sample, leftOut, other).loss).toBeGreaterThanOrEqual(loss - 1e-9)
        },
      ),
    )
  })

  it('takes its slopes and curvatures from differences of the loss', () => {
    const sample = sampleOf(
      Array.from({ length: 40 }, (_, i) => ({ values: [i % 7, (i * i) % 11], isReal: i % 3 === 0 })),
    )
    const rows = standardised(sample.columns)
    const at = Float64Array.of(0.3, -0.7, 0.2)
    const { gradient, hessian } = lossAt(rows, sample, none, at)
    const moved = (j: number, by: number) => at.map((weight, k) => (k === j ? weight + by : weight))
    for (let j = 0; j < at.length; j++) {
      const [up, down] = [moved(j, 1e-5), moved(j, -1e-5)].map((weights) => lossAt(rows, sample, none, weights))
      if (!up || !down) return expect.unreachable()
      expect((up.loss - down.loss) / 2e-5).toBeCloseTo(gradient[j] ?? NaN, 5)
      for (let k = 0; k < at.length; k++) {
        const slope = ((up.gradient[k] ?? NaN) - (down.gradient[k] ?? NaN)) / 2e-5
        expect(slope).toBeCloseTo(hessian[j * at.length + k] ?? NaN, 5)
      }
    }
  })

  it('finds the logarithm of the odds where a column has two values', () => {
    // 3 of 4 with the value 1 are real, 1 of 4 with the value 0: the odds differ by a factor of 9.
    const rows = Array.from({ length: 40_000 }, (_, i) => ({
      values: [i % 2],
      isReal: Math.floor(i / 2) % 4 < (i % 2 === 1 ? 3 : 1),
    }))
    const sample = sampleOf(rows)
    const [weight = NaN, intercept] = fitLogistic(standardised(sample.columns), sample, none)
    // The column's deviation is a half.
    expect(weight * 2).toBeCloseTo(Math.log(9), 2)
    expect(intercept).toBeCloseTo(0, 6)
  })

  it('stays finite where a column parts the sorts, and ranks all rows right', () => {
    const sample = sampleOf(Array.from({ length: 100 }, (_, i) => ({ values: [i, 7], isReal: i >= 70 })))
    const rows = standardised(sample.columns)
    const weights = fitLogistic(rows, sample, 0)
    expect(weights.every(Number.isFinite)).toBe(true)
    const scores = Array.from({ length: 100 }, (_, i) => scoreOf(rows, weights, i))
    expect(Math.min(...scores.slice(70))).toBeGreaterThan(Math.max(...scores.slice(0, 70)))
  })
})

it('standardises columns, and blanks those without differences', () => {
  const rows = standardised([Float64Array.of(1, 3), Float64Array.of(0.1 + 0.2, 0.3), Float64Array.of(5, 5)])
  expect([...rows]).toEqual([-1, 0, 0, 1, 0, 0])
})
