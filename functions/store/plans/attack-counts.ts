import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { table, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** How many attacks of each kind, in the order of `attackKinds`, are in force against each target, by its id. */
export type AttackCounts = ReadonlyMap<string, readonly number[]>

const Stored = z.object({ of: z.string(), data: z.instanceof(Uint8Array) })

/** What was kept for these versions; `undefined` when it was of others, or never kept. */
export async function getAttackCounts(planId: string, of: string): Promise<AttackCounts | undefined> {
  const Key = keys.planned(planId)
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  const stored = Item && Stored.parse(Item)
  if (stored?.of !== of) return undefined
  // Its content is what `keepPlanned` wrote: its shape is our own.
  const entries: [string, number[]][] = JSON.parse((await unpack(stored.data)).toString())
  return new Map(entries)
}

/** Keeps it for those who only want to know how much is planned: of 2,000 targets 10 kB, where the attacks are a hundred. */
export async function saveAttackCounts(planId: string, of: string, planned: AttackCounts): Promise<void> {
  const data = await pack(JSON.stringify([...planned]))
  await table().send(new PutCommand({ TableName: tableName(), Item: { ...keys.planned(planId), of, data } }))
}
