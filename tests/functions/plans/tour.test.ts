import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { removeOldTours } from '../../../functions/domain/plans/tour.ts'
import { markDemo } from '../../../functions/store/plans/plans.ts'
import { getTour } from '../../../functions/store/plans/tours.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { ledger } from '../../../shared/contract/schemas/ledger.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { api } from '../../support/stack/api.ts'
import { asFunction } from '../../support/stack/as-function.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aim, aNewUser, aPlan, dumpLine, leader, superadmin, upload } from '../world.ts'

onStackTable()

const dayMs = 24 * 3_600_000

/** A demo plan with two villages, two targets and issued orders of both villages. */
async function aDemo() {
  const { planId, worldId } = await aPlan()
  await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 }), dumpLine(501, { axe: 6000, ram: 300 })])
  await aim(planId, 'offs', [500, 501], { maxOff: 1 })
  const params = { planId }
  await leader().call(calculations.calculateAll, { params, body: {} })
  await leader().call(orders.issue, { params })
  await markDemo(planId)
  return { planId, worldId, params }
}

type User = Awaited<ReturnType<typeof aNewUser>>
const start = async (user: User, planId: string) => (await user.call(plans.startTour, { params: { planId } })).plan
const userId = async (user: User) => (await user.call(sessions.me, {})).user._id
const listed = async (worldId: string) =>
  (await leader().call(plans.list, { worldId })).plans.map(({ _id }) => _id).toSorted()

/** Runs what the hourly run does, as if the account had started its tour that long ago. */
async function hourlyRun(user: User, ageMs: number): Promise<void> {
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.tour(await userId(user)),
      UpdateExpression: 'SET startedAt = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': new Date(Date.now() - ageMs).toISOString() },
    }),
  )
  await asFunction('syncWorlds', removeOldTours)
}

test('only the demo plan says that it is one, and a tour copies its villages and targets, all still to come', async () => {
  const { planId, params } = await aDemo()
  expect((await leader().call(plans.get, { params })).plan.isDemo).toBe(true)
  const user = await aNewUser()
  const tour = await start(user, planId)
  expect(tour).toMatchObject({ name: expect.stringMatching(/^Rundgang vom \d\d\.\d\d\.\d{4}, /), lacks: 'result' })
  expect(tour.isDemo).toBeUndefined()
  const until = Date.parse(tour.sendFrom) - Date.now()
  expect(until).toBeGreaterThan(-60_000)
  expect(until).toBeLessThanOrEqual(dayMs)
  expect(Date.parse(tour.arriveAt) - Date.parse(tour.sendFrom)).toBe(14 * 3_600_000)
  // The same time of the day as the demo's.
  expect(tour.sendFrom.slice(10)).toBe('T06:00:00.000Z')
  const own = { params: { planId: tour._id } }
  expect((await user.call(senders.list, own)).senders).toHaveLength(2)
  expect((await user.call(targets.list, own)).targets).toHaveLength(2)
  await user.call(calculations.calculateAll, { ...own, body: {} })
  expect((await user.call(orders.issue, own)).issue.lines).toBe(2)
  const { entries } = await user.call(orders.list, own)
  expect(entries).toHaveLength(1)
})

test('a second start replaces the account’s former tour, and no other plan', async () => {
  const { planId, worldId } = await aDemo()
  const [user, other] = [await aNewUser(), await aNewUser()]
  const first = await start(user, planId)
  const others = await start(other, planId)
  const second = await start(user, planId)
  expect(await listed(worldId)).toEqual([planId, others._id, second._id].toSorted())
  expect(await user.fails(plans.get, { params: { planId: first._id } })).toMatchObject({ code: 'plan_not_found' })
})

test('starts at the same time leave one tour', async () => {
  const { planId, worldId } = await aDemo()
  const user = await aNewUser()
  await start(user, planId)
  await Promise.all([start(user, planId), start(user, planId), start(user, planId)])
  const left = (await listed(worldId)).filter((id) => id !== planId)
  expect(left).toEqual([(await getTour(await userId(user)))?.planId])
})

test('a tour starts again after its plan was deleted by hand', async () => {
  const { planId, worldId } = await aDemo()
  const user = await aNewUser()
  const first = await start(user, planId)
  await user.call(plans.remove, { params: { planId: first._id } })
  const second = await start(user, planId)
  expect(await listed(worldId)).toEqual([planId, second._id].toSorted())
})

test('the hourly run deletes a tour’s plan after a day, not before, and no other plan', async () => {
  const { planId, worldId } = await aDemo()
  const [user, other] = [await aNewUser(), await aNewUser()]
  const tour = await start(user, planId)
  const others = await start(other, planId)
  await hourlyRun(user, dayMs - 60_000)
  expect(await listed(worldId)).toEqual([planId, tour._id, others._id].toSorted())
  await hourlyRun(user, dayMs + 60_000)
  expect(await listed(worldId)).toEqual([planId, others._id].toSorted())
  expect(await getTour(await userId(user))).toBeUndefined()
  // Nothing is left to do, and the next tour starts as the first did.
  await asFunction('syncWorlds', removeOldTours)
  const next = await start(user, planId)
  expect(await listed(worldId)).toEqual([planId, others._id, next._id].toSorted())
})

test('a tour’s plan that was deleted by hand does not stop the hourly run', async () => {
  const { planId } = await aDemo()
  const user = await aNewUser()
  const tour = await start(user, planId)
  await user.call(plans.remove, { params: { planId: tour._id } })
  await hourlyRun(user, dayMs + 60_000)
  expect(await getTour(await userId(user))).toBeUndefined()
})

test('other plans have no tour, and neither have copies of the demo plan', async () => {
  const { planId, worldId, params } = await aDemo()
  const other = await aPlan()
  const refused = await leader().fails(plans.startTour, { params: { planId: other.planId } })
  expect(refused).toMatchObject({ status: 404, code: 'not_demo_plan' })
  expect(refused.error).toBe('Hier gibt es keinen Demo-Plan, und damit keinen Rundgang.')
  const { plan: copy } = await leader().call(plans.duplicate, { params, body: { name: 'Kopie' } })
  expect(await leader().fails(plans.startTour, { params: { planId: copy._id } })).toMatchObject({
    code: 'not_demo_plan',
  })
  expect(await listed(worldId)).toEqual([planId, copy._id].toSorted())
})

test('who may not open the demo’s world has no tour there', async () => {
  const { planId, worldId } = await aDemo()
  const user = await aNewUser()
  await superadmin().call(worlds.setAccess, { params: { worldId }, body: { access: 'members', members: [] } })
  expect(await user.fails(plans.startTour, { params: { planId } })).toMatchObject({
    status: 403,
    code: 'world_closed',
  })
})

test('a tour’s orders take no units from other plans, nor theirs from it', async () => {
  const { planId, params } = await aDemo()
  const user = await aNewUser()
  const tour = { params: { planId: (await start(user, planId))._id } }
  // At the same time as the demo plan.
  const { plan: demo } = await user.call(plans.get, { params })
  await user.call(plans.update, { ...tour, body: { sendFrom: demo.sendFrom, arriveAt: demo.arriveAt } })
  await user.call(calculations.calculateAll, { ...tour, body: {} })
  await user.call(orders.issue, tour)
  expect(await user.call(ledger.conflicts, { params })).toMatchObject({ count: 0, overlapping: [] })
  expect(await user.call(ledger.conflicts, tour)).toMatchObject({ count: 0, overlapping: [] })
  // The player's page of all orders has the demo plan's alone.
  const { entries } = await user.call(orders.list, { params })
  const sheet = { params: { key: entries[0]?.edit.split('/').at(-1) ?? '' } }
  const key = (await api().call(orders.linkAll, sheet)).path.split('/').at(-1) ?? ''
  await settled()
  expect((await api().call(orders.all, { params: { key } })).plans.map(({ planName }) => planName)).toEqual(['Sturm'])
  // Copies that are no tours do take them.
  const { plan: copy } = await user.call(plans.duplicate, { params, body: { name: 'Kopie' } })
  await user.call(calculations.calculateAll, { params: { planId: copy._id }, body: {} })
  expect((await user.call(ledger.conflicts, { params: { planId: copy._id } })).count).toBe(2)
})
