import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: ownStack().tableUrl,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
)
afterAll(() => table.destroy())

const status = (planId: string) => leader().call(calculations.status, { params: { planId } })
const listed = async (planId: string, worldId: string) =>
  (await leader().call(plans.list, { worldId })).plans.find(({ _id }) => _id === planId)

/** What the targets say, counted one by one. */
async function counted(planId: string) {
  const { targets: all } = await leader().call(targets.list, { params: { planId } })
  const sum = (count: (target: (typeof all)[number]) => number) =>
    all.reduce((total, target) => total + count(target), 0)
  return {
    totalRequiredOffs: sum(({ type, maxOff }) => (type === 'offs' ? maxOff : 0)),
    totalRequiredFakes: sum(({ maxFake }) => maxFake),
    totalCurrentOffs: sum(({ type, currentOff }) => (type === 'offs' ? currentOff : 0)),
  }
}

/** A calculated plan of ten targets and as many offs. */
async function aCalculatedPlan() {
  const { planId, worldId } = await aPlan()
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300 })),
  )
  await aim(planId, 'offs', rows(500, 509), { maxOff: 1, maxFake: 2 })
  await leader().call(calculations.calculateOffs, { params: { planId }, body: {} })
  return { planId, worldId, params: { planId } }
}

test('status and list agree with the targets after every kind of change', async () => {
  const { planId, worldId, params } = await aCalculatedPlan()
  const id = (y: number) => `offs-510-${y}`
  const changes = [
    () => leader().call(targets.update, { params: { planId, targetId: id(500) }, body: { maxFake: 7 } }),
    () => leader().call(targets.update, { params: { planId, targetId: id(501) }, body: { type: 'fakes' } }),
    () => leader().call(targets.updateMany, { params, body: { targetIds: [id(502), id(503)], limits: { maxOff: 3 } } }),
    () => leader().call(targets.remove, { params: { planId, targetId: id(504) } }),
    () => leader().call(targets.removeMany, { params, body: { targetIds: [id(505), id(506)] } }),
    () => aim(planId, 'offs', [504, 505, 507], { maxOff: 2, maxFake: 1 }),
  ]
  for (const change of changes) {
    await change()
    const now = await status(planId)
    expect(now).toMatchObject(await counted(planId))
    const { totalRequiredOffs, totalRequiredFakes, totalCurrentOffs } = now
    expect((await listed(planId, worldId))?.progress).toMatchObject({
      required: totalRequiredOffs + totalRequiredFakes,
      planned: totalCurrentOffs,
    })
  }
})

describe('targets in villages of the own tribes', () => {
  /** Two of them beside two of others, not calculated. */
  async function aMixedPlan() {
    const { planId, worldId } = await aPlan()
    const params = { planId }
    await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 })])
    const body = { coordinates: ['500|508', '500|509'], type: 'offs' as const, maxOff: 3, maxFake: 4 }
    await leader().call(targets.addManual, { params, body })
    await aim(planId, 'offs', [500, 501], { maxOff: 1 })
    return { planId, worldId, params }
  }

  test('are required neither by the status nor by the list, before and after calculating and after every change', async () => {
    const { planId, worldId, params } = await aMixedPlan()
    const own = 'offs-500-508'
    const changes = [
      async () => undefined,
      () => leader().call(calculations.calculateOffs, { params, body: {} }),
      () => leader().call(targets.update, { params: { planId, targetId: own }, body: { maxOff: 9 } }),
      () => leader().call(targets.update, { params: { planId, targetId: own }, body: { type: 'ramoff' } }),
      () => leader().call(targets.remove, { params: { planId, targetId: 'ramoff-500-508' } }),
    ]
    for (const [made, change] of changes.entries()) {
      await change()
      const removed = made === changes.length - 1
      const now = await status(planId)
      expect(now).toMatchObject({ totalRequiredOffs: 2, totalRequiredRamoffs: 0, totalRequiredFakes: 0 })
      expect((await listed(planId, worldId))?.progress).toEqual({
        targets: removed ? 3 : 4,
        spared: removed ? 1 : 2,
        required: 2,
        planned: made > 0 ? 1 : 0,
      })
    }
  })

  test('are targets like others for another tribe’s plan', async () => {
    const { planId, worldId, params } = await aMixedPlan()
    await leader().call(plans.update, { params, body: { tribes: [2] } })
    // Now the other two are own villages.
    expect(await status(planId)).toMatchObject({ totalRequiredOffs: 6, totalRequiredFakes: 8 })
    expect((await listed(planId, worldId))?.progress.required).toBe(14)
  })

  test('count no attack that was planned before their owner joined', async () => {
    const { planId, params } = await aMixedPlan()
    await leader().call(calculations.calculateOffs, { params, body: {} })
    expect(await status(planId)).toMatchObject({ totalRequiredOffs: 2, totalCurrentOffs: 1 })
    await leader().call(plans.update, { params, body: { tribes: [1, 2] } })
    expect(await status(planId)).toMatchObject({ totalRequiredOffs: 0, totalCurrentOffs: 0 })
  })
})

test('a change taken back leaves the calculation up to date', async () => {
  const { planId } = await aCalculatedPlan()
  const set = (maxOff: number) =>
    leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body: { maxOff } })
  await set(2)
  expect((await status(planId)).outdatedBy).toEqual(['targets'])
  await set(1)
  expect((await status(planId)).outdatedBy).toEqual([])
})

test('parallel calls never add more targets than a plan may have', async () => {
  const { planId } = await aPlan()
  await aim(planId, 'offs', [500], { maxOff: 1 })
  await table.send(
    new UpdateCommand({
      TableName: 'angriffsplaner',
      Key: { pk: `PLAN#${planId}`, sk: 'PLAN' },
      UpdateExpression: 'SET #totals.#count = :count',
      ExpressionAttributeNames: { '#totals': 'targetTotals', '#count': 'count' },
      ExpressionAttributeValues: { ':count': 9_998 },
    }),
  )
  const add = (y: number) =>
    leader().raw('POST', `/incplans/${planId}/targets/manual`, {
      coordinates: [`510|${y}`],
      type: 'offs',
      maxOff: 1,
    })
  const answers = await Promise.all(rows(501, 506).map(add))
  const refused = answers.filter(({ status }) => status === 400)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(refused.map(({ body }) => body)).toEqual(
    Array(4).fill(expect.objectContaining({ message: 'Ein Plan kann höchstens 10.000 Ziele haben.' })),
  )
  expect((await leader().call(targets.list, { params: { planId } })).targets).toHaveLength(3)
})
