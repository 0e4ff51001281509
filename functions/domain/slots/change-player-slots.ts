import type { Player } from '../../../shared/game/snapshot.ts'
import type { SlotNote } from '../../../shared/model/timeslot.ts'
import { Failure } from '../../runtime/failure.ts'
import type { Asked } from '../../store/edit.ts'
import type { PlanRecord } from '../../store/plans.ts'
import { editSlots, type SlotsRecord } from '../../store/slots.ts'
import { answerOf } from './availability.ts'

/**
 * Changes a player's slots by a function of what stands; `undefined` leaves everything. Throws when the plan is gone, or when the
 * change began with another version than the one that stands.
 */
export async function changePlayerSlots(
  plan: PlanRecord,
  player: Player,
  change: Parameters<typeof editSlots>[2],
  asked: Asked,
): Promise<SlotsRecord> {
  const edited = await editSlots(plan._id, player.id, change, asked)
  if (!edited) throw new Failure('plan_not_found')
  if ('conflict' in edited) throw new Failure('slots_changed', { current: saved(edited.conflict) })
  return edited.after
}

/** What a player says to the leaders beside the slots. */
export const noteOf = (record: Pick<SlotsRecord, 'maxCommands' | 'message'> | undefined): SlotNote => ({
  maxCommands: record?.maxCommands ?? null,
  message: record?.message ?? '',
})

/** What is told of the slots that stand. */
export const saved = (record: SlotsRecord) => ({
  success: true,
  timeslots: record.slots,
  cannotSend: record.cannotSend,
  answer: answerOf(record),
  version: record.version,
  ...noteOf(record),
})
