import { isDeepStrictEqual } from 'node:util'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { totalMinutes } from '../../shared/game/slots.ts'
import { chunksOf } from '../../shared/lib/chunks.ts'
import { MaxCommands, SlotAuthor, SlotMessage } from '../../shared/model/timeslot.ts'
import { batchEntry, type Caller, logged } from './audit.ts'
import { fieldChanges } from './audit-notes.ts'
import { type Asked, changed, type Edited, edit, isOther, updateOf } from './edit.ts'
import { keys } from './keys.ts'
import { getPlan, noteSlotsChange, planIsThere } from './plans.ts'
import { EmbeddedHistory, FormerSlots, historyWrites } from './slot-history.ts'
import { queryPrefix, table, tableName } from './table/client.ts'
import { transact, updateExpression } from './table/conditional.ts'

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

const SlotsRecord = z.object({
  playerId: z.int(),
  slots: z._default(Slots, []),
  /** Somebody has said that the player cannot send at all; his list is empty then. */
  cannotSend: z._default(z.boolean(), false),
  /** Who has set the list; unknown of those from before this was kept. */
  by: z.optional(SlotAuthor),
  /** The player has saved through his personal link: without its secret only leaders change his list. */
  isProtected: z._default(z.boolean(), false),
  /** How many commands the player can send at most, and a message to the leaders; missing where none was given. */
  maxCommands: z.optional(MaxCommands),
  message: z.optional(SlotMessage),
  /** Counts the changes of the list, the limit and the message; 0 while there was none. */
  version: z._default(z.int(), 0),
  /** Which former lists are kept, newest first. */
  former: z._default(z.array(FormerSlots), []),
  /** Where former lists lay once; moved to items of their own by the next change. */
  history: z.optional(EmbeddedHistory),
  /** When the player's page was opened last, and when he was reminded last. */
  openedAt: z.optional(z.string()),
  remindedAt: z.optional(z.string()),
})
/** A player's own slots in a plan, as stored: sorted and merged, in UTC. */
export type SlotsRecord = z.infer<typeof SlotsRecord>
export type Slots = z.infer<typeof Slots>

/** What a player's slots are to be. */
export type SlotsState = Pick<SlotsRecord, 'slots' | 'cannotSend' | 'by'> &
  Partial<Pick<SlotsRecord, 'isProtected' | 'maxCommands' | 'message'>>

export async function getSlots(planId: string, playerId: number): Promise<SlotsRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.slots(planId, playerId), ConsistentRead: true }),
  )
  return Item ? SlotsRecord.parse(Item) : undefined
}

/** What is stored of all players of a plan of whom anything is, by player id. */
export async function listSlots(planId: string): Promise<Map<number, SlotsRecord>> {
  const prefix = 'SLOTS#'
  const items = await queryPrefix(keys.plan(planId).pk, prefix, { ConsistentRead: true })
  return new Map(items.map((item) => SlotsRecord.parse(item)).map((record) => [record.playerId, record]))
}

/**
 * Changes a player's slots (version 0: nothing yet) to what `change` makes of what stands, by the one rule for edits, and keeps the
 * former list. `undefined` from `change` leaves everything as it is; of a plan that was removed nothing is handed back. In the same
 * transaction the plan notes the change, so that no calculation with the former slots counts as up to date. A change of limit or
 * message alone adds no former list and outdates no calculation.
 */
export const editSlots = (
  planId: string,
  playerId: number,
  change: (present: SlotsRecord) => SlotsState | undefined | Promise<SlotsState | undefined>,
  { version, caller }: Asked,
): Promise<Edited<SlotsRecord> | undefined> =>
  edit({
    read: async () => {
      const [present, plan] = await Promise.all([getSlots(planId, playerId), getPlan(planId)])
      return plan && (present ?? SlotsRecord.parse({ playerId }))
    },
    isStale: isOther(version),
    change: async (present) => {
      const wanted = await change(present)
      return wanted ? changed(present, wanted) : present
    },
    writes: (before, after) => {
      const isSameList = before.history === undefined && isDeepStrictEqual(listOf(before), listOf(after))
      const { writes, former } = isSameList
        ? { writes: [], former: before.former }
        : historyWrites(planId, before, new Date().toISOString())
      const isProtected = after.isProtected || after.by === 'owner'
      const { slots, cannotSend, by, maxCommands, message, version } = after
      const list = { slots, cannotSend, by, isProtected, former, history: undefined }
      // Not the whole record: what is noted meanwhile of an opened link or a reminder stays.
      const replaced = {
        version: before.version,
        by: before.by,
        history: before.history,
        maxCommands: before.maxCommands,
        message: before.message,
      }
      return [
        updateOf(keys.slots(planId, playerId), replaced, { playerId, ...list, maxCommands, message, version }),
        ...writes,
        isSameList ? planIsThere(planId) : noteSlotsChange(planId),
        ...logged(caller, { playerId, details: fieldChanges(figuresOf(before), figuresOf(after)) }),
      ]
    },
  })

const listOf = ({ slots, cannotSend, by }: SlotsRecord) => ({ slots, cannotSend, by })

/** The lists themselves are in the slots' own history: the log keeps how many there were and are, and no word of a message. */
const figuresOf = ({ slots, cannotSend, maxCommands, message }: SlotsRecord) => ({
  slots: slots.length,
  minutes: totalMinutes(slots),
  cannotSend,
  maxCommands,
  hasMessage: message !== undefined,
})

const noteOf = (planId: string, playerId: number, fact: Pick<Partial<SlotsRecord>, 'openedAt' | 'remindedAt'>) => ({
  TableName: tableName(),
  Key: keys.slots(planId, playerId),
  ...updateExpression({ playerId, ...fact }),
})

/** Notes that a player's page was opened; his slots stay as they are. */
export async function noteOpened(planId: string, playerId: number): Promise<void> {
  await table().send(new UpdateCommand(noteOf(planId, playerId, { openedAt: new Date().toISOString() })))
}

/** Notes when players were reminded; their slots stay as they are. */
export async function noteReminded(
  planId: string,
  playerIds: readonly number[],
  remindedAt: string,
  caller: Caller,
): Promise<void> {
  const entry = batchEntry(caller)
  const open = chunksOf([...playerIds], 99)
  for (const [i, players] of open.entries()) {
    const details = { count: playerIds.length }
    const isLast = i === open.length - 1
    const entries = isLast ? [entry.done(details)] : i === 0 ? [entry.begun(details)] : []
    await transact([...players.map((playerId) => ({ Update: noteOf(planId, playerId, { remindedAt }) })), ...entries])
  }
}
