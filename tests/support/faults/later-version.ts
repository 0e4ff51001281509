import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { getObject, putObject } from '../../../functions/store/bucket/objects.ts'
import { chunkKeys, packChunks, readChunks, unpackChunks } from '../../../functions/store/plans/chunks.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import type { BlobName, BlobPointer } from '../../../functions/store/plans/pointers.ts'
import { getUploads } from '../../../functions/store/sightings/uploads.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { keys, objectKeys } from '../../../functions/store/table/keys.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'

/** A kind, unit, building and so on that no version knows yet. */
export const later = 'spaeter'

/** An attack or order, with what this version knows of it. */
interface Member {
  type?: string
  unit?: string
  building?: string
  fixed?: string
  troops?: Record<string, number>
}

type Row = [kind: string, unknown, unknown, unknown, unknown, troops: Record<string, number>, ...unknown[]]

interface Part {
  lines: Member[]
  gone: object[]
}

interface Snapshot {
  units: Record<string, object>
  config: Record<string, unknown>
}

/** Gives stored data of a plan and its world members of enums that only a later version has. Needs the functions' environment. */
export async function writeAsLater(planId: string): Promise<void> {
  const plan = await getPlan(planId)
  if (!plan?.assignments?.ledger || !plan.orders?.aims || !plan.orders.ledger) throw new Error('Nothing is issued')
  const { assignments, orders } = plan
  const { aims } = plan.orders
  const change =
    (name: BlobName, pointer: BlobPointer) =>
    <Stored extends object>(from: number, count: number, edit: (stored: Stored) => void) =>
      rewrite(planId, name, pointer, { from, count, edit })
  const planned = change('assignments', assignments)
  await planned(0, assignments.ledger?.start ?? 0, (runs: Record<string, { attacks: Member[] }>) => {
    const { off } = runs
    if (!off) throw new Error('No off is planned')
    runs[later] = structuredClone(off)
    laterMembers(off.attacks)
  })
  await planned(assignments.ledger?.start ?? 0, assignments.ledger?.count ?? 0, laterRows)
  const issued = change('orders', orders)
  for (let part = 1; part < aims.from; part++)
    await issued(part, 1, ({ lines, gone }: Part) => {
      laterMembers(lines)
      gone.push({ ...lines[0], id: `${later}-1-1-1-0` })
    })
  await issued(aims.from, aims.count, ({ targets }: { targets: [Member, ...Member[]] }) => {
    targets[0].type = later
  })
  await issued(orders.ledger?.start ?? 0, orders.ledger?.count ?? 0, laterRows)
  await laterSightings(planId)
  await laterSnapshot(plan.world)
}

/** One attack of another kind, one with another unit, and one each whose other members are unknown. */
function laterMembers(attacks: Member[]): void {
  const [kind, unit, building, troops, fixed] = attacks
  if (kind?.type !== undefined) kind.type = later
  Object.assign(unit ?? {}, { unit: later })
  Object.assign(building ?? {}, { building: later })
  Object.assign(troops?.troops ?? {}, { [later]: 5 })
  Object.assign(fixed ?? {}, { fixed: later })
}

function laterRows([kind, troops]: Row[]): void {
  if (!kind || !troops) throw new Error('Two rows are needed')
  kind[0] = later
  troops[5][later] = 5
}

async function rewrite<Stored extends object>(
  planId: string,
  name: BlobName,
  pointer: BlobPointer,
  { from, count, edit }: { from: number; count: number; edit: (stored: Stored) => void },
): Promise<void> {
  const stored: Stored = JSON.parse(await unpackChunks(await readChunks(planId, name, pointer, from, count)))
  edit(stored)
  const chunks = await packChunks(stored)
  if (chunks.length !== count) throw new Error('It needs as many chunks as before')
  const places = chunkKeys(planId, name, pointer).slice(from, from + count)
  for (const [i, Key] of places.entries())
    await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: 'SET #data = :data',
        ExpressionAttributeNames: { '#data': 'data' },
        ExpressionAttributeValues: { ':data': chunks[i] },
      }),
    )
}

async function laterSightings(planId: string): Promise<void> {
  for (const { _id } of (await getUploads(planId)).uploads) {
    const key = objectKeys.uploadedCommands(planId, _id)
    const rows: [number[], ...number[][]] = JSON.parse(String(await promisify(gunzip)((await getObject(key)) ?? '')))
    rows[0][5] = 99
    rows[0][6] = 99
    await putObject(key, await promisify(gzip)(JSON.stringify(rows)), 'application/gzip')
  }
}

async function laterSnapshot(worldId: string): Promise<void> {
  const world = await getWorld(worldId)
  const snapshot: Snapshot = JSON.parse(
    String(await promisify(gunzip)((await getObject(world?.snapshot?.key ?? '')) ?? '')),
  )
  snapshot.units[later] = { speed: 9, pop: 1, carry: 0 }
  snapshot.config.nightRule = later
  const text = JSON.stringify(snapshot)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const key = objectKeys.snapshot(worldId, hash)
  await putObject(key, await promisify(gzip)(text), 'application/gzip')
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.world(worldId),
      UpdateExpression: 'SET #snapshot.#key = :key, #snapshot.#hash = :hash',
      ExpressionAttributeNames: { '#snapshot': 'snapshot', '#key': 'key', '#hash': 'hash' },
      ExpressionAttributeValues: { ':key': key, ':hash': hash },
    }),
  )
}
