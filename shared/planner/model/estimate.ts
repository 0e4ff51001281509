import { type AttackKind, attackKinds, byKind } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import { targetDemand, villageSupply } from './demand.ts'

/** Attacks of each kind the villages can send, ignoring other kinds' use of their troops. */
export const supplyByKind = (senders: readonly Sender[]): Record<AttackKind, number> =>
  byKind((kind) => sumBy(senders, (sender) => villageSupply(kind, sender)))

/** Upper bound of attacks over all runs: per kind the lesser of supply and demand. */
export const mostAttacks = (supply: Record<AttackKind, number>, demand: Record<AttackKind, number>): number =>
  sumBy(attackKinds, (kind) => Math.min(supply[kind], demand[kind]))

/** The same for senders and targets. */
export const possibleAttacks = (senders: readonly Sender[], targets: readonly Target[]): number => {
  const supply = supplyByKind(senders)
  return sumBy(attackKinds, (kind) =>
    Math.min(
      supply[kind],
      sumBy(targets, (target) => targetDemand(kind, target)),
    ),
  )
}

const sumBy = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0)
