import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { offtool } from '../../shared/contract/offtool.ts'
import { plans } from '../../shared/contract/plans.ts'
import { targets } from '../../shared/contract/targets.ts'
import { ownStack } from '../support/own-stack.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from './world.ts'

const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: ownStack().tableUrl,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
)
afterAll(() => table.destroy())

const status = (planId: string) => leader().call(offtool.status, { params: { planId } })
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
  await leader().call(offtool.calculateOffs, { params: { planId }, body: {} })
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

test('a change taken back leaves the calculation up to date', async () => {
  const { planId } = await aCalculatedPlan()
  const set = (maxOff: number) =>
    leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body: { maxOff } })
  await set(2)
  expect((await status(planId)).outdatedBy).toEqual(['targets'])
  await set(1)
  expect((await status(planId)).outdatedBy).toEqual([])
})

test('a plan from before targets were tallied says the same, and is tallied by its next change', async () => {
  const { planId, worldId } = await aCalculatedPlan()
  const before = [await status(planId), (await listed(planId, worldId))?.progress]
  await table.send(
    new UpdateCommand({
      TableName: 'angriffsplaner',
      Key: { pk: `PLAN#${planId}`, sk: 'PLAN' },
      UpdateExpression: 'REMOVE tally',
    }),
  )
  expect([await status(planId), (await listed(planId, worldId))?.progress]).toEqual(before)
  await leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body: { maxFake: 9 } })
  expect(await status(planId)).toMatchObject(await counted(planId))
  await leader().call(targets.remove, { params: { planId, targetId: 'offs-510-500' } })
  expect((await listed(planId, worldId))?.progress).toMatchObject({ targets: 9, required: 27 })
})
