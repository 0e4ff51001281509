import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { type Attack, byKind, isPlanned } from '../../../shared/model/attack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aim, aPlan, dumpLine, leader, rows, schedule, upload } from '../world.ts'

// The stack's table, to which a test writes what an earlier version had stored.
onStackTable()

const off = { axe: 5000, ram: 200, catapult: 100 }
const arriveAt = Date.parse(schedule.arriveAt)
const seconds = (iso: string) => Date.parse(iso) / 1000
const fetchAttacks = async (planId: string): Promise<Attack[]> =>
  (await leader().call(calculations.attacks, { params: { planId } })).attacks.filter(isPlanned)
const set = (planId: string, options: object) => leader().call(plans.update, { params: { planId }, body: { options } })
const calculateAll = (planId: string) => leader().call(calculations.calculateAll, { params: { planId }, body: {} })

/** Seconds between an attack's arrival and that of its target. */
const shiftSeconds = ({ time }: Attack) => (Date.parse(time) - arriveAt) / 1000
/** Seconds between one launch and the next. */
const gaps = (attacks: readonly Attack[]) => {
  const launches = attacks.map(({ launchAt }) => seconds(launchAt)).toSorted((a, b) => a - b)
  return launches.slice(1).map((launch, i) => launch - (launches[i] ?? launch))
}
const every = (seconds: number) => byKind(() => ({ before: seconds, after: seconds }))

/** A plan whose villages, all of one player, are as far from their targets as each other. */
async function aCrowdedPlan(count = 5) {
  const { planId } = await aPlan()
  await upload(
    planId,
    rows(500, 499 + count).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 499 + count), { maxOff: 1 })
  return planId
}

test('without windows all attacks arrive on the second, as before', async () => {
  const planId = await aCrowdedPlan()
  await calculateAll(planId)
  const attacks = await fetchAttacks(planId)
  expect(attacks.map(shiftSeconds)).toEqual([0, 0, 0, 0, 0])
  await set(planId, { windows: every(0), spacing: 12 })
  expect((await leader().call(calculations.status, { params: { planId } })).outdated).toBe(false)
  await calculateAll(planId)
  expect(await fetchAttacks(planId)).toEqual(attacks)
})

test('windows part the launches of a player over all kinds, and outdate results made without', async () => {
  const planId = await aCrowdedPlan()
  await aim(planId, 'fakes', rows(500, 504), { maxFake: 1 })
  await calculateAll(planId)
  const before = await fetchAttacks(planId)
  expect(Math.min(...gaps(before))).toBeLessThan(12)
  await set(planId, { windows: every(120) })
  const status = () => leader().call(calculations.status, { params: { planId } })
  expect((await status()).outdatedBy).toEqual(['options'])
  await calculateAll(planId)
  expect((await status()).outdated).toBe(false)
  const after = await fetchAttacks(planId)
  expect(after).toHaveLength(before.length)
  expect(Math.min(...gaps(after))).toBeGreaterThanOrEqual(12)
  for (const attack of after) expect(Math.abs(shiftSeconds(attack))).toBeLessThanOrEqual(120)
  for (const { time, launchAt, xf, yf, xt, yt, unitType } of after) {
    const minutes = unitType === 'spy' ? 9 : 30
    const travel = Math.round(Math.hypot(xt - xf, yt - yf) * minutes * 60)
    expect(seconds(time) - seconds(launchAt)).toBe(travel)
  }
  // A single run parts all kinds again, and calculating again changes nothing.
  await leader().call(calculations.calculateFakes, { params: { planId } })
  expect((await status()).outdated).toBe(false)
  expect(await fetchAttacks(planId)).toEqual(after)
  await set(planId, { windows: every(0) })
  await leader().call(calculations.calculateFakes, { params: { planId } })
  expect((await fetchAttacks(planId)).map(shiftSeconds)).toEqual(before.map(shiftSeconds))
})

test('each kind has an offset within its target, of real seconds, which outdates its own results only', async () => {
  // Half an hour before the clocks go forward.
  const times = { sendFrom: '2038-03-27T00:00:00.000Z', arriveAt: '2038-03-28T00:30:00.000Z' }
  const { planId } = await aPlan()
  await leader().call(plans.update, { params: { planId }, body: times })
  await upload(planId, [dumpLine(500, off), dumpLine(501, off)])
  await aim(planId, 'offs', [500], { maxOff: 2, maxFake: 1 })
  await calculateAll(planId)
  const arrivals = async () => (await fetchAttacks(planId)).map(({ type, time }) => `${type} ${time}`).toSorted()
  // Both villages send an off, so that neither may send a fake in its second.
  const atOnce = ['off 2038-03-28T00:30:00.000Z', 'off 2038-03-28T00:30:00.000Z']
  expect(await arrivals()).toEqual(atOnce)
  await set(planId, { kindOffset: { fake: 3600 } })
  const status = await leader().call(calculations.status, { params: { planId } })
  expect(status.outdatedRuns).toEqual({ fake: ['options'] })
  await calculateAll(planId)
  expect(await arrivals()).toEqual(['fake 2038-03-28T01:30:00.000Z', ...atOnce])
  await set(planId, { kindOffset: { off: -1 }, windows: { off: { before: 10, after: 0 } } })
  await calculateAll(planId)
  for (const { type, time } of await fetchAttacks(planId)) {
    const seconds = (Date.parse(time) - Date.parse(times.arriveAt)) / 1000
    expect(seconds).toBeLessThanOrEqual(type === 'off' ? -1 : 0)
    expect(seconds).toBeGreaterThanOrEqual(type === 'off' ? -11 : 0)
  }
  const refused = { options: { kindOffset: { off: 21_601 } } }
  await expect(leader().call(plans.update, { params: { planId }, body: refused })).rejects.toThrow('höchstens 21.600')
})

test('a target has a window of its own, and a launch stays in its timeslot and after the start of sending', async () => {
  const planId = await aCrowdedPlan(3)
  await set(planId, { windows: every(60), spacing: 30 })
  const params = { planId, targetId: 'offs-510-500' }
  await leader().call(targets.update, { params, body: { windowBefore: 0, windowAfter: 0 } })
  await calculateAll(planId)
  const first = await fetchAttacks(planId)
  expect(Math.min(...gaps(first))).toBeGreaterThanOrEqual(30)
  expect(first.find(({ yt }) => yt === 500)).toMatchObject({ time: schedule.arriveAt })
  // The slot opens 10 s before the attacks would launch on time, so that none can go earlier than that.
  const launch = arriveAt / 1000 - 10 * 30 * 60
  const from = new Date((launch - 10) * 1000).toISOString()
  const to = new Date((launch + 3600) * 1000).toISOString()
  await leader().call(timeslots.save, { params: { planId, playerId: '11' }, body: { timeslots: [{ from, to }] } })
  await calculateAll(planId)
  const attacks = await fetchAttacks(planId)
  const inSlot = attacks.filter(({ senderPlayerId }) => senderPlayerId === 11)
  expect(inSlot.length).toBeGreaterThan(0)
  for (const { launchAt } of inSlot) expect(seconds(launchAt)).toBeGreaterThanOrEqual(launch - 10)
})

test('sent orders stay; freed again, they are parted from the time asked', async () => {
  const planId = await aCrowdedPlan(4)
  await aim(planId, 'fakes', rows(500, 503), { maxFake: 1 })
  await set(planId, { windows: every(60) })
  await calculateAll(planId)
  await leader().call(orders.issue, { params: { planId } })
  const before = await fetchAttacks(planId)
  const sent = before.find((attack) => attack.type === 'off' && shiftSeconds(attack) !== 0)
  if (!sent) throw new Error('No attack was shifted')
  const params = { planId, playerId: '11' }
  const { lines } = await leader().call(orders.playerSheet, { params })
  const line = lines.find(({ type, to }) => type === 'off' && to.y === sent.yt)?.id ?? ''
  const mark = (state: 'sent' | 'open') =>
    leader().call(orders.markAsLeader, { params, body: { marks: [{ line, state, at: new Date().toISOString() }] } })
  const same = async () =>
    (await fetchAttacks(planId)).find(({ type, targetId }) => type === 'off' && targetId === sent.targetId)
  await mark('sent')
  await set(planId, { windows: every(0) })
  await leader().call(calculations.calculateFakes, { params: { planId } })
  expect(await same()).toMatchObject({ time: sent.time, launchAt: sent.launchAt, fixed: 'sent' })
  for (const attack of await fetchAttacks(planId)) if (!attack.fixed) expect(shiftSeconds(attack)).toBe(0)
  await mark('open')
  await leader().call(calculations.calculateFakes, { params: { planId } })
  expect(await same()).toMatchObject({ time: schedule.arriveAt })
})

test('issued orders keep their times, and a pin with an arrival keeps that', async () => {
  const planId = await aCrowdedPlan(4)
  const params = { planId }
  await set(planId, { windows: every(60) })
  await calculateAll(planId)
  await leader().call(orders.issue, { params })
  const issued = await fetchAttacks(planId)
  const [second] = issued.slice(1)
  if (!second?.targetId) throw new Error('no attacks')
  const arrival = new Date(arriveAt + 600_000).toISOString()
  const attack = { kind: 'off' as const, villageId: second.senderVillageId, targetId: second.targetId }
  const { version } = await leader().call(wishes.state, { params })
  const edits = [{ op: 'shift' as const, attack, arrival }]
  expect(await leader().call(wishes.edit, { params, body: { version, edits } })).toMatchObject({ refused: [] })
  await calculateAll(planId)
  const after = await fetchAttacks(planId)
  const others = (list: Attack[]) =>
    list.filter(({ targetId }) => targetId !== second.targetId).map(({ targetId, time }) => `${targetId} ${time}`)
  expect(after.find(({ targetId }) => targetId === second.targetId)?.time).toBe(arrival)
  expect(others(after).sort()).toEqual(others(issued).sort())
  // Wider windows leave the issued times as they are.
  await set(planId, { windows: every(300) })
  await calculateAll(planId)
  expect(others(await fetchAttacks(planId)).sort()).toEqual(others(issued).sort())
})

test('late launches are marked and counted, with what wider windows would gain', async () => {
  // Two villages of a player, as far from their target as each other.
  const { planId } = await aPlan()
  await upload(planId, [dumpLine(500, off), dumpLine(502, off)])
  await aim(planId, 'offs', [501], { maxOff: 2 })
  const lateness = () => leader().call(calculations.lateness, { params: { planId } })
  expect(await lateness()).toEqual({ launches: 0, late: 0, hasWindows: false, wider: [] })
  await calculateAll(planId)
  const wider = [15, 30, 60].map((seconds) => ({ seconds, late: 0 }))
  const [{ senderPlayerId: playerId } = expect.unreachable()] = await fetchAttacks(planId)
  const players = [{ playerId, launches: 2, late: 1, wider }]
  expect(await lateness()).toEqual({ launches: 2, late: 1, hasWindows: false, wider, players })
  const marks = async () => (await fetchAttacks(planId)).map(({ isLate }) => isLate)
  expect(await marks()).toEqual([undefined, true])
  await set(planId, { windows: { off: { before: 5, after: 5 } } })
  await calculateAll(planId)
  expect(gaps(await fetchAttacks(planId))[0]).toBeGreaterThan(0)
  expect(await lateness()).toEqual({ launches: 2, late: 1, hasWindows: true, wider, players })
  await set(planId, { windows: { off: { before: 0, after: 12 } } })
  await calculateAll(planId)
  expect(await lateness()).toEqual({ launches: 2, late: 0, hasWindows: true, wider: [] })
  expect(await marks()).toEqual([undefined, undefined])
})

test('orders have the times of the plan, and the ends of their windows', async () => {
  const planId = await aCrowdedPlan()
  const params = { planId }
  await set(planId, { windows: every(60) })
  await calculateAll(planId)
  const planned = (await fetchAttacks(planId)).map(({ launchAt, time }) => `${launchAt} ${time}`)
  expect(planned.some((line) => !line.endsWith(schedule.arriveAt))).toBe(true)
  await leader().call(orders.issue, { params })
  const sheet = await leader().call(orders.playerSheet, { params: { planId, playerId: '11' } })
  expect(sheet.lines.map((line) => `${line.launchAt} ${line.arriveAt}`)).toEqual(planned)
  const end = new Date(arriveAt + 60_000).toISOString()
  expect(sheet.lines.map((line) => line.latestAt ?? line.arriveAt)).toEqual(planned.map(() => end))
  expect(sheet.lastArrival).toBe(
    sheet.lines
      .map((line) => line.arriveAt)
      .sort()
      .at(-1),
  )
})
