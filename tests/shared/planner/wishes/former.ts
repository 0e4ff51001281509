import { avoidedPairs } from '../../../../shared/planner/flow/avoided-pairs.ts'
import { feasiblePairs } from '../../../../shared/planner/flow/feasible.ts'
import { withIdleTargets } from '../../../../shared/planner/flow/idle.ts'
import { keptFlow } from '../../../../shared/planner/flow/kept.ts'
import { fc } from '../../../support/properties.ts'
import type { aProblem, ProblemSpec } from '../builders.ts'
import type { FormerSpec } from '../oracle.ts'

/** Problems with former attacks, at most `most`. */
export const withFormer = (problems: fc.Arbitrary<ProblemSpec>, most: number) =>
  problems.chain((spec) =>
    fc.record({
      spec: fc.constant(spec),
      former: fc.uniqueArray(
        fc.record<FormerSpec>({
          sender: fc.nat(Math.max(0, spec.senders.length - 1)),
          target: fc.nat(Math.max(0, spec.targets.length - 1)),
          weight: fc.constantFrom(1, 2),
        }),
        { maxLength: most, size: 'max', selector: ({ sender, target }) => `${sender} ${target}` },
      ),
    }),
  )

/** Former attacks as the engine takes them. */
export const toFormer = (lines: readonly FormerSpec[]) => ({
  sender: Int32Array.from(lines, ({ sender }) => sender),
  target: Int32Array.from(lines, ({ target }) => target),
  weight: Uint8Array.from(lines, ({ weight }) => weight),
})

/** The attacks of a kept flow, without those not sent, and whether it is proved to keep the most. */
export function keptAttacks(problem: ReturnType<typeof aProblem>, former: ReturnType<typeof toFormer>) {
  const whole = withIdleTargets(problem)
  const feasibility = feasiblePairs(whole)
  const { flow, isExact } = keptFlow(whole, feasibility, { former, avoided: avoidedPairs(whole, feasibility) })
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
