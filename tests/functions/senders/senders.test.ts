import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { aim, aPlan, aWorld, dumpLine, leader, rows, schedule, superadmin, twoTribes, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }
const listSenders = async (planId: string) => (await leader().call(senders.list, { params: { planId } })).senders
const planProgress = async (planId: string, worldId: string) =>
  (await leader().call(plans.list, { worldId })).plans.find(({ _id }) => _id === planId)?.progress

test('sender villages are listed with village, player, tribe, troops and their strength', async () => {
  const { planId } = await aPlan()
  await upload(planId, [dumpLine(500, off)])
  await leader().call(senders.addManual, {
    params: { planId },
    body: { coordinates: ['500|509'], type: 'ramoff', maxOff: 2 },
  })
  const list = await listSenders(planId)
  expect(list).toContainEqual({
    villageId: 100,
    readAt: expect.any(String),
    villageName: 'Dorf',
    x: 500,
    y: 500,
    playerId: 11,
    playerName: 'Anna Äxte',
    tribeTag: 'WIR',
    type: 'offs',
    maxOff: 1,
    maxFake: 5,
    maxBFake: 1,
    points: 100,
    troops: off,
    // 5,000 axes, 200 rams of five places, 100 catapults of eight
    offStrength: 5000 + 1000 + 800,
    isManual: false,
    tribeId: 1,
    isForeign: false,
    isBlocked: false,
    version: expect.any(Number),
  })
  expect(list.find(({ y }) => y === 509)).toMatchObject({
    type: 'ramoff',
    maxOff: 2,
    isManual: true,
    points: expect.any(Number),
  })
  expect(list.find(({ y }) => y === 509)).not.toHaveProperty('troops')
})

test('kind and capacities of villages are changed, alone or together, and villages removed', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 504).map((y) => dumpLine(y, off)),
  )
  const changed = await leader().call(senders.update, {
    params,
    body: { villageIds: [100, 101, 999], changes: { type: 'ramoff', maxFake: 0 } },
  })
  expect(changed).toMatchObject({ changed: 2, stats: { off: 3, ramoff: 2, totalFake: 15, totalBFake: 5 } })
  const removed = await leader().call(senders.remove, { params, body: { villageIds: [104, 100] } })
  expect(removed).toMatchObject({ removed: 2, stats: { off: 2, ramoff: 1, villages: 3 } })
  expect((await listSenders(planId)).map(({ villageId }) => villageId).toSorted()).toEqual([101, 102, 103])
  const gone = { villageIds: [104] }
  expect(await leader().fails(senders.remove, { params, body: gone })).toMatchObject({
    status: 404,
    code: 'sender_not_found',
  })
  expect(await leader().fails(senders.update, { params, body: { ...gone, changes: {} } })).toMatchObject({
    status: 404,
  })
})

test('edits of senders at the same time lose nothing', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 503).map((y) => dumpLine(y, off)),
  )
  const edits = rows(100, 103).map((id) =>
    leader().call(senders.update, { params, body: { villageIds: [id], changes: { maxOff: id } } }),
  )
  await Promise.all(edits)
  expect((await listSenders(planId)).map(({ maxOff }) => maxOff).toSorted()).toEqual([100, 101, 102, 103])
})

test('limits of many targets are changed and many targets removed at once', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await aim(planId, 'offs', rows(500, 504), { maxOff: 1, maxFake: 1 })
  const ids = rows(500, 502).map((y) => `offs-510-${y}`)
  const changed = await leader().call(targets.updateMany, {
    params,
    body: { targetIds: [...ids, 'offs-1-1'], limits: { maxFake: 4, offsetMinutes: 5 } },
  })
  expect(changed.changed).toBe(3)
  const listed = (await leader().call(targets.list, { params })).targets
  expect(listed.map(({ maxOff, maxFake, offsetMinutes }) => [maxOff, maxFake, offsetMinutes])).toEqual([
    ...Array(3).fill([1, 4, 5]),
    ...Array(2).fill([1, 1, 0]),
  ])
  expect((await leader().call(targets.removeMany, { params, body: { targetIds: ids } })).removed).toBe(3)
  expect((await leader().call(targets.list, { params })).targets).toHaveLength(2)
  expect(await leader().fails(targets.removeMany, { params, body: { targetIds: ids } })).toMatchObject({ status: 404 })
})

test('the list of plans knows how far each plan is', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  expect(await planProgress(planId, worldId)).toEqual({ targets: 0, required: 0, planned: 0 })
  await upload(
    planId,
    rows(500, 501).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 502), { maxOff: 1, maxFake: 1 })
  expect(await planProgress(planId, worldId)).toEqual({ targets: 3, required: 6, planned: 0 })
  await leader().call(calculations.calculateAll, { params, body: {} })
  expect(await planProgress(planId, worldId)).toEqual({ targets: 3, required: 6, planned: 5 })
  await leader().call(targets.remove, { params: { planId, targetId: 'offs-510-502' } })
  expect(await planProgress(planId, worldId)).toMatchObject({ targets: 2, required: 4 })
  await leader().call(senders.remove, { params, body: { villageIds: [100, 101] } })
  expect(await planProgress(planId, worldId)).toMatchObject({ planned: 0 })
})

test('a plan is duplicated with senders and targets, without what was calculated', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  await upload(planId, [dumpLine(500, off)])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  await leader().call(calculations.calculateOffs, { params, body: {} })
  await leader().call(timeslots.save, { params: { planId, playerId: '11' }, body: { timeslots: [] } })
  const body = { name: 'Zweite Welle', arriveAt: '2038-03-12T20:00:00Z' }
  const { plan } = await leader().call(plans.duplicate, { params, body })
  expect(plan).toMatchObject({
    name: 'Zweite Welle',
    tribes: [1],
    tribeNames: ['WIR'],
    arriveAt: '2038-03-12T20:00:00.000Z',
  })
  expect(await listSenders(plan._id)).toEqual(await listSenders(planId))
  expect(await planProgress(plan._id, worldId)).toEqual({ targets: 1, required: 1, planned: 0 })
  expect((await leader().call(calculations.attacks, { params: { planId: plan._id } })).attacks).toEqual([])
  expect((await leader().call(calculations.attacks, { params })).attacks).toHaveLength(1)
  const wrong = await leader().fails(plans.duplicate, { params, body: { name: 'x', arriveAt: '2038-03-01T00:00:00Z' } })
  expect(wrong.code).toBe('arrival_before_send')
})

test('a player’s former slots are kept and can be put back', async () => {
  const { planId } = await aPlan()
  const params = { planId, playerId: '11' }
  const slot = (hour: string) => [{ from: `2038-03-10T${hour}:00:00.000Z`, to: `2038-03-10T${hour}:30:00.000Z` }]
  const save = (hour: string) => leader().call(timeslots.save, { params, body: { timeslots: slot(hour) } })
  expect(await leader().fails(timeslots.undo, { params })).toMatchObject({ status: 409, code: 'no_former_slots' })
  for (const hour of ['08', '09', '10']) await save(hour)
  const { history } = await leader().call(timeslots.history, { params })
  expect(history.map(({ slots }) => slots)).toEqual([slot('09'), slot('08'), []])
  expect((await leader().call(timeslots.undo, { params })).timeslots).toEqual(slot('09'))
  expect((await leader().call(timeslots.undo, { params })).timeslots).toEqual(slot('10'))
})

/** Our tribe and its friends at x = 500, the friends from y = 505. */
const withFriends = {
  ...twoTribes,
  tribes: [...(twoTribes.tribes ?? []), { id: 3, name: 'Freunde', tag: 'FRD' }],
  players: twoTribes.players?.map((player) => (player.id === 12 ? { ...player, tribeId: 3 } : player)),
}

test('villages of a tribe that was taken out are marked, send nothing and are removed together', async () => {
  const { planId, worldId } = await aPlan(withFriends)
  const params = { planId }
  await leader().call(plans.update, { params, body: { tribes: [1, 3] } })
  await upload(
    planId,
    [500, 505, 506].map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 502), { maxOff: 1, maxFake: 1 })
  const calculate = async () =>
    (await leader().call(calculations.calculateAll, { params, body: { ramoffsEnabled: true } })).status
  const sendersOfAttacks = async () => [
    ...new Set(
      (await leader().call(calculations.attacks, { params })).attacks.map(({ senderVillageId }) => senderVillageId),
    ),
  ]
  expect(await calculate()).toMatchObject({ totalCurrentOffs: 3, totalCurrentFakes: 3 })

  await leader().call(plans.update, { params, body: { tribes: [1] } })
  expect((await listSenders(planId)).map(({ y, isForeign, tribeId }) => [y, isForeign, tribeId])).toEqual([
    [500, false, 1],
    [505, true, 3],
    [506, true, 3],
  ])
  // What was planned from them counts no more, even before the next calculation.
  expect(await sendersOfAttacks()).toEqual([100])
  expect(await leader().call(calculations.status, { params })).toMatchObject({ totalCurrentOffs: 1 })
  expect((await planProgress(planId, worldId))?.planned).toBeLessThan(6)
  expect((await leader().call(senders.stats, { params })).stats).toMatchObject({
    off: 1,
    totalFake: 5,
    villages: 3,
    foreign: 2,
  })
  // Where its off arrives, the village sends no fake in the same second.
  expect(await calculate()).toMatchObject({ totalCurrentOffs: 1, totalCurrentFakes: 2 })
  expect(await sendersOfAttacks()).toEqual([100])
  expect(await planProgress(planId, worldId)).toMatchObject({ planned: 3 })

  const foreign = (await listSenders(planId)).filter(({ isForeign }) => isForeign)
  const body = { villageIds: foreign.map(({ villageId }) => villageId) }
  const removed = await leader().call(senders.remove, { params, body })
  expect(removed).toMatchObject({ removed: 2, stats: { villages: 1, foreign: 0 } })
})

test('a village entered by hand for somebody outside the plan’s tribes is marked and sends nothing', async () => {
  const { planId } = await aPlan(withFriends)
  const params = { planId }
  const answer = await leader().call(senders.addManual, {
    params,
    body: { coordinates: ['500|500', '500|505'], type: 'offs' },
  })
  expect(answer.stats).toMatchObject({ off: 1, villages: 2, foreign: 1 })
})

test('a blocked village sends nothing until it is let send again', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 501).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 501), { maxOff: 1 })
  const block = (isBlocked: boolean) =>
    leader().call(senders.update, { params, body: { villageIds: [100], changes: { isBlocked } } })
  const planned = async () =>
    (await leader().call(calculations.calculateOffs, { params, body: {} })).status.totalCurrentOffs
  expect(await planned()).toBe(2)
  expect((await block(true)).stats).toMatchObject({ off: 1, villages: 2, blocked: 1 })
  expect(await leader().call(calculations.status, { params })).toMatchObject({ totalCurrentOffs: 1, outdated: true })
  expect(await planned()).toBe(1)
  expect((await listSenders(planId)).map(({ isBlocked }) => isBlocked)).toEqual([true, false])
  expect((await block(false)).stats).toMatchObject({ off: 2, blocked: 0 })
  expect(await planned()).toBe(2)
})

test('settings changed after the upload are shown, previewed and applied to the stored troops', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  const settingsChanges = async () => [
    (await leader().call(senders.list, { params })).settingsChanged,
    (await leader().call(senders.stats, { params })).settingsChanged,
  ]
  const saveThresholds = (classificationThresholds: object) =>
    leader().call(worlds.saveSettings, { params: { worldId }, body: { classificationThresholds } })
  const lines = [dumpLine(500, off), dumpLine(501, off), dumpLine(502, { axe: 1000 }), dumpLine(503, { spear: 9 })]
  await upload(planId, lines)
  await leader().call(senders.addManual, { params, body: { coordinates: ['500|504'], type: 'ramoff' } })
  await leader().call(senders.update, { params, body: { villageIds: [101], changes: { maxOff: 0 } } })
  await leader().call(senders.update, { params, body: { villageIds: [100], changes: { isBlocked: true } } })
  expect(await settingsChanges()).toEqual([false, false])

  const { settings } = await leader()
    .call(worlds.settings, { params: { worldId } })
    .then((settings) => ({ settings }))
  await saveThresholds(settings.classificationThresholds)
  expect(await settingsChanges(), 'saved as they were').toEqual([false, false])
  await saveThresholds({ off: { axe: 900 }, fakeSending: { catapult: 1 } })
  expect(await settingsChanges()).toEqual([true, true])

  const none = { offs: 0, ramoff: 0, bfcleaner: 0, fakeSending: 0, bfkatas: 0, none: 0 }
  const told = {
    before: { ...none, offs: 2, none: 2 },
    after: { ...none, offs: 3, none: 1 },
    changed: 1,
    kept: 1,
  }
  const preview = await leader().call(senders.reclassify, { params, body: { preview: true } })
  expect(preview).toMatchObject(told)
  expect(await listSenders(planId)).toHaveLength(3)
  expect(await settingsChanges()).toEqual([true, true])

  expect(await leader().call(senders.reclassify, { params, body: {} })).toMatchObject(told)
  expect(await settingsChanges()).toEqual([false, false])
  const list = (await listSenders(planId)).toSorted((a, b) => a.y - b.y)
  expect(list.map(({ y, type, maxOff, isManual, isBlocked }) => [y, type, maxOff, isManual, isBlocked])).toEqual([
    [500, 'offs', 1, false, true],
    [501, 'offs', 0, false, false],
    [502, 'offs', 1, false, false],
    [504, 'ramoff', 1, true, false],
  ])
  // Once more changes nothing; and back again, the village without a role is none again.
  expect(await leader().call(senders.reclassify, { params, body: {} })).toMatchObject({ changed: 0 })
  await saveThresholds(settings.classificationThresholds)
  expect(await leader().call(senders.reclassify, { params, body: {} })).toMatchObject({
    changed: 1,
    after: told.before,
  })
})

test('villages fall out of the plan with the world’s next data: lost to others, or with a player who has left', async () => {
  const { worldId, server } = await aWorld()
  const body = { name: 'Sturm', tribes: [1], worldId, ...schedule }
  const { plan } = await leader().call(plans.create, { body })
  await upload(
    plan._id,
    [500, 501, 505].map((y) => dumpLine(y, off)),
  )
  const players = twoTribes.players?.map((player) => (player.id === 12 ? { ...player, tribeId: 0 } : player))
  const villages = twoTribes.villages?.map((village) => (village.id === 101 ? { ...village, playerId: 21 } : village))
  await serveWorld(server, worldFiles({ ...twoTribes, ...(players && { players }), ...(villages && { villages }) }))
  await superadmin().call(worlds.sync, { body: { worldId } })
  expect((await listSenders(plan._id)).map(({ y, isForeign, tribeId }) => [y, isForeign, tribeId])).toEqual([
    [500, false, 1],
    [501, true, 1],
    [505, true, 0],
  ])
})
