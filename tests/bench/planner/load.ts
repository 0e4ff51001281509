import type { Problem } from '../../../shared/planner/model/problem.ts'
import { plan, type RunResult } from '../../../shared/planner/plan/plan.ts'
import type { BenchRow } from '../row.ts'
import { ARRIVAL, HOUR, type Place, toProblem } from './problems.ts'

const players = 60
const middle = 500

/** How evenly fakes are shared out to players of unequal size and place, at the same maximum: near and far from the targets. */
export function loadRows(villages: Place[]): BenchRow[] {
  const problem = unequalPlayers(villages)
  const alone = Array.from({ length: players }, (_, player) => plan(withOnly(problem, player)).assigned)
  const row = (what: string, isEven: boolean, yardstick: number): BenchRow => {
    const result = plan(problem, { spreadOrigins: true, load: { isEven } })
    const shares = sharesOf(problem, result, alone)
    return {
      name: `60 unequal players, 2,259 villages, 300 targets, ${what}: shares, 90th − 10th percentile`,
      ours: Math.round(100 * (at(shares, 0.9) - at(shares, 0.1))) / 100,
      yardstick,
      unit: '',
      note: `${result.assigned} of ${result.bound}, mean way ${Math.round((10 * result.distance) / result.assigned) / 10} fields`,
    }
  }
  return [row('as usual', false, 0.3), row('load balanced', true, 0.1)]
}

/** Players own what lies together, from 7 to 68 villages; most targets lie to the south, and three fifths of the players have slots. */
function unequalPlayers(villages: Place[]): Problem {
  const near = villages.filter(([x, y]) => Math.hypot(x - middle, y - middle) < 110)
  const targets = near.filter(([, y]) => y > middle + 40).slice(0, 300)
  const aims = new Set(targets)
  const homes = near.filter((place) => !aims.has(place)).slice(0, 2259)
  const round = homes.toSorted((a, b) => angle(a) - angle(b))
  const windows = Array.from({ length: players }, (_, player) =>
    player % 5 < 2 ? undefined : Float64Array.of(ARRIVAL - 40 * HOUR, ARRIVAL - (10 + (player % 7)) * HOUR),
  )
  const problem = toProblem(round, targets, 2, 8, windows)
  const player = Int32Array.from(round, (_, i) => Math.floor(players * (i / round.length) ** 0.7))
  return { ...problem, senders: { ...problem.senders, player } }
}

const angle = ([x, y]: Place) => Math.atan2(y - middle, x - middle)

const withOnly = (problem: Problem, player: number): Problem => {
  const { senders } = problem
  const supply = senders.supply.map((supply, s) => (senders.player[s] === player ? supply : 0))
  return { ...problem, senders: { ...senders, supply } }
}

/** Attacks ÷ the most that the player could send alone, ascending; players with fewer than five possible attacks do not count. */
function sharesOf({ senders }: Problem, { assignment }: RunResult, alone: readonly number[]): number[] {
  const attacks = new Array<number>(players).fill(0)
  for (const s of assignment.sender) {
    const player = senders.player[s] ?? 0
    attacks[player] = (attacks[player] ?? 0) + 1
  }
  const counted = alone.flatMap((most, player) => (most < 5 ? [] : [(attacks[player] ?? 0) / most]))
  return counted.sort((a, b) => a - b)
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
