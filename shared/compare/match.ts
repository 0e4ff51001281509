import { placeKey } from '../game/world/place-key.ts'
import type { Troops } from '../game/world/units.ts'
import type { AttackKind } from '../model/attack.ts'
import type { IssuedOrder } from '../model/orders/order.ts'
import type { SeenPlace, Sighting } from '../model/sighting.ts'
import { type CountedCommand, pairKey } from './add-up.ts'
import { pairUp, type Seen, type Size } from './pair-up.ts'

/** A planned attack with its player. */
export interface PlannedLine {
  line: IssuedOrder
  playerId: number
  playerName: string
}

/** A planned attack with its sighting; `deviation` is seconds, positive if late. */
export interface MatchedLine extends PlannedLine {
  seen?: { command: Sighting; deviation: number }
}

/** Planned attacks with their sightings, and the other sightings. */
export interface Matching {
  /** By arrival, launch and id. */
  lines: MatchedLine[]
  /** Sightings of no planned attack, sorted by arrival. */
  unplanned: CountedCommand[]
}

/** The size of an attack kind when sent as planned. */
export function plannedSize(kind: AttackKind, troops: Troops = {}): Size {
  if (kind === 'ag') return countUnits(troops) < leastMedium ? 'small' : 'large'
  return kind === 'fake' || kind === 'bfkatas' ? 'small' : 'large'
}

/** Units of a medium attack in the game. */
const leastMedium = 1000

const countUnits = (troops: Troops) => Object.values(troops).reduce((sum, count) => sum + (count ?? 0), 0)

/** The size of a sighting; scouts alone match no planned attack. */
export function seenSize({ strength, kind }: Sighting): Seen['size'] {
  if (kind === 'spy') return 'none'
  if (strength === 'unbekannt') return 'any'
  return strength === 'klein' ? 'small' : 'large'
}

/** Matches planned attacks with sightings by village id, or by place without one, optimally per pair of villages (`pairUp`). */
export function match(planned: readonly PlannedLine[], commands: readonly CountedCommand[]): Matching {
  const lines = planned
    .map((one) => ({ one, line: one.line, time: Date.parse(one.line.arriveAt) / 1000 }))
    .sort((a, b) => a.time - b.time || compare(a.line.launchAt, b.line.launchAt) || compare(a.line.id, b.line.id))
  const villageAt = new Map(lines.flatMap(({ line }) => [line.from, line.to].map((at) => [placeKey(at), at.villageId])))
  const villageOf = (seen: SeenPlace) => seen.villageId ?? villageAt.get(placeKey(seen))
  const byPair = Map.groupBy(lines, ({ line }) => idPair(line.from.villageId, line.to.villageId))
  const seenByPair = new Map<number, CountedCommand[]>()
  const unplanned: CountedCommand[] = []
  for (const counted of commands) {
    const pair = idPair(villageOf(counted.command.from), villageOf(counted.command.to))
    if (!byPair.has(pair)) unplanned.push(counted)
    else {
      const seen = seenByPair.get(pair) ?? []
      seenByPair.set(pair, seen)
      seen.push(counted)
    }
  }
  const found = new Map<string, MatchedLine['seen']>()
  for (const [pair, counted] of seenByPair) {
    const wanted = byPair.get(pair) ?? []
    // At most as many equal sightings as planned attacks can match.
    const seen = counted.flatMap((one) =>
      one.count === 1 ? one : Array<CountedCommand>(Math.min(one.count, wanted.length)).fill(one),
    )
    const pairs = pairUp(
      wanted.map(({ time, line }) => ({ time, size: plannedSize(line.type, line.troops) })),
      seen.map(({ command }) => ({ time: command.arriveAt, size: seenSize(command) })),
    )
    const taken = new Map<CountedCommand, number>()
    wanted.forEach(({ line, time }, at) => {
      const one = seen[pairs[at]!]
      if (!one) return
      taken.set(one, (taken.get(one) ?? 0) + 1)
      found.set(line.id, { command: one.command, deviation: one.command.arriveAt - Math.round(time) })
    })
    for (const one of counted) {
      const used = taken.get(one) ?? 0
      if (used === 0) unplanned.push(one)
      else if (used < one.count) unplanned.push({ command: one.command, count: one.count - used })
    }
  }
  return {
    lines: lines.map(({ one, line }) => {
      const seen = found.get(line.id)
      return seen ? { ...one, seen } : one
    }),
    unplanned: unplanned.sort((a, b) => a.command.arriveAt - b.command.arriveAt || villages(a) - villages(b)),
  }
}

/** A number unique to a pair of village ids below 90 million; `NaN` where one is unknown. */
const idPair = (from = Number.NaN, to = Number.NaN): number => from * 100_000_000 + to

const villages = ({ command }: CountedCommand) => pairKey(command.from, command.to)

/** Order by code units, independent of locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
