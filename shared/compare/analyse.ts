import {
  type Analysis,
  type AttackState,
  type ComparedAttack,
  maxTimelineSteps,
  type PlayerAnalysis,
  type StateCounts,
  type TargetAnalysis,
  type Timeline,
} from '../model/analysis.ts'
import type { Mark } from '../model/orders/order.ts'
import type { SightingRow } from '../model/sighting.ts'
import { type MatchedLine, plannedSize, seenSize } from './match.ts'

/** Further inputs of a state: mark, current time (ms since 1970) and tolerance (s). */
export interface Judged {
  mark: Mark | undefined
  now: number
  tolerance: number
}

/** The state of a planned attack. A sighting overrules the mark; a skipped attack is missing even before its launch. */
export function attackState({ line, seen }: MatchedLine, { mark, now, tolerance }: Judged): AttackState {
  if (!seen) {
    if (mark?.state === 'sent') return 'reported'
    return mark?.state !== 'skipped' && Date.parse(line.launchAt) > now ? 'open' : 'missing'
  }
  const size = seenSize(seen.command)
  if (size !== 'any' && size !== plannedSize(line.type, line.troops)) return size === 'large' ? 'tooStrong' : 'tooWeak'
  if (Math.abs(seen.deviation) <= tolerance) return 'punctual'
  return seen.deviation < 0 ? 'early' : 'late'
}

/** Whether an attack in this state was sighted. */
export const isSeen = (state: AttackState): boolean => state !== 'reported' && state !== 'open' && state !== 'missing'

interface Counted {
  planned: number
  sent: number
  late: number
  unplanned: number
  states: StateCounts
}

const noStates = (): StateCounts => ({
  punctual: 0,
  early: 0,
  late: 0,
  tooWeak: 0,
  tooStrong: 0,
  reported: 0,
  open: 0,
  missing: 0,
})

const nothing = (): Counted => ({ planned: 0, sent: 0, late: 0, unplanned: 0, states: noStates() })

function count(counted: Counted, state: AttackState, isLate: boolean): void {
  counted.planned++
  counted.states[state]++
  if (!isSeen(state)) return
  counted.sent++
  if (isLate) counted.late++
}

/** Maximum number of listed entries without planned attacks, most unplanned attacks first. */
const listedStrangers = 1000

/** Compares planned attacks with sightings by player and target, with totals and a timeline. */
export function analyse(
  attacks: readonly ComparedAttack[],
  unplanned: Iterable<SightingRow>,
  { basis, tolerance }: Pick<Analysis, 'basis' | 'tolerance'>,
): Omit<Analysis, 'awayVillages'> {
  const players = new Map<number | string, PlayerAnalysis>()
  const targets = new Map<string, TargetAnalysis[]>()
  const all = nothing()
  for (const { playerId, playerName, to, wave, state, time, deviation = 0 } of attacks) {
    const isLate = deviation > tolerance
    count(all, state, isLate)
    count(
      getOrInsert(players, playerId, () => ({ playerId, name: playerName, ...nothing() })),
      state,
      isLate,
    )
    const waves = wavesAt(targets, to)
    const target = waves.find((one) => one.wave === wave) ?? addWave(waves, { ...to, wave })
    count(target, state, isLate)
    if (target.plannedFrom === undefined || time < target.plannedFrom) target.plannedFrom = time
    if (target.plannedUntil === undefined || time > target.plannedUntil) target.plannedUntil = time
    if (isSeen(state)) noteSeen(target, seenArrival(time, deviation))
  }
  const timeline = startTimeline(attacks)
  for (const inc of unplanned) {
    timeline?.add('unplanned', Date.parse(inc.time) / 1000, inc.count)
    const { senderPlayerId: playerId, senderPlayerName: name } = inc
    all.unplanned += inc.count
    getOrInsert(players, playerId || name, () => ({ playerId, name, ...nothing() })).unplanned += inc.count
    const place = { x: inc.xt, y: inc.yt, name: inc.targetVillageName, playerName: inc.targetPlayerName }
    const waves = wavesAt(targets, place)
    const target = nearestWave(waves, inc.time) ?? addWave(waves, place)
    target.unplanned += inc.count
    noteSeen(target, inc.time)
  }
  return {
    stats: {
      totalSent: all.sent,
      totalPlanned: all.planned,
      compliance: all.planned === 0 ? 0 : Math.round((100 * all.sent) / all.planned),
    },
    playerAnalysis: listed([...players.values()]).sort(
      (a, b) => a.name.localeCompare(b.name, 'de') || a.playerId - b.playerId,
    ),
    targetAnalysis: listed([...targets.values()].flat()).sort(
      (a, b) => a.x - b.x || a.y - b.y || (a.wave ?? 1) - (b.wave ?? 1),
    ),
    states: all.states,
    late: all.late,
    real: all.sent + all.unplanned,
    unplanned: all.unplanned,
    basis,
    tolerance,
    ...(timeline && { timeline: timeline.end() }),
  }
}

function getOrInsert<K, V>(entries: Map<K, V>, key: K, make: () => NoInfer<V>): V {
  const known = entries.get(key) ?? make()
  entries.set(key, known)
  return known
}

const wavesAt = (targets: Map<string, TargetAnalysis[]>, { x, y }: { x: number; y: number }): TargetAnalysis[] =>
  getOrInsert(targets, `${x}|${y}`, () => [])

function addWave(
  waves: TargetAnalysis[],
  { x, y, wave, name, playerName }: Pick<TargetAnalysis, 'x' | 'y' | 'wave' | 'name' | 'playerName'>,
): TargetAnalysis {
  const added = { x, y, ...(wave && { wave }), name, playerName, ...nothing() }
  waves.push(added)
  return added
}

/** The wave whose planned arrivals are nearest to a time. */
function nearestWave(waves: readonly TargetAnalysis[], time: string): TargetAnalysis | undefined {
  const at = Date.parse(time)
  const distance = ({ plannedFrom = time, plannedUntil = time }: TargetAnalysis) =>
    Math.max(Date.parse(plannedFrom) - at, at - Date.parse(plannedUntil), 0)
  return waves.reduce<TargetAnalysis | undefined>(
    (best, wave) => (best && distance(best) <= distance(wave) ? best : wave),
    undefined,
  )
}

/** Times are ISO 8601 UTC, so they sort as texts. */
const seenArrival = (time: string, deviation: number): string =>
  deviation === 0 ? time : new Date(Date.parse(time) + deviation * 1000).toISOString()

function noteSeen(target: TargetAnalysis, time: string): void {
  if (target.seenFrom === undefined || time < target.seenFrom) target.seenFrom = time
  if (target.seenUntil === undefined || time > target.seenUntil) target.seenUntil = time
}

function listed<T extends Counted>(all: readonly T[]): T[] {
  const strangers = all.filter(({ planned }) => planned === 0).sort((a, b) => b.unplanned - a.unplanned)
  return [...all.filter(({ planned }) => planned > 0), ...strangers.slice(0, listedStrangers)]
}

const hour = 3600
/** The lengths of steps to choose from, in seconds. */
const stepLengths = [60, 120, 300, 600, 900, 1800, hour, 2 * hour, 4 * hour, 8 * hour, 24 * hour]

/** Counts arrivals by time, in the shortest step that needs at most `maxTimelineSteps`; undefined without planned attacks. */
function startTimeline(attacks: readonly ComparedAttack[]) {
  const times = attacks.map(({ time }) => Date.parse(time) / 1000)
  const [first, last] = times.reduce(([a, b], time) => [Math.min(a, time), Math.max(b, time)], [Infinity, -Infinity])
  if (first > last) return undefined
  const countSteps = (step: number) => Math.floor((last + hour) / step) - Math.floor((first - hour) / step) + 1
  const day = 24 * hour
  const step =
    stepLengths.find((length) => countSteps(length) <= maxTimelineSteps) ??
    day * Math.ceil((last - first + 2 * hour) / day / (maxTimelineSteps - 1))
  const from = Math.floor((first - hour) / step) * step
  const steps = Array.from({ length: countSteps(step) }, () => ({ planned: 0, sent: 0, unplanned: 0 }))
  const outside = { before: 0, after: 0 }
  const add = (what: 'planned' | 'sent' | 'unplanned', time: number, some = 1) => {
    const at = steps[Math.floor((time - from) / step)]
    if (at) at[what] += some
    else if (time < from) outside.before += some
    else outside.after += some
  }
  attacks.forEach(({ state, deviation = 0 }, at) => {
    const time = times[at]!
    add('planned', time)
    if (isSeen(state)) add('sent', time + deviation)
  })
  const end = (): Timeline => ({ from: new Date(from * 1000).toISOString(), stepSeconds: step, steps, ...outside })
  return { add, end }
}
