import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { clearPlan } from '../../../functions/domain/plans/sweep.ts'
import { cleanUpReplacement, listReplacements } from '../../../functions/store/plans/blob-cleanup.ts'
import { readResult, restoreBlobs, swapBlobs } from '../../../functions/store/plans/bulk-data.ts'
import { ChunkedBlob, packChunks } from '../../../functions/store/plans/chunks.ts'
import { getPlan, type PlanRecord, removePlan } from '../../../functions/store/plans/plans.ts'
import { getResult, listResults } from '../../../functions/store/plans/results.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { type Assignments, byKind } from '../../../shared/model/attack.ts'
import { maxResults } from '../../../shared/model/inputs/kept-results.ts'
import { noWishes } from '../../../shared/model/wishes/wish.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { orphansIn } from '../../support/stack/orphans.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('results')

const counts = { off: 0, ramoff: 0, bfcleaner: 0, bfkatas: 0, fake: 0 }

async function currentPlan(id: string): Promise<PlanRecord> {
  const plan = await getPlan(id)
  if (!plan) throw new Error('The plan is gone')
  return plan
}

/** A result that is known by its launch. */
const assigned = (launch: number): Assignments => ({
  off: { attacks: [{ villageId: 1, targetId: 'offs-1-1', launch, arrival: 9, unit: 'ram' }] },
})

const context = { requestId: 'r', action: 'calculations.restoreResult', by: { kind: 'operator' } } as const

const swap = async (id: string, launch: number, press: 'all' | 'edit' = 'all') =>
  swapBlobs(
    await currentPlan(id),
    { assignments: assigned(launch), diagnoses: {} },
    { result: press === 'edit' ? { counts } : { press, counts } },
  )

async function items() {
  const { Items = [] } = await table().send(new ScanCommand({ TableName: tableName() }))
  return Items
}

/** Versions of a plan's blob whose chunks stay, and of those that expire. */
async function chunks(id: string, name = 'assignments') {
  const found = (await items()).filter(({ pk }) => String(pk).startsWith(`CHUNK#${id}#${name}#`))
  const versions = (expire: boolean) =>
    new Set(
      found.filter(({ expiresAt }) => (expiresAt !== undefined) === expire).map(({ pk }) => String(pk).split('#')[3]),
    )
  return { stay: versions(false), expire: versions(true) }
}

const sweepReplacements = async () => {
  for (const entry of await listReplacements(new Date(Date.now() + 1000).toISOString())) await cleanUpReplacement(entry)
}

test('the twenty last results keep their chunks, those of the twenty-first expire', async () => {
  const { _id } = await aStoredPlan('w')
  for (let launch = 1; launch <= maxResults; launch++) expect(await swap(_id, launch)).toMatchObject({ ok: true })
  const first = (await getResult(_id, 1))?.blobs.assignments?.version
  expect(await chunks(_id)).toMatchObject({ stay: { size: maxResults }, expire: { size: 0 } })
  expect(await swap(_id, maxResults + 1)).toMatchObject({ ok: true })
  const { stay, expire } = await chunks(_id)
  expect(stay.size).toBe(maxResults)
  expect([...expire]).toEqual([first])
  for (const result of await listResults(_id)) {
    expect(await readResult(_id, result)).toEqual(assigned(result.number))
  }
  expect(orphansIn({ items: await items(), objects: [] })).toEqual([])
})

test('an edit belongs to the current result, and what it replaces expires', async () => {
  const { _id } = await aStoredPlan('w')
  await swap(_id, 1)
  await swap(_id, 2)
  const edited = (await getResult(_id, 2))?.blobs.assignments?.version
  expect(await swap(_id, 3, 'edit')).toMatchObject({ ok: true })
  const results = await listResults(_id)
  expect(results.map(({ number }) => number)).toEqual([1, 2])
  const [, second] = results
  expect(second && (await readResult(_id, second))).toEqual(assigned(3))
  expect([...(await chunks(_id)).expire]).toEqual([edited])
  expect((await currentPlan(_id)).results).toEqual({ version: 3, last: 2, current: 2 })
})

test('a result keeps its wishes, which a restoration leaves as they are', async () => {
  const { _id } = await aStoredPlan('w')
  const wish = async (max: number) => {
    const chunks = await packChunks({ ...noWishes, maxPerPlayer: [{ max }] })
    const wishes = new ChunkedBlob(chunks, { digests: byKind(() => '') })
    expect(await swapBlobs(await currentPlan(_id), { wishes })).toMatchObject({ ok: true })
    return (await currentPlan(_id)).wishes?.version
  }
  const wishesVersion = async (number: number) => (await getResult(_id, number))?.blobs.wishes?.version
  await wish(1)
  await swap(_id, 1)
  const edited = await wish(2)
  expect(await wishesVersion(1)).toBe(edited)
  await swap(_id, 2)
  const present = await wish(3)
  expect([await wishesVersion(1), await wishesVersion(2)]).toEqual([edited, present])
  expect((await chunks(_id, 'wishes')).stay).toEqual(new Set([edited, present]))
  const first = await getResult(_id, 1)
  if (!first) throw new Error('Kept')
  await restoreBlobs(await currentPlan(_id), first, { audit: context, auditDetails: {} })
  expect((await currentPlan(_id)).wishes?.version).toBe(present)
  // From the next edit they are those of the restored result.
  const last = await wish(4)
  expect([await wishesVersion(1), await wishesVersion(2)]).toEqual([last, present])
  expect((await chunks(_id, 'wishes')).expire).toContain(edited)
  expect(orphansIn({ items: await items(), objects: [] })).toEqual([])
})

test('a restoration with other attacks leaves the result as it was, and its chunks expire with the next one', async () => {
  const { _id } = await aStoredPlan('w')
  await swap(_id, 1)
  await swap(_id, 2)
  const [first, second] = await listResults(_id)
  if (!first || !second) throw new Error('Kept')
  const restore = async (result: typeof first, instead?: { assignments: Assignments }) =>
    restoreBlobs(await currentPlan(_id), result, { audit: context, auditDetails: {} }, instead)
  const moved = await restore(first, { assignments: assigned(7) })
  const assignments = moved.ok ? moved.assignments : undefined
  expect((await currentPlan(_id)).assignments).toEqual(assignments)
  expect(await readResult(_id, { ...first, blobs: { assignments } })).toEqual(assigned(7))
  expect(await readResult(_id, first)).toEqual(assigned(1))
  expect((await chunks(_id)).expire.size).toBe(0)
  await restore(second)
  expect([...(await chunks(_id)).expire]).toEqual([assignments?.version])
  expect((await listResults(_id)).map(({ number }) => number)).toEqual([1, 2])
  expect(orphansIn({ items: await items(), objects: [] })).toEqual([])
})

test('of two at once only one is kept; a restoration of an outdated plan is refused', async () => {
  const { _id } = await aStoredPlan('w')
  await swap(_id, 1)
  const plan = await currentPlan(_id)
  const swaps = [2, 3].map((launch) =>
    swapBlobs(plan, { assignments: assigned(launch) }, { result: { press: 'all', counts } }),
  )
  expect((await Promise.all(swaps)).map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await listResults(_id)).toHaveLength(2)
  const first = await getResult(_id, 1)
  if (!first) throw new Error('Kept')
  expect(await restoreBlobs(plan, first, { audit: context, auditDetails: {} })).toEqual({
    ok: false,
    refusal: 'conflict',
  })
  expect(await restoreBlobs(await currentPlan(_id), first, { audit: context, auditDetails: {} })).toMatchObject({
    assignments: first.blobs.assignments,
  })
  expect((await currentPlan(_id)).assignments).toEqual(first.blobs.assignments)
  expect(orphansIn({ items: await items(), objects: [] })).toEqual([])
})

test('the sweep of an interrupted replacement leaves what a kept result has', async () => {
  const { _id } = await aStoredPlan('w')
  await swap(_id, 1)
  await swap(_id, 2)
  const [first] = await listResults(_id)
  const pointer = first?.blobs.assignments
  if (!pointer) throw new Error('Kept')
  const set = { ...pointer, name: 'assignments' as const }
  await cleanUpReplacement({ pk: `PLAN#${_id}`, sk: 'MOVE#x', planId: _id, sets: [set] })
  expect(await readResult(_id, first)).toEqual(assigned(1))
})

test('a removed plan leaves none', async () => {
  const { _id } = await aStoredPlan('w')
  for (const launch of [1, 2, 3]) await swap(_id, launch)
  await removePlan(_id)
  await sweepReplacements()
  await clearPlan(_id)
  expect((await items()).filter(({ pk, sk }) => String(pk).includes(_id) && sk !== 'PLAN')).toEqual([])
})
