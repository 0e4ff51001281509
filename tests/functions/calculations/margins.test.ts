import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { byKind, isPlanned } from '../../../shared/model/attack.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }
const [anna, bert] = [11, 12]
const arriveAt = '2038-03-11T03:59:00.000Z'

/** Two villages of each player, five hours from their targets; Anna's timeslot begins a minute before they launch, Bert's an hour. */
async function aPlanWithSlots(wanted: number) {
  const { planId } = await aPlan()
  const params = { planId }
  const update = (body: object) => leader().call(plans.update, { params, body })
  await update({ arriveAt })
  await upload(
    planId,
    [500, 501, 505, 506].map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 499 + wanted), { maxOff: 1 })
  const launch = Date.parse('2038-03-10T22:59:00.000Z')
  const slot = async (playerId: number, minutes: number) => {
    const from = new Date(launch - minutes * 60_000).toISOString()
    const body = { timeslots: [{ from, to: '2038-03-11T02:00:00.000Z' }], sends: 'slots' as const }
    await leader().call(timeslots.save, { params: { planId, playerId: String(playerId) }, body })
  }
  await slot(anna, 1)
  await slot(bert, 60)
  const calculate = () => leader().call(calculations.calculateOffs, { params, body: { freely: true } })
  const launches = async () => (await leader().call(calculations.diagnosis, { params })).launches
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  const status = () => leader().call(calculations.status, { params })
  return { planId, params, update, calculate, launches, attacks, status }
}

test('new plans keep five minutes from the edges of timeslots where that costs no attack', async () => {
  const { params, calculate, launches, attacks } = await aPlanWithSlots(2)
  expect((await leader().call(plans.get, { params })).plan.options.marginMinutes).toBe(5)
  expect(await calculate()).toMatchObject({ current: 2 })
  expect((await attacks()).map(({ senderPlayerId }) => senderPlayerId)).toEqual([bert, bert])
  expect((await launches())?.inMargins).toBe(0)
})

test('attacks that need a margin stay, are counted, and leave it where an arrival window lets them', async () => {
  const { update, calculate, launches, status } = await aPlanWithSlots(3)
  expect(await calculate()).toMatchObject({ current: 3 })
  expect((await launches())?.inMargins).toBe(1)
  await update({ options: { windows: byKind(() => ({ before: 0, after: 600 })) } })
  await calculate()
  expect((await launches())?.inMargins).toBe(0)
  await update({ options: { marginMinutes: 0 } })
  expect((await status()).outdatedBy).toEqual(['options'])
  await calculate()
  expect((await status()).outdated).toBe(false)
  expect((await launches())?.inMargins).toBeUndefined()
})

test('margins longer than every timeslot cost no attack', async () => {
  const { params, update, calculate, launches } = await aPlanWithSlots(4)
  await update({ options: { marginMinutes: 120 } })
  expect(await calculate()).toMatchObject({ current: 4 })
  expect((await launches())?.inMargins).toBe(4)
  for (const marginMinutes of [-1, 121, 0.5])
    expect((await leader().fails(plans.update, { params, body: { options: { marginMinutes } } })).status).toBe(400)
})

test('copies have the margin of their plan', async () => {
  const { params, update } = await aPlanWithSlots(1)
  await update({ options: { marginMinutes: 7 } })
  const copy = { name: 'Kopie', sendFrom: '2038-03-10T00:00:00.000Z', arriveAt }
  const { plan } = await leader().call(plans.duplicate, { params, body: copy })
  expect(plan.options.marginMinutes).toBe(7)
})
