import type { CountedCommand } from '../../../shared/compare/add-up.ts'
import { analyse, attackState } from '../../../shared/compare/analyse.ts'
import type { MatchedLine } from '../../../shared/compare/match.ts'
import { attackCount } from '../../../shared/game/orders/order-trains.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Analysis, ComparedAttack } from '../../../shared/model/analysis.ts'
import type { SightingRow } from '../../../shared/model/sighting.ts'
import { listMarks, type Marks } from '../../store/orders/marks.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { awayVillages } from './away-villages.ts'
import { type Comparison, compare } from './comparison.ts'
import { attackRoute } from './route.ts'

/** A comparison at a moment with the marks; `tolerance` is in seconds. */
export interface Judgement {
  comparison: Comparison
  marksOf: (playerId: number) => Marks
  index: WorldIndex | undefined
  /** The current time in epoch milliseconds. */
  now: number
  tolerance: number
  /** Changes with uploads, orders, marks, world names and each passed launch. */
  version: string[]
}

/** Compares planned attacks with sightings and marks. */
export async function judge(plan: PlanRecord, world: WorldRecord, tolerance: number): Promise<Judgement> {
  const [comparison, { marksOf, version }, index] = await Promise.all([
    compare(plan, world),
    listMarks(plan._id),
    loadWorldIndex(world),
  ])
  const now = Date.now()
  const moment = new Date(now).toISOString()
  const launched = comparison.matching.lines.filter(({ line }) => line.launchAt <= moment).length
  const versions = [comparison.version, version, world.snapshot?.hash ?? '', String(launched), String(tolerance)]
  return { comparison, marksOf, index, now, tolerance, version: versions }
}

/** View of a planned attack in the comparison. */
export function comparedAttack(matched: MatchedLine, { marksOf, now, tolerance }: Judgement): ComparedAttack {
  const { line, playerId, playerName, seen } = matched
  const mark = marksOf(playerId).get(line.id)
  const { from, to, wave } = line
  return {
    line: line.id,
    type: line.type,
    playerId,
    playerName,
    from: { x: from.x, y: from.y, name: from.name },
    to: { x: to.x, y: to.y, name: to.name, playerName: to.playerName },
    ...(wave && { wave }),
    launchAt: line.launchAt,
    time: line.arriveAt,
    state: attackState(matched, { mark, now, tolerance }),
    ...(seen && { strength: seen.command.strength, deviation: seen.deviation }),
    ...(mark && mark.state !== 'open' && { mark }),
  }
}

/** View of an unplanned sighting, with names from the world's data. */
export function realInc({ command, count }: CountedCommand, index: WorldIndex | undefined): SightingRow {
  const { strength, kind } = command
  return { ...attackRoute(command, index), strength, ...(kind && { kind }), count }
}

/** One view at a time: all of them at once take tens of megabytes. */
function* realIncs(unplanned: readonly CountedCommand[], index: WorldIndex | undefined): Iterable<SightingRow> {
  for (const counted of unplanned) yield realInc(counted, index)
}

/** Summarises a comparison in the form that leaders get. */
export async function analysisView(plan: PlanRecord, judgement: Judgement): Promise<Analysis> {
  const { comparison, index, tolerance } = judgement
  const { lines, unplanned } = comparison.matching
  const sums = analyse(
    lines.map((line) => comparedAttack(line, judgement)),
    realIncs(unplanned, index),
    { basis: comparison.basis, tolerance },
  )
  const attacks = attackCount(lines.map(({ line }) => line))
  const withTrains = attacks < lines.length && { attacks }
  return { ...sums, ...withTrains, awayVillages: (await awayVillages(plan, judgement)).size }
}
