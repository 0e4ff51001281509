import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { type AuditData, auditWrite } from '../audit/audit.ts'
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

/** Bulk data of a plan, each a versioned blob. */
const blobNames = ['senders', 'idle', 'assignments', 'diagnoses', 'orders', 'sightings'] as const
export type BlobName = (typeof blobNames)[number]

/** Below DynamoDB's item limit of 400 kB, with room for keys. */
const chunkBytes = 350_000
/** How long replaced chunks stay readable, for requests in progress. */
const replacedChunkSeconds = 3600

/** A blob whose chunks can be read separately, and further attributes of its pointer. */
export class ChunkedBlob {
  readonly chunks: readonly Uint8Array[]
  readonly facts: object

  constructor(chunks: readonly Uint8Array[], facts: object) {
    this.chunks = chunks
    this.facts = facts
  }
}

/** Gzips a value into chunks of one item each; `unpackChunks` reverses it. */
export async function packChunks(value: unknown): Promise<Uint8Array[]> {
  const bytes = await pack(JSON.stringify(value), { level: 5 })
  const count = Math.ceil(bytes.length / chunkBytes)
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes))
}

/** The JSON text stored in these chunks. */
export const unpackChunks = async (chunks: readonly Uint8Array[]): Promise<string> =>
  (await unpack(Buffer.concat(chunks))).toString()

/** Reads some chunks of a blob in order. Throws `StaleReadError` when one was deleted. */
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

/** Reads a plan's blob, checked by its schema; `undefined` when there is none. Throws `StaleReadError`. */
export async function readBlob<T>(plan: PlanRecord, name: BlobName, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const pointer = plan[name]
  if (!pointer) return undefined
  return schema.parse(JSON.parse(await unpackChunks(await readChunks(plan._id, name, pointer))))
}

/** The blob was replaced and its chunks deleted after the pointer was read. */
export class StaleReadError extends Error {}

const chunkKeys = (planId: string, name: BlobName, { version, chunks }: BlobPointer) =>
  Array.from({ length: chunks }, (_, chunk) => keys.setChunk(planId, name, version, chunk))

/** New blobs that the plan does not point to yet. */
export interface StagedBlobs {
  /** Moves the plan's pointers; fails when the blobs' inputs have changed. */
  write: TransactItem
  /** Removes the replaced chunks, or the new ones if the pointers did not move; otherwise the sweep does. */
  end: (moved: boolean) => Promise<void>
}

/** Plan fields written with blobs: `basis` with the assignments, `classifiedWith` with the senders. */
type MovedFacts = Pick<PlanRecord, 'basis' | 'classifiedWith'>

/**
 * Stores the chunks of new blobs; nobody reads them before `write`. `undefined` removes a blob; a `ChunkedBlob` keeps its chunks.
 * Until `end`, a note lists them for `cleanUpReplacement`.
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
 * Replaces blobs of a plan and writes the audit entry in one transaction, so readers see all old or all new blobs; false when a
 * blob in `guardedBlobs` differs from `plan` or a check fails. The chunks are too large for that transaction.
 */
export async function swapBlobs(
  plan: PlanRecord,
  values: Partial<Record<BlobName, unknown>>,
  {
    audit,
    auditDetails = {},
    checks = [],
    ...facts
  }: MovedFacts & Partial<AuditData> & { checks?: TransactItem[] } = {},
): Promise<boolean> {
  const { write, end } = await stageBlobs(plan, values, facts)
  const moved = await transact([write, ...checks, ...auditWrite(audit, { details: auditDetails })])
  await end(moved)
  return moved
}

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

/** The old and new blobs of a replacement. */
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
  const { text, names, values } = unchangedCondition(plan, guardedBlobs(moves))
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

/** A plan's current pointers, also of a draft; `undefined` for a removed plan. */
async function currentPointers(planId: string): Promise<z.infer<typeof Pointers> | undefined> {
  const Key = keys.plan(planId)
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item && !Item.removedAt ? Pointers.parse(Item) : undefined
}

/** Blobs that must be unchanged: senders and assignments (unless only sightings are replaced), and for orders or sightings both. */
function guardedBlobs(moves: Replacement[]): BlobName[] {
  const names = moves.map(({ name }) => name)
  const calculated: BlobName[] = names.every((name) => name === 'sightings') ? [] : ['senders', 'assignments']
  const issued: BlobName[] = names.includes('orders') || names.includes('sightings') ? ['orders', 'sightings'] : []
  return [...calculated, ...issued]
}

/** The condition that the plan exists and that these blobs are those of `plan`. */
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

/** A check that the plan exists and that its orders and sightings are those of `plan`. */
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

/** Lets the replaced chunks expire; if the pointers did not move, deletes the new ones, which nobody has read. */
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

/** Replacements that started before `before` (ISO 8601) and did not finish. */
export async function listReplacements(before: string): Promise<ReplacementEntry[]> {
  const { gsi1pk, gsi1sk } = keys.moves(before)
  const items = await listIndexed(gsi1pk, {
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :before',
    ExpressionAttributeValues: { ':before': gsi1sk },
  })
  return items.map((item) => ReplacementEntry.parse(item))
}

/** Deletes the unused chunks of an interrupted replacement. Idempotent. */
export async function cleanUpReplacement({ pk, sk, planId, sets }: ReplacementEntry): Promise<void> {
  const inForce = (await currentPointers(planId)) ?? {}
  const left = sets.filter(({ name, version }) => inForce[name]?.version !== version)
  await writeAll({ remove: left.flatMap(({ name, ...pointer }) => chunkKeys(planId, name, pointer)) })
  await deleteNote({ pk, sk })
}
