import { totalMinutes } from '../../../shared/game/slots.ts'
import type { Player } from '../../../shared/game/snapshot.ts'
import { Failure } from '../../runtime/failure.ts'
import type { PlanRecord } from '../../store/plans.ts'
import { changeSlots, type SlotsChange, type SlotsRecord } from '../../store/slots.ts'
import { type AuditNote, fieldChanges } from '../audit/notes.ts'
import { answerOf } from './availability.ts'

/**
 * Changes a player's slots by a function of what stands, and notes for the log of changes how many he had and has; the lists
 * themselves are in the slots' own history. `undefined` from `change` leaves everything. Throws when the plan is gone.
 */
export async function changePlayerSlots(
  plan: PlanRecord,
  player: Player,
  note: (note: AuditNote) => void,
  change: Parameters<typeof changeSlots>[2],
): Promise<SlotsChange> {
  const changed = await changeSlots(plan._id, player.id, change)
  if (!changed) throw new Failure('plan_not_found')
  const { before, after } = changed
  if (after) note({ playerId: player.id, details: fieldChanges(figuresOf(before), figuresOf(after)) })
  return changed
}

/** What a player is told of the slots that stand. */
export const saved = (record: SlotsRecord) => ({
  success: true,
  timeslots: record.slots,
  cannotSend: record.cannotSend,
  answer: answerOf(record),
})

/** What a leader is told of them. */
export const standing = (record: SlotsRecord) => ({ ...saved(record), version: record.version })

const figuresOf = ({ slots, cannotSend }: SlotsRecord) => ({
  slots: slots.length,
  minutes: totalMinutes(slots),
  cannotSend,
})
