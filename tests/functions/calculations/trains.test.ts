import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { ledger } from '../../../shared/contract/schemas/ledger.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { ago, keyIn, playerPage } from '../orders/orders-plan.ts'
import { aim, aPlan, dumpLine, leader, rows, twoTribes, upload } from '../world.ts'

// The stack's table, to which a test writes what an earlier version had stored.
onStackTable()

const off = { axe: 6000, ram: 300, light: 400, snob: 5 }
const guard = { spear: 9000, axe: 450, light: 250, snob: 4 }

/** Five offs with five nobles each, and a village without a role that has four. */
async function aPlanWithNobles() {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  await upload(planId, [...rows(500, 504).map((y) => dumpLine(y, off)), dumpLine(505, guard)])
  const call = {
    status: () => leader().call(calculations.status, { params }),
    all: () => leader().call(calculations.calculateAll, { params, body: {} }),
    ag: () => leader().call(calculations.calculateAg, { params }),
    targets: async () => (await leader().call(targets.list, { params })).targets,
    senders: () => leader().call(senders.list, { params }),
    stats: async () => (await leader().call(senders.stats, { params })).stats,
    trains: async () =>
      (await leader().call(calculations.attacks, { params })).attacks
        .filter(isPlanned)
        .filter(({ type }) => type === 'ag'),
    options: (options: object) => leader().call(plans.update, { params, body: { options } }),
    edit: async (edits: object[]) => {
      const { version } = await leader().call(wishes.state, { params })
      return leader().call(wishes.edit, { params, body: { version, edits: edits as [] } })
    },
  }
  return { planId, worldId, params, ...call }
}

test('a plan whose targets want no trains shows nothing of them', async () => {
  const plan = await aPlanWithNobles()
  await aim(plan.planId, 'offs', [500, 501], { maxOff: 1, maxFake: 1 })
  const all = await plan.all()
  expect(Object.keys(all.results)).toEqual(['off', 'ramoff', 'bfcleaner', 'bfkatas', 'fake'])
  const shown = [
    await plan.status(),
    all.status,
    await plan.targets(),
    await plan.senders(),
    await plan.stats(),
    (await leader().call(plans.get, { params: plan.params })).plan,
    await leader().call(calculations.input, { params: plan.params }),
    await leader().call(calculations.results, { params: plan.params }),
    await leader().call(calculations.diagnosis, { params: plan.params }),
  ]
  for (const answer of shown) expect(JSON.stringify(answer)).not.toMatch(/Snob|Nobles|"ag"|Ag"|trains|snobRange/)
  expect((await plan.senders()).idle).toHaveLength(1)
})

test('trains come first in a calculation of all, whole, of any village with nobles, and leave offs what they do not take', async () => {
  const plan = await aPlanWithNobles()
  await aim(plan.planId, 'offs', [500, 501], { maxOff: 3, maxSnob: 1 })
  await aim(plan.planId, 'fakes', [502], { maxSnob: 4 })
  expect(await plan.status()).toMatchObject({ totalRequiredAg: 6, totalCurrentAg: 0 })
  expect(await plan.stats()).toMatchObject({ totalSnob: 6, mostNobles: 5 })
  const { senders: listed, idle } = await plan.senders()
  expect(listed.map(({ type, maxSnob }) => `${type} ${maxSnob}`)).toEqual([...Array(5).fill('offs 1'), 'ag 1'])
  expect(idle).toEqual([])
  const { results, status } = await plan.all()
  expect(Object.keys(results)).toContain('ag')
  expect(results.ag).toMatchObject({ required: 6, current: 6, upperBound: 6 })
  expect(status).toMatchObject({ totalRequiredAg: 6, totalCurrentAg: 6, totalCurrentOffs: 5, outdated: false })
  const trains = await plan.trains()
  expect(trains).toHaveLength(24)
  const first = trains.filter(({ xt, yt }) => xt === 510 && yt === 500)
  expect(first.map(({ trainIndex, commands }) => `${trainIndex} of ${commands}`)).toEqual(
    rows(0, 3).map((n) => `${n} of 4`),
  )
  for (const { troops, unitType, time } of first) {
    expect([troops, unitType]).toEqual([{ axe: 100, light: 50, snob: 1 }, 'snob'])
    // After the offs of the target, which arrive on the second.
    expect(time).toBe('2038-03-10T20:00:01.000Z')
  }
  const offs = (await leader().call(calculations.attacks, { params: plan.params })).attacks.filter(isPlanned)
  for (const { type, troops } of offs) if (type === 'off') expect(troops).toMatchObject({ axe: 5600, light: 200 })
  const target = (await plan.targets()).find(({ _id }) => _id === 'offs-510-500')
  expect(target).toMatchObject({ maxSnob: 1, currentSnob: 1 })
  expect((await plan.ag()).current).toBe(6)
  const input = await leader().call(calculations.input, { params: plan.params })
  expect(input.snobRange).toBe(100)
})

test('stats count the trains of villages in range of a target that wants one, where a range is limited', async () => {
  const plan = await aPlanWithNobles()
  await aim(plan.planId, 'offs', [500], { maxOff: 1, maxSnob: 9 })
  expect((await plan.stats()).snobInRange).toBeUndefined()
  await plan.options({ distances: { ag: { max: 11 } } })
  const near = (await plan.senders()).senders.filter(({ x, y, maxSnob = 0 }) => {
    return maxSnob > 0 && Math.hypot(x - 510, y - 500) <= 11
  })
  expect(near.length).toBeGreaterThan(0)
  expect(await plan.stats()).toMatchObject({
    totalSnob: 6,
    snobInRange: near.reduce((sum, { maxSnob = 0 }) => sum + maxSnob, 0),
  })
  await plan.options({ distances: { ag: { max: 1 } } })
  expect(await plan.stats()).toMatchObject({ totalSnob: 6, snobInRange: 0 })
})

test('the number of commands decides how many trains villages have, and outdates trains alone', async () => {
  const plan = await aPlanWithNobles()
  await aim(plan.planId, 'offs', [500], { maxOff: 1, maxSnob: 9 })
  await plan.all()
  await plan.options({ trains: { commands: 2, gap: 1, afterOffs: 2 } })
  expect(await plan.status()).toMatchObject({ outdatedRuns: { ag: ['options'] } })
  expect(await plan.stats()).toMatchObject({ totalSnob: 12 })
  // One of a village to a target.
  expect(await plan.ag()).toMatchObject({ required: 9, current: 6, message: '6 von 9 Angriffen zugewiesen.' })
  const [one, two] = (await plan.trains()).filter(({ senderVillageId }) => senderVillageId === 100)
  expect([one?.gap, Date.parse(two?.time ?? '') - Date.parse(one?.time ?? '')]).toEqual([1, 1000])
  for (const commands of [0, 6]) {
    const answer = await leader().raw('PATCH', `/incplans/${plan.planId}`, {
      options: { trains: { commands, gap: 0, afterOffs: 0 } },
    })
    expect(answer.status).toBe(400)
  }
})

test('limits of trains are typed, pasted, edited one by one and together', async () => {
  const plan = await aPlanWithNobles()
  const { params } = plan
  await leader().call(targets.addManual, {
    params,
    body: { coordinates: ['510|500:1:0:0:s2', '510|501'], type: 'offs' },
  })
  const limits = async () => (await plan.targets()).map(({ maxSnob }) => maxSnob)
  expect(await limits()).toEqual([2, undefined])
  await leader().call(targets.update, { params: { ...params, targetId: 'offs-510-501' }, body: { maxSnob: 3 } })
  expect(await limits()).toEqual([2, 3])
  const targetIds = ['offs-510-500', 'offs-510-501']
  await leader().call(targets.updateMany, { params, body: { targetIds, limits: { maxSnob: 0 } } })
  expect(await limits()).toEqual([undefined, undefined])
  expect(await plan.status()).not.toHaveProperty('totalRequiredAg')
})

test('a leader’s choice of trains for a village holds, up to its nobles, and one without a role becomes a sender', async () => {
  const plan = await aPlanWithNobles()
  await aim(plan.planId, 'offs', [500], { maxSnob: 9 })
  const choose = (villageIds: number[], maxSnob: number) =>
    leader().call(senders.update, { params: plan.params, body: { villageIds, changes: { maxSnob } } })
  expect(await choose([100], 0)).toMatchObject({ changed: 1, stats: { totalSnob: 5 } })
  expect(await choose([101], 9)).toMatchObject({ changed: 1, stats: { totalSnob: 5 } })
  expect(await choose([105], 0)).toMatchObject({ changed: 1, stats: { totalSnob: 4 } })
  expect((await plan.ag()).current).toBe(4)
  await leader().call(senders.addManual, {
    params: plan.params,
    body: { coordinates: ['500|506'], type: 'ag', maxOff: 0, maxFake: 0, maxSnob: 2 },
  })
  expect((await plan.ag()).current).toBe(5)
  // Nobody knows what that village has.
  expect(await plan.stats()).not.toHaveProperty('mostNobles')
})

test('orders of a train are its commands; one that was sent keeps the whole train, in every run', async () => {
  const plan = await aPlanWithNobles()
  const { params } = plan
  await aim(plan.planId, 'offs', [500], { maxOff: 1, maxSnob: 1 })
  await plan.all()
  const [train] = await plan.trains()
  await leader().call(orders.issue, { params })
  const { entries } = await leader().call(orders.list, { params })
  const entry = entries.find(({ playerId }) => playerId === train?.senderPlayerId) ?? expect.unreachable()
  const page = playerPage(keyIn(entry.edit))
  const lines = (await page.read()).lines.filter(({ type }) => type === 'ag')
  const village = train?.senderVillageId
  expect(lines.map(({ id, trainIndex, commands }) => [id, trainIndex, commands])).toEqual(
    rows(0, 3).map((n) => [`ag-${village}-offs-510-500-${n}`, n, 4]),
  )
  expect(lines.flatMap(({ warnings }) => warnings)).toEqual([])
  await page.mark({ line: lines[2]?.id ?? '', state: 'sent', at: ago(1) })
  const { ag } = (await plan.all()).results
  expect(ag).toMatchObject({ required: 1, current: 1 })
  const kept = await plan.trains()
  expect(kept).toHaveLength(4)
  expect(kept.map(({ fixed, senderVillageId }) => [fixed, senderVillageId])).toEqual(
    rows(0, 3).map(() => ['sent', village]),
  )
  const again = await leader().call(orders.issue, { params })
  expect(again.changes.lines).toMatchObject({ added: 0, gone: 0, changed: 0 })
  expect((await page.read()).lines.map(({ id }) => id)).toEqual(expect.arrayContaining(lines.map(({ id }) => id)))
})

test('wishes concern a whole train', async () => {
  const plan = await aPlanWithNobles()
  await aim(plan.planId, 'offs', [500], { maxSnob: 1 })
  await plan.all()
  const [train] = await plan.trains()
  const villageId = train?.senderVillageId ?? 0
  const other = villageId === 100 ? 101 : 100
  const attack = { kind: 'ag', villageId, targetId: 'offs-510-500' }
  const given = await plan.edit([{ op: 'give', attack, villageId: other }])
  expect(given).toMatchObject({ refused: [] })
  const now = await plan.trains()
  expect(now.map(({ senderVillageId, fixed }) => [senderVillageId, fixed])).toEqual(
    rows(0, 3).map(() => [other, 'pinned']),
  )
  await plan.all()
  expect(await plan.trains()).toEqual(now)
  const removed = await plan.edit([{ op: 'remove', attack: { ...attack, villageId: other } }])
  expect(removed).toMatchObject({ refused: [] })
  expect(await plan.trains()).toEqual([])
})

test('the nobles of another plan’s train are in conflict with this one’s, and stay at home where it respects others', async () => {
  const plan = await aPlanWithNobles()
  await aim(plan.planId, 'offs', [500], { maxSnob: 6 })
  await plan.all()
  await leader().call(orders.issue, { params: plan.params })
  const { plan: copy } = await leader().call(plans.duplicate, { params: plan.params, body: { name: 'Zweiter' } })
  const params = { planId: copy._id }
  const second = await leader().call(calculations.calculateAg, { params })
  expect(second.current).toBe(6)
  // The list of plans may miss one that was created a moment ago.
  await settled()
  const { conflicts } = await leader().call(ledger.conflicts, { params })
  expect(conflicts).toHaveLength(6)
  const respecting = await leader().call(calculations.calculateAg, { params, body: { respectOtherPlans: true } })
  expect(respecting.current).toBe(0)
})

test('where the world names no range of nobles, trains go any distance', async () => {
  const configXml = '<config><speed>1</speed><unit_speed>1</unit_speed><snob><max_dist>0</max_dist></snob></config>'
  const { planId } = await aPlan({ ...twoTribes, configXml })
  await upload(planId, [`500|500,100,0,0,6000,0,400,0,300,0,5`])
  await aim(planId, 'offs', [500], { maxSnob: 1 })
  expect((await leader().call(calculations.calculateAg, { params: { planId } })).current).toBe(1)
})

test('a range of one field is too short for a target ten away', async () => {
  const configXml = '<config><speed>1</speed><unit_speed>1</unit_speed><snob><max_dist>9</max_dist></snob></config>'
  const { planId } = await aPlan({ ...twoTribes, configXml })
  await upload(planId, ['500|500,100,0,0,6000,0,400,0,300,0,5'])
  await aim(planId, 'offs', [500], { maxSnob: 1 })
  const { current, diagnosis } = await leader().call(calculations.calculateAg, { params: { planId } })
  expect([current, diagnosis.reasons.map(({ reason }) => reason)]).toEqual([0, ['noble_range']])
  expect(diagnosis.shortfall).toEqual([{ reason: 'noble_range', missing: 1, alone: 1 }])
})
