import { attackKinds } from '../model/attack.ts'
import type { Sender } from '../model/sender.ts'
import type { Target } from '../model/target.ts'
import { demandOf } from './demand.ts'

/**
 * No more attacks than this can come of all runs together: of each kind as many as the targets want, or the villages can send
 * if nothing else took their troops, whichever is less.
 */
export function possibleAttacks(senders: readonly Sender[], targets: readonly Target[]): number {
  const offs = (...types: Sender['type'][]) => sumOf(senders, ({ type, maxOff }) => (types.includes(type) ? maxOff : 0))
  const supply = {
    off: offs('offs', 'ramoff'),
    ramoff: offs('ramoff'),
    bfcleaner: offs('bfcleaner'),
    bfkatas: offs('bfkatas') + sumOf(senders, ({ maxBFake }) => maxBFake),
    fake: sumOf(senders, ({ maxFake }) => maxFake),
  }
  return sumOf(attackKinds, (kind) =>
    Math.min(
      supply[kind],
      sumOf(targets, (target) => demandOf(kind, target)),
    ),
  )
}

const sumOf = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0)
