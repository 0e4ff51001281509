import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from './keys.ts'
import { isThere } from './loose.ts'
import type { PlanRecord, SetPointer } from './plans.ts'
import { done, epochSeconds, filled, getAll, type Key, table, tableName, updateExpression, writeAll } from './table.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** The bulk data of a plan, each stored as one versioned set. */
const setNames = ['senders', 'idle', 'assignments', 'diagnoses'] as const
export type SetName = (typeof setNames)[number]

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
 * Replaces sets of a plan; `undefined` removes one. The chunks are written first, with an end of life; then one transaction
 * moves the pointers, lifts the new chunks' end of life and sets the old ones'. It asks that senders and assignments are
 * still those of `plan`: a reader sees the old sets or the new ones, and nothing computed from other senders is ever put in
 * force. How the villages were classified is noted with them. False when either has changed meanwhile; what was written then ends by itself.
 */
export async function replaceSets(
  plan: PlanRecord,
  values: Partial<Record<SetName, unknown>>,
  { classifiedWith }: Pick<PlanRecord, 'classifiedWith'> = {},
): Promise<boolean> {
  const names = setNames.filter((name) => name in values)
  const moves = await Promise.all(names.map((name) => stage(plan, name, values[name])))
  return done(
    table().send(
      new TransactWriteCommand({
        TransactItems: [movePointers(plan, moves, { classifiedWith }), ...moves.flatMap(changeLives)],
      }),
    ),
  )
}

/** A set on its way: the pointer it will have, its new chunks, and those that it replaces. */
interface Move {
  name: SetName
  pointer: SetPointer | undefined
  fresh: Key[]
  old: Key[]
}

/** Writes a set's chunks, which vanish again unless a pointer takes them up. */
async function stage(plan: PlanRecord, name: SetName, value: unknown): Promise<Move> {
  const before = plan[name]
  const old = before ? chunkKeys(plan._id, name, before) : []
  if (value === undefined) return { name, pointer: undefined, fresh: [], old }
  const bytes = await pack(JSON.stringify(value))
  const pointer = {
    version: randomBytes(8).toString('hex'),
    chunks: Math.ceil(bytes.length / chunkBytes),
    at: new Date().toISOString(),
  }
  const fresh = chunkKeys(plan._id, name, pointer)
  await writeAll({
    put: fresh.map((key, i) => ({
      ...key,
      data: bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes),
      expiresAt: epochSeconds(garbageSeconds),
    })),
  })
  return { name, pointer, fresh, old }
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

function movePointers(plan: PlanRecord, moves: Move[], facts: object): TransactItem {
  const set = { ...Object.fromEntries(moves.map(({ name, pointer }) => [name, pointer])), ...facts }
  const removed = moves.filter(({ pointer }) => !pointer).map(({ name }) => name)
  const update = updateExpression(set, removed)
  const { text, names, values } = unchanged(plan)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.plan(plan._id),
      UpdateExpression: update.UpdateExpression,
      ConditionExpression: text,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...names },
      ExpressionAttributeValues: filled({ ...update.ExpressionAttributeValues, ...values }),
    },
  }
}

/** Asks that the plan exists and that what calculations read and write is what `plan` says. */
function unchanged(plan: PlanRecord) {
  const guarded = ['senders', 'assignments'] as const
  const present = guarded.filter((name) => plan[name])
  const conditions = guarded.map((name) =>
    plan[name] ? `#${name}.#version = :${name}Before` : `attribute_not_exists(#${name})`,
  )
  return {
    text: [isThere, ...conditions].join(' AND '),
    names: {
      ...Object.fromEntries(guarded.map((name) => [`#${name}`, name])),
      ...(present.length > 0 && { '#version': 'version' }),
    },
    values: Object.fromEntries(present.map((name) => [`:${name}Before`, plan[name]?.version])),
  }
}

const changeLives = ({ fresh, old }: Move): TransactItem[] => [
  ...fresh.map((Key) => ({ Update: { TableName: tableName(), Key, UpdateExpression: 'REMOVE expiresAt' } })),
  ...old.map((Key) => ({
    Update: {
      TableName: tableName(),
      Key,
      UpdateExpression: 'SET expiresAt = :end',
      ExpressionAttributeValues: { ':end': epochSeconds(garbageSeconds) },
    },
  })),
]
