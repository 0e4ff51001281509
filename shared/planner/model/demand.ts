import type { AttackKind } from '../../model/attack.ts'
import { kinds } from '../../model/kinds.ts'
import type { Sender } from '../../model/sender.ts'
import { offsOnTarget, type Target } from '../../model/target.ts'

type Limits = Pick<Target, 'maxOff' | 'maxFake' | 'maxBFake' | 'maxSnob'>

/** Attacks of a kind that limits allow; offs only with `hasOffs`. */
const allowed = (kind: AttackKind, limits: Limits, hasOffs: boolean): number => {
  const { limit } = kinds[kind]
  return (hasOffs ? limits.maxOff : 0) + (limit === 'maxOff' ? 0 : (limits[limit] ?? 0))
}

/** Attacks of a kind that a target requires. */
export const targetDemand = (kind: AttackKind, target: Target): number =>
  allowed(kind, target, offsOnTarget(target.type) === kind)

/** Whether a village's offs are of a kind; ramoffs are offs too with `withRamoffs`. */
export const sendsOffs = (kind: AttackKind, { type }: Pick<Sender, 'type'>, withRamoffs: boolean): boolean =>
  (kinds[kind].usesOffs && type === kinds[kind].names.senders) || (withRamoffs && kind === 'off' && type === 'ramoff')

/** Attacks of a kind that a village can send by its limits alone. */
export const villageSupply = (kind: AttackKind, sender: Sender): number =>
  allowed(kind, sender, sendsOffs(kind, sender, true))
