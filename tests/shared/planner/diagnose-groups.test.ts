import { expect, test } from 'vitest'
import { withChange } from '../../../shared/planner/explain/change.ts'
import { diagnose } from '../../../shared/planner/explain/diagnose.ts'
import { withExtension } from '../../../shared/planner/flow/windows.ts'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { fc } from '../../support/properties.ts'
import { ARRIVAL, aProblem, entangled, smallProblems, type TargetSpec } from './builders.ts'
import { exhaustiveOptimum, feasibleMatrix } from './oracle.ts'

test('two targets of one group compete for the attacks of the same villages', () => {
  const problem = aProblem({
    senders: [{ x: 0, y: 0, supply: 5 }],
    targets: [
      { x: 9, y: 0, group: 7 },
      { x: 9, y: 0, group: 7 },
    ],
  })
  const result = plan(problem)
  expect(result.assigned).toBe(1)
  const { bound, reasons, blocks } = diagnose(problem, result)
  expect(bound).toBe(1)
  expect(reasons).toMatchObject([{ kind: 'competition', missing: 1, block: 0 }])
  expect(blocks).toMatchObject([{ demand: 2, capacity: 1 }])
  expect([...(blocks[0]?.targets ?? [])]).toEqual([0, 1])
})

test('no slot is proposed to a village that is busy with the target’s sibling', () => {
  const early = ARRIVAL - 9 * 1800
  const problem = aProblem({
    senders: [{ x: 0, y: 0, supply: 2 }],
    targets: [
      { x: 9, y: 0, group: 7 },
      { x: 9, y: 0, group: 7, arrival: ARRIVAL + 3600 },
    ],
    windows: [[early, early]],
  })
  const { reasons, helps } = diagnose(problem, plan(problem))
  expect(reasons).toEqual([{ target: 1, missing: 1, kind: 'no_sender', eligible: 1 }])
  expect(helps).toEqual([])
})

test('with groups and forbidden pairs every reason is true and every help gains what it promises', () => {
  const untiered = entangled(smallProblems({ senders: 6, targets: 4, grid: 6 })).map((spec) => ({
    ...spec,
    targets: spec.targets.map((target) => ({ ...target, tier: 0 as const })),
  }))
  fc.assert(
    fc.property(untiered, (spec) => {
      const problem = aProblem(spec)
      const result = plan(problem)
      const { bound, reasons, blocks, helps } = diagnose(problem, result)
      expect(bound).toBe(result.assigned)
      const matrix = feasibleMatrix(spec)
      for (const reason of reasons) {
        if (reason.kind === 'no_slot')
          expect(plan(withExtension(problem, reason.extension)).assigned).toBeGreaterThan(bound)
        if (reason.kind === 'too_far') {
          const earlier = { ...problem, sendFrom: reason.sendFrom }
          const mended = reason.extension ? withExtension(earlier, reason.extension) : earlier
          expect(plan(mended).assigned).toBeGreaterThan(bound)
        }
        if (reason.kind === 'competition') {
          const block = blocks[reason.block]
          expect([...(block?.targets ?? [])]).toContain(reason.target)
          expect(block?.demand).toBeGreaterThan(block?.capacity ?? Infinity)
        }
        if (reason.kind === 'no_sender')
          spec.senders.forEach((s, i) => {
            const t: TargetSpec = spec.targets[reason.target] ?? { x: 0, y: 0 }
            if (((s.eligibility ?? 1) & (t.targetClass ?? 1)) === 0 || (s.x === t.x && s.y === t.y)) return
            if (spec.forbidden?.some((pair) => pair.sender === i && pair.target === reason.target)) return
            if ((s.supply ?? 1) <= 0) return
            const wider = matrix.map((row, j) => row.map((ok, k) => ok || (j === i && k === reason.target)))
            expect(exhaustiveOptimum(spec, wider).maximum).toBe(bound)
          })
      }
      for (const help of helps) expect(plan(withChange(problem, help)).assigned - bound).toBe(help.gain)
    }),
    { numRuns: 300, seed: 7 },
  )
})
