import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { getItem, table, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { readStored } from '../table/read-stored.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Planned attacks of each kind, in the order of `attackKinds`, by target id. */
export type AttackCounts = ReadonlyMap<string, readonly number[]>

const Stored = z.object({ of: z.string(), data: z.instanceof(Uint8Array) })

/** Reads the counts for these versions; `undefined` when none are stored for them. */
export async function getAttackCounts(planId: string, of: string): Promise<AttackCounts | undefined> {
  const item = await getItem(keys.planned(planId))
  const stored = item && readStored(Stored, item)
  if (stored?.of !== of) return undefined
  // Written by `saveAttackCounts`, so not validated.
  const entries: [string, number[]][] = JSON.parse((await unpack(stored.data)).toString())
  return new Map(entries)
}

/** Stores the counts, so that readers need not load the attacks (10 kB instead of 100 kB for 2,000 targets). */
export async function saveAttackCounts(planId: string, of: string, planned: AttackCounts): Promise<void> {
  const data = await pack(JSON.stringify([...planned]))
  await table().send(new PutCommand({ TableName: tableName(), Item: { ...keys.planned(planId), of, data } }))
}
