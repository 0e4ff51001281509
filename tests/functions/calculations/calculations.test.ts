import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { defaultOptions, newPlanOptions } from '../../../shared/model/plan.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }
const ramoff = { axe: 2000, ram: 500 }
const cleaner = { axe: 2500 }
const katas = { catapult: 130 }

const fetchAttacks = async (planId: string) =>
  (await leader().call(calculations.attacks, { params: { planId } })).attacks.filter(isPlanned)
const fetchStatus = (planId: string) => leader().call(calculations.status, { params: { planId } })

test('offs are assigned as far as they reach, each with its exact launch', async () => {
  const { planId } = await aPlan()
  await upload(
    planId,
    rows(500, 503).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', [500, 501], { maxOff: 2 })
  await aim(planId, 'agcleaner', [502], { maxOff: 2, offsetMinutes: 15 })
  const result = await leader().call(calculations.calculateOffs, { params: { planId }, body: {} })
  expect(result).toMatchObject({ required: 6, current: 4, upperBound: 4 })
  expect(result.status).toEqual(await fetchStatus(planId))
  expect(result.status).toMatchObject({
    totalRequiredOffs: 6,
    totalCurrentOffs: 4,
    totalCurrentFakes: 0,
    outdated: false,
  })
  const attacks = await fetchAttacks(planId)
  expect(attacks).toHaveLength(4)
  expect(new Set(attacks.map(({ yf }) => yf)).size).toBe(4)
  for (const { xf, yf, xt, yt, launchAt, time, unitType, type } of attacks) {
    expect([type, unitType]).toEqual(['off', 'ram'])
    const travel = Math.round(Math.sqrt((xt - xf) ** 2 + (yt - yf) ** 2) * 30 * 60)
    expect(Date.parse(time) - Date.parse(launchAt)).toBe(travel * 1000)
    expect(time).toBe(yt === 502 ? '2038-03-10T20:15:00.000Z' : '2038-03-10T20:00:00.000Z')
  }
  const used = await leader().call(calculations.utilization, { params: { planId } })
  // Fair: with four offs for three targets none is left empty.
  expect(used.targets.map(({ usage }) => usage).toSorted()).toEqual([0.5, 0.5, 1])
})

test('an attack in the answer names villages and players', async () => {
  const { planId } = await aPlan()
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  await leader().call(calculations.calculateOffs, { params: { planId }, body: {} })
  expect(await fetchAttacks(planId)).toEqual([
    {
      type: 'off',
      targetId: 'offs-510-500',
      xf: 500,
      yf: 500,
      xt: 510,
      yt: 500,
      senderVillageId: 100,
      senderVillageName: 'Dorf',
      senderPlayerId: 11,
      senderPlayerName: 'Anna Äxte',
      targetVillageId: 200,
      targetVillageName: 'Dorf',
      targetPlayerName: 'Gegner & Söhne',
      unitType: 'ram',
      troops: { axe: 5000, ram: 200, catapult: 100 },
      morale: 100,
      launchAt: '2038-03-10T15:00:00.000Z',
      time: '2038-03-10T20:00:00.000Z',
      isRealInc: false,
    },
  ])
})

test('the five runs share the troops: each takes its own, and none more than there is', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(planId, [
    ...rows(500, 501).map((y) => dumpLine(y, off)),
    ...rows(502, 503).map((y) => dumpLine(y, ramoff)),
    dumpLine(504, cleaner),
    dumpLine(505, katas),
  ])
  await aim(planId, 'offs', [500, 501, 502, 503], { maxOff: 1, maxBFake: 1 })
  await aim(planId, 'ramoff', [504], { maxOff: 2 })
  await aim(planId, 'bfcleaner', [505], { maxOff: 1 })
  await aim(planId, 'bfkatas', [506], { maxOff: 2, maxBFake: 1 })
  await aim(planId, 'fakes', [507, 508], { maxFake: 20 })
  const ramsFirst = await leader().call(calculations.calculateOffs, { params, body: { ramoffsEnabled: true } })
  expect(ramsFirst.current).toBe(4)
  expect((await leader().call(calculations.calculateRamoffs, { params })).current).toBe(0)
  const offsOnly = await leader().call(calculations.calculateOffs, { params, body: {} })
  expect(offsOnly.current).toBe(2)
  expect((await leader().call(calculations.calculateRamoffs, { params })).current).toBe(2)
  expect((await leader().call(calculations.calculateBfCleaner, { params })).current).toBe(1)
  // Supply: one split of each off, two of the katas village; demand: 4 + 3, once per pair.
  expect(await leader().call(calculations.calculateBfKatas, { params })).toMatchObject({ required: 7, current: 4 })
  // Two offs and the katas village have five fakes each, at most one per pair with two targets.
  expect(await leader().call(calculations.calculateFakes, { params })).toMatchObject({ required: 40, current: 6 })
  expect(await fetchStatus(planId)).toMatchObject({
    totalRequiredOffs: 4,
    totalCurrentOffs: 2,
    totalRequiredRamoffs: 2,
    totalCurrentRamoffs: 2,
    totalRequiredBFcleaner: 1,
    totalCurrentBFcleaner: 1,
    totalRequiredBFkatas: 7,
    totalCurrentBFkatas: 4,
    totalRequiredFakes: 40,
    totalCurrentFakes: 6,
    outdated: false,
  })
  const attacks = await fetchAttacks(planId)
  expect(attacks).toHaveLength(15)
  const pairs = attacks.map(({ type, yf, yt }) => `${type} ${yf} ${yt}`)
  expect(new Set(pairs).size).toBe(15)
  expect(attacks.filter(({ type }) => type === 'bfcleaner')).toMatchObject([{ unitType: 'axe', yf: 504 }])
  const { players } = await leader().call(calculations.playerAssignments, { params })
  expect(players.map(({ playerName, villages }) => [playerName, villages.length])).toEqual([['Anna Äxte', 5]])
  expect(players[0]?.villages).toContainEqual({
    x: 500,
    y: 504,
    type: 'bfcleaner',
    maxOff: 1,
    villageId: 104,
    villageName: 'Dorf',
  })
})

test('an off keeps back what is planned beside it, and shows what was planned', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  await aim(planId, 'fakes', [501, 502], { maxFake: 1 })
  await aim(planId, 'fakes', [503], { maxBFake: 1 })
  const catapults = async () =>
    (await fetchAttacks(planId)).map(({ type, troops }) => `${type} ${troops.catapult ?? 0}`).sort()
  await leader().call(calculations.calculateOffs, { params, body: {} })
  const [{ launchAt } = { launchAt: '' }] = await fetchAttacks(planId)
  expect(await catapults()).toEqual(['off 100'])
  await leader().call(calculations.calculateFakes, { params })
  expect(await catapults()).toEqual(['fake 1', 'fake 1', 'off 98'])
  await leader().call(calculations.calculateBfKatas, { params })
  expect(await catapults()).toEqual(['bfkatas 60', 'fake 1', 'fake 1', 'off 38'])
  // A template raised afterwards changes nothing that was planned; the next run takes no more than there is.
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: {
      attackTemplates: { off: {}, ramoff: {}, bfcleaner: {}, bfkatas: { catapult: 60 }, fake: { catapult: 30 } },
    },
  })
  expect(await catapults()).toEqual(['bfkatas 60', 'fake 1', 'fake 1', 'off 38'])
  expect(await leader().call(calculations.calculateFakes, { params })).toMatchObject({ required: 2, current: 1 })
  expect(await catapults()).toEqual(['bfkatas 60', 'fake 30', 'off 10'])
  expect((await fetchAttacks(planId)).find(({ type }) => type === 'off')).toMatchObject({ launchAt, unitType: 'ram' })
})

test('no village sends two commands to a coordinate in one second, nor a second fake unless the leader allows it', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1, maxFake: 1 })
  await aim(planId, 'fakes', [500], { maxFake: 1, offsetMinutes: 10 })
  await aim(planId, 'bfkatas', [500], { maxFake: 1, offsetMinutes: 20 })
  await leader().call(calculations.calculateAll, { params, body: {} })
  const arrivals = async () =>
    (await fetchAttacks(planId)).map(({ type, time }) => `${type} ${time.slice(11, 16)}`).sort()
  const once = await arrivals()
  expect(once).toHaveLength(2)
  expect(once).toContain('off 20:00')
  expect(once).not.toContain('fake 20:00')
  const { plan } = await leader().call(plans.update, { params, body: { options: { manyFakes: true } } })
  expect(plan.options).toEqual({ ...defaultOptions, ...newPlanOptions, manyFakes: true })
  expect((await fetchStatus(planId)).outdated).toBe(true)
  await leader().call(calculations.calculateFakes, { params })
  expect(await arrivals()).toEqual(['fake 20:10', 'fake 20:20', 'off 20:00'])
  expect((await fetchStatus(planId)).outdated).toBe(false)
})

test('options are changed one by one, and a copy of the plan keeps them', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await leader().call(plans.update, { params, body: { options: { withPaladin: true } } })
  await leader().call(plans.update, { params, body: { options: { offsFirst: true } } })
  await leader().call(plans.update, { params, body: { options: { distances: { off: { min: 5 } } } } })
  const options = {
    ...defaultOptions,
    ...newPlanOptions,
    withPaladin: true,
    offsFirst: true,
    distances: { off: { min: 5 } },
  }
  expect((await leader().call(plans.get, { params })).plan.options).toEqual(options)
  const copy = await leader().call(plans.duplicate, { params, body: { name: 'Noch einmal' } })
  expect(copy.plan.options).toEqual(options)
})

test('all at once: ramoffs help out with what their own targets leave, or first where the leader says so', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(planId, [dumpLine(500, off), ...rows(501, 502).map((y) => dumpLine(y, ramoff))])
  await aim(planId, 'offs', [500], { maxOff: 3 })
  await aim(planId, 'ramoff', [501], { maxOff: 2 })
  const calculate = async () => {
    const { results } = await leader().call(calculations.calculateAll, { params, body: { ramoffsEnabled: true } })
    for (const { current, upperBound } of [results.off, results.ramoff]) expect(upperBound).toBe(current)
    return [results.off.current, results.ramoff.current]
  }
  expect(await calculate()).toEqual([1, 2])
  await leader().call(plans.update, { params, body: { options: { offsFirst: true } } })
  expect(await calculate()).toEqual([3, 0])
})

test('calculating an empty plan says what is missing', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const message = async () => (await leader().call(calculations.calculateAll, { params, body: {} })).message
  expect(await message()).toBe(
    'Der Plan hat noch keine Ziele. Der Plan hat noch keine Herkunftsdörfer: Lade zuerst Truppen hoch.',
  )
  await aim(planId, 'offs', [500], { maxOff: 0 })
  await upload(planId, [dumpLine(500, off)])
  expect(await message()).toBe('Kein Ziel hat Limits: Überall sind Offs, Fakes und BFakes auf 0.')
  await aim(planId, 'offs', [500], { maxOff: 1 })
  expect(await message()).toBe('1 von 1 Angriff zugewiesen.')
})

test('catapults aim at the buildings by their shares', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  const share = (percentage: number, dsUltimateId: number) => ({ enabled: percentage > 0, percentage, dsUltimateId })
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: {
      catapultTargets: { hauptgebaeude: share(30, 30), adelshof: share(10, 35), schmiede: share(0, 36) },
    },
  })
  await upload(
    planId,
    rows(500, 507).map((y) => dumpLine(y, { catapult: 60 })),
  )
  await aim(planId, 'fakes', rows(500, 507), { maxBFake: 1 })
  await leader().call(calculations.calculateBfKatas, { params })
  const buildings = (await fetchAttacks(planId)).map(({ building }) => building)
  expect(buildings.toSorted()).toEqual([...Array(2).fill('adelshof'), ...Array(6).fill('hauptgebaeude')])
})

test('launches keep to the players’ time slots, then to the world’s auto time slots', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 509), { maxOff: 1 })
  const calculate = async () => (await leader().call(calculations.calculateOffs, { params, body: {} })).current
  expect(await calculate()).toBe(10)
  // Straight across takes five hours: launch at 15:00 UTC, 16:00 in Berlin; every other pair is further.
  const slot = (from: string, to: string) => ({
    timeslots: [{ from: `2038-03-10T${from}:00Z`, to: `2038-03-10T${to}:00Z` }],
  })
  await leader().call(timeslots.save, { params: { planId, playerId: '11' }, body: slot('14:59', '15:00') })
  expect(await calculate()).toBe(10)
  expect((await fetchStatus(planId)).outdated).toBe(false)
  await leader().call(timeslots.save, { params: { planId, playerId: '11' }, body: slot('15:01', '19:00') })
  expect((await fetchStatus(planId)).outdated).toBe(true)
  expect(await calculate()).toBe(5)
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { autoTimeslotSettings: [{ start: '17:00', end: '18:00' }] },
  })
  expect(await calculate()).toBe(0)
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { autoTimeslotSettings: [{ start: '15:59', end: '16:01' }] },
  })
  expect(await calculate()).toBe(5)
  await leader().call(timeslots.save, { params: { planId, playerId: '11' }, body: { timeslots: [] } })
  expect(await calculate()).toBe(10)
})

test('nobody attacks their own tribes, launches before sendFrom, or as agcleaner against the rules', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  await upload(planId, [dumpLine(500, off), dumpLine(501, { ...off, ram: 300 })])
  await leader().call(targets.addManual, { params, body: { coordinates: ['500|509'], type: 'offs', maxOff: 5 } })
  const calculate = () => leader().call(calculations.calculateOffs, { params, body: {} })
  expect(await calculate()).toMatchObject({ current: 0 })
  expect((await fetchStatus(planId)).totalRequiredOffs).toBe(0)
  await aim(planId, 'agcleaner', [500], { maxOff: 2 })
  expect(await calculate()).toMatchObject({ current: 2 })
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { assignmentRules: { agcleaner: [{ unit: 'ram', op: '>=', value: 250 }] } },
  })
  expect(await calculate()).toMatchObject({ current: 1 })
  await leader().call(plans.update, { params, body: { sendFrom: '2038-03-10T15:00:00Z' } })
  expect(await fetchStatus(planId)).toMatchObject({ outdated: true, totalCurrentOffs: 1 })
  expect(await calculate()).toMatchObject({ current: 0, status: { outdated: false } })
})

test('a reset deletes all calculated attacks', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1, maxFake: 1 })
  await leader().call(calculations.calculateOffs, { params, body: {} })
  await leader().call(calculations.calculateFakes, { params })
  await leader().call(calculations.reset, { params })
  expect(await fetchAttacks(planId)).toEqual([])
  expect(await fetchStatus(planId)).toMatchObject({ totalCurrentOffs: 0, totalCurrentFakes: 0, totalRequiredOffs: 1 })
  await leader().call(calculations.reset, { params })
})

test('attacks of a deleted sender or target are not counted or issued', async () => {
  const { planId } = await aPlan()
  await upload(
    planId,
    rows(500, 502).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 502), { maxOff: 1 })
  await leader().call(calculations.calculateOffs, { params: { planId }, body: {} })
  await leader().call(targets.remove, { params: { planId, targetId: 'offs-510-500' } })
  expect((await fetchAttacks(planId)).length).toBe(2)
  await upload(planId, [dumpLine(509, off)])
  expect(await fetchAttacks(planId)).toEqual([])
  expect((await fetchStatus(planId)).totalCurrentOffs).toBe(0)
})

test('calculations and uploads at the same time never mix', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 509), { maxOff: 1, maxFake: 1 })
  const answers = await Promise.all([
    leader().raw('POST', `/offtool/calculateOffs/${planId}`),
    leader().raw('POST', `/offtool/calculateFakes/${planId}`),
    leader().raw('POST', `/offtool/calculateOffs/${planId}`, { ramoffsEnabled: true }),
    upload(
      planId,
      rows(500, 504).map((y) => dumpLine(y, off)),
    ).then(() => ({ status: 200 })),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  await leader().call(calculations.calculateOffs, { params, body: {} })
  await leader().call(calculations.calculateFakes, { params })
  expect(await fetchStatus(planId)).toMatchObject({ totalCurrentOffs: 5, totalCurrentFakes: 10, outdated: false })
  for (const { yf } of await fetchAttacks(planId)) expect(yf).toBeLessThanOrEqual(504)
})
