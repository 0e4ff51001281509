import { describe, expect, it } from 'vitest'
import { feasiblePairs } from '../../../shared/planner/flow/feasible.ts'
import { withIdleTargets } from '../../../shared/planner/flow/idle.ts'
import { keptFlow } from '../../../shared/planner/flow/kept.ts'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { aProblem, capped, entangled, type ProblemSpec, smallProblems, weighted } from './builders.ts'
import { compareFills, exhaustiveOptimum, type FormerSpec, feasibleMatrix } from './oracle.ts'

const SEED = 20270315
const tiny = smallProblems({ senders: 7, targets: 5, grid: 6 })

const withFormer = (problems: fc.Arbitrary<ProblemSpec>) =>
  problems.chain((spec) =>
    fc.record({
      spec: fc.constant(spec),
      former: fc.uniqueArray(
        fc.record<FormerSpec>({
          sender: fc.nat(Math.max(0, spec.senders.length - 1)),
          target: fc.nat(Math.max(0, spec.targets.length - 1)),
          weight: fc.constantFrom(1, 2),
        }),
        { maxLength: 12, selector: ({ sender, target }) => `${sender} ${target}` },
      ),
    }),
  )

const formerOf = (lines: readonly FormerSpec[]) => ({
  sender: Int32Array.from(lines, ({ sender }) => sender),
  target: Int32Array.from(lines, ({ target }) => target),
  weight: Uint8Array.from(lines, ({ weight }) => weight),
})

/** Attacks of a flow as sender and target, without those not sent. */
function attacksOf(problem: ReturnType<typeof aProblem>, former: ReturnType<typeof formerOf>) {
  const whole = withIdleTargets(problem)
  const { flow, isExact } = keptFlow(whole, feasiblePairs(whole), former)
  const { columns, rows } = flow.feasibility
  const attacks: { sender: number; target: number }[] = []
  flow.head.forEach((head, column) => {
    for (let edge = head; edge >= 0; edge = flow.next[edge] ?? -1) {
      const target = rows[flow.edgeRow[edge] ?? -1] ?? -1
      if (target < problem.targets.demand.length) attacks.push({ sender: columns[column] ?? -1, target })
    }
  })
  return { attacks, isExact }
}

describe('former attacks', () => {
  it('stay as many and as heavy as exhaustion finds, behind maximum, fairness and fewest helpers', () => {
    const some = fc.oneof(tiny, entangled(tiny), weighted(entangled(tiny)), capped(entangled(tiny), 5))
    fc.assert(
      fc.property(withFormer(some), ({ spec, former: all }) => {
        const former = spec.senders.length > 0 && spec.targets.length > 0 ? all : []
        const problem = aProblem(spec)
        const { attacks, isExact } = attacksOf(problem, formerOf(former))
        const optimum = exhaustiveOptimum(spec, feasibleMatrix(spec), former)
        const fill = spec.targets.map((_, t) => attacks.filter(({ target }) => target === t).length)
        expect(attacks.length).toBe(optimum.maximum)
        expect(compareFills(spec, fill, optimum.fill)).toBe(0)
        expect(attacks.filter(({ sender }) => spec.senders[sender]?.helper).length).toBe(optimum.helped)
        const kept = former.filter((f) => attacks.some((a) => a.sender === f.sender && a.target === f.target))
        expect(kept.reduce((sum, { weight }) => sum + weight, 0)).toBe(optimum.kept)
        expect(isExact).toBe(true)

        const result = plan(problem, { former: formerOf(former) })
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
        const seconds = (found: typeof assignment) =>
          found.sender.map((s, i) => (problem.senders.player[s] ?? 0) * 1e11 + (found.launch[i] ?? 0))
        // Only launches in one second may be parted.
        if (new Set(seconds(assignment)).size === sender.length) expect(again.assignment).toEqual(assignment)
        expect(again.assigned).toBe(sender.length)
        expect(new Set(seconds(again.assignment)).size).toBeGreaterThanOrEqual(new Set(seconds(assignment)).size)
      }),
      { numRuns: rounds(50, 500), seed: SEED },
    )
  })
})
