import type { Problem } from '../../../shared/planner/model/problem.ts'
import { type PlanOptions, plan, type RunResult } from '../../../shared/planner/plan/plan.ts'
import { median } from '../median.ts'
import type { BenchRow } from '../row.ts'

/** Recalculating after small changes: the former lines that stay, and the time beside that of a free run. */
export function keptLinesRows(name: string, problem: Problem): BenchRow[] {
  const options = { spreadOrigins: true }
  const { sender, target } = plan(problem, options).assignment
  const former = { sender, target, weight: new Uint8Array(sender.length).fill(1) }
  const { demand } = problem.targets
  const changes: [what: string, demand: Int32Array][] = [
    ['a target deleted', demand.with(77, 0)],
    ['one more fake on a target', demand.with(123, (demand[123] ?? 0) + 1)],
  ]
  return changes.flatMap(([what, changed]) => {
    const next = { ...problem, targets: { ...problem.targets, demand: changed } }
    const free = timed(next, options)
    const kept = timed(next, { ...options, former })
    const lines = assignedPairs(kept.result)
    const allowed = [...assignedPairs({ assignment: { sender, target } })].filter(
      (line) => (changed[line % size] ?? 0) > 0,
    )
    const lost = allowed.filter((line) => !lines.has(line)).length
    return [
      {
        name: `${name}, ${what}: former lines lost`,
        ours: Math.round((10_000 * lost) / allowed.length) / 100,
        yardstick: 2,
        unit: '%',
        note: `${allowed.length - lost} of ${allowed.length} stay${kept.result.isKeptExact ? ', proved to be the most' : ''}`,
      },
      {
        name: `${name}, ${what}: time beside a free run`,
        ours: Math.round((100 * kept.time) / free.time) / 100,
        yardstick: 1.5,
        unit: '×',
        note: `${Math.round(kept.time)} ms, free ${Math.round(free.time)} ms`,
      },
    ]
  })
}

/** More than there are targets. */
const size = 100_000

const assignedPairs = ({
  assignment: { sender, target },
}: {
  assignment: Pick<RunResult['assignment'], 'sender' | 'target'>
}) => new Set(Array.from(sender, (s, i) => s * size + (target[i] ?? 0)))

function timed(problem: Problem, options: PlanOptions): { time: number; result: RunResult } {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now()
    plan(problem, options)
    return performance.now() - start
  })
  return { time: median(times), result: plan(problem, options) }
}
