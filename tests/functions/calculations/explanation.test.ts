import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import type { WishEdit } from '../../../shared/model/wishes/wish.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }

/** A plan of Anna's villages 100, 101 … with an off each. */
async function aPlanWith(villages: number) {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 499 + villages).map((y) => dumpLine(y, off)),
  )
  return {
    planId,
    params,
    calculate: async () => (await leader().call(calculations.calculateOffs, { params, body: {} })).diagnosis,
    edit: async (...edits: WishEdit[]) => {
      const { version } = await leader().call(wishes.state, { params })
      return leader().call(wishes.edit, { params, body: { version, edits } })
    },
  }
}

test('bans and caps are reasons, with what they cost together and each', async () => {
  const plan = await aPlanWith(3)
  const { params } = plan
  await aim(plan.planId, 'offs', [500], { maxOff: 3 })
  const targetId = 'offs-510-500'
  await plan.edit({ op: 'forbid', villageId: 100, targetId }, { op: 'forbid', kind: 'fake', villageId: 101 })
  expect(await plan.calculate()).toMatchObject({
    current: 2,
    upperBound: 2,
    reasons: [{ targetId, missing: 1, reason: 'forbidden' }],
    causes: { forbidden: 1 },
    forbids: { count: 1, cost: 1 },
  })
  const askPrice = (query: Parameters<typeof ask>[0]) => leader().call(wishes.price, { params, query })
  const ask = (query: { wish: 'pin' | 'forbid' | 'cap'; villageId?: number; targetId?: string; kind?: 'fake' }) =>
    leader().fails(wishes.price, { params, query })
  expect(await askPrice({ wish: 'forbid', villageId: 100, targetId })).toEqual({
    cost: 1,
    kinds: [{ kind: 'off', cost: 1 }],
  })
  expect(await askPrice({ wish: 'forbid', villageId: 101, kind: 'fake' })).toEqual({ cost: 0, kinds: [] })
  expect(await ask({ wish: 'forbid', villageId: 100 })).toMatchObject({ status: 404, code: 'wish_not_found' })
  expect(await ask({ wish: 'cap' })).toMatchObject({ status: 404, code: 'wish_not_found' })

  await plan.edit({ op: 'unforbid', villageId: 100, targetId }, { op: 'cap', max: 1 })
  expect(await plan.calculate()).toMatchObject({
    current: 1,
    reasons: [{ targetId, missing: 2, reason: 'capped' }],
    causes: { capped: 1 },
    caps: { count: 1, cost: 2 },
  })
  expect(await askPrice({ wish: 'cap' })).toEqual({ cost: 2, kinds: [{ kind: 'off', cost: 2 }] })
  const { prices } = await leader().call(wishes.state, { params })
  expect(prices).toEqual([{ kind: 'off', caps: { count: 1, cost: 2 } }])
})

test('a pin has a price of its own', async () => {
  const plan = await aPlanWith(1)
  await aim(plan.planId, 'offs', [500], { maxOff: 1 })
  await plan.calculate()
  const attack = { kind: 'off' as const, villageId: 100, targetId: 'offs-510-500' }
  await plan.edit({ op: 'pin', attack })
  const price = await leader().call(wishes.price, { params: plan.params, query: { wish: 'pin', ...attack } })
  expect(price).toEqual({ cost: 0, kinds: [] })
})

test('says how far each priority is served, and where one decides', async () => {
  const plan = await aPlanWith(2)
  await aim(plan.planId, 'offs', [500], { maxOff: 2, priority: 1 })
  await aim(plan.planId, 'offs', [501], { maxOff: 1 })
  expect((await plan.calculate()).tiers).toEqual([
    { priority: 1, targets: 1, required: 2, current: 2 },
    { priority: 3, targets: 1, required: 1, current: 0 },
  ])
  const utilization = async () => {
    const { targets } = await leader().call(calculations.utilization, { params: plan.params })
    return targets.map(({ y, decidedBy }) => [y, decidedBy])
  }
  expect(await utilization()).toEqual([
    [500, undefined],
    [501, [{ kind: 'off', by: 'priority' }]],
  ])
  await aim(plan.planId, 'offs', [502], { maxOff: 1 })
  expect((await utilization()).every(([, decided]) => decided === undefined)).toBe(true)
})

test('counts launches over all kinds', async () => {
  const plan = await aPlanWith(1)
  await aim(plan.planId, 'offs', [500], { maxOff: 1, maxFake: 1 })
  await aim(plan.planId, 'offs', [501], { maxFake: 1 })
  await leader().call(calculations.calculateAll, { params: plan.params, body: {} })
  const { loads, runs } = await leader().call(calculations.diagnosis, { params: plan.params })
  const planned = runs.reduce((sum, { current }) => sum + current, 0)
  expect(planned).toBeGreaterThan(1)
  expect(loads).toMatchObject([{ playerId: 11, playerName: 'Anna Äxte', launches: planned }])
})
