import { expect, test } from 'vitest'
import { diagnose } from '../../../../shared/planner/explain/diagnose.ts'
import { plan } from '../../../../shared/planner/plan/plan.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { aProblem, capped, entangled, type ProblemSpec, smallProblems, weighted } from '../builders.ts'

const tiny = smallProblems({ senders: 7, targets: 5, grid: 6 })

/** Whether these attacks per target are possible. */
const isAttainable = (spec: ProblemSpec, fill: readonly number[]) =>
  plan(aProblem({ ...spec, targets: spec.targets.map((target, t) => ({ ...target, demand: fill[t] ?? 0 })) }))
    .assigned === fill.reduce((sum, n) => sum + n, 0)

test('a priority or weight decides exactly where a preferred target could give an attack and stay served well enough', () => {
  const seen = new Set<string | undefined>()
  const some = fc.oneof(weighted(tiny), weighted(entangled(tiny)), capped(weighted(tiny), 4))
  fc.assert(
    fc.property(some, (spec) => {
      const problem = aProblem(spec)
      const result = plan(problem)
      const fill = [...result.fill]
      const of = (t: number) => {
        const { tier = 0, weight = 1, filled = 0, demand = 1 } = spec.targets[t] ?? {}
        return { tier, weight, has: filled + (fill[t] ?? 0), wants: filled + demand }
      }
      for (const { target, decidedBy } of diagnose(problem, result).reasons) {
        const own = of(target)
        const gives = (isPreferred: (giver: ReturnType<typeof of>, surplus: number) => boolean) =>
          spec.targets.some((_, t) => {
            const giver = of(t)
            const surplus = (giver.has - 1) * own.wants - own.has * giver.wants
            if ((fill[t] ?? 0) === 0 || !isPreferred(giver, surplus)) return false
            const moved = fill.map((n, i) => n + (i === target ? 1 : 0) - (i === t ? 1 : 0))
            return isAttainable(spec, moved)
          })
        const byPriority = gives(({ tier }, surplus) => tier < own.tier && surplus >= 0)
        const byWeight = gives(({ tier, weight }, surplus) => tier === own.tier && weight > own.weight && surplus > 0)
        expect(decidedBy).toBe(byPriority ? 'priority' : byWeight ? 'weight' : undefined)
        seen.add(decidedBy)
      }
    }),
    { numRuns: rounds(600, 6000), seed: 20270317 },
  )
  expect(seen).toEqual(new Set(['priority', 'weight', undefined]))
})
