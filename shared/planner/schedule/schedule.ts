import { hasBit } from '../flow/bits.ts'
import { type Flow, idleRows } from '../flow/flow.ts'
import { type Problem, personOf, travelTimeOver } from '../model/problem.ts'
import { type AbsenceRisk, emptyRisk, type StandingOffs } from './absence-risk.ts'
import { addToHour, emptyHours, type HourlyLaunches } from './hourly-launches.ts'
import { emptyImitation, type Imitated, type Imitation } from './imitation.ts'
import { addLaunches, emptyDensity, type LaunchDensity, type Launches, toMinute } from './launch-density.ts'
import { emptyLoads, type LoadGoals, type PlayerLoads } from './player-load.ts'
import { eighth, fields, type Ways, waysBetween } from './ways.ts'

/**
 * An assignment as one slot per attack, in row order: `row[i]` is fixed, `column[i]` exchangeable with other slots or
 * free columns, keeping every row's fill. Parallel arrays, as the innermost loops read them (`prices.ts`).
 */
export interface Schedule extends Ways {
  readonly flow: Flow
  readonly row: Int32Array
  readonly column: Int32Array
  /** Row r has slots `start[r] … start[r + 1]`. */
  readonly start: Int32Array
  /** Slot → distance, minute, player and direction of its attack, and what the last two cost beside the others on the row. */
  readonly distance: Float64Array
  readonly minute: Int32Array
  readonly owner: Int32Array
  readonly side: Uint8Array
  readonly sameOrigin: Int32Array
  /** Indexed by column, like `helper`: the person who plays the account, and the account, which alone the enemy sees. */
  readonly player: Int32Array
  readonly account: Int32Array
  readonly helper: Int32Array
  /** By row: 1 if its attacks are not sent (`Targets.idleOf`). */
  readonly idle: Uint8Array
  readonly isSpread: boolean
  /** Pairs to avoid if possible (`avoidedPairs`). */
  readonly avoided: readonly Int32Array[]
  readonly density: LaunchDensity
  readonly loads: PlayerLoads
  readonly hourly: HourlyLaunches | undefined
  /** Only of runs of offs. */
  readonly risk: AbsenceRisk | undefined
  /** Only of runs of offs or fakes with something to imitate; origins are not spread then. */
  readonly imitation: Imitation | undefined
}

/** The minute of attacks that are not sent: far from all others. */
export const NEVER = -1_000_000

/** Other launches, pairs to avoid and goals of a schedule. */
export interface ScheduleChoice {
  readonly standing?: Launches | undefined
  readonly avoided?: readonly Int32Array[]
  readonly load?: LoadGoals | undefined
  /** Only for runs of offs, whose targets shall not hang on one player. */
  readonly standingOffs?: StandingOffs | undefined
  /** Only for runs of offs or fakes, which shall look alike. */
  readonly imitated?: Imitated | undefined
}

/** The schedule of a flow, its players' and directions' costs not yet counted; the flow's edge chains are not kept current. */
export function buildSchedule(
  problem: Problem,
  flow: Flow,
  origins: 'any' | 'spread',
  { standing, avoided = [], load = {}, standingOffs, imitated }: ScheduleChoice,
): Schedule {
  const { senders } = problem
  const { columns, rows } = flow.feasibility
  const players = problem.windows.length
  const ways = waysBetween(problem, flow)
  const { firstMinute, lastMinute } = ways
  const idle = new Uint8Array(flow.fill.length)
  for (const r of idleRows(problem, flow.feasibility)) idle[r] = 1
  const slots = listSlots(flow)
  const size = slots.row.length
  const imitation = imitated && emptyImitation({ rows, players, idle }, slots.row, imitated)
  const schedule: Schedule = {
    ...ways,
    ...slots,
    flow,
    distance: new Float64Array(size),
    minute: new Int32Array(size),
    owner: new Int32Array(size),
    side: new Uint8Array(size),
    sameOrigin: new Int32Array(size),
    player: columns.map((s) => personOf(problem, s)),
    account: columns.map((s) => senders.player[s]!),
    helper: columns.map((s) => senders.helper?.[s] ?? 0),
    idle,
    isSpread: origins === 'spread' && !imitation,
    avoided,
    density: emptyDensity(players, firstMinute, lastMinute),
    loads: emptyLoads(problem, flow.feasibility, { ...load, standing }),
    hourly: load.launchesPerHour ? emptyHours(players, firstMinute, lastMinute, load.launchesPerHour) : undefined,
    risk: standingOffs && emptyRisk(problem, flow, standingOffs),
    imitation,
  }
  standing?.player.forEach((who, i) => {
    const at = toMinute(standing.launch[i]!)
    if (at >= firstMinute - 1 && at <= lastMinute + 1) addLaunches(schedule.density, who, at, 1)
    if (schedule.hourly) addToHour(schedule.hourly, who, at, 1)
  })
  for (let slot = 0; slot < size; slot++) describe(schedule, slot, slots.column[slot]!)
  return schedule
}

/** Writes a column and what follows from it into a slot. */
export function describe(schedule: Schedule, slot: number, c: number): void {
  const { row, column, owner, side, distance, minute, player, idle } = schedule
  const r = row[slot]!
  const isSent = idle[r] === 0
  column[slot] = c
  owner[slot] = player[c]!
  side[slot] = eighth(schedule, r, c)
  distance[slot] = isSent ? fields(schedule, r, c) : 0
  minute[slot] = isSent ? minuteAt(schedule, r, c, distance[slot]!) : NEVER
}

/** The launch of a column's attack on a row, `distance` fields away, in epoch seconds. */
export function launchAt(
  { arrival, siege, siegeFields, speed }: Schedule,
  r: number,
  c: number,
  distance: number,
): number {
  return arrival[r]! - travelTimeOver(siege[r] === 1 ? siegeFields[c]! : distance, speed[c]!)
}

/** Returns the minute in which `launchAt` falls. */
export const minuteAt = (schedule: Schedule, r: number, c: number, distance: number): number =>
  toMinute(launchAt(schedule, r, c, distance))

/** Whether a column in place of another is worse for any of what is avoided. */
export const isWorse = ({ avoided, flow }: Schedule, r: number, c: number, old: number): boolean =>
  avoided.some((pairs) => {
    const base = r * flow.feasibility.words
    return hasBit(pairs, c, base) && !hasBit(pairs, old, base)
  })

function listSlots(flow: Flow): Pick<Schedule, 'row' | 'column' | 'start'> {
  const start = new Int32Array(flow.fill.length + 1)
  for (let r = 0; r < flow.fill.length; r++) start[r + 1] = start[r]! + flow.fill[r]!
  const next = start.slice()
  const row = new Int32Array(flow.edges)
  const column = new Int32Array(flow.edges)
  for (let c = 0; c < flow.head.length; c++)
    for (let edge = flow.head[c]!; edge >= 0; edge = flow.next[edge]!) {
      const r = flow.edgeRow[edge]!
      const slot = next[r]!++
      row[slot] = r
      column[slot] = c
    }
  return { row, column, start }
}
