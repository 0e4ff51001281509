import { marginsIn } from '../../../shared/planner/flow/margins.ts'
import type { Problem } from '../../../shared/planner/model/problem.ts'
import type { PlayerLaunches } from '../../../shared/planner/parting/jobs.ts'
import { partLaunches } from '../../../shared/planner/parting/part-launches.ts'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { randomNumbers } from '../../support/random-numbers.ts'
import { median } from '../median.ts'
import type { BenchRow } from '../row.ts'
import { ARRIVAL, HOUR, type Place, toProblem } from './problems.ts'

/** Seconds that a launch takes. */
const spacing = 12
const players = 60

/** Slots of every player within 48 hours. */
const scenarios = [
  { slots: 3, hours: 3 },
  { slots: 2, hours: 1.5 },
  { slots: 1, hours: 4 },
]

interface Launch {
  player: number
  base: number
}

/** 1,000 offs and 5,000 fakes of 60 players: launches that are late with arrival windows, those in one second, and the time. */
export function partingRows(villages: Place[]): BenchRow[] {
  return scenarios.flatMap(({ slots, hours }) => {
    const windows = drawSlots(slots, hours)
    const launches = offsAndFakes(villages, windows)
    const name = `60 players, ${slots} × ${hours} h, 1,000 offs and 5,000 fakes`
    return [
      { seconds: 30, late: 7 },
      { seconds: 60, late: 1 },
    ].flatMap(({ seconds, late }) => toRows(`${name}, ±${seconds} s`, launches, windows, seconds, late))
  })
}

/** All attacks of an instance with one player. */
export function onePlayerRow(problem: Problem): BenchRow {
  const launches = planLaunches(problem)
  const { late } = partAll(playersWith(launches, problem.windows, 60))
  return {
    name: `600×300 of one player, ±60 s: late`,
    ours: percentage(late, launches.length),
    yardstick: 1,
    unit: '%',
    note: `${late} of ${launches.length}, ${partAll(playersWith(launches, problem.windows, 0)).late} without a window`,
  }
}

/** One player's launches in one cluster, with windows of their own and less room than they need. */
export const unequalWindowsRows = (): BenchRow[] => [
  unequalWindowsRow(2000, 6, 1000, 9),
  unequalWindowsRow(16_000, 48, 2000, 1),
]

function unequalWindowsRow(count: number, hours: number, yardstick: number, runs: number): BenchRow {
  const next = randomNumbers(1)
  const launches = Array.from({ length: count }, () => ({
    base: ARRIVAL + Math.floor(next() * hours * HOUR),
    before: Math.floor(next() * 600),
    after: Math.floor(next() * 600),
  }))
  const player = { sendFrom: -Infinity, windows: undefined, launches }
  return {
    name: `${count.toLocaleString('en')} launches of one player, unequal windows: time`,
    ours: Math.round(measure([player], runs)),
    yardstick,
    unit: 'ms',
    note: `${partAll([player]).late} late`,
  }
}

function toRows(
  name: string,
  launches: readonly Launch[],
  windows: Problem['windows'],
  seconds: number,
  yardstick: number,
): BenchRow[] {
  const launching = playersWith(launches, windows, seconds)
  const before = partAll(playersWith(launches, windows, 0))
  const { late, shared } = partAll(launching)
  return [
    {
      name: `${name}: late`,
      ours: percentage(late, launches.length),
      yardstick,
      unit: '%',
      note: `${late} of ${launches.length}, ${before.late} without a window`,
    },
    {
      name: `${name}: in a second with another`,
      ours: shared,
      yardstick: 0,
      unit: 'launches',
      note: `${before.shared} without a window`,
    },
    { name: `${name}: time`, ours: Math.round(measure(launching) * 10) / 10, yardstick: 50, unit: 'ms' },
    {
      name: `${name}: time with margins`,
      ours: Math.round(measure(launching.map(withMargins), 3)),
      yardstick: 75,
      unit: 'ms',
    },
  ]
}

const withMargins = (player: PlayerLaunches): PlayerLaunches => ({
  ...player,
  margins: player.windows && marginsIn(player.windows, 300),
})

/** Milliseconds of parting the launches of all players. */
function measure(launching: readonly PlayerLaunches[], runs = 9): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    partAll(launching)
    return performance.now() - start
  })
  return median(times)
}

function offsAndFakes(villages: Place[], windows: Float64Array[]): Launch[] {
  const near = villages.filter(([x, y]) => Math.hypot(x - 500, y - 500) < 110)
  const targets = near.slice(0, 500)
  const offs = planLaunches(toProblem(near.slice(500, 1500), targets, 1, 2, windows))
  const standing = {
    player: Int32Array.from(offs, ({ player }) => player),
    launch: Float64Array.from(offs, ({ base }) => base),
  }
  const fakes = toProblem(near.slice(500, 3000), targets, 2, 10, windows)
  return [...offs, ...planLaunches(fakes, { spreadOrigins: true, standing })]
}

function planLaunches(problem: Problem, options: Parameters<typeof plan>[1] = {}): Launch[] {
  const { sender, launch } = plan(problem, options).assignment
  return Array.from(sender, (s, i) => ({ player: problem.senders.player[s] ?? 0, base: launch[i] ?? 0 }))
}

/** Slots that do not overlap, at random in the 48 hours before the arrival. */
export function drawSlots(slots: number, hours: number): Float64Array[] {
  const next = randomNumbers(1)
  return Array.from({ length: players }, () => {
    const free = 48 - slots * hours
    const starts = Array.from({ length: slots }, () => next() * free).sort((a, b) => a - b)
    return Float64Array.from(
      starts.flatMap((start, i) =>
        [i * hours, (i + 1) * hours].map((offset) => Math.round(ARRIVAL + (start + offset - 48) * HOUR)),
      ),
    )
  })
}

const playersWith = (
  launches: readonly Launch[],
  windows: Problem['windows'],
  seconds: number,
): readonly PlayerLaunches[] =>
  Array.from(
    Map.groupBy(launches, ({ player }) => player),
    ([player, own]) => ({
      sendFrom: -Infinity,
      windows: windows[player],
      launches: own.map(({ base }) => ({ base, before: seconds, after: seconds })),
    }),
  )

function partAll(launching: readonly PlayerLaunches[]): { late: number; shared: number } {
  const parted = launching.map((player) => partLaunches(player, spacing))
  return {
    late: parted.reduce((sum, { isLate }) => sum + isLate.filter(Boolean).length, 0),
    shared: parted.reduce((sum, { launch }) => sum + launch.length - new Set(launch).size, 0),
  }
}

const percentage = (part: number, whole: number) => Math.round((10_000 * part) / whole) / 100
