import { expect, test } from 'vitest'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { api } from '../../support/stack/api.ts'
import { aim, aPlan, leader, schedule } from '../world.ts'

const anna = '11'
const at = (hour: string) => `2038-03-10T${hour}:00.000Z`
const slot = (from: string, to: string) => ({ from: at(from), to: at(to) })
const secretPattern = /^[\w-]{22}$/
const listPlayers = async (planId: string, tribeId?: number) =>
  (await leader().call(timeslots.list, { params: { planId }, query: { tribeId } })).players

test('without slots a player is always available; with auto time slots they count; own slots come first', async () => {
  const { planId, worldId } = await aPlan()
  expect(await listPlayers(planId)).toEqual([
    {
      playerId: 11,
      playerName: 'Anna Äxte',
      tribeId: 1,
      tribeName: 'WIR',
      senders: 0,
      numberOfSlots: 0,
      totalMinutes: 0,
      slots: [],
      source: 'always',
      answer: 'silent',
      sends: 'always',
      version: 0,
      maxCommands: null,
      message: '',
      secret: expect.stringMatching(secretPattern),
    },
    {
      playerId: 12,
      playerName: 'Bert Böse',
      tribeId: 1,
      tribeName: 'WIR',
      senders: 0,
      numberOfSlots: 0,
      totalMinutes: 0,
      slots: [],
      source: 'always',
      answer: 'silent',
      sends: 'always',
      version: 0,
      maxCommands: null,
      message: '',
      secret: expect.stringMatching(secretPattern),
    },
  ])
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { autoTimeslotSettings: [{ start: '08:00', end: '09:30' }] },
  })
  const auto = [slot('07:00', '08:30')]
  expect(await listPlayers(planId)).toMatchObject([
    { source: 'auto', slots: auto, totalMinutes: 90 },
    { source: 'auto' },
  ])
  const timeslotsOfAnna = [
    slot('18:00', '19:00'),
    slot('10:00', '11:00'),
    slot('10:30', '12:00'),
    slot('12:00', '12:30'),
  ]
  const saved = await leader().call(timeslots.save, {
    params: { planId, playerId: anna },
    body: { timeslots: timeslotsOfAnna },
  })
  expect(saved.timeslots).toEqual([slot('10:00', '12:30'), slot('18:00', '19:00')])
  expect(await listPlayers(planId)).toMatchObject([
    { source: 'own', numberOfSlots: 2, totalMinutes: 210, slots: saved.timeslots },
    { source: 'auto' },
  ])
  const generated = await leader().call(timeslots.generate, { params: { planId, playerId: anna } })
  expect(generated.timeslots).toEqual(auto)
  expect(await listPlayers(planId)).toMatchObject([{ source: 'own', slots: auto }, { source: 'auto' }])
})

test('the list is filtered by tribe', async () => {
  const { planId } = await aPlan()
  expect(await listPlayers(planId, 1)).toHaveLength(2)
  expect(await listPlayers(planId, 2)).toEqual([])
})

test('generating needs auto time slots', async () => {
  const { planId } = await aPlan()
  expect(await leader().fails(timeslots.generate, { params: { planId, playerId: anna } })).toMatchObject({
    status: 409,
    code: 'no_auto_slots',
  })
})

async function aPlanWithAutoSlots() {
  const { planId, worldId } = await aPlan()
  const autoTimeslotSettings = [{ start: '08:00', end: '09:30' }]
  await leader().call(worlds.saveSettings, { params: { worldId }, body: { autoTimeslotSettings } })
  return { planId, auto: [slot('07:00', '08:30')] }
}

test('generating leaves own slots alone when asked to, and returns the current state', async () => {
  const { planId, auto } = await aPlanWithAutoSlots()
  const params = { planId, playerId: anna }
  const own = [slot('18:00', '19:00')]
  const keeping = () => leader().call(timeslots.generate, { params, body: { keepOwn: true } })
  expect(await keeping()).toMatchObject({ kept: false, timeslots: auto, version: 1 })
  await api().call(timeslots.saveOwn, { params, body: { timeslots: own } })
  expect(await keeping()).toMatchObject({ kept: true, timeslots: own, version: 2 })
  // An emptied list is no answer any more.
  await api().call(timeslots.saveOwn, { params, body: { timeslots: [] } })
  expect(await keeping()).toMatchObject({ kept: false, timeslots: auto, version: 4 })
  await api().call(timeslots.saveOwn, { params, body: { timeslots: own } })
  expect(await leader().raw('POST', `/admin/timeslots/generate/${planId}/${anna}`)).toMatchObject({
    status: 200,
    body: { kept: false, timeslots: auto },
  })
})

test('slots that a player gives while others are generated for them win in the end', async () => {
  const { planId } = await aPlanWithAutoSlots()
  const own = [slot('18:00', '19:00')]
  for (let round = 0; round < 8; round++) {
    const params = { planId, playerId: anna }
    await leader().call(timeslots.save, { params, body: { timeslots: [] } })
    await Promise.all([
      leader().call(timeslots.generate, { params, body: { keepOwn: true } }),
      api().call(timeslots.saveOwn, { params, body: { timeslots: own } }),
    ])
    expect((await api().call(timeslots.playerInfo, { params })).timeslots).toEqual(own)
  }
})

test('a leader who names the version they saw overwrites no later one', async () => {
  const { planId } = await aPlan()
  const params = { planId, playerId: anna }
  const save = (from: string, version?: number) => ({ params, body: { timeslots: [slot(from, '12:00')], version } })
  const [before] = await listPlayers(planId)
  expect(before?.version).toBe(0)
  await api().call(timeslots.saveOwn, save('08:00'))
  const late = await leader().fails(timeslots.save, save('09:00', before?.version))
  expect(late).toMatchObject({ status: 409, code: 'slots_changed' })
  expect((await api().call(timeslots.playerInfo, { params })).timeslots).toEqual([slot('08:00', '12:00')])
  const [seen] = await listPlayers(planId)
  expect(await leader().call(timeslots.save, save('09:00', seen?.version))).toMatchObject({ version: 2 })
  // Repeated after a lost answer: it is already stored.
  expect(await leader().call(timeslots.save, save('09:00', seen?.version))).toMatchObject({ version: 2 })
  expect(await leader().fails(timeslots.undo, { params, body: { version: 1 } })).toMatchObject({
    code: 'slots_changed',
  })
  expect(await leader().call(timeslots.save, save('10:00'))).toMatchObject({ version: 3 })
  expect(await leader().call(timeslots.undo, { params, body: { version: 3 } })).toMatchObject({
    version: 4,
    timeslots: [slot('09:00', '12:00')],
  })
})

test('of several leaders who have seen the same slots one saves', async () => {
  const { planId } = await aPlan()
  const params = { planId, playerId: anna }
  const lists = ['01', '02', '03', '04'].map((hour) => [slot(`${hour}:00`, `${hour}:30`)])
  const answers = await Promise.all(
    lists.map((list) => leader().send(timeslots.save, { params, body: { timeslots: list, version: 0 } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const stored = (await listPlayers(planId))[0]?.slots
  expect(stored).toEqual(lists[answers.findIndex(({ status }) => status === 200)])
})

test('a player gives slots without an account, and sees only their own', async () => {
  const { planId } = await aPlan()
  const params = { planId, playerId: anna }
  const nobody = api()
  expect(await nobody.call(timeslots.playerInfo, { params })).toEqual({
    playerName: 'Anna Äxte',
    planName: 'Sturm',
    maxCommands: null,
    message: '',
    timeslots: [],
    sends: 'slots',
    isOwner: false,
    answer: 'silent',
    version: 0,
    assumed: { source: 'always', slots: [] },
    timeZone: 'Europe/Berlin',
    ...schedule,
    lastArrival: schedule.arriveAt,
  })
  await aim(planId, 'offs', [500], { maxOff: 1, offsetMinutes: 90 })
  expect(await nobody.call(timeslots.playerInfo, { params })).toMatchObject({ lastArrival: at('21:30') })
  await nobody.call(timeslots.saveOwn, {
    params,
    body: { timeslots: [slot('18:00', '19:00'), slot('08:00', '09:00')] },
  })
  const { timeslots: left } = await nobody.call(timeslots.removeOwn, {
    params,
    body: { from: '2038-03-10T19:00:00+01:00' },
  })
  expect(left).toEqual([slot('08:00', '09:00')])
  expect((await nobody.call(timeslots.playerInfo, { params })).timeslots).toEqual(left)
  const gone = await nobody.fails(timeslots.removeOwn, { params, body: { from: at('18:00') } })
  expect(gone).toMatchObject({ status: 404, code: 'slot_not_found' })
})

test('only members of the plan’s tribes have slots', async () => {
  const { planId } = await aPlan()
  for (const playerId of ['21', '999', 'x', '0']) {
    expect(await api().fails(timeslots.playerInfo, { params: { planId, playerId } })).toMatchObject({
      status: 404,
      code: 'player_not_found',
    })
  }
  const foreign = await api().fails(timeslots.playerInfo, { params: { planId: 'unknown', playerId: anna } })
  expect(foreign.code).toBe('plan_not_found')
})

test('slots that are none are named', async () => {
  const { planId } = await aPlan()
  const save = (slots: object[]) => leader().raw('PUT', `/timeslots/${planId}/${anna}`, { timeslots: slots })
  expect((await save([slot('09:00', '09:00')])).body).toMatchObject({
    fields: { 'timeslots.0.to': 'Das Ende muss mindestens eine Minute nach dem Beginn liegen.' },
  })
  expect((await save([{ from: at('09:00'), to: '2038-03-24T09:01:00Z' }])).body).toMatchObject({
    fields: { 'timeslots.0.to': 'Ein Zeitfenster darf höchstens 14 Tage dauern.' },
  })
  expect((await save([{ from: '10:00', to: at('11:00') }])).status).toBe(400)
})

test('slots given at the same time follow one another: the last whole list is stored', async () => {
  const { planId } = await aPlan()
  const params = { planId, playerId: anna }
  const lists = ['01', '02', '03', '04', '05'].map((hour) => [slot(`${hour}:00`, `${hour}:30`), slot('18:00', '19:00')])
  await Promise.all(lists.map((list) => api().call(timeslots.saveOwn, { params, body: { timeslots: list } })))
  const { timeslots: stored } = await api().call(timeslots.playerInfo, { params })
  expect(lists).toContainEqual(stored)
})

test.each([
  [
    'the night that has no 02:30',
    '2038-03-27T23:00:00Z',
    '2038-03-28T06:00:00Z',
    '2038-03-28T00:00:00.000Z',
    '2038-03-28T01:00:00.000Z',
  ],
  [
    'the night that has 02:30 twice',
    '2026-10-24T22:00:00Z',
    '2026-10-25T06:00:00Z',
    '2026-10-24T23:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ],
])('auto time slots from 01:00 to 03:00 in %s', async (_, sendFrom, arriveAt, from, to) => {
  const { planId, worldId } = await aPlan()
  await leader().raw('PATCH', `/incplans/${planId}`, { sendFrom, arriveAt })
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { autoTimeslotSettings: [{ start: '01:00', end: '03:00' }] },
  })
  expect((await listPlayers(planId))[0]?.slots).toEqual([{ from, to }])
})

test('players with villages in the plan are listed and have slots, from any tribe; nobody else', async () => {
  const { planId } = await aPlan()
  const playerNames = async (tribeId?: number) =>
    (await listPlayers(planId, tribeId)).map(({ playerName }) => playerName)
  const foreign = { planId, playerId: '21' }
  const own = [slot('08:00', '12:00')]
  const refused = await leader().fails(timeslots.save, { params: foreign, body: { timeslots: own } })
  expect(refused).toMatchObject({ status: 404, code: 'player_not_found' })
  await leader().call(senders.addManual, {
    params: { planId },
    body: { coordinates: ['510|500'], type: 'fakeSending', maxOff: 0 },
  })
  expect(await playerNames()).toEqual(['Anna Äxte', 'Bert Böse', 'Gegner & Söhne'])
  expect(await playerNames(2)).toEqual(['Gegner & Söhne'])
  await leader().call(timeslots.save, { params: foreign, body: { timeslots: own } })
  expect((await listPlayers(planId, 2)).map(({ slots }) => slots)).toEqual([own])
})

test('a plan counts who has timeslots of their own, among all that can send', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const answers = async () => (await leader().call(plans.get, { params })).plan.answers
  await aim(planId, 'offs', [500], { maxOff: 1 })
  expect(await answers()).toEqual({ answered: 0, players: 2 })
  const save = (body: object) =>
    leader().call(timeslots.save, { params: { planId, playerId: anna }, body: { timeslots: [], ...body } })
  await save({ maxCommands: 3 })
  expect(await answers()).toMatchObject({ answered: 0 })
  await save({ sends: 'always' })
  await api().call(timeslots.saveOwn, {
    params: { planId, playerId: '12' },
    body: { timeslots: [slot('10:00', '12:00')] },
  })
  expect(await answers()).toEqual({ answered: 2, players: 2 })
  await save({ timeslots: [] })
  expect(await answers()).toEqual({ answered: 1, players: 2 })
})
