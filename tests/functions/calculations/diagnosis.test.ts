import { expect, test } from 'vitest'
import { demoConfigXml } from '../../../infra/local/demo/demo-config.ts'
import { momentHeader } from '../../../infra/local/server/gateway-event.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import type { AttackKind } from '../../../shared/model/attack.ts'
import { aim, aPlan, dumpLine, leader, rows, twoTribes, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }
const calculate = (planId: string) => leader().call(calculations.calculateOffs, { params: { planId }, body: {} })
const fetchDiagnosis = async (planId: string, kind: AttackKind = 'off') => {
  const { runs, ...rest } = await leader().call(calculations.diagnosis, { params: { planId } })
  return { run: runs.find((run) => run.kind === kind), ...rest }
}

test('a full plan has nothing to explain, and its proof', async () => {
  const { planId } = await aPlan()
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  expect((await fetchDiagnosis(planId)).run).toBeUndefined()
  const { diagnosis } = await calculate(planId)
  expect(diagnosis).toMatchObject({
    kind: 'off',
    required: 1,
    current: 1,
    upperBound: 1,
    reasons: [],
    blocks: [],
    helps: [],
  })
  const loads = [
    { playerId: 11, playerName: 'Anna Äxte', launches: 1, densest: 1, densestFrom: '2038-03-10T15:00:00.000Z' },
  ]
  expect(await fetchDiagnosis(planId)).toMatchObject({ run: diagnosis, outdated: false, loads })
})

test('without a village of the kind the reason is no_sender', async () => {
  const { planId } = await aPlan()
  await aim(planId, 'offs', [500], { maxOff: 2 })
  const { diagnosis } = await calculate(planId)
  expect(diagnosis.reasons).toEqual([
    { targetId: 'offs-510-500', x: 510, y: 500, missing: 2, reason: 'no_sender', eligible: 0 },
  ])
})

test('too far: the named start of sending really gains the attack', async () => {
  const { planId } = await aPlan()
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  const params = { planId }
  await leader().call(plans.update, { params, body: { sendFrom: '2038-03-10T16:30:00Z' } })
  const { diagnosis } = await calculate(planId)
  expect(diagnosis).toMatchObject({ current: 0, upperBound: 0 })
  expect(diagnosis.reasons).toMatchObject([
    { reason: 'too_far', sendFrom: '2038-03-10T15:00:00.000Z', sender: { villageId: 100, playerName: 'Anna Äxte' } },
  ])
  expect(diagnosis.helps).toMatchObject([{ kind: 'sendFrom', gain: 1, minutes: 90 }])
  await leader().call(plans.update, { params, body: { sendFrom: diagnosis.reasons[0]?.sendFrom } })
  expect(await fetchDiagnosis(planId)).toMatchObject({ outdated: true })
  expect((await calculate(planId)).current).toBe(1)
})

test('no slot: the named slot of the named player really gains the attack', async () => {
  const { planId } = await aPlan()
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  const slot = { from: '2038-03-10T15:20:00.000Z', to: '2038-03-10T18:00:00.000Z' }
  const params = { planId, playerId: '11' }
  await leader().call(timeslots.save, { params, body: { timeslots: [slot] } })
  const { diagnosis } = await calculate(planId)
  const longer = { from: '2038-03-10T15:00:00.000Z', to: slot.to }
  const change = { playerId: 11, playerName: 'Anna Äxte', ...longer, minutes: 20, isNew: false, side: 'before' }
  expect(diagnosis.reasons).toMatchObject([{ reason: 'no_slot', slot: change, launchAt: longer.from }])
  expect(diagnosis.helps).toEqual([{ kind: 'slot', gain: 1, slot: change }])
  await leader().call(timeslots.save, { params, body: { timeslots: [longer] } })
  expect((await calculate(planId)).current).toBe(1)
})

test('the world’s auto time slots are named once for all whom they hold for, and really gain the attacks', async () => {
  const { planId, worldId } = await aPlan()
  await upload(planId, [dumpLine(500, off), dumpLine(509, off)])
  await aim(planId, 'offs', [500, 509], { maxOff: 1 })
  const save = (end: string) =>
    leader().call(worlds.saveSettings, {
      params: { worldId },
      body: { autoTimeslotSettings: [{ start: '15:30', end }] },
    })
  await save('15:45')
  const { diagnosis } = await calculate(planId)
  expect(diagnosis).toMatchObject({ current: 0, required: 2 })
  expect(diagnosis.helps).toEqual([
    {
      kind: 'autoSlots',
      gain: 2,
      players: 2,
      minutes: 15,
      before: { start: '15:30', end: '15:45' },
      after: { start: '15:30', end: '16:00' },
    },
  ])
  await save('16:00')
  expect((await calculate(planId)).current).toBe(2)
})

test('an earlier start counts on the auto time slots before it', async () => {
  const { planId, worldId } = await aPlan()
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  const autoTimeslotSettings = [
    { start: '12:00', end: '16:30' },
    { start: '19:00', end: '20:00' },
  ]
  await leader().call(worlds.saveSettings, { params: { worldId }, body: { autoTimeslotSettings } })
  const params = { planId }
  await leader().call(plans.update, { params, body: { sendFrom: '2038-03-10T16:30:00Z' } })
  const { diagnosis } = await calculate(planId)
  expect(diagnosis.reasons).toMatchObject([{ reason: 'too_far', sendFrom: '2038-03-10T15:00:00.000Z' }])
  expect(diagnosis.reasons[0]?.slot).toBeUndefined()
  expect(diagnosis.helps).toEqual([{ kind: 'sendFrom', gain: 1, sendFrom: '2038-03-10T15:00:00.000Z', minutes: 90 }])
  await leader().call(plans.update, { params, body: { sendFrom: diagnosis.reasons[0]?.sendFrom } })
  expect((await calculate(planId)).current).toBe(1)
})

test('competition: the targets that want more than the villages have are named together', async () => {
  const { planId } = await aPlan()
  await upload(
    planId,
    rows(500, 501).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 502), { maxOff: 1 })
  const { diagnosis } = await calculate(planId)
  expect(diagnosis.reasons).toMatchObject([{ missing: 1, reason: 'competition', block: 0 }])
  expect(diagnosis.blocks).toMatchObject([{ targetCount: 3, senderCount: 2, demand: 3, capacity: 2 }])
  expect(diagnosis.blocks[0]?.senders.map(({ villageId }) => villageId)).toEqual([100, 101])
  expect(diagnosis.helps).toMatchObject([{ kind: 'senders', gain: 1, count: 1 }])
})

test('villages of our own want nothing, and a plan without other targets says why nothing is planned', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const body = { coordinates: ['500|509'], type: 'offs' as const, maxOff: 2, offsetMinutes: 4 * 60 }
  await leader().call(targets.addManual, { params, body })
  const { diagnosis, message } = await calculate(planId)
  expect(diagnosis).toMatchObject({ required: 0, current: 0, reasons: [] })
  expect(message).toContain('Alle Ziele mit Limits gehören den eigenen Stämmen und werden nicht angegriffen.')
  expect((await fetchDiagnosis(planId)).warnings.night.count).toBe(0)
})

test('the game’s rules: night, launches that are past, fakes too small for the world', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  // 100 points and a limit of 1 %: one farm place, which a catapult has; 9,000 points: ninety.
  const large = dumpLine(501, { catapult: 3 }).replace(',100,', ',9000,')
  const stats = (await upload(planId, [dumpLine(500, { catapult: 3 }), large])).stats
  expect(stats.totalFake).toBe(3)
  await aim(planId, 'fakes', [500, 501], { maxFake: 1 })
  await aim(planId, 'offs', [502], { maxFake: 1, offsetMinutes: 4 * 60 })
  await aim(planId, 'agcleaner', [503], {})
  // Barbarians have no night bonus.
  const barbarian = { coordinates: ['520|520'], type: 'fakes' as const, maxFake: 1, offsetMinutes: 4 * 60 }
  await leader().call(targets.addManual, { params, body: barbarian })
  await leader().call(calculations.calculateFakes, { params })
  const before = (await fetchDiagnosis(planId)).warnings
  // 20:00 UTC and four hours later is one o'clock in Berlin; night is from 0 to 8.
  expect(before.night).toEqual({
    rule: 'fixed',
    unknown: 0,
    count: 1,
    targets: [{ targetId: 'offs-510-502', x: 510, y: 502, arrival: '2038-03-11T00:00:00.000Z' }],
  })
  expect(before.past).toEqual({ count: 0 })
  expect(before.fakeLimit).toEqual({
    percent: 1,
    fakesLost: 3,
    villages: 1,
    without: [{ villageId: 101, x: 500, y: 501, playerId: 11, playerName: 'Anna Äxte' }],
  })
  await leader().call(plans.update, {
    params,
    body: { sendFrom: '2020-01-01T00:00:00Z', arriveAt: '2020-01-02T12:00:00Z' },
  })
  const headers = { [momentHeader]: '2019-12-31T12:00:00Z' }
  await leader().call(calculations.calculateFakes, { params, headers })
  expect((await fetchDiagnosis(planId)).warnings).toMatchObject({
    past: { count: 3, latest: expect.stringContaining('2020-01-02T') },
  })
})

test('trains on barbarians are named where nobles conquer none', async () => {
  const warnings = async (noBarbConquer: number) => {
    const snob = `<no_barb_conquer>${noBarbConquer}</no_barb_conquer>`
    const { planId } = await aPlan({ ...twoTribes, configXml: demoConfigXml.replace('<snob>', `<snob>${snob}`) })
    const body = { coordinates: ['520|520', '510|500'], type: 'offs' as const, maxSnob: 1 }
    await leader().call(targets.addManual, { params: { planId }, body })
    return (await fetchDiagnosis(planId)).warnings.barbarians
  }
  expect(await warnings(1)).toEqual({ count: 1, targets: [{ targetId: 'offs-520-520', x: 520, y: 520 }] })
  expect(await warnings(0)).toBeUndefined()
})

test('targets of much weaker players may still be protected', async () => {
  const newbie = '<newbie><days>5</days><ratio_days>60</ratio_days><ratio>20</ratio></newbie>'
  const configXml = demoConfigXml.replace('<night>', `${newbie}<night>`)
  // 50,000 points attack 1,000, and 500 attack them too.
  const villages = twoTribes.villages.map((one) => (one.playerId === 11 ? { ...one, points: 10_000 } : one))
  const { planId } = await aPlan({ ...twoTribes, villages, configXml })
  const params = { planId }
  const protection = async () => (await fetchDiagnosis(planId)).warnings.protection
  await upload(planId, [dumpLine(505, off)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  await leader().call(targets.addManual, { params, body: { coordinates: ['520|520'], type: 'offs', maxOff: 1 } })
  await calculate(planId)
  expect(await protection()).toEqual({ ratio: 20, days: 60, beginnerDays: 5, count: 0, targets: [] })
  await upload(planId, [dumpLine(500, off), dumpLine(501, off)])
  await calculate(planId)
  expect(await protection()).toEqual({
    ratio: 20,
    days: 60,
    beginnerDays: 5,
    count: 1,
    targets: [{ targetId: 'offs-510-500', x: 510, y: 500 }],
  })
})

test('the night bonus is not known where players choose its hours', async () => {
  const configXml = demoConfigXml.replace('<night>\n  <active>1', '<night>\n  <active>2')
  const { planId } = await aPlan({ ...twoTribes, configXml })
  await aim(planId, 'offs', [502], { maxFake: 1, offsetMinutes: 4 * 60 })
  expect((await fetchDiagnosis(planId)).warnings.night).toEqual({ rule: 'chosen', unknown: 1, count: 0, targets: [] })
})

test('all runs at once give the same as one after another, and replace earlier results', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(planId, [
    ...rows(500, 502).map((y) => dumpLine(y, off)),
    ...rows(503, 505).map((y) => dumpLine(y, { axe: 2000, ram: 500 })),
    dumpLine(506, { axe: 2500 }),
    dumpLine(507, { catapult: 130 }),
  ])
  await aim(planId, 'offs', rows(500, 504), { maxOff: 1, maxBFake: 1, maxFake: 2 })
  await aim(planId, 'ramoff', [505], { maxOff: 2 })
  await aim(planId, 'bfcleaner', [506], { maxOff: 1 })
  const counts = async (ramoffsEnabled: boolean) => {
    const { results, status, message } = await leader().call(calculations.calculateAll, {
      params,
      body: { ramoffsEnabled },
    })
    expect(status).toEqual(await leader().call(calculations.status, { params }))
    const kinds = ['off', 'ramoff', 'bfcleaner', 'bfkatas', 'fake'] as const
    return { message, counts: kinds.map((kind) => [results[kind].current, results[kind].required]) }
  }
  // Three offs, or four with the ramoff that the ramoff target leaves over.
  const rest = [
    [2, 2],
    [1, 1],
    [5, 5],
    [10, 10],
  ]
  expect(await counts(false)).toEqual({ counts: [[3, 5], ...rest], message: '21 von 23 Angriffen zugewiesen.' })
  expect(await counts(true)).toEqual({ counts: [[4, 5], ...rest], message: '22 von 23 Angriffen zugewiesen.' })
  expect(await counts(false)).toMatchObject({ counts: [[3, 5], ...rest] })
  await leader().call(calculations.reset, { params })
  expect((await leader().call(calculations.diagnosis, { params })).runs).toEqual([])
})
