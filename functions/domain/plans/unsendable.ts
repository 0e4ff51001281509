import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { UnsendableCause } from '../../../shared/model/wishes/unsendable.ts'
import type { AssignedAttack } from '../../../shared/planner/plan/board.ts'
import { type UnsendableReason, unsendableAttacks } from '../../../shared/planner/plan/unsendable.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { foreignTo, refoundedTribe, sparedBecause } from './own-villages.ts'
import { type PlanState, readVillages } from './plan-state.ts'
import { siegeVillages } from './siege-villages.ts'

/** Which of these attacks can no longer be sent by current troops and world data, and why. `aimOf` returns the target's village. */
export async function findUnsendable<A extends AssignedAttack>(
  attacks: readonly A[],
  { plan, senders, targets }: Pick<PlanState, 'plan' | 'senders' | 'targets'>,
  { index, settings }: { index: WorldIndex; settings: WorldSettings },
  aimOf: (attack: A) => number,
): Promise<Map<A, UnsendableCause>> {
  const sieges = siegeVillages(index, targets)
  const input = { senders, targets, settings, units: index.snapshot.units, options: planOptions(plan), sieges }
  const because = sparedBecause(plan, index)
  const found = unsendableAttacks(attacks, input, (attack) => because({ villageId: aimOf(attack) }) !== undefined)
  if (found.size === 0) return new Map()
  const cause = await causes(plan, index)
  return new Map(
    [...found].flatMap(([attack, reason]) => {
      const named = because({ villageId: aimOf(attack) }) ?? cause(attack, reason)
      return named ? [[attack, named]] : []
    }),
  )
}

async function causes(plan: PlanRecord, index: WorldIndex) {
  const { senders, idle } = await readVillages(plan)
  const all = new Map(senders.map((sender) => [sender.villageId, sender]))
  const withoutRole = new Set(idle.map(({ villageId }) => villageId))
  const isForeign = foreignTo(plan, index)
  const refounded = refoundedTribe(plan, index, [...senders, ...idle])
  const isRefounded = (playerId: number) => refounded && index.playerById(playerId)?.tribeId === refounded.tribeId
  return ({ villageId }: AssignedAttack, reason: UnsendableReason): UnsendableCause | undefined => {
    if (reason === 'own_target' || reason === 'moved') return reason
    const sender = all.get(villageId)
    if (reason === 'unknown_village') {
      const playerId = sender?.playerId ?? index.villageById(villageId)?.playerId ?? 0
      const isOwner = index.villageById(villageId)?.playerId === playerId
      // A leader adds the tribe; its members have lost nothing.
      if (isForeign({ villageId, playerId })) return isOwner && isRefounded(playerId) ? undefined : 'village_lost'
      if (withoutRole.has(villageId)) return 'no_troops'
      return sender?.isBlocked ? 'village_blocked' : 'village_gone'
    }
    const isByHand = sender?.isEdited || !sender?.troops
    return isByHand && (reason === 'wrong_kind' || reason === 'no_supply') ? 'village_limits' : 'no_troops'
  }
}
