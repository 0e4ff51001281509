import { expect, test } from 'vitest'
import { maximumIn } from '../../../../shared/planner/explain/wish-reasons.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { aProblem, capped, entangled, sharing, smallProblems, weighted } from '../builders.ts'
import { feasibleMatrix } from '../oracle.ts'
import { keptAttacks, toFormer, withFormer } from './former.ts'
import { type Attacks, integerProgram } from './integer-program.ts'
import { someWished, toRun, wishedSpec } from './wished.ts'

test('runs with tiers, weights, pins, bans and caps are as good as integer programs make them', async () => {
  const better = await integerProgram()
  let planned = 0
  fc.assert(
    fc.property(someWished({ senders: 12, targets: 8, spread: 8 }), (wished) => {
      const { attacks, totals } = planRun(toRun(wished))
      expect(totals.upperBound).toBe(totals.current)
      const found: Attacks = attacks.slice(wished.fixed.length).map(({ villageId, targetId }) => ({
        sender: villageId,
        target: wished.targets.findIndex(({ _id }) => _id === targetId),
      }))
      const spec = wishedSpec(wished)
      const matrix = feasibleMatrix(spec)
      expect(found.filter(({ sender, target }) => !matrix[sender]?.[target])).toEqual([])
      planned += found.length
      expect(better(spec, found)).toBeUndefined()
    }),
    { numRuns: rounds(35, 500), seed: 20270319 },
  )
  expect(planned).toBeGreaterThan(35)
})

test('former lines stay as integer programs keep them, behind maximum, fairness and fewest substitutes', async () => {
  const better = await integerProgram()
  const small = smallProblems({ senders: 12, targets: 8, grid: 10 })
  const some = fc.oneof(small, entangled(small), weighted(entangled(small)), capped(entangled(small), 6))
  fc.assert(
    fc.property(withFormer(some, 24), ({ spec, former: all }) => {
      const former = spec.senders.length > 0 && spec.targets.length > 0 ? all : []
      const { attacks, isExact } = keptAttacks(aProblem(spec), toFormer(former))
      expect(isExact).toBe(true)
      expect(better(spec, attacks, former)).toBeUndefined()
    }),
    { numRuns: rounds(30, 300), seed: 20270320 },
  )
})

test('persons who play several accounts send at most their limit, as well as integer programs make them', async () => {
  const better = await integerProgram()
  const small = smallProblems({ senders: 12, targets: 8, grid: 10 })
  const some = sharing(capped(fc.oneof(small, entangled(small), weighted(entangled(small))), 6), 8)
  let bound = 0
  fc.assert(
    fc.property(withFormer(some, 24), ({ spec, former: all }) => {
      const former = spec.senders.length > 0 && spec.targets.length > 0 ? all : []
      const problem = aProblem(spec)
      const { attacks, isExact } = keptAttacks(problem, toFormer(former))
      expect(isExact).toBe(true)
      expect(better(spec, attacks, former)).toBeUndefined()
      expect(maximumIn(problem)).toBe(attacks.length + spec.targets.reduce((sum, { filled = 0 }) => sum + filled, 0))
      const [{ players, cap } = { players: [0], cap: 0 }] = spec.sharedCaps ?? []
      const sent = attacks.filter(({ sender }) => players.includes(spec.senders[sender]?.player ?? 0)).length
      expect(sent).toBeLessThanOrEqual(cap)
      const { sharedCaps: _, ...alone } = problem
      if (maximumIn(alone) > maximumIn(problem)) bound++
    }),
    { numRuns: rounds(40, 400), seed: 20270321 },
  )
  expect(bound).toBeGreaterThan(5)
})

test('integer programs notice an attack too few, one unfair and a former line lost', async () => {
  const better = await integerProgram()
  const senders = [0, 1, 2].map((n) => ({ x: n, y: 0 }))
  const spec = { senders, targets: [0, 1].map((n) => ({ x: n, y: 9, demand: 2 })) }
  const attacks = [0, 1, 2].map((sender) => ({ sender, target: sender % 2 }))
  const former = [{ sender: 1, target: 1, weight: 1 }]
  expect(better(spec, attacks, former)).toBeUndefined()
  expect(better(spec, attacks.slice(1))).toMatch(/^attacks of tier 0: 2/)
  expect(
    better(
      { ...spec, senders: senders.slice(1) },
      [0, 1].map((sender) => ({ sender, target: 0 })),
    ),
  ).toMatch(/^targets above 0: 1/)
  const moved = [0, 1, 2].map((sender) => ({ sender, target: sender === 2 ? 1 : 0 }))
  expect(better(spec, moved, former)).toMatch(/^former: 0/)
})
