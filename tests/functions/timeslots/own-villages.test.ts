import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { attackKey } from '../../../shared/model/wishes/wish.ts'
import { findMaxima } from '../../../shared/planner/explain/preview.ts'
import { unpackedInput } from '../../../shared/planner/plan/packed-input.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { ago, keyIn, playerPage } from '../orders/orders-plan.ts'
import { aim, aPlan, dumpLine, leader, rows, superadmin, twoTribes, upload } from '../world.ts'

const anna = '11'
const bert = '12'
const army = { axe: 6000, ram: 300, catapult: 50 }

/** Five villages of Anna's (100 to 104) and five of Bert's with an off and fakes each. */
async function aPlanWithVillages(troops: Parameters<typeof dumpLine>[1] = army) {
  const { planId, worldId, server } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, troops)),
  )
  const players = async () => (await leader().call(timeslots.list, { params })).players
  const secrets = new Map((await players()).map(({ playerId, secret }) => [String(playerId), secret]))
  const byLink = (playerId = anna) => ({
    params: { planId, playerId },
    headers: { [slotSecretHeader]: secrets.get(playerId) ?? '' },
  })
  const own = async (playerId = anna) => (await api().call(timeslots.ownVillages, byLink(playerId))).villages
  const hold = (...villageIds: number[]) =>
    api().call(timeslots.saveHolds, {
      ...byLink(),
      body: { holds: villageIds.map((villageId) => ({ villageId, isHeld: true, freeNobles: null })) },
    })
  const free = (villageId: number, freeNobles: number | null) =>
    api().call(timeslots.saveHolds, { ...byLink(), body: { holds: [{ villageId, isHeld: false, freeNobles }] } })
  const overrule = (villageIds: number[], isOverruled: boolean) =>
    leader().call(timeslots.overrule, { params: byLink().params, body: { villageIds, isOverruled } })
  const calculate = () => leader().call(calculations.calculateAll, { params, body: {} })
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  return {
    params,
    worldId,
    server,
    secrets,
    players,
    byLink,
    own,
    hold,
    free,
    overrule,
    calculate,
    attacks,
    sendersOf: async () => [...new Set((await attacks()).map(({ senderVillageId }) => senderVillageId))].sort(),
    status: () => leader().call(calculations.status, { params }),
  }
}

test('a member sees exactly their own villages with roles and troops', async () => {
  const { own } = await aPlanWithVillages()
  const villages = await own()
  expect(villages.map(({ villageId }) => villageId)).toEqual([100, 101, 102, 103, 104])
  expect(villages[0]).toMatchObject({ x: 500, y: 500, isHeld: false, freeNobles: null })
  expect(villages[0]?.kinds).toContain('off')
  expect(villages[0]?.troops).toMatchObject(army)
  expect((await own(bert)).map(({ villageId }) => villageId)).toEqual([105, 106, 107, 108, 109])
})

test('villages need the secret of their own player’s personal link in every plan', async () => {
  const { params, byLink, secrets, own } = await aPlanWithVillages()
  const body = { holds: [{ villageId: 100, isHeld: true, freeNobles: null }] }
  const wrong = { params: byLink().params, headers: { [slotSecretHeader]: secrets.get(bert) ?? '' } }
  for (const personalLinksOnly of [false, true]) {
    await leader().call(plans.update, { params, body: { personalLinksOnly } })
    const refused = [
      [{ params: byLink().params }, 'slot_link_needed'],
      [wrong, 'slot_link_wrong'],
    ] as const
    for (const [call, code] of refused) {
      expect(await api().fails(timeslots.ownVillages, call)).toMatchObject({ status: 403, code })
      expect(await api().fails(timeslots.saveHolds, { ...call, body })).toMatchObject({ status: 403, code })
    }
  }
  expect((await own()).some(({ isHeld }) => isHeld)).toBe(false)
})

test('order links open nobody’s villages', async () => {
  const { params, byLink, calculate } = await aPlanWithVillages()
  await aim(params.planId, 'offs', rows(500, 504), { maxOff: 2 })
  await calculate()
  await leader().call(orders.issue, { params })
  const { entries } = await leader().call(orders.list, { params })
  const link = entries.find(({ playerId }) => String(playerId) === anna)?.edit ?? ''
  const { timeslotsPath = '' } = await playerPage(keyIn(link)).read()
  const linked = { planId: timeslotsPath.split('/')[3] ?? '', playerId: anna }
  expect(await api().call(timeslots.playerInfo, { params: linked })).toMatchObject({ isOwner: true })
  const refused = await api().fails(timeslots.ownVillages, { params: linked })
  expect(refused).toMatchObject({ status: 403, code: 'slot_link_needed' })
  expect((await api().call(timeslots.ownVillages, byLink())).villages).toHaveLength(5)
})

test('villages of others, and those that the player lost, are neither shown nor held', async () => {
  const { byLink, own, hold, worldId, server } = await aPlanWithVillages()
  const save = (villageId: number) =>
    api().fails(timeslots.saveHolds, {
      ...byLink(),
      body: { holds: [{ villageId, isHeld: true, freeNobles: null }] },
    })
  for (const foreign of [105, 200, 999]) expect(await save(foreign)).toMatchObject({ code: 'sender_not_found' })
  await hold(100)
  const villages = twoTribes.villages.map((village) => (village.id === 100 ? { ...village, playerId: 12 } : village))
  await serveWorld(server, worldFiles({ ...twoTribes, villages }))
  await superadmin().call(worlds.sync, { body: { worldId } })
  expect((await own()).map(({ villageId }) => villageId)).toEqual([101, 102, 103, 104])
  expect((await own(bert)).map(({ villageId }) => villageId)).toEqual([105, 106, 107, 108, 109])
  expect(await save(100)).toMatchObject({ status: 404, code: 'sender_not_found' })
})

test('a held village sends nothing in any run, edit, candidate or preview, until it is free or overruled', async () => {
  const { params, players, own, hold, free, overrule, calculate, sendersOf, attacks, status } =
    await aPlanWithVillages()
  await aim(params.planId, 'offs', rows(500, 509), { maxOff: 1, maxFake: 1 })
  const all = rows(100, 109)
  await calculate()
  expect(await sendersOf()).toEqual(all)
  await hold(101, 103)
  expect(await status()).toMatchObject({ outdated: true, outdatedBy: ['limits'] })
  expect((await players()).map(({ holds }) => holds)).toEqual([{ villages: 2, overruled: 0 }, undefined])

  const { results } = await calculate()
  expect(await status()).toMatchObject({ outdated: false })
  expect(await sendersOf()).toEqual(all.filter((id) => id !== 101 && id !== 103))
  expect(results.off).toMatchObject({ required: 10, current: 8, upperBound: 8 })
  expect(new Set(results.off.diagnosis.reasons.map(({ reason }) => reason))).toEqual(new Set(['held']))
  expect(results.off.diagnosis.shortfall).toEqual([{ reason: 'held', missing: 2, alone: 2 }])
  await leader().call(calculations.calculateFakes, { params })
  expect(await sendersOf()).not.toContain(101)

  const input = unpackedInput(await leader().call(calculations.input, { params }), Date.now())
  expect(findMaxima(input, ['off']).get('off')?.maximum).toBe(8)

  const attack = (await attacks()).find(({ type }) => type === 'off')
  if (!attack) throw new Error('An attack is planned')
  const ref = { kind: 'off' as const, villageId: attack.senderVillageId, targetId: attack.targetId ?? '' }
  const query = { attack: attackKey(ref) }
  const { candidates } = await leader().call(wishes.candidates, { params, query })
  const held = candidates.filter(({ villageId }) => villageId === 101 || villageId === 103)
  expect(held.map(({ isFeasible, reason }) => [isFeasible, reason])).toEqual([
    [false, 'held'],
    [false, 'held'],
  ])
  const { version } = await leader().call(wishes.state, { params })
  const edits = [{ op: 'give' as const, attack: ref, villageId: 101 }]
  const { refused } = await leader().call(wishes.edit, { params, body: { version, edits } })
  expect(refused).toMatchObject([{ reason: 'held', message: 'Der Spieler hat dieses Dorf dafür nicht freigegeben.' }])

  // An upload of new troops keeps the marks.
  await upload(
    params.planId,
    rows(500, 509).map((y) => dumpLine(y, army)),
  )
  expect((await own()).filter(({ isHeld }) => isHeld).map(({ villageId }) => villageId)).toEqual([101, 103])
  await calculate()
  expect(await sendersOf()).not.toContain(101)

  await overrule([101], true)
  expect(await status()).toMatchObject({ outdatedBy: ['limits'] })
  expect((await own()).find(({ villageId }) => villageId === 101)).toMatchObject({ isHeld: true, isOverruled: true })
  expect((await players())[0]?.holds).toEqual({ villages: 2, overruled: 1 })
  await calculate()
  expect(await sendersOf()).toContain(101)
  expect(await sendersOf()).not.toContain(103)
  // What is overruled stays so, even if it is held again.
  await free(101, null)
  await hold(101)
  expect(await status()).toMatchObject({ outdated: false })
  await overrule([101], false)
  expect(await status()).toMatchObject({ outdatedBy: ['limits'] })
  await free(101, null)
  await free(103, null)
  expect((await players())[0]?.holds).toBeUndefined()
  await calculate()
  expect(await sendersOf()).toEqual(all)
  await settled()
  const { entries } = await superadmin().call(audit.list, { query: { planId: params.planId } })
  expect(entries.find(({ action }) => action === 'timeslots.saveHolds')?.by).toEqual({
    kind: 'player',
    playerId: 11,
    isLinked: true,
  })
  expect(entries.find(({ action }) => action === 'timeslots.overrule')?.details.changes).toEqual([
    { field: 'overruledVillages', from: 1, to: 0 },
  ])
})

test('sent orders of a held village stay', async () => {
  const { params, byLink, hold, calculate, attacks } = await aPlanWithVillages()
  await aim(params.planId, 'offs', rows(500, 509), { maxOff: 1 })
  await calculate()
  await leader().call(orders.issue, { params })
  const { lines } = await leader().call(orders.playerSheet, { params: byLink().params })
  const sent = lines.find(({ from }) => from.villageId === 101)
  if (!sent) throw new Error('The village has an order')
  const marks = [{ line: sent.id, state: 'sent' as const, at: ago(1) }]
  await leader().call(orders.markAsLeader, { params: byLink().params, body: { marks } })
  await hold(101, 102)
  await calculate()
  const now = (await attacks()).map(({ senderVillageId }) => senderVillageId)
  expect(now.filter((id) => id === 101)).toHaveLength(1)
  expect(now).not.toContain(102)
  await leader().call(orders.issue, { params })
  const after = await leader().call(orders.playerSheet, { params: byLink().params })
  expect(after.lines.map(({ id }) => id)).toContain(sent.id)
})

test('trains take no more nobles than the player leaves free', async () => {
  const { params, own, free, overrule, status } = await aPlanWithVillages({ axe: 6000, ram: 300, light: 400, snob: 8 })
  await aim(params.planId, 'offs', rows(500, 509), { maxOff: 0, maxSnob: 2 })
  const trains = async () => (await leader().call(calculations.calculateAg, { params })).current
  expect(await trains()).toBe(20)
  expect((await own())[0]).toMatchObject({ kinds: expect.arrayContaining(['ag']), troops: { snob: 8 } })
  await free(100, 7)
  expect(await status()).toMatchObject({ outdatedBy: ['limits'] })
  expect(await trains()).toBe(19)
  await free(100, 8)
  expect(await trains()).toBe(20)
  await free(100, 0)
  expect(await trains()).toBe(18)
  const { runs } = await leader().call(calculations.diagnosis, { params })
  expect(runs.find(({ kind }) => kind === 'ag')?.shortfall).toEqual([{ reason: 'held', missing: 2, alone: 2 }])
  const input = unpackedInput(await leader().call(calculations.input, { params }), Date.now())
  expect(findMaxima(input, ['ag']).get('ag')?.maximum).toBe(18)
  await overrule([100], true)
  expect(await trains()).toBe(20)
})

test('saving by an old version is a conflict with the present villages; other villages’ marks stay', async () => {
  const { byLink, own, hold, free, overrule } = await aPlanWithVillages()
  const { version } = await api().call(timeslots.ownVillages, byLink())
  await hold(100)
  await free(101, 2)
  const body = { version, holds: [{ villageId: 102, isHeld: true, freeNobles: null }] }
  const conflict = await api().fails(timeslots.saveHolds, { ...byLink(), body })
  expect(conflict).toMatchObject({ status: 409, code: 'slots_changed' })
  await api().call(timeslots.saveHolds, { ...byLink(), body: { ...body, version: version + 2 } })
  expect((await own()).map(({ isHeld, freeNobles }) => [isHeld, freeNobles])).toEqual([
    [true, null],
    [false, 2],
    [true, null],
    [false, null],
    [false, null],
  ])
  // Timeslots and notes leave them.
  await api().call(timeslots.saveOwn, { ...byLink(), body: { timeslots: [], sends: 'always', message: 'Hallo' } })
  await leader().call(timeslots.undo, { params: byLink().params })
  expect((await own()).filter(({ isHeld }) => isHeld)).toHaveLength(2)
  const { villages } = await leader().call(timeslots.villages, { params: byLink().params })
  expect(villages).toEqual(await own())
  const unheld = await leader().fails(timeslots.overrule, {
    params: byLink().params,
    body: { villageIds: [104], isOverruled: true },
  })
  expect(unheld).toMatchObject({ status: 404, code: 'sender_not_found' })
  await overrule([100, 102], true)
  expect((await own()).filter(({ isOverruled }) => isOverruled)).toHaveLength(2)
})

test('without the secret the player’s page answers as before', async () => {
  const { params, byLink, hold } = await aPlanWithVillages()
  const before = await api().call(timeslots.playerInfo, { params: byLink().params })
  await hold(100)
  await leader().call(timeslots.overrule, { params: byLink().params, body: { villageIds: [100], isOverruled: true } })
  const after = await api().call(timeslots.playerInfo, { params: byLink().params })
  expect(after).toEqual({ ...before, version: before.version + 2 })
  expect(JSON.stringify(after)).not.toMatch(/village|hold|troops/i)
  expect((await leader().call(senders.list, { params })).senders[0]).not.toHaveProperty('isHeld')
})
