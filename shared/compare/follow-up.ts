import { without } from '../game/troops/classify.ts'
import type { Point } from '../game/world/frontline.ts'
import { placeKey } from '../game/world/place-key.ts'
import type { Troops } from '../game/world/units.ts'
import type { AttackState } from '../model/analysis.ts'
import type { AttackKind } from '../model/attack.ts'
import type { Sender } from '../model/sender.ts'
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
  line: { type: AttackKind; from: Point; troops: Troops }
  state: AttackState
  seen?: MatchedLine['seen'] | undefined
}

/** Reduces targets to these attacks within their limits; drops empty targets and attacks on places that are no target. */
export function targetsFor(wanted: readonly MatchedLine[], targets: readonly Target[]): Target[] {
  const here = Map.groupBy(
    targets.map((target) => ({ target, left: { ...target, maxOff: 0, maxFake: 0, maxBFake: 0 } })),
    ({ target }) => placeKey(target),
  )
  for (const { line } of wanted) {
    const kind = line.type
    const wanting = here
      .get(placeKey(line.to))
      ?.filter(({ target, left }) => targetDemand(kind, left) < targetDemand(kind, target))
    const one = wanting?.find(({ target }) => target.wave === line.wave) ?? wanting?.[0]
    if (one) one.left[limitUsed(kind, one.target, one.left)]++
  }
  const isWanting = ({ maxOff, maxFake, maxBFake }: Target) => maxOff + maxFake + maxBFake > 0
  return [...here.values()].flat().flatMap(({ left }) => (isWanting(left) ? [left] : []))
}

/** The limit an attack of a kind counts against: BF-Katas fill a bfkatas target's maxOff first. */
function limitUsed(kind: AttackKind, { type, maxOff }: Target, left: Target): 'maxOff' | 'maxFake' | 'maxBFake' {
  if (kind === 'fake') return 'maxFake'
  return kind === 'bfkatas' && !(type === 'bfkatas' && left.maxOff < maxOff) ? 'maxBFake' : 'maxOff'
}

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
      take(left, kind)
      // An attack sent as planned takes the planned troops.
      if (kind === line.line.type && left.troops) left.troops = without(left.troops, line.line.troops, 1)
    }
    for (const { command, count } of unplannedByPlace.get(place) ?? []) {
      const kind = kindSeen(command, 'off')
      if (kind !== undefined) take(left, kind, count)
    }
    if (left.maxOff === sender.maxOff && left.maxFake === sender.maxFake && left.maxBFake === sender.maxBFake)
      return [sender]
    // A new classification would restore the used capacity.
    return left.maxOff + left.maxFake + left.maxBFake > 0 ? [{ ...left, isEdited: true }] : []
  })
}

/** The kind whose capacity an attack uses; undefined if nothing was or will be sent. */
function goneWith(judged: SpentLine, isAgain: boolean): AttackKind | undefined {
  const { line, seen, state } = judged
  if (seen && isSeen(state)) return kindSeen(seen.command, line.type)
  return isAgain || state === 'missing' ? undefined : line.type
}

/** The kind of a sighting, given the planned one; undefined for scouts. */
function kindSeen(command: Sighting, planned: AttackKind): AttackKind | undefined {
  const size = seenSize(command)
  if (size === 'none') return undefined
  if (size === 'any' || size === plannedSize(planned)) return planned
  return size === 'large' ? 'off' : 'fake'
}

/** Removes attacks of a kind from a sender's capacity; BF-Katas use a bfkatas village's maxOff first. */
function take(sender: Sender, kind: AttackKind, count = 1): void {
  for (let n = 0; n < count; n++) {
    if (kind === 'fake') sender.maxFake = Math.max(0, sender.maxFake - 1)
    else if (kind === 'bfkatas' && !(sender.type === 'bfkatas' && sender.maxOff > 0))
      sender.maxBFake = Math.max(0, sender.maxBFake - 1)
    else sender.maxOff = Math.max(0, sender.maxOff - 1)
  }
}
