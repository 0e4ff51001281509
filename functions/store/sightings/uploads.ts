import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { type SeenPlace, type Sighting, SightingUpload, strengths } from '../../../shared/model/sighting.ts'
import { log } from '../../runtime/log.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { deleteObjects } from '../bucket/bucket.ts'
import { getObject, putObject } from '../bucket/objects.ts'
import { changedAttributes, edit, ifUnchanged } from '../edits/edit.ts'
import type { StagedBlobs } from '../plans/bulk-data.ts'
import { getPlan, type PlanRecord } from '../plans/plans.ts'
import { getItem, type Key, table, tableName } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys, objectKeys } from '../table/keys.ts'
import { listIndexed } from '../table/listed.ts'
import { type Outcome, refused } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'

/**
 * One item lists a plan's uploads; their immutable content is in the bucket, as sent and as parsed. An upload exists once it is
 * listed. While its objects are written or deleted, a note lets the sweep clean up after an interruption.
 */

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** A listed upload; equal digests mean the same attacks. */
const UploadRecord = z.extend(SightingUpload, { digest: z.string() })
export type UploadRecord = z.infer<typeof UploadRecord>

/** The uploads of one plan, in one item. */
export const Uploads = z.object({
  /** Raised by every addition and removal. */
  version: z.int(),
  /** Sorted with the oldest first. */
  uploads: z.array(UploadRecord),
})
export type Uploads = z.infer<typeof Uploads>

/** Reads a plan's uploads (strongly consistent). */
export async function getUploads(planId: string): Promise<Uploads> {
  const item = await getItem(keys.realIncs(planId))
  return item ? readStored(Uploads, item) : { version: 0, uploads: [] }
}

/** A check that a plan's uploads are still these. */
export const uploadsUnchangedCheck = (planId: string, uploads: Uploads): TransactItem => ({
  ConditionCheck: { TableName: tableName(), Key: keys.realIncs(planId), ...ifUnchanged(uploads) },
})

/** Stages data derived from a plan's uploads, for the same transaction. */
export type StageDerived = (plan: PlanRecord, after: Uploads) => Promise<StagedBlobs>

interface UploadsEdit {
  /** Returns `present` itself if nothing changes. */
  change: (present: Uploads) => Uploads
  check?: (after: Uploads) => void
  stage: StageDerived
  entry: (before: Uploads, after: Uploads) => TransactItem[]
}

async function editUploads(
  planId: string,
  { change, check, stage, entry }: UploadsEdit,
): Promise<Outcome<{ before: Uploads; after: Uploads }, 'missing'>> {
  let staged: StagedBlobs | undefined
  const edited = await edit<{ plan: PlanRecord; uploads: Uploads; derived?: TransactItem[] }>({
    read: async () => {
      const [uploads, plan] = await Promise.all([getUploads(planId), getPlan(planId)])
      return plan && { plan, uploads }
    },
    change: async (present) => {
      // Discards what an earlier attempt staged.
      await staged?.end(false)
      staged = undefined
      const uploads = change(present.uploads)
      if (uploads === present.uploads) return present
      check?.(uploads)
      staged = await stage(present.plan, uploads)
      return { ...present, uploads, derived: staged.writes }
    },
    writes: (before, { uploads, derived }) => [
      ...(derived ?? []),
      changedAttributes(keys.realIncs(planId), before.uploads, uploads),
      ...entry(before.uploads, uploads),
    ],
  })
  if (!edited.ok) {
    await staged?.end(false)
    return refused('missing')
  }
  await staged?.end(true)
  return { ok: true, before: edited.before.uploads, after: edited.after.uploads }
}

/** A new upload: name, original file and parsed attacks. */
export interface NewUpload extends Pick<SightingUpload, 'source' | 'name' | 'errors'> {
  sent: { bytes: Uint8Array; type: string }
  commands: readonly Sighting[]
}

/**
 * Adds an upload, or returns the earlier one with the same attacks, and the current uploads; `missing` when the plan was removed.
 * `check` throws when there are too many.
 */
export async function addUpload(
  planId: string,
  { source, name, errors, sent, commands }: NewUpload,
  { audit, check, stage }: { audit: AuditContext; check: (after: Uploads) => void; stage: StageDerived },
): Promise<Outcome<{ upload: UploadRecord; uploads: Uploads }, 'missing'>> {
  const digest = commandsDigest(commands)
  const at = new Date().toISOString()
  const upload: UploadRecord = { _id: newId(), at, source, name, count: commands.length, errors, digest }
  const before = await getUploads(planId)
  const same = before.uploads.find((one) => one.digest === digest)
  if (same) return { ok: true, upload: same, uploads: before }
  check(withUpload(before, upload))
  const note = await beginUpload(planId, [upload._id])
  await Promise.all([
    putObject(objectKeys.upload(planId, upload._id), sent.bytes, sent.type),
    putCommands(planId, upload._id, commands),
  ])
  const edited = await editUploads(planId, {
    change: (present) => (present.uploads.some((one) => one.digest === digest) ? present : withUpload(present, upload)),
    check,
    stage,
    entry: () => auditWrite(audit, { details: { count: upload.count, ...(errors > 0 && { rejected: errors }) } }),
  })
  if (!edited.ok) return edited
  const uploads = edited.after
  const kept = uploads.uploads.find((one) => one.digest === digest)
  if (!kept) throw new Error('An upload that was made is listed')
  // The sweep deletes the objects of a concurrent duplicate.
  if (kept._id === upload._id) await deleteNote(note).catch(() => undefined)
  return { ok: true, upload: kept, uploads }
}

const withUpload = ({ version, uploads }: Uploads, upload: UploadRecord): Uploads => ({
  version: version + 1,
  uploads: [...uploads, upload],
})

/** Removes the uploads that `isMeant` selects; returns the current uploads and those removed. */
export async function removeUploads(
  planId: string,
  isMeant: (upload: UploadRecord) => boolean,
  { audit, stage }: { audit: AuditContext; stage: StageDerived },
): Promise<{ uploads: Uploads; removed: UploadRecord[] }> {
  const known = (await getUploads(planId)).uploads.filter(isMeant)
  const note = known.length > 0 ? await beginUpload(planId, known.map(uploadId)) : undefined
  const meant = new Set(known.map(uploadId))
  const edited = await editUploads(planId, {
    change: (present) => {
      const uploads = present.uploads.filter(({ _id }) => !meant.has(_id))
      return uploads.length === present.uploads.length ? present : { version: present.version + 1, uploads }
    },
    stage,
    entry: (before, after) => auditWrite(audit, { details: { count: countCommands(before) - countCommands(after) } }),
  })
  if (!edited.ok) return { uploads: { version: 0, uploads: [] }, removed: [] }
  const { before, after } = edited
  // The sweep does what fails here.
  if (note) await cleanUpUpload(note).catch(() => undefined)
  const left = new Set(after.uploads.map(uploadId))
  return { uploads: after, removed: before.uploads.filter(({ _id }) => !left.has(_id)) }
}

const uploadId = ({ _id }: UploadRecord) => _id

/** The number of attacks in all uploads, with duplicates. */
export const countCommands = ({ uploads }: Uploads): number => uploads.reduce((sum, { count }) => sum + count, 0)

/** Uploads whose objects are being written or deleted. */
const UploadNote = z.object({ pk: z.string(), sk: z.string(), planId: z.string(), uploadIds: z.array(z.string()) })
export type UploadNote = z.infer<typeof UploadNote>

async function beginUpload(planId: string, uploadIds: string[]): Promise<UploadNote> {
  const note = { ...keys.uploadNote(planId, newId()), planId, uploadIds }
  const Item = { ...note, ...keys.uploadNotes(new Date().toISOString()) }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  return note
}

const deleteNote = ({ pk, sk }: Key) => table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }))

/** Notes of uploads from before `before` (ISO 8601) that still exist. */
export async function listUnfinishedUploads(before: string): Promise<UploadNote[]> {
  const { gsi1pk, gsi1sk } = keys.uploadNotes(before)
  const items = await listIndexed(gsi1pk, {
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :before',
    ExpressionAttributeValues: { ':before': gsi1sk },
  })
  return readAllStored(UploadNote, items)
}

/** Deletes the objects of a note's uploads that are not listed. Idempotent. */
export async function cleanUpUpload(note: UploadNote): Promise<void> {
  const { planId, uploadIds } = note
  const listed = new Set((await getUploads(planId)).uploads.map(uploadId))
  const left = uploadIds.filter((id) => !listed.has(id))
  await deleteObjects(left.flatMap((id) => [objectKeys.upload(planId, id), objectKeys.uploadedCommands(planId, id)]))
  await deleteNote(note)
}

/** Arrays, because field names would be most of the text. */
type Row = [
  ...[fx: number, fy: number, tx: number, ty: number, at: number, strength: number, isSpy: 0 | 1],
  ...[player?: string | null, fromId?: number | undefined, toId?: number | undefined],
]

const toRow = ({ from, to, arriveAt, strength, kind, player }: Sighting): Row => [
  from.x,
  from.y,
  to.x,
  to.y,
  arriveAt,
  strengths.indexOf(strength),
  kind === 'spy' ? 1 : 0,
  ...(player === undefined ? ([] as const) : ([player] as const)),
]

const withIds = (command: Sighting): Row => {
  const [fx, fy, tx, ty, at, strength, isSpy, player = null] = toRow(command)
  return [fx, fy, tx, ty, at, strength, isSpy, player, command.from.villageId, command.to.villageId]
}

/** Reads the rows of an upload, whose equal places are one object. */
function fromRows(rows: readonly Row[]): Sighting[] {
  const places = new Map<string, SeenPlace>()
  const placeOf = (x: number, y: number, villageId: number | undefined) => {
    const key = `${x} ${y} ${villageId}`
    const known = places.get(key) ?? { x, y, ...(villageId !== undefined && { villageId }) }
    places.set(key, known)
    return known
  }
  return rows.map(([fx, fy, tx, ty, arriveAt, place, isSpy, player, fromId, toId]) => ({
    from: placeOf(fx, fy, fromId),
    to: placeOf(tx, ty, toId),
    arriveAt,
    // Another version may know more.
    strength: strengths[place] ?? 'unbekannt',
    ...(isSpy === 1 && { kind: 'spy' as const }),
    ...(typeof player === 'string' && { player }),
  }))
}

/** Equal for the same attacks in any order, wherever their villages moved since. */
const commandsDigest = (commands: readonly Sighting[]): string =>
  createHash('sha256')
    .update(
      commands
        .map((command) => JSON.stringify(toRow(command)))
        .sort()
        .join(),
    )
    .digest('base64url')

const putCommands = async (planId: string, id: string, commands: readonly Sighting[]): Promise<void> =>
  putObject(
    objectKeys.uploadedCommands(planId, id),
    await pack(JSON.stringify(commands.map(withIds)), { level: 5 }),
    'application/gzip',
  )

/** Attacks that a container caches, about 40 MB. */
const keptCommands = 250_000
const kept = new LruCache<string, Sighting[]>(keptCommands, ({ length }) => length)

/** Attacks of uploads, in their order, and the ids of those whose object is missing or damaged. */
export interface ReadCommands {
  commands: Sighting[][]
  lost: string[]
}

/** Reads each upload's attacks; none for one that was removed or is lost. */
export async function readCommands(planId: string, { uploads }: Uploads): Promise<ReadCommands> {
  const found = new Map<string, Sighting[]>()
  const lost: string[] = []
  await inParallel(uploads, 8, async ({ _id }) => {
    const commands = kept.get(_id) ?? (await fetchCommands(planId, _id))
    if (commands === 'removed') return
    if (commands === 'lost') return void lost.push(_id)
    found.set(_id, commands)
    kept.set(_id, commands)
  })
  return { commands: uploads.map(({ _id }) => found.get(_id) ?? []), lost }
}

/** Lost uploads that this container has logged. */
const logged = new LruCache<string, true>(1000)

async function fetchCommands(planId: string, id: string): Promise<Sighting[] | 'removed' | 'lost'> {
  const bytes = await getObject(objectKeys.uploadedCommands(planId, id))
  try {
    if (!bytes) throw new Error('The object is missing')
    // Written by `putCommands`, so not validated.
    const rows: Row[] = JSON.parse((await unpack(bytes)).toString())
    return fromRows(rows)
  } catch (error) {
    const { uploads } = await getUploads(planId)
    if (!uploads.some(({ _id }) => _id === id)) return 'removed'
    if (!logged.get(id)) log.warn('upload lost', error, { planId })
    logged.set(id, true)
    return 'lost'
  }
}
