import { isDeepStrictEqual } from 'node:util'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { totalMinutes } from '../../../shared/game/world/timeslots.ts'
import { chunked } from '../../../shared/lib/chunks.ts'
import { StoredHold } from '../../../shared/model/inputs/hold.ts'
import { heldSittings, StoredSitting } from '../../../shared/model/inputs/sitting.ts'
import { MaxCommands, Sends, SlotAuthor, SlotMessage } from '../../../shared/model/timeslot.ts'
import { slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { type AuditContext, auditWrite, batchAudit } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changed, changedAttributes, type Edited, edit, isOtherVersion } from '../edits/edit.ts'
import { getPlan, planExistsCheck } from '../plans/plans.ts'
import { getItem, queryPrefix, table, tableName } from '../table/client.ts'
import { type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { pace } from '../table/pace.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { readyWrite, slotsChanged } from './slot-changes.ts'
import { FormerSlots, historyWrites } from './slot-history.ts'

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

const TimeslotsRecord = z.object({
  playerId: z.int(),
  slots: z._default(Slots, []),
  /** The list is empty where they can send always or never. */
  sends: z._default(Sends, 'slots'),
  /** Who set the list; absent before anybody has. */
  by: z.optional(SlotAuthor),
  /** Saved through the personal link: without its secret, only leaders can change the list. */
  isProtected: z._default(z.boolean(), false),
  maxCommands: z.optional(MaxCommands),
  /** Who saved the limit; absent without one. */
  limitBy: z.optional(SlotAuthor),
  message: z.optional(SlotMessage),
  /** What the player holds back of villages, also of former ones and overruled; by village. */
  holds: z._default(z.array(StoredHold), []),
  /** Who plays the account for its player, or asks to; ascending by time. */
  sittings: z._default(z.array(StoredSitting), []),
  /** Counts changes of list, limit, message, holds and who plays the account; 0 before the first. */
  version: z._default(z.int(), 0),
  former: z._default(z.array(FormerSlots), []),
  /** An entry of another account names the player, or did. */
  plays: z.optional(z.boolean()),
  /** When the player's page was last opened, and when they were last reminded. */
  openedAt: z.optional(z.string()),
  remindedAt: z.optional(z.string()),
})
/** A player's timeslots in a plan, as stored: sorted, merged, UTC. */
export type TimeslotsRecord = z.infer<typeof TimeslotsRecord>

/** The wanted state of a player's timeslots. */
export type TimeslotsState = Pick<TimeslotsRecord, 'slots' | 'sends' | 'by'> &
  Partial<Pick<TimeslotsRecord, 'isProtected' | 'maxCommands' | 'limitBy' | 'message' | 'holds' | 'sittings'>>

type Limited = Pick<TimeslotsRecord, 'maxCommands' | 'limitBy'>

/** The limit that runs respect: saved through the personal link or by a leader. */
export const countingLimit = ({ maxCommands, limitBy }: Limited): number | undefined =>
  limitBy === 'owner' || limitBy === 'leader' ? maxCommands : undefined

/** The fields of a saved limit. The same one saved again without the personal link keeps its author. */
export const savedLimit = (before: Limited, maxCommands: number | undefined, by: SlotAuthor): Limited => {
  if (maxCommands === undefined) return { maxCommands, limitBy: undefined }
  return { maxCommands, limitBy: by === 'member' && maxCommands === before.maxCommands ? before.limitBy : by }
}

/** The limit and message that were saved without the personal link: with it, the list is protected from then on. */
export const anonymousNote = (record: TimeslotsRecord): Pick<TimeslotsRecord, 'maxCommands' | 'message'> => {
  const isOwners = record.isProtected || record.by === 'owner'
  const { maxCommands, limitBy = isOwners ? 'owner' : 'member', message } = record
  return {
    ...(maxCommands !== undefined && limitBy === 'member' && { maxCommands }),
    ...(message !== undefined && !isOwners && { message }),
  }
}

export const hasAnonymousNote = (record: TimeslotsRecord): boolean => Object.keys(anonymousNote(record)).length > 0

export async function getTimeslots(planId: string, playerId: number): Promise<TimeslotsRecord | undefined> {
  const item = await getItem(keys.slots(planId, playerId))
  return item && readStored(TimeslotsRecord, item)
}

/** The stored timeslots of a plan, by player id. */
export async function listTimeslots(planId: string): Promise<Map<number, TimeslotsRecord>> {
  const items = await queryPrefix(keys.slots(planId, 0).pk, 'SLOTS#', { ConsistentRead: true })
  return new Map(readAllStored(TimeslotsRecord, items).map((record) => [record.playerId, record]))
}

/**
 * Edits a player's timeslots (see `edit`; version 0 before the first change), keeps the former list and outdates calculations,
 * unless only the message, or a limit or hold that does not count changes. `undefined` from `change` changes nothing; `missing` when the plan was removed.
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
    writes: (before, after) => [
      ...slotWrites(planId, before, after),
      planExistsCheck(planId),
      ...(Array.isArray(audit)
        ? audit
        : auditWrite(audit, { playerId, details: fieldChanges(auditedFields(before), auditedFields(after)) })),
    ],
  })

/**
 * Writes that end what a renewed link may have said: all entries of who plays the account, and that its player steps in. They fail if other
 * entries were stored since they were read.
 */
export const endLinked = (planId: string, playerId: number, present: TimeslotsRecord | undefined): TransactItem[] =>
  present && present.sittings.length > 0
    ? slotWrites(planId, present, changed(present, { sittings: [] }), true)
    : [
        readyWrite(planId, playerId, false),
        {
          ConditionCheck: {
            TableName: tableName(),
            Key: keys.slots(planId, playerId),
            ConditionExpression: 'attribute_not_exists(sittings)',
          },
        },
      ]

function slotWrites(
  planId: string,
  before: TimeslotsRecord,
  after: TimeslotsRecord,
  endsReady = false,
): TransactItem[] {
  const { playerId } = before
  const isSameList = isDeepStrictEqual(slotList(before), slotList(after))
  const { writes, former } = isSameList
    ? { writes: [], former: before.former }
    : historyWrites(planId, before, new Date().toISOString())
  const isProtected = after.isProtected || after.by === 'owner'
  const { slots, sends, by, maxCommands, limitBy, message, version } = after
  // Not the whole record, which would overwrite `openedAt` and `remindedAt`.
  const replaced = {
    version: before.version || undefined,
    by: before.by,
    maxCommands: before.maxCommands,
    limitBy: before.limitBy,
    message: before.message,
    holds: before.holds.length > 0 ? before.holds : undefined,
    sittings: before.sittings.length > 0 ? before.sittings : undefined,
  }
  const holds = after.holds.length > 0 ? after.holds : undefined
  const sittings = after.sittings.length > 0 ? after.sittings : undefined
  const list = { slots, sends, by, isProtected, former }
  const wanted = { playerId, ...list, maxCommands, limitBy, message, holds, sittings, version }
  const limit = countingLimit(after)
  const areHoldsChanged = !isDeepStrictEqual(before.holds, after.holds)
  const areSittingsChanged = !isDeepStrictEqual(before.sittings, after.sittings)
  const isOtherPlayed = !isDeepStrictEqual(heldSittings(before.sittings), heldSittings(after.sittings))
  const isAnonymous = isSameList ? hasAnonymousNote(after) : by === 'member'
  return [
    changedAttributes(keys.slots(planId, playerId), replaced, wanted),
    ...writes,
    ...newSitters(before, after).map((sitterId) => ({ Update: noteUpdate(planId, sitterId, { plays: true }) })),
    ...(!isSameList || isAnonymous || limit !== countingLimit(before) || areHoldsChanged || areSittingsChanged
      ? [
          slotsChanged(planId, {
            isListChanged: !isSameList || isOtherPlayed,
            isAnonymous,
            playerId,
            hasAnswer: slotAnswer(after) !== 'silent',
            limit,
            holds: after.holds,
            sittings: after.sittings,
            endsReady,
          }),
        ]
      : []),
  ]
}

/** Whom entries name that did not before: their own items say so, so that pages of all others need not read the entries. */
const newSitters = (before: TimeslotsRecord, after: TimeslotsRecord): number[] => {
  const named = new Set(before.sittings.map(({ sitterId }) => sitterId))
  return [...new Set(after.sittings.map(({ sitterId }) => sitterId))].filter((id) => !named.has(id))
}

const slotList = ({ slots, sends, by }: TimeslotsRecord) => ({ slots, sends, by })

/** The history keeps the lists; the audit log gets no text of a message. */
const auditedFields = (record: TimeslotsRecord) => ({
  slots: record.slots.length,
  minutes: totalMinutes(record.slots),
  sends: record.sends,
  maxCommands: record.maxCommands,
  countingLimit: countingLimit(record),
  hasMessage: record.message !== undefined,
  heldVillages: record.holds.filter(({ isHeld }) => isHeld).length,
  villagesWithFewerNobles: record.holds.filter(({ freeNobles }) => freeNobles !== null).length,
  overruledVillages: record.holds.filter(({ isOverruled }) => isOverruled).length,
  sittings: Object.fromEntries(
    record.sittings.map(({ sitterId, from, to, by }) => [`${sitterId} ${from}`, `${to} ${by}`]),
  ),
})

const noteUpdate = (
  planId: string,
  playerId: number,
  fact: Pick<Partial<TimeslotsRecord>, 'openedAt' | 'remindedAt' | 'plays'>,
) => ({
  TableName: tableName(),
  Key: keys.slots(planId, playerId),
  ...updateExpression({ playerId, ...fact }),
})

/** Stores whether a player steps in for others, with the audit entry; false if the plan was removed. */
export const storeReady = (
  planId: string,
  { playerId, isReady }: { playerId: number; isReady: boolean },
  audit: AuditContext,
): Promise<boolean> =>
  transact([
    planExistsCheck(planId),
    readyWrite(planId, playerId, isReady),
    ...auditWrite(audit, { playerId, details: { standsIn: isReady } }),
  ])

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
    await pace(keys.slots(planId, 0).pk, 2 * players.length)
    await transact([
      ...players.map((playerId) => ({ Update: noteUpdate(planId, playerId, { remindedAt }) })),
      ...entries,
    ])
  }
}
