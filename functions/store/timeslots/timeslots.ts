import { isDeepStrictEqual } from 'node:util'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { totalMinutes } from '../../../shared/game/world/timeslots.ts'
import { chunked } from '../../../shared/lib/chunks.ts'
import { MaxCommands, SlotAuthor, SlotMessage } from '../../../shared/model/timeslot.ts'
import { type AuditContext, auditWrite, batchAudit } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changed, changedAttributes, type Edited, edit, isOtherVersion } from '../edits/edit.ts'
import { getPlan, planExistsCheck, touchTimeslots } from '../plans/plans.ts'
import { queryPrefix, table, tableName } from '../table/client.ts'
import { type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { EmbeddedHistory, FormerSlots, historyWrites } from './slot-history.ts'

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

const TimeslotsRecord = z.object({
  playerId: z.int(),
  slots: z._default(Slots, []),
  /** The player cannot send at all; the list is then empty. */
  cannotSend: z._default(z.boolean(), false),
  /** Who set the list; absent on older items. */
  by: z.optional(SlotAuthor),
  /** Saved through the personal link: without its secret, only leaders can change the list. */
  isProtected: z._default(z.boolean(), false),
  maxCommands: z.optional(MaxCommands),
  message: z.optional(SlotMessage),
  /** Counts changes of list, limit and message; 0 before the first. */
  version: z._default(z.int(), 0),
  former: z._default(z.array(FormerSlots), []),
  /** Former lists of older items; the next change moves them to their own items. */
  history: z.optional(EmbeddedHistory),
  /** When the player's page was last opened, and when they were last reminded. */
  openedAt: z.optional(z.string()),
  remindedAt: z.optional(z.string()),
})
/** A player's timeslots in a plan, as stored: sorted, merged, UTC. */
export type TimeslotsRecord = z.infer<typeof TimeslotsRecord>
export type Slots = z.infer<typeof Slots>

/** The wanted state of a player's timeslots. */
export type TimeslotsState = Pick<TimeslotsRecord, 'slots' | 'cannotSend' | 'by'> &
  Partial<Pick<TimeslotsRecord, 'isProtected' | 'maxCommands' | 'message'>>

export async function getTimeslots(planId: string, playerId: number): Promise<TimeslotsRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.slots(planId, playerId), ConsistentRead: true }),
  )
  return Item ? readStored(TimeslotsRecord, Item) : undefined
}

/** The stored timeslots of a plan, by player id. */
export async function listTimeslots(planId: string): Promise<Map<number, TimeslotsRecord>> {
  const prefix = 'SLOTS#'
  const items = await queryPrefix(keys.plan(planId).pk, prefix, { ConsistentRead: true })
  return new Map(readAllStored(TimeslotsRecord, items).map((record) => [record.playerId, record]))
}

/**
 * Edits a player's timeslots (see `edit`; version 0 before the first change), keeps the former list and outdates calculations,
 * unless only limit or message change. `undefined` from `change` changes nothing; `missing` when the plan was removed.
 */
export const editTimeslots = (
  planId: string,
  playerId: number,
  change: (present: TimeslotsRecord) => TimeslotsState | undefined | Promise<TimeslotsState | undefined>,
  { version, audit }: { version?: number | undefined; audit: AuditContext | TransactItem[] },
): Promise<Edited<TimeslotsRecord>> =>
  edit({
    read: async () => {
      const [present, plan] = await Promise.all([getTimeslots(planId, playerId), getPlan(planId)])
      return plan && (present ?? TimeslotsRecord.parse({ playerId }))
    },
    isStale: isOtherVersion(version),
    change: async (present) => {
      const wanted = await change(present)
      return wanted ? changed(present, wanted) : present
    },
    writes: (before, after) => {
      const isSameList = before.history === undefined && isDeepStrictEqual(slotList(before), slotList(after))
      const { writes, former } = isSameList
        ? { writes: [], former: before.former }
        : historyWrites(planId, before, new Date().toISOString())
      const isProtected = after.isProtected || after.by === 'owner'
      const { slots, cannotSend, by, maxCommands, message, version } = after
      const list = { slots, cannotSend, by, isProtected, former, history: undefined }
      // Not the whole record, which would overwrite `openedAt` and `remindedAt`.
      const replaced = {
        version: before.version,
        by: before.by,
        history: before.history,
        maxCommands: before.maxCommands,
        message: before.message,
      }
      return [
        changedAttributes(keys.slots(planId, playerId), replaced, { playerId, ...list, maxCommands, message, version }),
        ...writes,
        isSameList ? planExistsCheck(planId) : touchTimeslots(planId, { isAnonymous: by === 'member' }),
        ...(Array.isArray(audit)
          ? audit
          : auditWrite(audit, { playerId, details: fieldChanges(auditedFields(before), auditedFields(after)) })),
      ]
    },
  })

const slotList = ({ slots, cannotSend, by }: TimeslotsRecord) => ({ slots, cannotSend, by })

/** The history keeps the lists; the audit log gets no text of a message. */
const auditedFields = ({ slots, cannotSend, maxCommands, message }: TimeslotsRecord) => ({
  slots: slots.length,
  minutes: totalMinutes(slots),
  cannotSend,
  maxCommands,
  hasMessage: message !== undefined,
})

const noteUpdate = (
  planId: string,
  playerId: number,
  fact: Pick<Partial<TimeslotsRecord>, 'openedAt' | 'remindedAt'>,
) => ({
  TableName: tableName(),
  Key: keys.slots(planId, playerId),
  ...updateExpression({ playerId, ...fact }),
})

/** Records that a player's page was opened. */
export async function recordTimeslotsOpened(planId: string, playerId: number): Promise<void> {
  await table().send(new UpdateCommand(noteUpdate(planId, playerId, { openedAt: new Date().toISOString() })))
}

/** Records when players were reminded. */
export async function recordReminders(
  planId: string,
  playerIds: readonly number[],
  remindedAt: string,
  audit: AuditContext,
): Promise<void> {
  const entry = batchAudit(audit)
  const open = chunked([...playerIds], 99)
  for (const [i, players] of open.entries()) {
    const details = { count: playerIds.length }
    const isLast = i === open.length - 1
    const entries = isLast ? [entry.done(details)] : i === 0 ? [entry.begun(details)] : []
    await transact([
      ...players.map((playerId) => ({ Update: noteUpdate(planId, playerId, { remindedAt }) })),
      ...entries,
    ])
  }
}
