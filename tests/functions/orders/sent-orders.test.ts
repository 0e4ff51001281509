import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { troopsAway } from '../../../shared/model/orders/order.ts'
import { aim, aPlan, dumpLine, leader, rows, twoTribes, upload } from '../world.ts'
import { ago, type MarkInput } from './orders-plan.ts'

const full = { axe: 6000, ram: 300, catapult: 50 }

/** Forty villages on each side, in columns. */
const manyVillages = {
  ...twoTribes,
  villages: [
    ...rows(0, 39).map((i) => ({ id: 100 + i, x: 500, y: 500 + i, playerId: i < 20 ? 11 : 12 })),
    ...rows(0, 39).map((i) => ({ id: 200 + i, x: 510, y: 500 + i, playerId: 21 })),
  ],
}

type Limits = Parameters<typeof aim>[3]

/** A plan with an off of each village of 500|500 to 500|`last`, issued for targets 510|500 and on. */
async function anIssuedPlan(last: number, { goals, limits }: { goals: number[]; limits: Limits }) {
  const { planId } = await aPlan(manyVillages)
  const params = { planId }
  const send = () =>
    upload(
      planId,
      rows(500, last).map((y) => dumpLine(y, full)),
    )
  await send()
  await aim(planId, 'offs', goals, limits)
  const calculate = (body = {}) => leader().call(calculations.calculateAll, { params, body })
  const issue = () => leader().call(orders.issue, { params })
  const status = () => leader().call(calculations.status, { params })
  const sentOrders = async () => (await leader().call(calculations.diagnosis, { params })).sent
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  const ways = async () =>
    (await attacks()).map(({ type, senderVillageId, xt, yt, launchAt }) =>
      [type, senderVillageId, `${xt}|${yt}`, launchAt].join(' '),
    )
  const remove = (targetId: string) => leader().call(targets.remove, { params: { ...params, targetId } })
  const sheets = async () => {
    const { entries } = await leader().call(orders.list, { params })
    return Promise.all(
      entries.map(({ playerId }) =>
        leader().call(orders.playerSheet, { params: { ...params, playerId: String(playerId) } }),
      ),
    )
  }
  const lines = async () => (await sheets()).flatMap((sheet) => sheet.lines)
  const mark = async (ids: string[], state: MarkInput['state'], more = {}) => {
    for (const { playerId } of (await leader().call(orders.list, { params })).entries) {
      const marks = ids.map((line) => ({ line, state, at: new Date().toISOString(), ...more }))
      await leader().call(orders.markAsLeader, { params: { ...params, playerId: String(playerId) }, body: { marks } })
    }
  }
  await calculate()
  await issue()
  return { planId, params, send, calculate, issue, status, sentOrders, attacks, ways, remove, sheets, lines, mark }
}

type Line = { type: string; from: { villageId: number }; to: { x: number; y: number }; launchAt: string }
const lineRoute = ({ type, from, to, launchAt }: Line) => [type, from.villageId, `${to.x}|${to.y}`, launchAt].join(' ')

test('25 sent offs stay when an unrelated target is deleted: no village sends a second one, other lines stay', async () => {
  const plan = await anIssuedPlan(539, { goals: rows(500, 519), limits: { maxOff: 2 } })
  const issued = await plan.lines()
  expect(issued).toHaveLength(40)
  const deleted = issued.at(-1)
  const others = issued.filter(({ to }) => to.y !== deleted?.to.y)
  const sent = others.slice(0, 25)
  await plan.mark(
    sent.map(({ id }) => id),
    'sent',
  )
  await plan.remove(`offs-510-${deleted?.to.y}`)
  const { results, status } = await plan.calculate()
  expect(results.off).toMatchObject({ required: 38, current: 38, upperBound: 38 })
  expect(results.off.diagnosis).toMatchObject({ required: 38, current: 38, upperBound: 38, reasons: [] })
  expect(results.off.kept).toEqual({ kept: 38, former: 40, isExact: true })
  expect(results.fake.kept).toBeUndefined()
  expect((await plan.ways()).toSorted()).toEqual(others.map(lineRoute).toSorted())
  expect(await plan.sentOrders()).toEqual({ count: 25, underway: { count: 0, unlisted: 0, orders: [] } })
  expect(status).toEqual(await plan.status())
  // Issued again, they keep their ids and marks.
  await plan.issue()
  const again = new Map((await plan.lines()).map((line) => [line.id, line]))
  for (const line of sent) expect(again.get(line.id)).toMatchObject({ state: 'sent', launchAt: line.launchAt })
})

test('a sent order keeps its times and troops when the plan moves; undoing its mark frees its village', async () => {
  const plan = await anIssuedPlan(501, { goals: [500, 501], limits: { maxOff: 1 } })
  const [sent] = await plan.lines()
  if (!sent) throw new Error('Nothing was issued')
  await plan.mark([sent.id], 'sent')
  await leader().call(plans.update, { params: plan.params, body: { arriveAt: '2038-03-10T21:00:00.000Z' } })
  await plan.calculate()
  const kept = (await plan.attacks()).find(({ senderVillageId }) => senderVillageId === sent.from.villageId)
  expect(kept).toMatchObject({ launchAt: sent.launchAt, time: sent.arriveAt, troops: sent.troops })
  expect((await plan.attacks()).filter(({ time }) => time === '2038-03-10T21:00:00.000Z')).toHaveLength(1)
  await plan.mark([sent.id], 'open')
  await plan.calculate()
  expect(await plan.sentOrders()).toBeUndefined()
  expect(new Set((await plan.attacks()).map(({ time }) => time))).toEqual(new Set(['2038-03-10T21:00:00.000Z']))
})

test('an order marked as sent after a recalculation is listed as it was issued, as on its sheet', async () => {
  const plan = await anIssuedPlan(501, { goals: [500, 501], limits: { maxOff: 1 } })
  const [sent, open] = await plan.lines()
  if (!sent || !open) throw new Error('Nothing was issued')
  const later = '2038-03-10T20:01:00.000Z'
  await leader().call(plans.update, { params: plan.params, body: { arriveAt: later } })
  await plan.calculate()
  const listed = async (query: { real?: '1' }) => {
    const { attacks } = await leader().call(calculations.attacks, { params: plan.params, query })
    return Object.fromEntries(attacks.filter(isPlanned).map((attack) => [attack.senderVillageId, attack]))
  }
  await plan.mark([sent.id], 'sent')
  for (const query of [{}, { real: '1' }] as const) {
    const attacks = await listed(query)
    expect(attacks[sent.from.villageId]).toMatchObject({ launchAt: sent.launchAt, time: sent.arriveAt, fixed: 'sent' })
    expect(attacks[open.from.villageId]).toMatchObject({ time: later })
  }
  expect((await plan.lines()).find(({ id }) => id === sent.id)).toMatchObject({ launchAt: sent.launchAt })
  await plan.mark([sent.id], 'open')
  expect((await listed({}))[sent.from.villageId]).toMatchObject({ time: later })
  expect((await listed({}))[sent.from.villageId]).not.toHaveProperty('fixed')
})

test('a sent order of a deleted target uses up its village, and is listed as underway', async () => {
  const plan = await anIssuedPlan(502, { goals: [500, 501, 502], limits: { maxOff: 1 } })
  const [sent] = await plan.lines()
  if (!sent) throw new Error('Nothing was issued')
  await plan.mark([sent.id], 'sent')
  await plan.remove(`offs-510-${sent.to.y}`)
  await aim(plan.planId, 'offs', [503], { maxOff: 1 })
  const { results, status } = await plan.calculate()
  expect(results.off).toMatchObject({ required: 3, current: 2, upperBound: 2 })
  expect((await plan.attacks()).map(({ senderVillageId }) => senderVillageId)).not.toContain(sent.from.villageId)
  expect(status).toMatchObject({ totalRequiredOffs: 3, totalCurrentOffs: 2 })
  // It is no attack: every count of attacks is that of the status.
  const { params } = plan
  expect(results.off.kept).toMatchObject({ kept: 2, former: 2 })
  expect(await leader().call(calculations.lateness, { params })).toMatchObject({ launches: 2 })
  const [now, before] = (await leader().call(calculations.results, { params })).results
  expect(now?.counts).toMatchObject({ off: 2 })
  const query = { from: before?._id ?? '', to: now?._id ?? '' }
  const { totals } = await leader().call(calculations.compareResults, { params, query })
  expect(totals).toMatchObject({ before: 3, after: 2, gone: 1, kept: 2, added: 0 })
  expect(await plan.sentOrders()).toEqual({
    count: 1,
    underway: {
      count: 1,
      unlisted: 0,
      orders: [
        {
          line: sent.id,
          kind: 'off',
          from: `500|${sent.from.y}`,
          to: `510|${sent.to.y}`,
          player: 'Anna Äxte',
          reason: 'target_gone',
        },
      ],
    },
  })
  // After another issue it is among the withdrawn ones, and still spent.
  await plan.issue()
  expect((await plan.sheets()).flatMap(({ gone }) => gone)).toMatchObject([{ id: sent.id, state: 'sent' }])
  expect((await plan.calculate()).results.off).toMatchObject({ current: 2 })
})

test('a sent order of a blocked village counts on its target, and is listed as underway', async () => {
  const plan = await anIssuedPlan(502, { goals: [500, 501], limits: { maxOff: 1 } })
  const [sent] = await plan.lines()
  if (!sent) throw new Error('Nothing was issued')
  await plan.mark([sent.id], 'sent')
  const body = { villageIds: [sent.from.villageId], changes: { isBlocked: true } }
  await leader().call(senders.update, { params: plan.params, body })
  const { results, status } = await plan.calculate()
  expect(results.off).toMatchObject({ required: 2, current: 2, upperBound: 2 })
  expect(status).toMatchObject({ totalRequiredOffs: 2, totalCurrentOffs: 2 })
  expect(await plan.attacks()).toHaveLength(1)
  expect((await plan.sentOrders())?.underway).toMatchObject({
    count: 1,
    unlisted: 1,
    orders: [{ line: sent.id, reason: 'sender_blocked' }],
  })
})

test('a target with more sent orders than its lowered limit is full', async () => {
  const plan = await anIssuedPlan(503, { goals: [500], limits: { maxOff: 3 } })
  const sent = await plan.lines()
  expect(sent).toHaveLength(3)
  await plan.mark(
    sent.map(({ id }) => id),
    'sent',
  )
  const targetId = 'offs-510-500'
  await leader().call(targets.update, { params: { ...plan.params, targetId }, body: { maxOff: 1 } })
  const { results, status } = await plan.calculate()
  expect(results.off).toMatchObject({ required: 1, current: 1, upperBound: 1, diagnosis: { excess: 2 } })
  expect(status).toMatchObject({ totalRequiredOffs: 1, totalCurrentOffs: 3 })
  expect((await plan.sentOrders())?.underway).toMatchObject({
    count: 2,
    orders: [{ reason: 'over_limit' }, { reason: 'over_limit' }],
  })
  const { targets: used } = await leader().call(calculations.utilization, { params: plan.params })
  expect(used).toMatchObject([{ usage: 1, currentOff: 3, maxOff: 1 }])
})

test('a reset deletes all attacks; sent orders count again from the next run, also of other kinds', async () => {
  const plan = await anIssuedPlan(503, { goals: [500, 501], limits: { maxOff: 1, maxFake: 1 } })
  const issued = await plan.lines()
  const sent = issued.filter(({ type, to }) => type === 'fake' || to.y === 500)
  await plan.mark(
    sent.map(({ id }) => id),
    'sent',
  )
  await leader().call(calculations.reset, { params: plan.params })
  expect(await plan.status()).toMatchObject({ totalCurrentOffs: 0, totalCurrentFakes: 0 })
  expect(await plan.sentOrders()).toMatchObject({ count: 3 })
  expect(await plan.attacks()).toEqual([])
  const { kept } = await leader().call(calculations.calculateOffs, { params: plan.params })
  expect(kept).toEqual({ kept: 2, former: 2, isExact: true })
  expect((await plan.ways()).toSorted()).toEqual(issued.map(lineRoute).toSorted())
})

test('units that are not home stay out of the next runs, until a newer upload', async () => {
  for (const skip of [{ reason: troopsAway }, { reasonCode: 'not_home' }]) {
    const plan = await anIssuedPlan(502, { goals: [500, 501], limits: { maxOff: 1 } })
    const [away] = await plan.lines()
    if (!away) throw new Error('Nothing was issued')
    await plan.mark([away.id], 'skipped', skip)
    const { results } = await plan.calculate()
    expect(results.off).toMatchObject({ current: 2 })
    const senders = async () => (await plan.attacks()).map(({ senderVillageId }) => senderVillageId)
    expect(await senders()).not.toContain(away.from.villageId)
    await aim(plan.planId, 'offs', [502], { maxOff: 1 })
    expect((await plan.calculate()).results.off).toMatchObject({ required: 3, current: 2 })
    await plan.send()
    expect((await plan.calculate()).results.off).toMatchObject({ required: 3, current: 3 })
    expect(await senders()).toContain(away.from.villageId)
  }
})

test('of two equal attacks, the second does not take over the mark of the first', async () => {
  const { planId } = await aPlan(manyVillages)
  const params = { planId }
  // Two offs of one village on one coordinate: on a target for offs, and on one for AG cleaners an hour later.
  await upload(planId, [dumpLine(500, { axe: 16_000, ram: 900, catapult: 100 })])
  await leader().call(senders.update, { params, body: { villageIds: [100], changes: { type: 'offs', maxOff: 2 } } })
  await aim(planId, 'offs', [500], { maxOff: 1 })
  await aim(planId, 'agcleaner', [500], { maxOff: 1, offsetMinutes: 60 })
  await leader().call(calculations.calculateOffs, { params })
  await leader().call(orders.issue, { params })
  const sheet = () => leader().call(orders.playerSheet, { params: { ...params, playerId: '11' } })
  const [first, second] = (await sheet()).lines
  if (!first || !second) throw new Error('Two orders are missing')
  expect([first.id, second.id]).toEqual(['off-100-offs-510-500-0', 'off-100-agcleaner-510-500-0'])
  const marks = [{ line: first.id, state: 'sent' as const, at: ago(1) }]
  await leader().call(orders.markAsLeader, { params: { ...params, playerId: '11' }, body: { marks } })
  await leader().call(targets.remove, { params: { ...params, targetId: 'offs-510-500' } })
  await leader().call(orders.issue, { params })
  expect(await sheet()).toMatchObject({
    lines: [{ id: second.id, state: 'open', launchAt: second.launchAt }],
    gone: [{ id: first.id, state: 'sent' }],
  })
  // From the next run it counts on the other target, whose order is withdrawn: nobody is asked to send it again.
  await leader().call(calculations.calculateOffs, { params })
  await leader().call(orders.issue, { params })
  const { lines, gone } = await sheet()
  expect(lines).toMatchObject([{ id: first.id, state: 'sent', launchAt: first.launchAt }])
  expect(gone).toEqual([])
})

test('an order marked as sent after it was moved is issued as it was sent', async () => {
  const plan = await anIssuedPlan(500, { goals: [500], limits: { maxOff: 1 } })
  const [sent] = await plan.lines()
  if (!sent) throw new Error('No order was issued')
  await leader().call(plans.update, { params: plan.params, body: { arriveAt: '2038-03-10T21:00:00.000Z' } })
  await plan.calculate()
  await plan.mark([sent.id], 'sent')
  await plan.issue()
  const { id, launchAt, arriveAt, troops } = sent
  expect(await plan.lines()).toMatchObject([{ id, state: 'sent', launchAt, arriveAt, troops }])
  await plan.mark([sent.id], 'open')
  await plan.issue()
  expect(await plan.lines()).toMatchObject([{ id, state: 'open', arriveAt: '2038-03-10T21:00:00.000Z' }])
})

test('former lines are kept unless asked to distribute freely; a first calculation has none', async () => {
  const plan = await anIssuedPlan(509, { goals: rows(500, 504), limits: { maxOff: 2 } })
  expect((await plan.calculate()).results.off.kept).toEqual({ kept: 10, former: 10, isExact: true })
  expect((await plan.calculate({ freely: true })).results.off.kept).toBeUndefined()
  const { planId } = await aPlan()
  await upload(planId, [dumpLine(500, full)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  const first = await leader().call(calculations.calculateOffs, { params: { planId } })
  expect(first.kept).toBeUndefined()
  const second = await leader().call(calculations.calculateOffs, { params: { planId } })
  expect(second.kept).toEqual({ kept: 1, former: 1, isExact: true })
})
