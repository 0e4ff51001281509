import { without } from '../game/troops/classify.ts'
import { placeKey } from '../game/world/place-key.ts'
import type { AttackState } from '../model/analysis.ts'
import type { AttackKind } from '../model/attack.ts'
import type { Sender } from '../model/sender.ts'
import type { Sighting } from '../model/sighting.ts'
import type { Target } from '../model/target.ts'
import { targetDemand } from '../planner/model/demand.ts'
import type { CountedCommand } from './add-up.ts'
import { isSeen } from './analyse.ts'
import { type MatchedLine, plannedSize, seenSize } from './match.ts'

/** A planned attack with what became of it. */
export interface JudgedLine extends MatchedLine {
  state: AttackState
}

/**
 * Targets that want only these attacks, no more of a kind than they want now; those that want nothing are left out. An attack on a
 * place that is no target any more is not wanted any more either.
 */
export function targetsFor(wanted: readonly MatchedLine[], targets: readonly Target[]): Target[] {
  const here = Map.groupBy(
    targets.map((target) => ({ target, left: { ...target, maxOff: 0, maxFake: 0, maxBFake: 0 } })),
    ({ target }) => placeKey(target),
  )
  for (const { line } of wanted) {
    const kind = line.type
    const one = here
      .get(placeKey(line.to))
      ?.find(({ target, left }) => targetDemand(kind, left) < targetDemand(kind, target))
    if (one) one.left[limitOf(kind, one.target, one.left)]++
  }
  const isWanting = ({ maxOff, maxFake, maxBFake }: Target) => maxOff + maxFake + maxBFake > 0
  return [...here.values()].flat().flatMap(({ left }) => (isWanting(left) ? [left] : []))
}

/** Which limit of a target one more attack of a kind counts in: BF-Katas in a bfkatas target's maxOff as far as that goes. */
function limitOf(kind: AttackKind, { type, maxOff }: Target, left: Target): 'maxOff' | 'maxFake' | 'maxBFake' {
  if (kind === 'fake') return 'maxFake'
  return kind === 'bfkatas' && !(type === 'bfkatas' && left.maxOff < maxOff) ? 'maxBFake' : 'maxOff'
}

/**
 * What villages have left when everything that is on its way, or still to be sent, is taken off them: capacity, and the troops as far
 * as it is known which went. `again` says of a planned attack whether it is to be planned anew. Villages that can send nothing more
 * are left out.
 */
export function sendersLeft(
  senders: readonly Sender[],
  lines: readonly JudgedLine[],
  unplanned: readonly CountedCommand[],
  again: (line: JudgedLine) => boolean,
): Sender[] {
  const linesOf = Map.groupBy(lines, ({ line }) => placeKey(line.from))
  const othersOf = Map.groupBy(unplanned, ({ command }) => placeKey(command.from))
  return senders.flatMap((sender) => {
    const place = placeKey(sender)
    const left = { ...sender }
    for (const line of linesOf.get(place) ?? []) {
      const kind = goneWith(line, again(line))
      if (kind === undefined) continue
      take(left, kind)
      // What goes as planned takes the troops that were planned.
      if (kind === line.line.type && left.troops) left.troops = without(left.troops, line.line.troops, 1)
    }
    for (const { command, count } of othersOf.get(place) ?? []) {
      const kind = kindSeen(command, 'off')
      if (kind !== undefined) take(left, kind, count)
    }
    if (left.maxOff === sender.maxOff && left.maxFake === sender.maxFake && left.maxBFake === sender.maxBFake)
      return [sender]
    // A new classification would give back what has gone.
    return left.maxOff + left.maxFake + left.maxBFake > 0 ? [{ ...left, isEdited: true }] : []
  })
}

/** As what kind of attack a planned one takes its village's capacity; undefined when nothing has gone and nothing is to go. */
function goneWith(judged: JudgedLine, isAgain: boolean): AttackKind | undefined {
  const { line, seen, state } = judged
  if (seen && isSeen(state)) return kindSeen(seen.command, line.type)
  return isAgain || state === 'missing' ? undefined : line.type
}

/** What a real attack was, given what was planned; scouts take nothing of what is planned. */
function kindSeen(command: Sighting, planned: AttackKind): AttackKind | undefined {
  const size = seenSize(command)
  if (size === 'none') return undefined
  if (size === 'any' || size === plannedSize(planned)) return planned
  return size === 'large' ? 'off' : 'fake'
}

/** Takes an attack of a kind off what a village can send. BF-Katas go first from a bfkatas village's maxOff. */
function take(sender: Sender, kind: AttackKind, count = 1): void {
  for (let n = 0; n < count; n++) {
    if (kind === 'fake') sender.maxFake = Math.max(0, sender.maxFake - 1)
    else if (kind === 'bfkatas' && !(sender.type === 'bfkatas' && sender.maxOff > 0))
      sender.maxBFake = Math.max(0, sender.maxBFake - 1)
    else sender.maxOff = Math.max(0, sender.maxOff - 1)
  }
}
