import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { inParallel } from '../../shared/lib/worker-pool.ts'
import { SlotAuthor } from '../../shared/model/timeslot.ts'
import { keys } from './keys.ts'
import { getPlan, noteSlotsChange } from './plans.ts'
import { EmbeddedHistory, FormerSlots, historyWrites } from './slot-history.ts'
import { queryPrefix, table, tableName } from './table/client.ts'
import { done, updateExpression } from './table/conditional.ts'
import { backoff, TableBusy } from './table/retry.ts'

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
  /** Counts the changes of the list; 0 while there was none. */
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
export type SlotsState = Pick<SlotsRecord, 'slots' | 'cannotSend' | 'by'>

/** What a change of a player's slots has found and made; `after` is missing when it was declined. */
export interface SlotsChange {
  before: SlotsRecord
  after?: SlotsRecord
}

const tries = 10

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
 * Changes a player's slots by a function of what stands (version 0: nothing yet) and keeps the former list. Concurrent changes
 * follow one another, each decided upon what it replaces: none is lost. `undefined` from `change` leaves everything as it is; of a
 * plan that was removed nothing is handed back. In the same transaction the plan notes the change, so that no calculation with the
 * former slots counts as up to date.
 */
export async function changeSlots(
  planId: string,
  playerId: number,
  change: (present: SlotsRecord) => SlotsState | undefined | Promise<SlotsState | undefined>,
): Promise<SlotsChange | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = (await getSlots(planId, playerId)) ?? SlotsRecord.parse({ playerId })
    const wanted = await change(before)
    if (!wanted) return { before }
    const { slots, cannotSend, by } = wanted
    const { writes, former } = historyWrites(planId, before, new Date().toISOString())
    const isProtected = before.isProtected || by === 'owner'
    const changed = { playerId, slots, cannotSend, by, isProtected, former, version: before.version + 1 }
    const TransactItems = [recordUpdate(planId, before, changed), ...writes, noteSlotsChange(planId)]
    if (await done(table().send(new TransactWriteCommand({ TransactItems })))) {
      return { before, after: { ...before, ...changed, history: undefined } }
    }
    if (!(await getPlan(planId))) return undefined
    await backoff(attempt)
  }
  throw new TableBusy(`The slots of player ${playerId} change too often`)
}

/** An update, not a new item: a note of an opened link or of a reminder that is made meanwhile stays. */
function recordUpdate(planId: string, before: SlotsRecord, changed: Partial<SlotsRecord>) {
  // Nobody knows any more who had set the list before.
  const unset = changed.by === undefined ? ['history', 'by'] : ['history']
  const update = updateExpression(changed, unset)
  const isNew = before.version === 0
  return {
    Update: {
      TableName: tableName(),
      Key: keys.slots(planId, before.playerId),
      ...update,
      ConditionExpression: isNew ? 'attribute_not_exists(#version)' : '#version = :before',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...(!isNew && { ':before': before.version }) },
    },
  }
}

const note = (planId: string, playerId: number, fact: Pick<Partial<SlotsRecord>, 'openedAt' | 'remindedAt'>) =>
  table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.slots(planId, playerId),
      ...updateExpression({ playerId, ...fact }),
    }),
  )

/** Notes that a player's page was opened; his slots stay as they are. */
export async function noteOpened(planId: string, playerId: number): Promise<void> {
  await note(planId, playerId, { openedAt: new Date().toISOString() })
}

/** Notes when players were reminded; their slots stay as they are. */
export async function noteReminded(planId: string, playerIds: number[], remindedAt: string): Promise<void> {
  await inParallel(playerIds, 8, async (playerId) => {
    await note(planId, playerId, { remindedAt })
  })
}
