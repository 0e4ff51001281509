import { describe, expect, it } from 'vitest'
import { diagnose } from '../../../shared/planner/explain/diagnose.ts'
import { plan, proved } from '../../../shared/planner/plan/plan.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { aProblem, capped, entangled, type ProblemSpec, smallProblems, weighted } from './builders.ts'
import { compareFills, exhaustiveOptimum, feasibleMatrix } from './oracle.ts'

const SEED = 20270312
const tiny = smallProblems({ senders: 7, targets: 5, grid: 6 })

const sentBy = (spec: ProblemSpec, senders: Int32Array) => {
  const sent = [0, 0, 0]
  for (const s of senders) {
    const player = spec.senders[s]?.player ?? 0
    sent[player] = (sent[player] ?? 0) + 1
  }
  return sent
}

describe('players who may send only so much', () => {
  it('get the best plan that exhaustion finds, with the fewest helpers, and its proof', () => {
    fc.assert(
      fc.property(
        capped(fc.oneof(tiny, entangled(tiny), weighted(entangled(tiny))), 5),
        fc.boolean(),
        (spec, spread) => {
          const problem = aProblem(spec)
          const result = plan(problem, { spreadOrigins: spread })
          const optimum = exhaustiveOptimum(spec)
          expect(result.assigned).toBe(optimum.maximum)
          expect(compareFills(spec, result.fill, optimum.fill)).toBe(0)
          expect(result.bound).toBe(result.assigned)
          const sending = feasibleMatrix(spec).filter((_, s) => spec.caps?.[spec.senders[s]?.player ?? 0] !== 0)
          expect(result.pairs).toBe(sending.flat().filter(Boolean).length)
          sentBy(spec, result.assignment.sender).forEach((sent, player) => {
            const cap = spec.caps?.[player] ?? -1
            if (cap >= 0) expect(sent).toBeLessThanOrEqual(cap)
          })
          const helped = result.assignment.sender.filter((s) => spec.senders[s]?.helper).length
          expect(helped).toBe(optimum.helpedBy(result.fill))
          expect(proved(problem, result.assignment)).toEqual(result)
        },
      ),
      { numRuns: rounds(300, 6000), seed: SEED },
    )
  })

  it('are explained: every gain promised comes true within the caps', () => {
    fc.assert(
      fc.property(capped(fc.oneof(tiny, entangled(tiny)), 4), (spec) => {
        const problem = aProblem(spec)
        const result = plan(problem)
        const { bound, reasons, blocks } = diagnose(problem, result)
        expect(bound).toBe(result.assigned)
        expect(reasons.map(({ target, missing }) => [target, missing])).toEqual(
          spec.targets.flatMap(({ demand = 1 }, t) => {
            const missing = Math.max(0, demand) - (result.fill[t] ?? 0)
            return missing > 0 ? [[t, missing]] : []
          }),
        )
        for (const block of blocks) {
          expect(block.demand).toBeGreaterThan(block.capacity)
          for (const t of block.targets) expect(t).toBeLessThan(spec.targets.length)
        }
        for (const reason of reasons) {
          if (reason.kind !== 'no_slot') continue
          const { player, from, to } = reason.extension
          const windows = spec.windows?.with(player, [...(spec.windows[player] ?? []), from, to])
          const merged = windows?.map((list, p) => (list && p === player ? union(list) : list))
          const more = plan(aProblem({ ...spec, ...(merged && { windows: merged }) }))
          expect(more.assigned).toBeGreaterThan(result.assigned)
        }
      }),
      { numRuns: rounds(200, 3000), seed: SEED },
    )
  })
})

function union(list: number[]): number[] {
  const pairs = list.flatMap((from, i): [number, number][] => (i % 2 === 0 ? [[from, list[i + 1] ?? from]] : []))
  const merged: [number, number][] = []
  for (const [from, to] of pairs.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged.flat()
}
