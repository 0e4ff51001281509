import { type Assignments, type AttackKind, attackKinds, byKind } from '../../../shared/model/attack.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { isStray } from '../../../shared/planner/plan/wishes.ts'
import type { AttackCounts } from '../../store/plans/attack-counts.ts'

/** Number of attacks of each kind, without sent orders whose target is gone. */
export const attacksByKind = (assignments: Assignments): Record<AttackKind, number> =>
  byKind((kind) => (assignments[kind]?.attacks ?? []).filter((attack) => !isStray(attack)).length)

/** Attacks of villages that may send, and sent ones of any, for targets that have any. */
export function countAttacks(senders: readonly Sender[], assignments: Assignments): AttackCounts {
  const sending = new Set(senders.map(({ villageId }) => villageId))
  const planned = new Map<string, number[]>()
  attackKinds.forEach((kind, place) => {
    for (const { villageId, targetId, fixed } of assignments[kind]?.attacks ?? []) {
      if (!sending.has(villageId) && fixed !== 'sent') continue
      const counts = planned.get(targetId) ?? attackKinds.map(() => 0)
      counts[place] = (counts[place] ?? 0) + 1
      planned.set(targetId, counts)
    }
  })
  return planned
}
