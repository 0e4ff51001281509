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
 * Changes a player's slots by a function of the present and former ones and keeps the former list. Concurrent changes follow one
 * another: none is lost. `undefined` from `change` leaves everything and is handed back; so does a plan that was removed.
 * In the same transaction the plan notes the change, so that no calculation with the former slots counts as up to date.
 */
export async function changeSlots(
  planId: string,
  playerId: number,
  change: (slots: Slots, history: SlotsRecord['history']) => Slots | undefined,
): Promise<Slots | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const record = await getSlots(planId, playerId)
    const { slots: present, history, version } = record ?? { slots: [], history: [], version: 0 }
    const slots = change(present, history)
    if (!slots) return undefined
    const former = [{ slots: present, replacedAt: new Date().toISOString() }, ...history].slice(0, kept)
    const next: SlotsRecord = { playerId, slots, history: former, version: version + 1 }
    const put = {
      Put: {
        TableName: tableName(),
        Item: { ...keys.slots(planId, playerId), ...next },
        ConditionExpression: record ? '#version = :version' : 'attribute_not_exists(pk)',
        ExpressionAttributeNames: record ? { '#version': 'version' } : undefined,
        ExpressionAttributeValues: record ? { ':version': record.version } : undefined,
      },
    }
    const TransactItems = [put, noteSlotsChange(planId)]
    if (await done(table().send(new TransactWriteCommand({ TransactItems })))) return slots
    if (!(await getPlan(planId))) return undefined
    await backoff(attempt)
  }
  throw new TableBusy(`The slots of player ${playerId} change too often`)
}
