import type { Player } from '../../../shared/game/world/snapshot.ts'
import type { SlotNote } from '../../../shared/model/timeslot.ts'
import { Failure } from '../../runtime/failure.ts'
import type { EditRequest } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { editTimeslots, type TimeslotsRecord } from '../../store/timeslots/timeslots.ts'
import { slotAnswer } from './availability.ts'

/**
 * Changes a player's slots by a function of what stands; `undefined` leaves everything. Throws when the plan is gone, or when the
 * change began with another version than the one that stands.
 */
export async function changePlayerSlots(
  plan: PlanRecord,
  player: Player,
  change: Parameters<typeof editTimeslots>[2],
  asked: EditRequest,
): Promise<TimeslotsRecord> {
  const edited = await editTimeslots(plan._id, player.id, change, asked)
  if (!edited) throw new Failure('plan_not_found')
  if ('conflict' in edited) throw new Failure('slots_changed', { current: savedView(edited.conflict) })
  return edited.after
}

/** What a player says to the leaders beside the slots. */
export const noteOf = (record: Pick<TimeslotsRecord, 'maxCommands' | 'message'> | undefined): SlotNote => ({
  maxCommands: record?.maxCommands ?? null,
  message: record?.message ?? '',
})

/** What is told of the slots that stand. */
export const savedView = (record: TimeslotsRecord) => ({
  success: true,
  timeslots: record.slots,
  cannotSend: record.cannotSend,
  answer: slotAnswer(record),
  version: record.version,
  ...noteOf(record),
})
