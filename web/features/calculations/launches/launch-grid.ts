import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { partsInZone } from '../../../../shared/game/world/world-time.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import { playerLoads } from '../../../../shared/planner/schedule/loads.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import { oncePerTrain } from '../../../lib/format/train-text.ts'

const hourSeconds = 3600
const quarterSeconds = 900

/** An hour in which somebody launches. */
export interface HourColumn {
  kind: 'hour'
  /** The hour's start in epoch seconds. */
  start: number
  /** `2026-10-25` in the time zone. */
  day: string
  /** 0..23 in the time zone. */
  hour: number
  /** Which of the two, when daylight saving time repeats the hour. */
  twin?: 'first' | 'second'
}

/** Hours without launches between two with launches. */
export interface GapColumn {
  kind: 'gap'
  /** Epoch seconds of the first hour. */
  start: number
  hours: number
  /** Day of the hour after the gap. */
  day: string
}

export type Column = HourColumn | GapColumn

/** One player's launches of all kinds. */
export interface PlayerRow {
  id: number
  name: string
  launches: number
  /** Launches by column; 0 for a gap. */
  counts: number[]
  /** Most launches within any 60 seconds, and when the first of them is (epoch seconds). */
  densest: number
  densestFrom: number
  /** Seconds between the two closest launches; undefined with a single launch. */
  shortestGap: number | undefined
  /** Launches too close to another one. */
  late: number
}

/** Launches by player and hour. */
export interface LaunchGrid {
  columns: Column[]
  /** Players with the most launches come first. */
  players: PlayerRow[]
  /** Launches of all players by column. */
  totals: number[]
  /** Most launches of one player within an hour. */
  peak: number
}

/** Counts launches per player and local hour. A repeated hour counts as two, a train as one launch. */
export function launchGrid(commands: readonly Attack[], timeZone: string): LaunchGrid {
  const attacks = oncePerTrain(commands)
  const startHour = hourFinder(timeZone)
  const ids = [...new Set(attacks.map(({ senderPlayerId }) => senderPlayerId))]
  const place = new Map(ids.map((id, index) => [id, index]))
  const names = new Map(attacks.map(({ senderPlayerId, senderPlayerName }) => [senderPlayerId, senderPlayerName]))
  const launches = Float64Array.from(attacks, ({ launchAt }) => toEpoch(launchAt))
  const players = Int32Array.from(attacks, ({ senderPlayerId }) => place.get(senderPlayerId) ?? 0)
  const hours = Float64Array.from(launches, startHour)

  const columns = gridColumns(
    [...new Set(hours)].sort((a, b) => a - b),
    timeZone,
  )
  const columnAt = new Map(columns.flatMap((column, index) => (column.kind === 'hour' ? [[column.start, index]] : [])))
  const counts = ids.map(() => columns.map(() => 0))
  const totals = columns.map(() => 0)
  for (const [i, hour] of hours.entries()) {
    const column = columnAt.get(hour) ?? 0
    const own = counts[players[i] ?? 0]
    if (own) own[column] = (own[column] ?? 0) + 1
    totals[column] = (totals[column] ?? 0) + 1
  }
  const late = Map.groupBy(
    attacks.filter(({ isLate }) => isLate),
    ({ senderPlayerId }) => senderPlayerId,
  )
  const rows = playerLoads(players, launches).map(({ player, ...load }) => {
    const id = ids[player] ?? 0
    return {
      ...load,
      late: late.get(id)?.length ?? 0,
      id,
      name: names.get(id) || `Spieler ${id}`,
      counts: counts[player] ?? [],
    }
  })
  rows.sort((a, b) => b.launches - a.launches || compareTexts(a.name, b.name))
  return { columns, players: rows, totals, peak: Math.max(0, ...rows.flatMap((row) => row.counts)) }
}

/** Finds the start of the local hour (epoch seconds); cached per quarter hour, of which zone offsets are multiples. */
function hourFinder(timeZone: string): (epoch: number) => number {
  const known = new Map<number, number>()
  return (epoch) => {
    const quarter = Math.floor(epoch / quarterSeconds) * quarterSeconds
    const found = known.get(quarter) ?? quarter - partsInZone(quarter, timeZone).minute * 60
    known.set(quarter, found)
    return found
  }
}

function gridColumns(starts: readonly number[], timeZone: string): Column[] {
  return starts.flatMap((start, index): Column[] => {
    const column = hourColumn(start, timeZone)
    const end = (starts[index - 1] ?? start - hourSeconds) + hourSeconds
    const hours = Math.round((start - end) / hourSeconds)
    return hours > 0 ? [{ kind: 'gap', start: end, hours, day: column.day }, column] : [column]
  })
}

function hourColumn(start: number, timeZone: string): HourColumn {
  const { year, month, day, hour } = partsInZone(start, timeZone)
  const column = { kind: 'hour', start, day: `${year}-${two(month)}-${two(day)}`, hour } as const
  if (partsInZone(start + hourSeconds, timeZone).hour === hour) return { ...column, twin: 'first' }
  if (partsInZone(start - hourSeconds, timeZone).hour === hour) return { ...column, twin: 'second' }
  return column
}

const two = (value: number) => String(value).padStart(2, '0')

/** The columns' days in order, with their column counts. */
export function launchDays(columns: readonly Column[]): { day: string; start: number; columns: number }[] {
  return [...Map.groupBy(columns, ({ day }) => day)].map(([day, own]) => ({
    day,
    start: (own.find(({ kind }) => kind === 'hour') ?? own[0])?.start ?? 0,
    columns: own.length,
  }))
}

/** Part of a row: one hour with launches, one gap, or several hours without launches. */
export interface Stretch {
  /** Index of the first column. */
  at: number
  span: number
  count: number
  isGap: boolean
}

/** Merges adjacent empty hours of a row, to keep a grid of sixty players small. */
export function gradedStretches(counts: readonly number[], columns: readonly Column[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [at, column] of columns.entries()) {
    const count = counts[at] ?? 0
    const isGap = column.kind === 'gap'
    const last = stretches.at(-1)
    if (count === 0 && !isGap && last && last.count === 0 && !last.isGap) last.span++
    else stretches.push({ at, span: 1, count, isGap })
  }
  return stretches
}

const grades = 4

/** Colour grade of a count, 1..`grades`, linear up to the peak. */
export const densityGrade = (count: number, peak: number) =>
  Math.max(1, Math.ceil((count / Math.max(peak, 1)) * grades))

/** Range of counts per grade, for the legend; empty grades are omitted. */
export function gradeRanges(peak: number): { grade: number; from: number; to: number }[] {
  return Array.from({ length: grades }, (_, index) => ({
    grade: index + 1,
    from: Math.floor((peak * index) / grades) + 1,
    to: Math.floor((peak * (index + 1)) / grades),
  })).filter(({ from, to }) => from <= to)
}

/** The hour with the most launches, and how many players launch in it. */
export function busiestHour({ columns, totals, players }: LaunchGrid) {
  const most = Math.max(0, ...totals)
  const at = totals.indexOf(most)
  const column = columns[at]
  if (column?.kind !== 'hour') return undefined
  return { ...column, launches: most, players: players.filter(({ counts }) => (counts[at] ?? 0) > 0).length }
}
