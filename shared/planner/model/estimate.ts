import { type AttackKind, attackKinds } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import { targetDemand } from './demand.ts'

/** Attacks of each kind the villages can send, ignoring other kinds' use of their troops. */
export function supplyByKind(senders: readonly Sender[]): Record<AttackKind, number> {
  const offs = (...types: Sender['type'][]) => sumOf(senders, ({ type, maxOff }) => (types.includes(type) ? maxOff : 0))
  return {
    off: offs('offs', 'ramoff'),
    ramoff: offs('ramoff'),
    bfcleaner: offs('bfcleaner'),
    bfkatas: offs('bfkatas') + sumOf(senders, ({ maxBFake }) => maxBFake),
    fake: sumOf(senders, ({ maxFake }) => maxFake),
  }
}

/** Upper bound of attacks over all runs: per kind the lesser of supply and demand. */
export const mostAttacks = (supply: Record<AttackKind, number>, demand: Record<AttackKind, number>): number =>
  sumOf(attackKinds, (kind) => Math.min(supply[kind], demand[kind]))

/** The same for senders and targets. */
export const possibleAttacks = (senders: readonly Sender[], targets: readonly Target[]): number => {
  const supply = supplyByKind(senders)
  return sumOf(attackKinds, (kind) =>
    Math.min(
      supply[kind],
      sumOf(targets, (target) => targetDemand(kind, target)),
    ),
  )
}

const sumOf = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0)
