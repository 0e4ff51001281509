import { without } from '../game/troops/classify.ts'
import type { Point } from '../game/world/frontline.ts'
import { placeKey } from '../game/world/place-key.ts'
import type { Troops } from '../game/world/units.ts'
import type { AttackState } from '../model/analysis.ts'
import type { AttackKind } from '../model/attack.ts'
import { kinds } from '../model/kinds.ts'
import type { IdleVillage, Sender } from '../model/sender.ts'
import type { Sighting } from '../model/sighting.ts'
import type { Target } from '../model/target.ts'
import { targetDemand } from '../planner/model/demand.ts'
import type { CountedCommand } from './add-up.ts'
import { isSeen } from './analyse.ts'
import { type MatchedLine, plannedSize, seenSize } from './match.ts'

/** A planned attack with its state. */
export interface JudgedLine extends MatchedLine {
  state: AttackState
}

/** What a planned attack used of its village. */
interface SpentLine {
  line: { type: AttackKind; from: Point; troops: Troops; trainIndex?: number | undefined }
  state: AttackState
  seen?: MatchedLine['seen'] | undefined
}

/** Reduces targets to these attacks within their limits; drops empty targets and attacks on places that are no target. */
export function targetsFor(wanted: readonly MatchedLine[], targets: readonly Target[]): Target[] {
  const here = Map.groupBy(
    targets.map((target): { target: Target; left: Target } => {
      return { target, left: { ...target, maxOff: 0, maxFake: 0, maxBFake: 0, maxSnob: undefined } }
    }),
    ({ target }) => placeKey(target),
  )
  for (const { line } of wanted) {
    const kind = line.type
    if (line.trainIndex) continue
    const wanting = here
      .get(placeKey(line.to))
      ?.filter(({ target, left }) => targetDemand(kind, left) < targetDemand(kind, target))
    const one = wanting?.find(({ target }) => target.wave === line.wave) ?? wanting?.[0]
    if (!one) continue
    const limit = limitUsed(kind, one.target, one.left)
    one.left[limit] = (one.left[limit] ?? 0) + 1
  }
  const isWanting = ({ maxOff, maxFake, maxBFake, maxSnob = 0 }: Target) => maxOff + maxFake + maxBFake + maxSnob > 0
  return [...here.values()].flat().flatMap(({ left }) => (isWanting(left) ? [left] : []))
}

/** The limit an attack of a kind counts against: BF-Katas fill a bfkatas target's maxOff first. */
const limitUsed = (kind: AttackKind, { type, maxOff }: Target, left: Target) =>
  kind === 'bfkatas' && type === 'bfkatas' && left.maxOff < maxOff ? 'maxOff' : kinds[kind].limit

/**
 * Senders without the capacity (and, where known, troops) of attacks under way or still to be sent; `again` selects attacks to plan again.
 * Drops senders without capacity.
 */
export function sendersLeft<Line extends SpentLine>(
  senders: readonly Sender[],
  lines: readonly Line[],
  unplanned: readonly CountedCommand[],
  again: (line: Line) => boolean,
): Sender[] {
  const linesByPlace = Map.groupBy(lines, ({ line }) => placeKey(line.from))
  const unplannedByPlace = Map.groupBy(unplanned, ({ command }) => placeKey(command.from))
  return senders.flatMap((sender) => {
    const place = placeKey(sender)
    const left = { ...sender }
    for (const line of linesByPlace.get(place) ?? []) {
      const kind = goneWith(line, again(line))
      if (kind === undefined) continue
      if (!line.line.trainIndex) take(left, kind)
      // An attack sent as planned takes the planned troops.
      if (kind === line.line.type && left.troops) left.troops = without(left.troops, line.line.troops, 1)
    }
    for (const { command, count } of unplannedByPlace.get(place) ?? []) {
      const kind = kindSeen(command, 'off')
      if (kind !== undefined) take(left, kind, count)
    }
    const { maxOff, maxFake, maxBFake, maxSnob, troops } = sender
    const isSame = left.maxOff === maxOff && left.maxFake === maxFake && left.maxBFake === maxBFake
    if (isSame && left.maxSnob === maxSnob && left.troops === troops) return [sender]
    // A new classification would restore the used capacity.
    const canSend = left.maxOff + left.maxFake + left.maxBFake + (left.maxSnob ?? 0) > 0
    return canSend || left.troops?.snob ? [{ ...left, isEdited: true }] : []
  })
}

/** Idle villages without the troops of their trains. */
export const idleLeft = <Line extends SpentLine>(
  idle: readonly IdleVillage[],
  lines: readonly Line[],
  again: (line: Line) => boolean,
): IdleVillage[] => {
  const gone = lines.filter((line) => line.line.type === 'ag' && goneWith(line, again(line)) !== undefined)
  const byPlace = Map.groupBy(gone, ({ line }) => placeKey(line.from))
  return idle.map((village) => {
    const spent = byPlace.get(placeKey(village)) ?? []
    return spent.length === 0
      ? village
      : { ...village, troops: spent.reduce((left, { line }) => without(left, line.troops, 1), village.troops) }
  })
}

/** The kind whose capacity an attack uses; undefined if nothing was or will be sent. */
function goneWith(judged: SpentLine, isAgain: boolean): AttackKind | undefined {
  const { line, seen, state } = judged
  if (seen && isSeen(state)) return kindSeen(seen.command, line.type, line.troops)
  return isAgain || state === 'missing' ? undefined : line.type
}

/** The kind of a sighting, given the planned one; undefined for scouts. */
function kindSeen(command: Sighting, planned: AttackKind, troops?: Troops): AttackKind | undefined {
  const size = seenSize(command)
  if (size === 'none') return undefined
  if (size === 'any' || size === plannedSize(planned, troops)) return planned
  return size === 'large' ? 'off' : 'fake'
}

/** Removes attacks of a kind from a sender's capacity; BF-Katas use a bfkatas village's maxOff first. */
function take(sender: Sender, kind: AttackKind, count = 1): void {
  for (let n = 0; n < count; n++) {
    const limit = kind === 'bfkatas' && sender.type === 'bfkatas' && sender.maxOff > 0 ? 'maxOff' : kinds[kind].limit
    if (sender[limit]) sender[limit]--
  }
}
