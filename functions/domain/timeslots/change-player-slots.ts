import type { Player } from '../../../shared/game/world/snapshot.ts'
import type { SlotNote } from '../../../shared/model/timeslot.ts'
import { slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { Failure } from '../../runtime/failure.ts'
import type { EditRequest } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { editTimeslots, type TimeslotsRecord } from '../../store/timeslots/timeslots.ts'

/**
 * Changes a player's timeslots by a function of the current ones; `undefined` changes nothing. Throws when the plan no longer
 * exists or on a version conflict.
 */
export async function changePlayerSlots(
  plan: PlanRecord,
  player: Player,
  change: Parameters<typeof editTimeslots>[2],
  asked: EditRequest,
): Promise<TimeslotsRecord> {
  const edited = await editTimeslots(plan._id, player.id, change, asked)
  if (edited.ok) return edited.after
  if (edited.refusal === 'missing') throw new Failure('plan_not_found')
  throw new Failure('slots_changed', { current: savedView(edited.current) })
}

/** The player's note to the leaders. */
export const slotNote = (record: Pick<TimeslotsRecord, 'maxCommands' | 'message'> | undefined): SlotNote => ({
  maxCommands: record?.maxCommands ?? null,
  message: record?.message ?? '',
})

/** View of saved timeslots. */
export const savedView = (record: TimeslotsRecord) => ({
  success: true,
  timeslots: record.slots,
  cannotSend: record.cannotSend,
  answer: slotAnswer(record),
  version: record.version,
  ...slotNote(record),
})
