import { marginsIn } from '../../../shared/planner/flow/margins.ts'
import { outsideNights } from '../../../shared/planner/flow/nights.ts'
import type { Problem } from '../../../shared/planner/model/problem.ts'
import { type PlanOptions, plan, type RunResult } from '../../../shared/planner/plan/plan.ts'
import { median } from '../median.ts'
import type { BenchRow } from '../row.ts'
import { drawSlots } from './parting.ts'
import { type Place, toProblem } from './problems.ts'

const margin = 300

/** Launches of 60 players within five minutes of a slot's edge, beside those that any plan has, and what margins cost in time. */
export function marginRows(villages: Place[]): BenchRow[] {
  const near = villages.filter(([x, y]) => Math.hypot(x - 500, y - 500) < 110)
  const home = near.slice(300, 2559).toSorted((a, b) => angle(a) - angle(b))
  const aims = near.slice(0, 300)
  const some = (every: number) => home.filter((_, i) => i % every === 0)
  const offs = playersProblem(some(4), aims.slice(0, 125), [1, 4], drawSlots(3, 3))
  const scarce = playersProblem(some(16), aims, [3, 1], drawSlots(1, 0.5))
  const fakes = playersProblem(home, aims, [2, 10], drawSlots(3, 3))
  return [
    countRow('500 offs', offs, {}),
    countRow('offs of scarce slots', scarce, {}),
    countRow('3,000 fakes', fakes, spread),
    timeRow(offs, fakes),
  ]
}

const spread = { spreadOrigins: true }

const angle = ([x, y]: Place) => Math.atan2(y - 500, x - 500)

/** Players own what lies together. */
function playersProblem(
  from: Place[],
  to: Place[],
  [supply, demand]: readonly [number, number],
  slots: Float64Array[],
): Problem {
  const problem = toProblem(from, to, supply, demand, slots)
  const player = Int32Array.from(from, (_, i) => Math.floor((i * slots.length) / from.length))
  return { ...problem, senders: { ...problem.senders, player } }
}

const marginsOf = ({ windows }: Problem) => windows.map((list = new Float64Array()) => marginsIn(list, margin))

function countRow(what: string, problem: Problem, options: PlanOptions): BenchRow {
  const margins = marginsOf(problem)
  const [before, after] = [plan(problem, options), plan({ ...problem, margins }, options)]
  // No plan has more launches outside of margins.
  const inside = problem.windows.map((list, player) => outsideNights(list, margins[player] ?? new Float64Array()))
  const least = before.assigned - plan({ ...problem, windows: inside }, options).assigned
  const share = (count: number) => Math.round((10_000 * count) / before.assigned) / 100
  const count = (result: RunResult) => countInMargins({ ...problem, margins }, result)
  return {
    name: `60 players with margins of 5 min, ${what}: launches in margins`,
    ours: share(count(after)),
    yardstick: share(least) + 1,
    unit: '%',
    note: `${count(after)} of ${after.assigned}, at least ${least}, without margins ${count(before)}`,
  }
}

function timeRow(offs: Problem, fakes: Problem): BenchRow {
  const timeOf = (problems: readonly Problem[]) => {
    const start = performance.now()
    for (const problem of problems) plan(problem, spread)
    return performance.now() - start
  }
  const free = [offs, fakes]
  const clear = free.map((problem) => ({ ...problem, margins: marginsOf(problem) }))
  const times = Array.from({ length: 15 }, () => ({ free: timeOf(free), clear: timeOf(clear) }))
  const [without, withMargins] = [median(times.map(({ free }) => free)), median(times.map(({ clear }) => clear))]
  return {
    name: '60 players with margins of 5 min, 500 offs and 3,000 fakes: time beside runs without',
    ours: Math.round((100 * withMargins) / without) / 100,
    yardstick: 1.15,
    unit: '×',
    note: `${Math.round(withMargins)} ms, without margins ${Math.round(without)} ms`,
  }
}

function countInMargins({ senders, margins = [] }: Problem, { assignment: { sender, launch } }: RunResult): number {
  return launch.filter((second, i) => {
    const times = margins[senders.player[sender[i] ?? 0] ?? 0] ?? new Float64Array()
    return times.some((from, at) => at % 2 === 0 && second >= from && second < (times[at + 1] ?? 0))
  }).length
}
