import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from './keys.ts'
import type { PlanRecord, SetPointer } from './plans.ts'
import { done, epochSeconds, filled, getAll, table, tableName, writeAll } from './table.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** The bulk data of a plan, each stored as one versioned set. */
export type SetName = 'senders' | 'assignments'

/** Below DynamoDB's 400 kB an item, with room for keys. */
const chunkBytes = 350_000
/** How long chunks live that no pointer names: new ones until their pointer moves, old ones for readers under way. */
const garbageSeconds = 3600

/** The set a plan points to, checked by its schema; `undefined` when there is none yet. */
export async function readSet<T>(plan: PlanRecord, name: SetName, schema: z.ZodType<T>): Promise<T | undefined> {
  const pointer = plan[name]
  if (!pointer) return undefined
  const items = await getAll(chunkKeys(plan._id, name, pointer))
  if (items.length !== pointer.chunks) throw new SetMoved(`${name} ${pointer.version} of plan ${plan._id}`)
  items.sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
  const bytes = Buffer.concat(items.map((item) => z.instanceof(Uint8Array).parse(item.data)))
  return schema.parse(JSON.parse((await unpack(bytes)).toString()))
}

/** The set was replaced, and its old chunks removed, between reading the pointer and reading the chunks. */
export class SetMoved extends Error {}

const chunkKeys = (planId: string, name: SetName, { version, chunks }: SetPointer) =>
  Array.from({ length: chunks }, (_, chunk) => keys.setChunk(planId, name, version, chunk))

/**
 * Replaces a plan's set. The chunks are written first, with an end of life; then one transaction moves the pointer,
 * lifts the new chunks' end of life and sets the old ones'. It asks that both sets of the plan are still those of
 * `plan`: a reader sees the old set or the new one, and nothing computed from other senders is ever put in force.
 * False when either has changed meanwhile; what was written then ends by itself.
 */
export async function replaceSet(plan: PlanRecord, name: SetName, value: unknown): Promise<boolean> {
  const bytes = await pack(JSON.stringify(value))
  const pointer = { version: randomBytes(8).toString('hex'), chunks: Math.ceil(bytes.length / chunkBytes) }
  const fresh = chunkKeys(plan._id, name, pointer)
  await writeAll({
    put: fresh.map((key, i) => ({
      ...key,
      data: bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes),
      expiresAt: epochSeconds(garbageSeconds),
    })),
  })
  const old = plan[name]
  return movePointer(plan, name, pointer, fresh, old ? chunkKeys(plan._id, name, old) : [])
}

/** Removes a plan's set; false when a set of the plan has changed meanwhile. */
export async function clearSet(plan: PlanRecord, name: SetName): Promise<boolean> {
  const old = plan[name]
  return old ? movePointer(plan, name, undefined, [], chunkKeys(plan._id, name, old)) : true
}

type Transaction = NonNullable<TransactWriteCommandInput['TransactItems']>

function movePointer(
  plan: PlanRecord,
  name: SetName,
  pointer: SetPointer | undefined,
  fresh: { pk: string; sk: string }[],
  old: { pk: string; sk: string }[],
): Promise<boolean> {
  const conditions = [
    'attribute_exists(pk)',
    ...(['senders', 'assignments'] as const).map((set) => unchanged(plan, set)),
  ]
  const values = {
    ...(plan.senders && { ':senders': plan.senders.version }),
    ...(plan.assignments && { ':assignments': plan.assignments.version }),
    ...(pointer && { ':pointer': pointer }),
  }
  const TableName = tableName()
  const items: Transaction = [
    {
      Update: {
        TableName,
        Key: keys.plan(plan._id),
        UpdateExpression: pointer ? 'SET #set = :pointer' : 'REMOVE #set',
        ConditionExpression: conditions.join(' AND '),
        ExpressionAttributeNames: {
          '#set': name,
          '#senders': 'senders',
          '#assignments': 'assignments',
          ...((plan.senders ?? plan.assignments) && { '#version': 'version' }),
        },
        ExpressionAttributeValues: filled(values),
      },
    },
    ...fresh.map((Key) => ({ Update: { TableName, Key, UpdateExpression: 'REMOVE expiresAt' } })),
    ...old.map((Key) => ({
      Update: {
        TableName,
        Key,
        UpdateExpression: 'SET expiresAt = :end',
        ExpressionAttributeValues: { ':end': epochSeconds(garbageSeconds) },
      },
    })),
  ]
  return done(table().send(new TransactWriteCommand({ TransactItems: items })))
}

const unchanged = (plan: PlanRecord, set: SetName) =>
  plan[set] ? `#${set}.#version = :${set}` : `attribute_not_exists(#${set})`
