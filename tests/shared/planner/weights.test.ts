import { describe, expect, it } from 'vitest'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { aProblem, entangled, smallProblems, weighted } from './builders.ts'
import { compareFills, exhaustiveOptimum, improvement } from './oracle.ts'

const SEED = 20270311
const tiny = smallProblems({ senders: 7, targets: 5, grid: 6 })
const medium = smallProblems({ senders: 30, targets: 20, grid: 25 })

const at = (place: number, more = {}) => ({ x: place, y: 10, ...more })
const offs = (count: number) => Array.from({ length: count }, (_, n) => at(n, { y: 0 }))

describe('tiers, weights and attacks already there', () => {
  it('gives the best fills that exhaustion finds', () => {
    fc.assert(
      fc.property(fc.oneof(weighted(tiny), weighted(entangled(tiny))), (spec) => {
        const result = plan(aProblem(spec))
        const optimum = exhaustiveOptimum(spec)
        expect(result.assigned).toBe(optimum.maximum)
        expect(result.bound).toBe(result.assigned)
        expect(compareFills(spec, result.fill, optimum.fill)).toBe(0)
      }),
      { numRuns: rounds(100, 4000), seed: SEED },
    )
  })

  it('leaves no better exchange on larger problems', () => {
    fc.assert(
      fc.property(fc.oneof(weighted(medium), weighted(entangled(medium))), (spec) => {
        const { assignment } = plan(aProblem(spec))
        expect(improvement(spec, assignment.sender, assignment.target)).toBeUndefined()
      }),
      { numRuns: rounds(30, 400), seed: SEED },
    )
  })

  it('changes nothing by equal tiers, weights of 1 and nothing there yet', () => {
    fc.assert(
      fc.property(entangled(medium), (spec) => {
        const problem = aProblem({ ...spec, targets: spec.targets.map(({ tier: _, ...target }) => target) })
        const { targets } = problem
        const size = targets.demand.length
        const same = {
          ...targets,
          tier: new Uint8Array(size).fill(2),
          filled: new Int32Array(size),
          weight: new Uint8Array(size).fill(1),
        }
        expect(plan({ ...problem, targets: same })).toEqual(plan(problem))
      }),
      { numRuns: rounds(30, 400), seed: SEED },
    )
  })

  it('serves a tier to its maximum before the next', () => {
    const targets = [4, 1, 2].map((tier, n) => at(n, { tier, demand: 2 }))
    expect([...plan(aProblem({ senders: offs(3), targets })).fill]).toEqual([0, 2, 1])
  })

  it('gives three times as much to a target of weight 3', () => {
    const targets = [1, 3].map((weight, n) => at(n, { weight, demand: 8 }))
    expect([...plan(aProblem({ senders: offs(8), targets })).fill]).toEqual([2, 6])
  })

  it('counts what a target has already', () => {
    const targets = [3, 0].map((filled, n) => at(n, { filled, demand: 5 - filled }))
    expect([...plan(aProblem({ senders: offs(3), targets })).fill]).toEqual([0, 3])
  })
})
