import { randomBytes } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod/mini'
import type { Assignments } from '../../../shared/model/attack.ts'
import type { AuditActor } from '../../../shared/model/audit.ts'
import { type Sender, senderTypes } from '../../../shared/model/sender.ts'
import { type AuditData, auditWrite } from '../audit/audit.ts'
import { writeAll } from '../table/batch.ts'
import { type Item, type Key, table, tableName } from '../table/client.ts'
import { type TransactItem, transact, undefinedIfEmpty, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, refused } from '../table/outcome.ts'
import { readStored } from '../table/read-stored.ts'
import { notDeleted } from '../table/tombstones.ts'
import { deleteReplacement, expireBlobs } from './blob-cleanup.ts'
import { ChunkedBlob, packChunks, readChunks, unpackChunks } from './chunks.ts'
import { knownAssignments } from './known-members.ts'
import type { PlanRecord } from './plans.ts'
import { type BlobName, type BlobPointer, blobNames, type NamedBlob, namedPointers } from './pointers.ts'
import {
  listResults,
  type ResultBlob,
  type ResultFacts,
  type ResultMove,
  type ResultPointers,
  resultBefore,
  resultBlobs,
  resultMove,
  type StoredResult,
} from './results.ts'
import { packBasis } from './run-basis.ts'

/** Blobs that a restored result brings back; its inputs stay as they are. */
const restoredBlobs = ['assignments', 'diagnoses'] as const satisfies readonly ResultBlob[]

/** Reads a plan's blob, checked by its schema; `undefined` when there is none. Throws `StaleReadError`. */
export async function readBlob<T>(plan: PlanRecord, name: BlobName, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const pointer = plan[name]
  return pointer && parseBlob(plan._id, name, pointer, schema)
}

const parseBlob = async <T>(planId: string, name: BlobName, pointer: BlobPointer, schema: z.ZodMiniType<T>) =>
  readStored(schema, JSON.parse(await blobText(planId, name, pointer)))

const blobText = async (planId: string, name: BlobName, pointer: BlobPointer) =>
  unpackChunks(await readChunks(planId, name, pointer, 0, pointer.ledger?.start))

const knownTypes: ReadonlySet<string> = new Set(senderTypes)

/** Reads a plan's senders of known types; none before the first upload. Throws `StaleReadError`. */
export async function readStoredSenders({ _id, senders }: PlanRecord): Promise<Sender[]> {
  if (!senders) return []
  // Written as `Sender`s, so not validated: of 4,000 that takes 15 ms of CPU.
  const stored: Sender[] = JSON.parse(await blobText(_id, 'senders', senders))
  return stored.filter(({ type }) => knownTypes.has(type))
}

/** Reads a plan's assignments; `undefined` when there are none. Throws `StaleReadError`. */
export async function readAssignments({ _id, assignments }: PlanRecord): Promise<Assignments | undefined> {
  return assignments && parseAssignments(_id, assignments)
}

async function parseAssignments(planId: string, pointer: BlobPointer): Promise<Assignments> {
  // Written by `assignmentsBlob`, so not validated: of 15,000 attacks that takes 100 ms of CPU.
  const assignments: Assignments = JSON.parse(await blobText(planId, 'assignments', pointer))
  return knownAssignments(assignments)
}

/** Reads the assignments of a kept result; `undefined` after a reset. Throws `StaleReadError` when it is no longer kept. */
export async function readResult(
  planId: string,
  { blobs: { assignments } }: StoredResult,
): Promise<Assignments | undefined> {
  return assignments && parseAssignments(planId, assignments)
}

/** New blobs that the plan does not point to yet. */
export interface StagedBlobs {
  /** Move the plan's pointers and keep its results; fail when the blobs' inputs have changed. */
  writes: TransactItem[]
  /** Points to the plan's assignments after the move. */
  assignments: PlanRecord['assignments']
  /** Removes the replaced chunks, or the new ones if the pointers did not move; otherwise the sweep does. */
  end: (moved: boolean) => Promise<void>
}

/** Plan fields written with blobs: `basis` with the assignments or wishes, `classifiedWith` with the senders. */
type MovedFacts = Pick<PlanRecord, 'basis' | 'classifiedWith'> & {
  /** What made the assignments; absent for an edit, which belongs to the current result. */
  result?: ResultFacts
}

/**
 * Stores the chunks of new blobs; nobody reads them before `write`. `undefined` removes a blob; a `ChunkedBlob` keeps its chunks.
 * Until `end`, a note lists them for `cleanUpReplacement`.
 */
export async function stageBlobs(
  plan: PlanRecord,
  values: Partial<Record<BlobName, unknown>>,
  { by, ...facts }: MovedFacts & { by?: AuditActor | undefined } = {},
): Promise<StagedBlobs> {
  const names = blobNames.filter((name) => name in values)
  const moves = await Promise.all(names.map((name) => prepare(plan, name, values[name])))
  return staged(plan, moves, await movedResults(plan, moves, facts, by), facts)
}

/** Stores the new chunks of these replacements. */
async function staged(
  plan: PlanRecord,
  moves: Replacement[],
  results: ResultMove | undefined,
  facts: MovedFacts,
): Promise<StagedBlobs> {
  const left = abandonedBlobs(plan, moves, results)
  const note = await beginReplacement(plan._id, moves, left)
  await writeAll({ put: moves.flatMap(({ fresh }) => fresh.map((chunk) => ({ ...chunk }))) })
  return {
    writes: [pointerUpdate(plan, moves, { ...facts, results: results?.log }), ...(results?.writes ?? [])],
    assignments: (moves.find(({ name }) => name === 'assignments') ?? { pointer: plan.assignments }).pointer,
    end: (moved) =>
      (moved ? expireBlobs(plan._id, left) : deleteFreshChunks(moves))
        .then(() => deleteReplacement(note))
        .then(
          () => undefined,
          () => undefined,
        ),
  }
}

/**
 * Replaces blobs of a plan and writes the audit entry in one transaction, so readers see all old or all new blobs; `conflict`
 * when a part in `guardedParts` differs from `plan` or a check fails. Returns the
 * pointer to the plan's assignments.
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
): Promise<Outcome<{ assignments: PlanRecord['assignments'] }, 'conflict'>> {
  const { writes, end, assignments } = await stageBlobs(plan, values, { ...facts, by: audit?.by })
  const moved = await transact([...writes, ...checks, ...auditWrite(audit, { details: auditDetails })])
  await end(moved)
  return moved ? { ok: true, assignments } : refused('conflict')
}

/**
 * Moves a plan back to the blobs of a kept result, with the audit entry, or to these assignments instead of the result's, which
 * stay kept. Returns the pointer to the plan's assignments; `conflict` when senders, assignments, wishes or results differ from `plan`.
 */
export async function restoreBlobs(
  plan: PlanRecord,
  { number, blobs, basis }: StoredResult,
  { audit, auditDetails }: AuditData,
  instead?: Partial<Record<(typeof restoredBlobs)[number], unknown>>,
): Promise<Outcome<{ assignments: PlanRecord['assignments'] }, 'conflict'>> {
  const kept = await listResults(plan._id)
  const before = kept.map((each) => each.blobs)
  const moves = await Promise.all(
    restoredBlobs.map((name) =>
      instead?.[name] === undefined
        ? { name, pointer: blobs[name], fresh: [], old: plan[name] }
        : prepare(plan, name, instead[name]),
    ),
  )
  const { version = 0, last = number, current } = plan.results ?? {}
  const log = {
    version: version + 1,
    last,
    current: number,
    // Going back a step leads on to the steps before it; any other restoration can be taken back.
    ...(current !== undefined && number !== resultBefore(plan, kept) && { before: current }),
  }
  const { writes, end, assignments } = await staged(plan, moves, { log, writes: [], before, after: before }, { basis })
  const moved = await transact([...writes, ...auditWrite(audit, { details: auditDetails })])
  await end(moved)
  if (!moved) return refused('conflict')
  return { ok: true, assignments }
}

interface Move {
  name: BlobName
  pointer: BlobPointer | undefined
}

interface Replacement extends Move {
  fresh: (Key & { data: Uint8Array })[]
  old: BlobPointer | undefined
}

const isResultBlob = (name: BlobName): name is ResultBlob => resultBlobs.some((each) => each === name)

/** How a replacement moves the plan's results; `undefined` when it leaves them. */
async function movedResults(plan: PlanRecord, moves: Replacement[], facts: MovedFacts, by: AuditActor | undefined) {
  if (!moves.some(({ name }) => isResultBlob(name))) return undefined
  const blobs: ResultPointers = {}
  for (const name of resultBlobs) {
    const move = moves.find((each) => each.name === name)
    const pointer = move ? move.pointer : plan[name]
    if (pointer) blobs[name] = pointer
  }
  const isExplained = moves.every(({ name }) => name === 'diagnoses')
  return resultMove(plan, blobs, { result: facts.result, basis: facts.basis, by, isExplained })
}

/** The blobs that neither the plan nor a kept result points to after a replacement. */
function abandonedBlobs(plan: PlanRecord, moves: Replacement[], results: ResultMove | undefined): NamedBlob[] {
  const kept = new Set((results?.after ?? []).flatMap(namedPointers).map(({ version }) => version))
  for (const name of blobNames) {
    const move = moves.find((each) => each.name === name)
    const pointer = move ? move.pointer : plan[name]
    if (pointer) kept.add(pointer.version)
  }
  const replaced = moves.flatMap(({ name, old }) => (old ? { ...old, name } : []))
  const known = [...replaced, ...(results?.before ?? []).flatMap(namedPointers)]
  const left = new Map(known.filter(({ version }) => !kept.has(version)).map((blob) => [blob.version, blob]))
  return [...left.values()]
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
  const fresh = chunks.map((data, chunk) => ({ ...keys.chunk(plan._id, name, pointer.version, chunk), data }))
  return { name, pointer, fresh, old }
}

async function beginReplacement(planId: string, moves: Replacement[], left: NamedBlob[]): Promise<Key> {
  const entry = keys.move(planId, randomBytes(8).toString('hex'))
  const sets = [...moves.flatMap(({ name, pointer }) => (pointer ? { ...pointer, name } : [])), ...left]
  const Item = { ...entry, ...keys.moves(new Date().toISOString()), planId, sets }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  return entry
}

function pointerUpdate(
  plan: PlanRecord,
  moves: Move[],
  { basis, classifiedWith, results }: Pick<PlanRecord, 'basis' | 'classifiedWith' | 'results'>,
): TransactItem {
  const set: Item = Object.fromEntries(moves.map(({ name, pointer }) => [name, pointer]))
  if (moves.some(({ name }) => name === 'assignments' || name === 'wishes')) set.basis = packBasis(basis)
  const removed = Object.keys(set).filter((name) => set[name] === undefined)
  if (classifiedWith !== undefined) set.classifiedWith = classifiedWith
  if (results) set.results = results
  const update = updateExpression(set, removed)
  const { text, names, values } = unchangedCondition(plan, guardedParts(moves))
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

type GuardedPart = BlobName | 'results'

/** What is known of issued orders, beside them. */
const knownOfOrders = ['sightings', 'unsendable', 'amendments'] as const satisfies readonly BlobName[]

/**
 * Parts that must be unchanged: senders, assignments and wishes (unless only what is known of orders is replaced), for a result also the
 * kept ones and, unless it is replaced, its diagnoses, for orders or sightings both, for orders or those that cannot be sent both,
 * the latter also with senders, and for orders or their amendments all that is known of orders.
 */
function guardedParts(moves: Move[]): GuardedPart[] {
  const names = moves.map(({ name }) => name)
  const isKnown = names.every((name) => knownOfOrders.some((known) => known === name))
  const calculated: GuardedPart[] = isKnown ? [] : ['senders', 'assignments', 'wishes']
  const kept: GuardedPart[] = names.some(isResultBlob) ? ['results'] : []
  // Reasons that are stored meanwhile stay with the former result.
  const isReplaced = names.includes('assignments') && names.includes('diagnoses')
  const explained: GuardedPart[] = kept.length > 0 && !isReplaced ? ['diagnoses'] : []
  const issued: GuardedPart[] = names.includes('orders') || names.includes('sightings') ? ['orders', 'sightings'] : []
  const judged: GuardedPart[] = names.includes('orders') || names.includes('unsendable') ? ['unsendable', 'orders'] : []
  const judgedBy: GuardedPart[] = names.includes('unsendable') ? ['senders'] : []
  const isAmended = names.includes('orders') || names.includes('amendments')
  const amended: GuardedPart[] = isAmended ? ['orders', ...knownOfOrders] : []
  return [...new Set([...calculated, ...kept, ...explained, ...issued, ...judged, ...judgedBy, ...amended])]
}

/** The condition that the plan exists and that these parts are those of `plan`. */
function unchangedCondition(plan: PlanRecord, guarded: GuardedPart[]) {
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

/** Deletes chunks that nobody has read. */
const deleteFreshChunks = (moves: Replacement[]) =>
  writeAll({ remove: moves.flatMap(({ fresh }) => fresh.map(({ pk, sk }) => ({ pk, sk }))) })
