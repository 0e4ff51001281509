import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { UnsendableCause } from '../../../shared/model/wishes/unsendable.ts'
import type { AssignedAttack } from '../../../shared/planner/plan/board.ts'
import { type UnsendableReason, unsendableAttacks } from '../../../shared/planner/plan/unsendable.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { foreignTo, refoundedTribe, sendersThatMaySend, sparedBecause } from './own-villages.ts'
import { type PlanState, readSenders, readVillages } from './plan-state.ts'
import { siegeVillages } from './siege-villages.ts'

type Villages = Pick<PlanState, 'plan' | 'senders' | 'targets'>

/** What decides which attacks can be sent, as it was read together. */
export interface SendingBasis {
  state: Villages
  index: WorldIndex
  settings: WorldSettings
}

/**
 * Which of these attacks can no longer be sent by current troops and world data, and why. `aimOf` returns the target's village.
 * A tribe that refounds one of the plan's counts as the plan's: a leader adds it, and its members have lost nothing.
 */
export async function findUnsendable<A extends AssignedAttack>(
  attacks: readonly A[],
  { state, index, settings }: SendingBasis,
  aimOf: (attack: A) => number,
): Promise<Map<A, UnsendableCause>> {
  const { plan, senders, targets } = await onceRefounded(state, index)
  const sieges = siegeVillages(index, targets)
  const input = { senders, targets, settings, units: index.snapshot.units, options: planOptions(plan), sieges }
  const because = sparedBecause(plan, index)
  const found = unsendableAttacks(attacks, input, (attack) => because({ villageId: aimOf(attack) }) !== undefined)
  if (found.size === 0) return new Map()
  const cause = await causes(plan, index)
  return new Map(
    [...found].map(([attack, reason]) => [attack, because({ villageId: aimOf(attack) }) ?? cause(attack, reason)]),
  )
}

/** Why attacks on a village are not to be sent in any case, as `findUnsendable` finds it. */
export async function sparedVillages({
  state,
  index,
}: Pick<SendingBasis, 'state' | 'index'>): Promise<ReturnType<typeof sparedBecause>> {
  return sparedBecause((await onceRefounded(state, index)).plan, index)
}

async function onceRefounded(villages: Villages, index: WorldIndex): Promise<Villages> {
  const { plan } = villages
  if (plan.tribes.every((id) => index.tribeById(id))) return villages
  const senders = await readSenders(plan)
  const refounded = refoundedTribe(plan, index, senders)
  if (!refounded) return villages
  const joined = { ...plan, tribes: [...plan.tribes, refounded.tribeId] }
  return { ...villages, plan: joined, senders: sendersThatMaySend(joined, index, senders) }
}

async function causes(plan: PlanRecord, index: WorldIndex) {
  const { senders, idle } = await readVillages(plan)
  const all = new Map(senders.map((sender) => [sender.villageId, sender]))
  const withoutRole = new Set(idle.map(({ villageId }) => villageId))
  const isForeign = foreignTo(plan, index)
  return ({ villageId }: AssignedAttack, reason: UnsendableReason): UnsendableCause => {
    if (reason === 'own_target' || reason === 'moved') return reason
    const sender = all.get(villageId)
    if (reason === 'unknown_village') {
      const playerId = sender?.playerId ?? index.villageById(villageId)?.playerId ?? 0
      if (isForeign({ villageId, playerId })) return 'village_lost'
      if (withoutRole.has(villageId)) return 'no_troops'
      return sender?.isBlocked ? 'village_blocked' : 'village_gone'
    }
    const isByHand = sender?.isEdited || !sender?.troops
    return isByHand && (reason === 'wrong_kind' || reason === 'no_supply') ? 'village_limits' : 'no_troops'
  }
}
