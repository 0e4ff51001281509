import { Agent } from 'node:http'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { swapBlobs } from '../../../functions/store/plans/bulk-data.ts'
import { ChunkedBlob } from '../../../functions/store/plans/chunks.ts'
import { writeAll } from '../../../functions/store/table/batch.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { targetPartitions } from '../../../functions/store/targets/target-places.ts'
import { changeTargets } from '../../../functions/store/targets/target-writes.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import type { Target } from '../../../shared/model/target.ts'
import { forward, operationName } from '../../support/faults/forward.ts'
import { partitionLimits } from '../../support/faults/partition-limits.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { listenLocally } from '../../support/servers/listen-locally.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('pace')

const limits = partitionLimits()
const agent = new Agent({ keepAlive: true })
let close: () => Promise<void>
beforeAll(async () => {
  const emulator = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '')
  const proxy = await listenLocally(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const send = (sent: Buffer) => forward(emulator, agent, request, sent)
    const { status, headers, body: answer } = await limits.send(operationName(request), body, send)
    response.writeHead(status, { ...headers, 'content-length': String(answer.length) }).end(answer)
  })
  close = proxy.close
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.url
})
afterAll(async () => {
  await close()
  agent.destroy()
})

/** Requests that the limits refused during `work`. */
async function refusals(work: () => Promise<unknown>): Promise<number> {
  const before = limits.refused()
  await work()
  return limits.refused() - before
}

/** Where a machine stalls, writes that were sent apart arrive together. */
const unlessItStalls = { retry: 3 }

test('more than a partition takes a second is refused unless it is paced', async () => {
  const [hot, paced] = ['HOT#1', 'HOT#2']
  const items = (pk: string) => Array.from({ length: 10 }, (_, i) => ({ pk, sk: String(i), text: 'x'.repeat(300_000) }))
  const put = (Item: object) => {
    const RequestItems = { [tableName()]: [{ PutRequest: { Item } }] }
    return table().send(new BatchWriteCommand({ RequestItems }))
  }
  // Some give up after their last attempt.
  const atOnce = await refusals(() => Promise.allSettled(items(hot).map(put)))
  expect(atOnce).toBeGreaterThan(2)
  // None, unless the machine stalls: then what was sent apart arrives together, and is sent again.
  expect(await refusals(() => writeAll({ put: items(paced) }))).toBeLessThanOrEqual(atOnce / 3)
  expect(limits.written(paced)).toBe(2930)
})

test('a version of bulk data is not limited by the partition of its plan', unlessItStalls, async () => {
  const plan = await aStoredPlan('w')
  const senders = new ChunkedBlob(
    Array.from({ length: 12 }, () => new Uint8Array(350_000)),
    {},
  )
  expect(await refusals(() => swapBlobs(plan, { senders }))).toBe(0)
  expect(limits.written(keys.plan(plan._id).pk)).toBeLessThan(50)
})

test(
  '2,000 targets, and changes of 300, take no partition longer than a second, 10,000 none longer than 25',
  unlessItStalls,
  async () => {
    const count = 2000
    const { _id } = await aStoredPlan('w')
    const targets = Array.from(
      { length: count },
      (_, i): Target => ({
        _id: `offs-${400 + (i % 100)}-${400 + Math.floor(i / 100)}`,
        type: 'offs',
        x: 400 + (i % 100),
        y: 400 + Math.floor(i / 100),
        maxOff: 1,
        maxFake: 3,
        maxBFake: 1,
        offsetMinutes: 0,
        villageId: i + 1,
        version: 1,
      }),
    )
    const change = (some: Target[]) => () =>
      changeTargets(
        _id,
        some.map((target) => target._id),
        (present) => some.map((after) => ({ before: present.get(after._id), after })),
        {
          audit: { requestId: newId(), action: 'targets.addManual', by: { kind: 'operator' } },
          auditDetails: () => ({}),
        },
      )
    const written = () => [keys.plan(_id), ...targetPartitions(_id)].map(({ pk }) => limits.written(pk))
    expect(await refusals(change(targets))).toBe(0)
    const added = written()
    expect(Math.max(...added)).toBeLessThan(970)
    expect((Math.max(...added) * 10_000) / count).toBeLessThan(25 * 970)
    const changed = targets.slice(0, 300).map((target) => ({ ...target, maxOff: 2, version: 2 }))
    expect(await refusals(change(changed))).toBe(0)
    expect(Math.max(...written().map((units, i) => units - (added[i] ?? 0)))).toBeLessThan(0.3 * 970)
  },
)
