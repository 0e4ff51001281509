import { describe, expect, it } from 'vitest'
import { plan, type RunResult } from '../../../shared/planner/plan/plan.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { aProblem, entangled, groupNumber, limited, type ProblemSpec, smallProblems } from './builders.ts'
import { compareFills, exhaustiveOptimum, feasibleMatrix, highsMaximum, improvement, launchSecond } from './oracle.ts'

const SEED = 20270310
const tiny = smallProblems({ senders: 7, targets: 5, grid: 6 })
const medium = smallProblems({ senders: 30, targets: 20, grid: 25 })

function checkFromFirstPrinciples(spec: ProblemSpec, result: RunResult): void {
  const { sender, target, launch } = result.assignment
  const matrix = feasibleMatrix(spec)
  const sent = spec.senders.map(() => 0)
  const fill = spec.targets.map(() => 0)
  const seen = new Set<string>()
  const seenGroups = new Set<string>()
  sender.forEach((s, i) => {
    const t = target[i] ?? -1
    expect(matrix[s]?.[t]).toBe(true)
    expect(launch[i]).toBe(launchSecond(spec.senders[s] ?? { x: 0, y: 0 }, spec.targets[t] ?? { x: 0, y: 0 }))
    expect(seen.has(`${s} ${t}`)).toBe(false)
    seen.add(`${s} ${t}`)
    const group = `${s} ${groupNumber(spec.targets[t] ?? { x: 0, y: 0 }, t)}`
    expect(seenGroups.has(group)).toBe(false)
    seenGroups.add(group)
    sent[s] = (sent[s] ?? 0) + 1
    fill[t] = (fill[t] ?? 0) + 1
    if (i > 0) expect([(target[i - 1] ?? 0) - t, (sender[i - 1] ?? 0) - s].find((d) => d !== 0)).toBeLessThan(0)
  })
  spec.senders.forEach((s, i) => {
    expect(sent[i]).toBeLessThanOrEqual(Math.max(0, s.supply ?? 1))
  })
  spec.targets.forEach((t, i) => {
    expect(fill[i]).toBeLessThanOrEqual(Math.max(0, t.demand ?? 1))
  })
  expect([...result.fill]).toEqual(fill)
  expect(result.assigned).toBe(sender.length)
  expect(result.bound).toBe(result.assigned)
  expect(result.pairs).toBe(matrix.flat().filter(Boolean).length)
  expect(result.required).toBe(spec.targets.reduce((sum, t) => sum + Math.max(0, t.demand ?? 1), 0))
}

describe('every plan', () => {
  it('is feasible, maximum, leximin-fair and proved, against exhaustion over all attainable fill vectors', () => {
    fc.assert(
      fc.property(tiny, fc.boolean(), (spec, spreadOrigins) => {
        const result = plan(aProblem(spec), { spreadOrigins })
        checkFromFirstPrinciples(spec, result)
        const optimum = exhaustiveOptimum(spec)
        expect(result.assigned).toBe(optimum.maximum)
        expect(compareFills(spec, result.fill, optimum.fill)).toBe(0)
      }),
      { numRuns: rounds(800, 50_000), seed: SEED },
    )
  })

  it('is all that with groups, tiers, helpers and forbidden pairs, and uses as few helpers as possible', () => {
    fc.assert(
      fc.property(entangled(tiny), fc.boolean(), (spec, spreadOrigins) => {
        const result = plan(aProblem(spec), { spreadOrigins })
        checkFromFirstPrinciples(spec, result)
        const optimum = exhaustiveOptimum(spec)
        expect(result.assigned).toBe(optimum.maximum)
        expect(compareFills(spec, result.fill, optimum.fill)).toBe(0)
        const helped = result.assignment.sender.filter((s) => spec.senders[s]?.helper).length
        expect(helped).toBe(optimum.helpedBy(result.fill))
      }),
      { numRuns: rounds(500, 30_000), seed: SEED },
    )
  })

  it('is all that within limits of distance and of points', () => {
    fc.assert(
      fc.property(limited(entangled(tiny)), (spec) => {
        const result = plan(aProblem(spec))
        checkFromFirstPrinciples(spec, result)
        const optimum = exhaustiveOptimum(spec)
        expect(result.assigned).toBe(optimum.maximum)
        expect(compareFills(spec, result.fill, optimum.fill)).toBe(0)
      }),
      { numRuns: rounds(1200, 3000), seed: SEED },
    )
  })

  it('is as large as HiGHS finds it on medium instances, and no exchange makes it fairer', async () => {
    const maximum = await highsMaximum()
    fc.assert(
      fc.property(fc.oneof(medium, entangled(medium), limited(medium)), (spec) => {
        const result = plan(aProblem(spec))
        checkFromFirstPrinciples(spec, result)
        expect(result.assigned).toBe(maximum(spec))
        expect(improvement(spec, result.assignment.sender, result.assignment.target)).toBeUndefined()
      }),
      { numRuns: rounds(150, 300), seed: SEED },
    )
  })

  it('is optimal on large instances, where paths are long', () => {
    const large = smallProblems({ senders: 150, targets: 80, grid: 60 })
    fc.assert(
      fc.property(fc.oneof(large, entangled(large)), fc.boolean(), (spec, spreadOrigins) => {
        const result = plan(aProblem(spec), { spreadOrigins })
        checkFromFirstPrinciples(spec, result)
        expect(improvement(spec, result.assignment.sender, result.assignment.target)).toBeUndefined()
      }),
      { numRuns: rounds(30, 60), seed: SEED },
    )
  })

  it('does not depend on the order of senders and targets', () => {
    const shuffled = fc.oneof(medium, limited(medium)).chain((spec) =>
      fc.record({
        spec: fc.constant(spec),
        senders: fc.shuffledSubarray(spec.senders, { minLength: spec.senders.length }),
        targets: fc.shuffledSubarray(spec.targets, { minLength: spec.targets.length }),
        spreadOrigins: fc.boolean(),
      }),
    )
    const attacks = (spec: ProblemSpec, spreadOrigins: boolean) => {
      const { sender, target, launch } = plan(aProblem(spec), { spreadOrigins }).assignment
      const words = [...sender].map((s, i) =>
        JSON.stringify([spec.senders[s], spec.targets[target[i] ?? -1], launch[i] ?? 0]),
      )
      return words.sort()
    }
    fc.assert(
      fc.property(shuffled, ({ spec, senders, targets, spreadOrigins }) => {
        expect(attacks({ ...spec, senders, targets }, spreadOrigins)).toEqual(attacks(spec, spreadOrigins))
      }),
      { numRuns: rounds(400, 1000), seed: SEED },
    )
  })

  it('reports the loads of the players as they are', () => {
    fc.assert(
      fc.property(medium, (spec) => {
        const { assignment, players } = plan(aProblem(spec))
        const launches = new Map<number, number[]>()
        assignment.sender.forEach((s, i) => {
          const player = spec.senders[s]?.player ?? 0
          launches.set(player, [...(launches.get(player) ?? []), assignment.launch[i] ?? 0])
        })
        expect(players.map((p) => p.player)).toEqual([...launches.keys()].sort((a, b) => a - b))
        for (const load of players) {
          const times = (launches.get(load.player) ?? []).sort((a, b) => a - b)
          const within = (from: number) => times.filter((time) => time >= from && time < from + 60).length
          expect(load.launches).toBe(times.length)
          expect(load.densest).toBe(Math.max(...times.map(within)))
          expect(within(load.densestFrom)).toBe(load.densest)
          const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
          expect(load.shortestGap).toBe(gaps.length > 0 ? Math.min(...gaps) : undefined)
        }
      }),
      { numRuns: rounds(150, 300), seed: SEED },
    )
  })
})
