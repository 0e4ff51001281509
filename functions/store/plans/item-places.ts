import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type Item, type Key, queryPrefix, table, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import type { PlanRecord } from './plans.ts'

/**
 * Timeslots, sheets and marks have partitions of their own. Versions before 2026-11-26 stored them in the plan's; such items are read
 * with those that replace them, also when both versions run at once.
 */

/** A plan, and what shows where its items may be. */
export type ItemPlaces = Pick<PlanRecord, '_id' | 'itemsApart' | 'slotsVersion' | 'orders'>

/** Whether the plan's partition may have timeslots: versions that put them there set `slotsVersion`. */
export const mayHaveFormerSlots = ({ itemsApart, slotsVersion }: ItemPlaces): boolean =>
  !itemsApart || slotsVersion !== undefined

/** Whether the plan's partition may have sheets and marks: versions that put them there issue without `sheetsApart`. */
export const mayHaveFormerSheets = ({ itemsApart, orders }: ItemPlaces): boolean =>
  !itemsApart || (orders !== undefined && !orders.sheetsApart)

/** An item, and the one of an older version. */
interface Places<T> {
  own: T
  former: T
}

/** Reads an item at both places (strongly consistent). */
export async function getPlaces(planId: string, key: Key, hasFormer: boolean): Promise<Places<Item | undefined>> {
  const [own, former] = await Promise.all([
    getItem(key),
    hasFormer ? getItem(keys.formerPlace(planId, key)) : undefined,
  ])
  return { own, former }
}

/** Reads the items of a partition whose sort keys begin alike, at both places (strongly consistent). */
export async function queryPlaces(planId: string, { pk, sk }: Key, hasFormer: boolean): Promise<Places<Item[]>> {
  const [own, former] = await Promise.all([
    queryPrefix(pk, sk, { ConsistentRead: true }),
    hasFormer ? queryPrefix(keys.plan(planId).pk, sk, { ConsistentRead: true }) : [],
  ])
  return { own, former }
}

async function getItem(Key: Key): Promise<Item | undefined> {
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item
}

interface Moved {
  version: number
  /** Version of the former item that this one replaces; absent if there was none. */
  formerVersion?: number | undefined
}

/** Whether an older version of the product wrote the former item after its own place was written. */
export const isNewer = (former: Moved, own: Moved): boolean => former.version > (own.formerVersion ?? 0)

/** A version above both. */
export const versionOfBoth = (former: Moved, own: Moved): number =>
  own.version + former.version - (own.formerVersion ?? 0)
