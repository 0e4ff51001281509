import type { Problem } from '../../../shared/planner/model/problem.ts'
import { type PlanOptions, plan } from '../../../shared/planner/plan/plan.ts'
import { fewestOffs } from '../../../shared/planner/risks/absence.ts'
import { median } from '../median.ts'
import type { BenchRow } from '../row.ts'
import { ARRIVAL, HOUR, type Place, toProblem } from './problems.ts'

const players = 60
const noOffs: PlanOptions = { standingOffs: { target: new Int32Array(), player: new Int32Array() } }

/** How many of 140 targets with four offs each hang on one player, whose villages lie together. */
export function absenceRows(villages: Place[]): BenchRow[] {
  return [1, 1.5].flatMap((reserve) => {
    const problem = neighbours(villages, reserve)
    const [before, after] = [{}, noOffs].map((options) => ({
      targets: hangingTargets(problem, options),
      way: meanWay(problem, options),
      time: median(Array.from({ length: 9 }, () => timeOf(problem, options))),
    }))
    if (!before || !after) return []
    const name = `60 players, 140 targets with 4 offs, villages for ${Math.round(560 * reserve)}`
    return [
      {
        name: `${name}: targets on one player`,
        ours: after.targets,
        yardstick: Math.floor(before.targets / 2),
        unit: '',
        note: `${before.targets} without the price; mean way ${after.way} fields instead of ${before.way}`,
      },
      {
        name: `${name}: time`,
        ours: Math.round(after.time),
        yardstick: 50,
        unit: 'ms',
        note: `${Math.round(before.time)} ms without the price`,
      },
    ]
  })
}

/** Villages belong to the nearest of 60 homes. */
function neighbours(villages: Place[], reserve: number): Problem {
  const near = villages.filter(([x, y]) => Math.hypot(x - 500, y - 500) < 110)
  const homes = near.slice(0, players)
  const senders = near.slice(players + 140, players + 140 + Math.round(560 * reserve))
  const windows = Array.from({ length: players }, (_, player) =>
    player % 5 < 2 ? undefined : Float64Array.of(ARRIVAL - 60 * HOUR, ARRIVAL - (5 + (player % 7)) * HOUR),
  )
  const problem = toProblem(senders, near.slice(players, players + 140), 1, 4, windows)
  const toPlayer = ([x, y]: Place) => {
    const ways = homes.map(([homeX, homeY]) => Math.hypot(x - homeX, y - homeY))
    return ways.indexOf(Math.min(...ways))
  }
  return { ...problem, senders: { ...problem.senders, player: Int32Array.from(senders, toPlayer) } }
}

function hangingTargets(problem: Problem, options: PlanOptions): number {
  const { sender, target } = plan(problem, options).assignment
  const byTarget = Map.groupBy(sender.keys(), (i) => target[i])
  return [...byTarget.values()].filter((offs) => {
    const byPlayer = Map.groupBy(offs, (i) => problem.senders.player[sender[i] ?? 0])
    return offs.length >= fewestOffs && [...byPlayer.values()].some((own) => 2 * own.length >= offs.length)
  }).length
}

function meanWay(problem: Problem, options: PlanOptions): number {
  const { distance, assigned } = plan(problem, options)
  return Math.round((10 * distance) / assigned) / 10
}

function timeOf(problem: Problem, options: PlanOptions): number {
  const start = performance.now()
  plan(problem, options)
  return performance.now() - start
}
