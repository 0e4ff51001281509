import type { Player } from '../../../shared/game/world/snapshot.ts'
import type { SlotNote } from '../../../shared/model/timeslot.ts'
import { slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { Failure } from '../../runtime/failure.ts'
import { type AuditContext, batchAudit } from '../../store/audit/audit.ts'
import type { EditRequest } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { transact } from '../../store/table/conditional.ts'
import { listFormerSlots } from '../../store/timeslots/slot-history.ts'
import {
  anonymousNote,
  editTimeslots,
  hasAnonymousNote,
  listTimeslots,
  savedLimit,
  type TimeslotsRecord,
  type TimeslotsState,
} from '../../store/timeslots/timeslots.ts'

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

/** Returns what a caller sees of the saved timeslots. */
export const savedView = (record: TimeslotsRecord) => ({
  success: true,
  timeslots: record.slots,
  sends: record.sends,
  answer: slotAnswer(record),
  by: record.by,
  version: record.version,
  ...slotNote(record),
})

/** Replaces lists last saved without a link by the players' last other ones, and deletes such notes. Returns these players. */
export async function undoAnonymousChanges(plan: PlanRecord, audit: AuditContext): Promise<number[]> {
  const records = await listTimeslots(plan._id)
  const playerIds = [...records.values()].filter(isAnonymous).map(({ playerId }) => playerId)
  const entry = batchAudit(audit)
  const details = { count: playerIds.length }
  for (const [i, playerId] of playerIds.entries()) {
    const isLast = i === playerIds.length - 1
    const entries = isLast ? [entry.done(details)] : i === 0 ? [entry.begun(details)] : []
    const edited = await editTimeslots(plan._id, playerId, (present) => lastOther(plan, present), { audit: entries })
    if (!edited.ok) throw new Failure('plan_not_found')
    // Nothing to replace any more.
    if (edited.after === edited.before && entries.length > 0) await transact(entries)
  }
  return playerIds
}

const isAnonymous = (record: TimeslotsRecord) => record.by === 'member' || hasAnonymousNote(record)

async function lastOther(plan: PlanRecord, present: TimeslotsRecord): Promise<TimeslotsState | undefined> {
  if (!isAnonymous(present)) return undefined
  const { maxCommands, message } = anonymousNote(present)
  const note = {
    ...(maxCommands !== undefined && savedLimit(present, undefined, 'leader')),
    ...(message !== undefined && { message: undefined }),
  }
  const { slots, sends, by } = present
  if (by !== 'member') return { slots, sends, by, ...note }
  const former = (await listFormerSlots(plan._id, present.playerId)).find(
    ({ by, version }) => by !== 'member' && version > 0,
  )
  return former
    ? { slots: former.slots, sends: former.sends, by: former.by ?? 'leader', ...note }
    : { slots: [], sends: 'slots', by: 'leader', ...note }
}
