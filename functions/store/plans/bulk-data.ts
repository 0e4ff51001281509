import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { getAll, writeAll } from '../table/batch.ts'
import { epochSeconds, type Item, type Key, table, tableName } from '../table/client.ts'
import {
  succeedsIfConditionHolds,
  type TransactItem,
  transact,
  undefinedIfEmpty,
  updateExpression,
} from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listIndexed } from '../table/listed.ts'
import { notDeleted } from '../table/tombstones.ts'
import { BlobPointer, type PlanRecord } from './plans.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** The bulk data of a plan, each stored as one versioned set. */
const blobNames = ['senders', 'idle', 'assignments', 'diagnoses', 'orders', 'sightings'] as const
export type BlobName = (typeof blobNames)[number]

/** Below DynamoDB's 400 kB an item, with room for keys. */
const chunkBytes = 350_000
/** How long chunks live that were replaced, for readers under way. */
const replacedChunkSeconds = 3600

/** A set that is read in parts: chunks that can each be read alone, and what its pointer tells beside where they lie. */
export class ChunkedBlob {
  readonly chunks: readonly Uint8Array[]
  readonly facts: object

  constructor(chunks: readonly Uint8Array[], facts: object) {
    this.chunks = chunks
    this.facts = facts
  }
}

/** A value as chunks that an item each can hold, to be put together again by `unpacked`. */
export async function packChunks(value: unknown): Promise<Uint8Array[]> {
  const bytes = await pack(JSON.stringify(value), { level: 5 })
  const count = Math.ceil(bytes.length / chunkBytes)
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes))
}

/** The text of a value that lies in these chunks. */
export const unpackChunks = async (chunks: readonly Uint8Array[]): Promise<string> =>
  (await unpack(Buffer.concat(chunks))).toString()

/** Some chunks of the set that a pointer names, in their order. Throws `SetMoved` when one of them is gone. */
export async function readChunks(
  planId: string,
  name: BlobName,
  pointer: BlobPointer,
  from = 0,
  count = pointer.chunks,
): Promise<Uint8Array[]> {
  const items = await getAll(chunkKeys(planId, name, pointer).slice(from, from + count))
  if (items.length !== count) throw new StaleReadError(`${name} ${pointer.version} of plan ${planId}`)
  items.sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
  return items.map((item) => z.instanceof(Uint8Array).parse(item.data))
}

/** The set a plan points to, checked by its schema; `undefined` when there is none yet. */
export async function readBlob<T>(plan: PlanRecord, name: BlobName, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const pointer = plan[name]
  if (!pointer) return undefined
  return schema.parse(JSON.parse(await unpackChunks(await readChunks(plan._id, name, pointer))))
}

/** The set was replaced, and its old chunks removed, between reading the pointer and reading the chunks. */
export class StaleReadError extends Error {}

const chunkKeys = (planId: string, name: BlobName, { version, chunks }: BlobPointer) =>
  Array.from({ length: chunks }, (_, chunk) => keys.setChunk(planId, name, version, chunk))

/** New sets of a plan, not in force yet. */
export interface StagedBlobs {
  /** Puts them in force; for a transaction that fails where what they were made from has changed meanwhile. */
  write: TransactItem
  /** Clears away what is not needed: the replaced chunks after the move, without one the new chunks. The sweep does what this does not. */
  end: (moved: boolean) => Promise<void>
}

/** What moves with sets: with the assignments what they were computed from, with the villages how they were classified. */
type MovedFacts = Pick<PlanRecord, 'basis' | 'classifiedWith'>

/**
 * Stores the chunks of new sets of a plan, which nobody reads before `write` moves the plan's pointers; `undefined` removes a set, a
 * `ChunkedSet` comes in its own chunks. A note that exists from before the first chunk until `end` names the chunks that a call which
 * was cut off has left (`endMove`).
 */
export async function stageBlobs(
  plan: PlanRecord,
  values: Partial<Record<BlobName, unknown>>,
  facts: MovedFacts = {},
): Promise<StagedBlobs> {
  const names = blobNames.filter((name) => name in values)
  const moves = await Promise.all(names.map((name) => prepare(plan, name, values[name])))
  const note = await beginReplacement(plan._id, moves)
  await writeAll({ put: moves.flatMap(({ fresh }) => fresh.map((chunk) => ({ ...chunk }))) })
  return {
    write: pointerUpdate(plan, moves, facts),
    end: (moved) =>
      expireReplacedChunks(plan, moves, moved)
        .then(() => deleteNote(note))
        .then(
          () => undefined,
          () => undefined,
        ),
  }
}

/**
 * Replaces sets of a plan (`stageSets`). One write moves the pointers. It asks that senders and assignments
 * are still those of `plan`: a reader sees the old sets or the new ones, and nothing computed from other senders is ever put in
 * force; of orders it asks too that they are still those. False when any has changed meanwhile. No transaction spans the chunks, which
 * would be too large for one. `entry` is the change's in the log, written with the pointers.
 */
export async function swapBlobs(
  plan: PlanRecord,
  values: Partial<Record<BlobName, unknown>>,
  { entry = [], ...facts }: MovedFacts & { entry?: TransactItem[] } = {},
): Promise<boolean> {
  const { write, end } = await stageBlobs(plan, values, facts)
  const moved = await transact([write, ...entry])
  await end(moved)
  return moved
}

/** A set on its way: the pointer it will have, its chunks, and the pointer that it replaces. */
interface Replacement {
  name: BlobName
  pointer: BlobPointer | undefined
  fresh: (Key & { data: Uint8Array })[]
  old: BlobPointer | undefined
}

async function prepare(plan: PlanRecord, name: BlobName, value: unknown): Promise<Replacement> {
  const old = plan[name]
  if (value === undefined) return { name, pointer: undefined, fresh: [], old }
  const { chunks, facts } = value instanceof ChunkedBlob ? value : new ChunkedBlob(await packChunks(value), {})
  const pointer = {
    version: randomBytes(8).toString('hex'),
    chunks: chunks.length,
    at: new Date().toISOString(),
    ...facts,
  }
  const fresh = chunks.map((data, chunk) => ({ ...keys.setChunk(plan._id, name, pointer.version, chunk), data }))
  return { name, pointer, fresh, old }
}

/** Sets that a move brings or takes, of which the plan names those in force. */
const ReplacementEntry = z.object({
  pk: z.string(),
  sk: z.string(),
  planId: z.string(),
  sets: z.array(z.extend(BlobPointer, { name: z.enum(blobNames) })),
})
export type ReplacementEntry = z.infer<typeof ReplacementEntry>

async function beginReplacement(planId: string, moves: Replacement[]): Promise<Key> {
  const entry = keys.move(planId, randomBytes(8).toString('hex'))
  const sets = moves.flatMap(({ name, pointer, old }) => [pointer, old].flatMap((set) => (set ? { ...set, name } : [])))
  const Item = { ...entry, ...keys.moves(new Date().toISOString()), planId, sets }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  return entry
}

const deleteNote = (entry: Key) => table().send(new DeleteCommand({ TableName: tableName(), Key: entry }))

function pointerUpdate(
  plan: PlanRecord,
  moves: Replacement[],
  { basis, classifiedWith }: Pick<PlanRecord, 'basis' | 'classifiedWith'>,
): TransactItem {
  const set: Item = Object.fromEntries(moves.map(({ name, pointer }) => [name, pointer]))
  if (moves.some(({ name }) => name === 'assignments')) set.basis = basis
  const removed = Object.keys(set).filter((name) => set[name] === undefined)
  if (classifiedWith !== undefined) set.classifiedWith = classifiedWith
  const update = updateExpression(set, removed)
  const { text, names, values } = unchangedCondition(plan, guardsOf(moves))
  return {
    Update: {
      TableName: tableName(),
      Key: keys.plan(plan._id),
      UpdateExpression: update.UpdateExpression,
      ConditionExpression: text,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...names },
      ExpressionAttributeValues: undefinedIfEmpty({ ...update.ExpressionAttributeValues, ...values }),
    },
  }
}

const Pointers = z.object({
  senders: z.optional(BlobPointer),
  idle: z.optional(BlobPointer),
  assignments: z.optional(BlobPointer),
  diagnoses: z.optional(BlobPointer),
  orders: z.optional(BlobPointer),
  sightings: z.optional(BlobPointer),
})

/** The sets of a plan that are in force, also of one that is not whole yet; none of a plan that was removed. */
async function currentPointers(planId: string): Promise<z.infer<typeof Pointers> | undefined> {
  const Key = keys.plan(planId)
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item && !Item.removedAt ? Pointers.parse(Item) : undefined
}

/** The sets that must not have changed: what calculations read and write, and with orders or sightings both of these. */
function guardsOf(moves: Replacement[]): BlobName[] {
  const names = moves.map(({ name }) => name)
  const calculated: BlobName[] = names.every((name) => name === 'sightings') ? [] : ['senders', 'assignments']
  const issued: BlobName[] = names.includes('orders') || names.includes('sightings') ? ['orders', 'sightings'] : []
  return [...calculated, ...issued]
}

/** The condition that the plan exists and that these of its sets are those of `plan`. */
function unchangedCondition(plan: PlanRecord, guarded: BlobName[]) {
  const present = guarded.filter((name) => plan[name])
  const conditions = guarded.map((name) =>
    plan[name] ? `#${name}.#version = :${name}Before` : `attribute_not_exists(#${name})`,
  )
  return {
    text: [notDeleted, ...conditions].join(' AND '),
    names: {
      ...Object.fromEntries(guarded.map((name) => [`#${name}`, name])),
      ...(present.length > 0 && { '#version': 'version' }),
    },
    values: Object.fromEntries(present.map((name) => [`:${name}Before`, plan[name]?.version])),
  }
}

/** A check that a plan exists and that its issue and sightings are those of `plan`. */
export function issueUnchangedCheck(plan: PlanRecord): TransactItem {
  const { text, names, values } = unchangedCondition(plan, ['orders', 'sightings'])
  return {
    ConditionCheck: {
      TableName: tableName(),
      Key: keys.plan(plan._id),
      ConditionExpression: text,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: undefinedIfEmpty(values),
    },
  }
}

/** Sets the replaced chunks' end of life; without a move, deletes the new ones, which nobody can have seen. */
async function expireReplacedChunks(plan: PlanRecord, moves: Replacement[], moved: boolean): Promise<void> {
  if (!moved) {
    await writeAll({ remove: moves.flatMap(({ fresh }) => fresh.map(({ pk, sk }) => ({ pk, sk }))) })
    return
  }
  const replaced = moves.flatMap(({ name, old }) => (old ? chunkKeys(plan._id, name, old) : []))
  await inParallel(replaced, 8, async (Key) => {
    const UpdateExpression = 'SET expiresAt = :end'
    const ExpressionAttributeValues = { ':end': epochSeconds(replacedChunkSeconds) }
    const ConditionExpression = 'attribute_exists(pk)'
    const update = { TableName: tableName(), Key, UpdateExpression, ConditionExpression, ExpressionAttributeValues }
    await succeedsIfConditionHolds(table().send(new UpdateCommand(update)))
  })
}

/** The moves that were begun before `before` (ISO 8601) and never ended. */
export async function listReplacements(before: string): Promise<ReplacementEntry[]> {
  const { gsi1pk, gsi1sk } = keys.moves(before)
  const items = await listIndexed(gsi1pk, {
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :before',
    ExpressionAttributeValues: { ':before': gsi1sk },
  })
  return items.map((item) => ReplacementEntry.parse(item))
}

/** Deletes what a move that was cut off has left: the chunks of its sets that are not in force. Can be repeated. */
export async function cleanUpReplacement({ pk, sk, planId, sets }: ReplacementEntry): Promise<void> {
  const inForce = (await currentPointers(planId)) ?? {}
  const left = sets.filter(({ name, version }) => inForce[name]?.version !== version)
  await writeAll({ remove: left.flatMap(({ name, ...pointer }) => chunkKeys(planId, name, pointer)) })
  await deleteNote({ pk, sk })
}
