import { describe, expect, it } from 'vitest'
import { plan } from '../../../../shared/planner/plan/plan.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { aProblem, capped, entangled, smallProblems, weighted } from '../builders.ts'
import { compareFills, exhaustiveOptimum, feasibleMatrix } from '../oracle.ts'
import { keptAttacks, toFormer, withFormer } from './former.ts'

const SEED = 20270315
const tiny = smallProblems({ senders: 7, targets: 5, grid: 6 })

describe('former attacks', () => {
  it('stay as many and as heavy as exhaustion finds, behind maximum, fairness and fewest helpers', () => {
    const some = fc.oneof(tiny, entangled(tiny), weighted(entangled(tiny)), capped(entangled(tiny), 5))
    fc.assert(
      fc.property(withFormer(some, 12), ({ spec, former: all }) => {
        const former = spec.senders.length > 0 && spec.targets.length > 0 ? all : []
        const problem = aProblem(spec)
        const { attacks, isExact } = keptAttacks(problem, toFormer(former))
        const optimum = exhaustiveOptimum(spec, feasibleMatrix(spec), former)
        const fill = spec.targets.map((_, t) => attacks.filter(({ target }) => target === t).length)
        expect(attacks.length).toBe(optimum.maximum)
        expect(compareFills(spec, fill, optimum.fill)).toBe(0)
        expect(attacks.filter(({ sender }) => spec.senders[sender]?.helper).length).toBe(optimum.helped)
        const kept = former.filter((f) => attacks.some((a) => a.sender === f.sender && a.target === f.target))
        expect(kept.reduce((sum, { weight }) => sum + weight, 0)).toBe(optimum.kept)
        expect(isExact).toBe(true)

        const result = plan(problem, { former: toFormer(former) })
        expect(result.assigned).toBe(optimum.maximum)
        expect(result.bound).toBe(optimum.maximum)
        expect(compareFills(spec, result.fill, optimum.fill)).toBe(0)
      }),
      { numRuns: rounds(100, 6000), seed: SEED },
    )
  })

  it('stay all when nothing has changed', () => {
    fc.assert(
      fc.property(entangled(smallProblems({ senders: 40, targets: 25, grid: 25 })), (spec) => {
        const problem = aProblem(spec)
        const { assignment } = plan(problem)
        const { sender, target } = assignment
        const again = plan(problem, { former: { sender, target, weight: new Uint8Array(sender.length).fill(1) } })
        expect(again.assignment).toEqual(assignment)

        const player = sender.map((s) => problem.senders.player[s] ?? 0)
        const standing = { player, launch: assignment.launch }
        const beside = plan(problem, { standing }).assignment
        const former = { ...beside, weight: new Uint8Array(beside.sender.length).fill(1) }
        expect(plan(problem, { standing, former }).assignment).toEqual(beside)
      }),
      { numRuns: rounds(50, 500), seed: SEED },
    )
  })

  it('move only to part a launch from one that is new', () => {
    const senders = [9, 9, 30].map((x, n) => ({ x, y: 10 + n * 2 }))
    const targets = [
      { x: 1, y: 10 },
      { x: 1, y: 12 },
    ]
    const problem = aProblem({ senders: senders.map((place) => ({ ...place, player: 0 })), targets })
    const former = toFormer([{ sender: 0, target: 0, weight: 1 }])
    const launch = problem.targets.arrival[0] ?? 0
    const standing = { player: Int32Array.of(0), launch: Float64Array.of(launch - 8 * 30 * 60) }
    expect([...plan(problem, { former }).assignment.sender]).toEqual([0, 2])
    const one = { ...problem, targets: { ...problem.targets, demand: Int32Array.of(1, 0) } }
    expect([...plan(one, { former }).assignment.sender]).toEqual([0])
    expect([...plan(one, { former, standing }).assignment.sender]).not.toEqual([0])
  })
})
