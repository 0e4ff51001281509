import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { aim, aPlan, aWorld, dumpLine, leader, schedule, upload } from '../world.ts'

const input = { name: 'Nordsturm', tribes: [1, 2, 1], ...schedule }

test('a plan is created with its tribes’ tags, listed newest first, and read', async () => {
  const { worldId } = await aWorld()
  const { plan } = await leader().call(plans.create, { body: { ...input, worldId } })
  expect(plan).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'Nordsturm',
    world: worldId,
    tribes: [1, 2],
    tribeNames: ['WIR', 'SIE'],
    notes: '',
    incTime: schedule.arriveAt,
    ...schedule,
  })
  await leader().call(plans.create, { worldId, body: { ...input, name: 'Zweiter' } })
  const listed = await leader().call(plans.list, { query: { worldId } })
  expect(listed.plans.map(({ name }) => name)).toEqual(['Zweiter', 'Nordsturm'])
  expect((await leader().call(plans.get, { params: { planId: plan._id } })).plan).toEqual(plan)
})

test('times are accepted with an offset and answered in UTC', async () => {
  const { worldId } = await aWorld()
  const sendFrom = '2038-03-28T01:30:00+01:00'
  const arriveAt = '2038-03-28T03:30:00+02:00'
  const { plan } = await leader().call(plans.create, { body: { ...input, sendFrom, arriveAt, worldId } })
  expect(plan).toMatchObject({ sendFrom: '2038-03-28T00:30:00.000Z', arriveAt: '2038-03-28T01:30:00.000Z' })
})

test('bad input is named field by field', async () => {
  const { worldId } = await aWorld()
  const fields = async (body: object) =>
    Object(await leader().raw('POST', '/incplans', { ...input, worldId, ...body })).body.fields
  expect(await fields({ tribes: [] })).toEqual({ tribes: 'Wählen Sie mindestens einen Stamm für den IncPlan aus.' })
  expect(await fields({ tribes: [99] })).toEqual({ tribes: 'Den Stamm 99 gibt es auf dieser Welt nicht.' })
  expect(await fields({ name: ' ', sendFrom: 'morgen' })).toEqual({
    name: 'Bitte gib dem Plan einen Namen.',
    sendFrom: 'Bitte gib ein gültiges Datum mit Uhrzeit an.',
  })
  expect(await fields({ arriveAt: schedule.sendFrom })).toEqual({
    arriveAt: 'Die Ankunft muss nach dem Beginn des Sendens liegen.',
  })
})

test('a change keeps the other fields; an outdated version is refused', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const { plan } = await leader().call(plans.update, { params, body: { notes: 'Erst die Fakes!' } })
  expect(plan).toMatchObject({ notes: 'Erst die Fakes!', name: 'Sturm', tribes: [1], version: 2 })
  const late = await leader().fails(plans.update, { params, body: { notes: 'Nein', version: 1 } })
  expect(late).toMatchObject({ status: 409, code: 'plan_changed' })
  expect((await leader().call(plans.get, { params })).plan.notes).toBe('Erst die Fakes!')
})

test('a plan says what it lacks first: troops, targets, a result', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const lacks = async () => (await leader().call(plans.get, { params })).plan.lacks
  expect(await lacks()).toBe('troops')
  await upload(planId, [dumpLine(500, { axe: 5000, ram: 200 })])
  expect(await lacks()).toBe('targets')
  await aim(planId, 'offs', [500], { maxOff: 1 })
  expect(await lacks()).toBe('result')
  await leader().call(calculations.calculateAll, { params, body: {} })
  expect(await lacks()).toBeUndefined()
  await leader().call(calculations.reset, { params })
  expect(await lacks()).toBe('result')
})

test('a plan goes with everything that belongs to it', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  await leader().call(targets.addManual, { params, body: { coordinates: ['510|500'], type: 'offs', maxOff: 1 } })
  await leader().call(senders.addManual, { params, body: { coordinates: ['500|500'], type: 'offs' } })
  const removed = await leader().raw('DELETE', `/incplans/${planId}`)
  expect(removed).toMatchObject({ status: 200, body: { message: 'Plan erfolgreich gelöscht.' } })
  expect((await leader().call(plans.list, { worldId })).plans).toEqual([])
  for (const endpoint of [plans.get, plans.remove, targets.list, timeslots.list]) {
    expect(await leader().fails(endpoint, { params })).toMatchObject({ status: 404, code: 'plan_not_found' })
  }
})
