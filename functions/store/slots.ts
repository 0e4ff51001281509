import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from './keys.ts'
import { getPlan, noteSlotsChange } from './plans.ts'
import { backoff, done, queryPrefix, TableBusy, table, tableName } from './table.ts'

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

const SlotsRecord = z.object({
  playerId: z.int(),
  slots: Slots,
  /** Former lists, newest first, with the time of the change that replaced them. */
  history: z.array(z.object({ slots: Slots, replacedAt: z.string() })),
  version: z.int(),
})
/** A player's own slots in a plan, as stored: sorted and merged, in UTC. */
export type SlotsRecord = z.infer<typeof SlotsRecord>
export type Slots = z.infer<typeof Slots>

/** What a change of a player's slots has found and made; `after` is missing when it was declined. */
export interface SlotsChange {
  before: SlotsRecord
  after?: SlotsRecord
}

const kept = 20
const tries = 10

export async function getSlots(planId: string, playerId: number): Promise<SlotsRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.slots(planId, playerId), ConsistentRead: true }),
  )
  return Item ? SlotsRecord.parse(Item) : undefined
}

/** The slots of all players of a plan who have given some, by player id. */
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
  change: (present: SlotsRecord) => Slots | undefined,
): Promise<SlotsChange | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const record = await getSlots(planId, playerId)
    const before = record ?? { playerId, slots: [], history: [], version: 0 }
    const slots = change(before)
    if (!slots) return { before }
    const former = { slots: before.slots, replacedAt: new Date().toISOString() }
    const history = [former, ...before.history].slice(0, kept)
    const after: SlotsRecord = { playerId, slots, history, version: before.version + 1 }
    const put = {
      Put: {
        TableName: tableName(),
        Item: { ...keys.slots(planId, playerId), ...after },
        ConditionExpression: record ? '#version = :version' : 'attribute_not_exists(pk)',
        ExpressionAttributeNames: record ? { '#version': 'version' } : undefined,
        ExpressionAttributeValues: record ? { ':version': record.version } : undefined,
      },
    }
    const TransactItems = [put, noteSlotsChange(planId)]
    if (await done(table().send(new TransactWriteCommand({ TransactItems })))) return { before, after }
    if (!(await getPlan(planId))) return undefined
    await backoff(attempt)
  }
  throw new TableBusy(`The slots of player ${playerId} change too often`)
}
