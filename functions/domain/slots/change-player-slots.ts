import { totalMinutes } from '../../../shared/game/slots.ts'
import type { Player } from '../../../shared/game/snapshot.ts'
import { Failure } from '../../runtime/failure.ts'
import type { PlanRecord } from '../../store/plans.ts'
import { editSlots, type SlotsRecord } from '../../store/slots.ts'
import { type AuditNote, fieldChanges } from '../audit/notes.ts'
import { answerOf } from './availability.ts'

interface Notes {
  note: (note: AuditNote) => void
  noteNothing: () => void
}

/**
 * Changes a player's slots by a function of what stands, and notes for the log of changes how many he had and has; the lists
 * themselves are in the slots' own history. `undefined` from `change` leaves everything. Throws when the plan is gone, or when the
 * change began with another version than the one that stands.
 */
export async function changePlayerSlots(
  plan: PlanRecord,
  player: Player,
  version: number | undefined,
  { note, noteNothing }: Notes,
  change: Parameters<typeof editSlots>[3],
): Promise<{ before: SlotsRecord; after: SlotsRecord }> {
  const edited = await editSlots(plan._id, player.id, version, change)
  if (!edited) throw new Failure('plan_not_found')
  if ('conflict' in edited) throw new Failure('slots_changed', { current: saved(edited.conflict) })
  const { before, after } = edited
  if (after === before) noteNothing()
  note({ playerId: player.id, details: fieldChanges(figuresOf(before), figuresOf(after)) })
  return edited
}

/** What is told of the slots that stand. */
export const saved = (record: SlotsRecord) => ({
  success: true,
  timeslots: record.slots,
  cannotSend: record.cannotSend,
  answer: answerOf(record),
  version: record.version,
})

const figuresOf = ({ slots, cannotSend }: SlotsRecord) => ({
  slots: slots.length,
  minutes: totalMinutes(slots),
  cannotSend,
})
