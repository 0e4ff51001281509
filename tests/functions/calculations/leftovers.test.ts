import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { ago, keyIn, playerPage } from '../orders/orders-plan.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }
const body = { name: 'Rest', source: 'leftovers' as const }

/** Offs of eight villages for ten targets that want one each, and three fakes in all. */
async function aCalculatedPlan() {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 507).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 509), { maxOff: 1 })
  await aim(planId, 'fakes', [500], { maxFake: 3 })
  await leader().call(calculations.calculateAll, { params, body: {} })
  return { planId, worldId, params }
}

const rest = (planId: string) => leader().call(plans.leftovers, { params: { planId } })

test('a plan from the rest has what the villages can still send, and only what the targets still want', async () => {
  const { planId, params } = await aCalculatedPlan()
  // Every village can still send fakes; two offs are not assigned.
  expect(await rest(planId)).toEqual({ villages: 8, targets: 2, wanted: 2 })
  const { plan, wanted } = await leader().call(sightings.followUp, { params, body })
  expect(wanted).toBe(2)
  const made = { planId: plan._id }
  const list = (await leader().call(targets.list, { params: made })).targets
  expect(list.map(({ type, maxOff, maxFake }) => ({ type, maxOff, maxFake }))).toEqual([
    { type: 'offs', maxOff: 1, maxFake: 0 },
    { type: 'offs', maxOff: 1, maxFake: 0 },
  ])
  const villages = (await leader().call(senders.list, { params: made })).senders
  expect(villages).toHaveLength(8)
  expect(villages.every(({ maxOff }) => maxOff === 0)).toBe(true)
  expect(villages.reduce((sum, { maxFake }) => sum + maxFake, 0)).toBe(8 * 5 - 3)
  const { totalRequiredOffs } = await leader().call(calculations.status, { params: made })
  expect(totalRequiredOffs).toBe(2)
})

test('sent orders count, also when their target is gone; blocked villages are left out', async () => {
  const { planId, params } = await aCalculatedPlan()
  await leader().call(orders.issue, { params })
  const { entries } = await leader().call(orders.list, { params })
  const page = playerPage(keyIn(entries[0]?.edit ?? ''))
  const line = (await page.read()).lines.find(({ type }) => type === 'off')
  await page.mark({ line: line?.id ?? '', state: 'sent', at: ago(60) })
  const listed = (await leader().call(targets.list, { params })).targets
  const gone = listed.find(({ type, x, y }) => type === 'offs' && x === line?.to.x && y === line?.to.y)
  await leader().call(targets.remove, { params: { planId, targetId: gone?._id ?? '' } })
  await leader().call(calculations.reset, { params })
  // The other targets are open again, but the village of the sent off has none left.
  expect(await rest(planId)).toEqual({ villages: 8, targets: 10, wanted: 12 })
  const { plan } = await leader().call(sightings.followUp, { params, body })
  const villages = (await leader().call(senders.list, { params: { planId: plan._id } })).senders
  expect(villages.find(({ villageId }) => villageId === line?.from.villageId)?.maxOff).toBe(0)
  const villageIds = [107]
  await leader().call(senders.update, { params, body: { villageIds, changes: { isBlocked: true } } })
  expect((await rest(planId)).villages).toBe(7)
})

test('nothing left is refused, and a repeated call makes one plan', async () => {
  const { planId, worldId, params } = await aCalculatedPlan()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const twice = await Promise.all([1, 2].map(() => leader().send(sightings.followUp, { params, body, headers })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  await expect
    .poll(async () => (await leader().call(plans.list, { query: { worldId } })).plans.map(({ name }) => name).sort())
    .toEqual(['Rest', 'Sturm'])
  const villageIds = rows(100, 107)
  await leader().call(senders.update, { params, body: { villageIds, changes: { isBlocked: true } } })
  expect(await rest(planId)).toMatchObject({ villages: 0 })
  expect(await leader().fails(sightings.followUp, { params, body })).toMatchObject({ code: 'nothing_left' })
})
