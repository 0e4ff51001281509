import { randomBytes } from 'node:crypto'
import { GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { clearPlan } from '../../../functions/domain/plans/sweep.ts'
import { cleanUpReplacement, listReplacements } from '../../../functions/store/plans/blob-cleanup.ts'
import { readBlob, readStoredSenders, stageBlobs, swapBlobs } from '../../../functions/store/plans/bulk-data.ts'
import { getPlan, type PlanRecord, removePlan } from '../../../functions/store/plans/plans.ts'
import { type Item, table, tableName } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { deleteTombstone } from '../../../functions/store/table/tombstones.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { orphansIn } from '../../support/stack/orphans.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('sets')

const megabyte = 1024 * 1024
/** Text that no compression makes smaller than three quarters. */
const aText = (bytes: number) => randomBytes((bytes / 4) * 3).toString('base64')

async function standing(id: string): Promise<PlanRecord> {
  const plan = await getPlan(id)
  if (!plan) throw new Error('The plan is gone')
  return plan
}

const storedSenders = async (id: string) => readBlob(await standing(id), 'senders', z.string())

async function everything(): Promise<Item[]> {
  const found: Item[] = []
  for await (const { Items = [] } of paginateScan({ client: table() }, { TableName: tableName() })) found.push(...Items)
  return found
}

const storedChunks = async (id: string, version: string | undefined) =>
  (await everything()).filter(({ pk }) => String(pk).startsWith(`CHUNK#${id}#senders#${version}#`))

interface Sent {
  name: string
  input: unknown
}

/** Sees every request to the table until the test ends, before it is made. */
function watch(see: (sent: Sent) => void): void {
  const name = 'watch'
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        see({ name: commandName, input: call.input })
        return next(call)
      },
    { name, step: 'initialize' },
  )
  onTestFinished(() => {
    table().middlewareStack.remove(name)
  })
}

const Touched = z.object({
  TransactItems: z.array(
    z.record(
      z.string(),
      z.object({ Key: z.optional(z.record(z.string(), z.string())), Item: z.optional(z.unknown()) }),
    ),
  ),
})

/** What AWS counts of a transaction: the items that it writes, whole, not only what it changes of them. */
async function transactionSize(input: unknown): Promise<{ items: number; bytes: number }> {
  const touched = Touched.parse(input).TransactItems.flatMap((each) => Object.values(each))
  let bytes = 0
  for (const { Key, Item = undefined } of touched) {
    const item = Item ?? (Key && (await table().send(new GetCommand({ TableName: tableName(), Key }))).Item)
    for (const value of Object.values(item ?? {})) {
      bytes += value instanceof Uint8Array ? value.length : JSON.stringify(value).length
    }
  }
  return { items: touched.length, bytes }
}

test('a set far beyond what a transaction may hold is replaced by another, and no transaction holds more than it may', async () => {
  const plan = await aStoredPlan('w')
  const [first, second] = [aText(9 * megabyte), aText(9 * megabyte)]
  const transactions: unknown[] = []
  watch(({ name, input }) => {
    if (name === 'TransactWriteCommand' || name === 'TransactWriteItemsCommand') transactions.push(input)
  })
  expect(await swapBlobs(plan, { senders: first })).toEqual({ ok: true })
  const before = await standing(plan._id)
  expect(before.senders?.chunks).toBeGreaterThan(12)
  expect(await storedSenders(plan._id)).toBe(first)
  expect(await swapBlobs(before, { senders: second })).toEqual({ ok: true })
  expect(await storedSenders(plan._id)).toBe(second)
  for (const transaction of transactions) {
    const { items, bytes } = await transactionSize(transaction)
    expect(items).toBeLessThanOrEqual(100)
    expect(bytes).toBeLessThan(4 * megabyte)
  }
  // What was replaced ends by itself, when its last readers have read it; current ones never.
  const { senders } = await standing(plan._id)
  expect(
    (await storedChunks(plan._id, before.senders?.version)).every(({ expiresAt }) => expiresAt !== undefined),
  ).toBe(true)
  expect((await storedChunks(plan._id, senders?.version)).some(({ expiresAt }) => expiresAt !== undefined)).toBe(false)
  expect(await listReplacements(new Date(Date.now() + 1000).toISOString())).toEqual([])
})

test('a set staged while its plan is removed is deleted by the sweep', async () => {
  const plan = await aStoredPlan('w')
  await stageBlobs(plan, { senders: 'late' })
  await removePlan(plan._id)
  await clearPlan(plan._id)
  for (const move of await listReplacements(new Date(Date.now() + 1000).toISOString())) await cleanUpReplacement(move)
  expect((await everything()).filter(({ pk }) => String(pk).includes(plan._id)).map(({ sk }) => sk)).toEqual(['PLAN'])
  await deleteTombstone(keys.plan(plan._id))
})

test('the second one gets a conflict, and leaves nothing', async () => {
  const plan = await aStoredPlan('w')
  expect(await swapBlobs(plan, { senders: 'mine' })).toEqual({ ok: true })
  expect(await swapBlobs(plan, { senders: 'too late' })).toEqual({ ok: false, refusal: 'conflict' })
  expect(await storedSenders(plan._id)).toBe('mine')
  expect(orphansIn({ items: await everything(), objects: [] })).toEqual([])
})

test('cut off at any request: the former set or the new one is whole, and the sweep leaves nothing but it', async () => {
  const plan = await aStoredPlan('w')
  expect(await swapBlobs(plan, { senders: 'former' })).toEqual({ ok: true })
  let left = Number.POSITIVE_INFINITY
  watch(() => {
    if (left-- <= 0) throw new Error('Cut off')
  })
  for (let requests = 0; ; requests++) {
    const before = await storedSenders(plan._id)
    const wanted = `after ${requests} requests`
    const from = await standing(plan._id)
    left = requests
    const outcome = await swapBlobs(from, { senders: wanted, assignments: { requests } }).catch(() => undefined)
    const isCut = left < 0
    left = Number.POSITIVE_INFINITY
    if (outcome?.ok) expect(await storedSenders(plan._id)).toBe(wanted)
    else expect([before, wanted]).toContain(await storedSenders(plan._id))
    for (const move of await listReplacements(new Date(Date.now() + 1000).toISOString())) await cleanUpReplacement(move)
    expect(orphansIn({ items: await everything(), objects: [] })).toEqual([])
    if (outcome?.ok) expect(await storedSenders(plan._id)).toBe(wanted)
    if (!isCut) break
    expect(requests).toBeLessThan(20)
  }
})

test('senders of a type of another version are left out', async () => {
  const { _id } = await aStoredPlan('w')
  const sender = { villageId: 1, x: 500, y: 500, playerId: 1, type: 'offs', maxOff: 1, maxFake: 0, maxBFake: 0 }
  await swapBlobs(await standing(_id), { senders: [sender, { ...sender, villageId: 2, type: 'later' }] })
  expect(await readStoredSenders(await standing(_id))).toEqual([sender])
})
