import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { byKind, isPlanned } from '../../../shared/model/attack.ts'
import type { Sends } from '../../../shared/model/timeslot.ts'
import { createPreview } from '../../../shared/planner/explain/preview.ts'
import { unpackedInput } from '../../../shared/planner/plan/packed-input.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }
const [anna, bert] = [11, 12]

/** Two villages of each player, five hours from their targets: all launch shortly before midnight. */
async function aNightlyPlan(wanted: number) {
  const { planId } = await aPlan()
  const params = { planId }
  const update = (body: object) => leader().call(plans.update, { params, body })
  await update({ arriveAt: '2038-03-11T03:59:00.000Z' })
  await upload(
    planId,
    [500, 501, 505, 506].map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 499 + wanted), { maxOff: 1 })
  const answers = (playerId: number, sends: Sends) =>
    leader().call(timeslots.save, { params: { planId, playerId: String(playerId) }, body: { timeslots: [], sends } })
  const calculate = () => leader().call(calculations.calculateOffs, { params, body: { freely: true } })
  const launches = async () => (await leader().call(calculations.diagnosis, { params })).launches
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  const status = () => leader().call(calculations.status, { params })
  return { params, update, answers, calculate, launches, attacks, status }
}

test('players who answered launch at night before silent ones do', async () => {
  const { answers, calculate, launches, attacks } = await aNightlyPlan(2)
  expect(await launches()).toBeUndefined()
  await calculate()
  expect(await launches()).toMatchObject({ atNight: 2, silentAtNight: 2 })
  await answers(bert, 'always')
  await calculate()
  expect((await attacks()).map(({ senderPlayerId }) => senderPlayerId)).toEqual([bert, bert])
  const found = await launches()
  expect(found).toMatchObject({
    atNight: 2,
    silentAtNight: 0,
    players: [{ playerId: bert, playerName: 'Bert Böse', commands: 2, minutes: 1 }],
    idle: [{ playerId: anna, playerName: 'Anna Äxte', reason: 'not_needed' }],
  })
  expect(found?.byHour).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 23 ? 2 : 0)))
})

test('the option leaves none of silent players at night, costs what the preview says, and outdates', async () => {
  const { params, update, answers, calculate, launches, status } = await aNightlyPlan(3)
  await answers(bert, 'always')
  expect(await calculate()).toMatchObject({ current: 3 })
  expect(await launches()).toMatchObject({ atNight: 3, silentAtNight: 1, silent: { launches: 1, players: 1 } })
  const preview = createPreview(unpackedInput(await leader().call(calculations.input, { params }), 0))
  expect(preview({ options: { noNights: true } }).kinds).toMatchObject([
    { kind: 'off', before: { maximum: 3 }, after: { maximum: 2 } },
    ...['ramoff', 'bfcleaner', 'bfkatas', 'fake', 'ag'].map((kind) => ({ kind, before: { maximum: 0 } })),
  ])
  await update({ options: { noNights: true } })
  expect((await status()).outdatedBy).toEqual(['options'])
  expect(await calculate()).toMatchObject({
    current: 2,
    diagnosis: { shortfall: [{ reason: 'night', missing: 1, alone: 1 }] },
  })
  expect((await status()).outdated).toBe(false)
  expect(await launches()).toMatchObject({
    atNight: 2,
    silentAtNight: 0,
    idle: [{ playerId: anna, reason: 'no_reach' }],
  })
  await update({ options: { night: { from: 1, to: 5 } } })
  expect((await status()).outdatedBy).toEqual(['options'])
  expect(await calculate()).toMatchObject({ current: 3 })
  expect(await launches()).toMatchObject({ atNight: 0 })
})

test('an arrival window takes launches out of the night, and who has no troops or no slots is named', async () => {
  const { update, answers, calculate, launches, attacks } = await aNightlyPlan(2)
  await answers(bert, 'never')
  await update({ options: { night: { from: 23, to: 8 }, windows: byKind(() => ({ before: 3600, after: 0 })) } })
  await calculate()
  const hours = (await attacks()).map(({ launchAt }) => launchAt.slice(11, 13))
  expect(hours).toEqual(['21', '21'])
  expect(await launches()).toMatchObject({
    atNight: 0,
    players: [{ playerId: anna, commands: 2 }],
    idle: [{ playerId: bert, reason: 'no_slots' }],
  })
})

test('options of load outdate results, and the card says what an hour has', async () => {
  const { params, update, calculate, launches, status } = await aNightlyPlan(3)
  await calculate()
  const busiest = { playerName: 'Anna Äxte', launches: 2, from: '2038-03-10T22:00:00.000Z', aboveGoal: 0 }
  expect((await launches())?.busiestHour).toEqual(busiest)
  await update({ options: { balanceLoad: true } })
  expect((await status()).outdatedBy).toEqual(['options'])
  await update({ options: { balanceLoad: false, launchesPerHour: 1 } })
  expect((await status()).outdatedBy).toEqual(['options'])
  await calculate()
  expect((await status()).outdated).toBe(false)
  // All four villages launch in one hour: the goal costs no attack.
  expect((await launches())?.busiestHour).toEqual({ ...busiest, aboveGoal: 1 })
  for (const launchesPerHour of [-1, 501])
    expect((await leader().fails(plans.update, { params, body: { options: { launchesPerHour } } })).status).toBe(400)
})

test('hours that make no night are refused', async () => {
  const { params } = await aNightlyPlan(1)
  const body = { options: { night: { from: 8, to: 8 } } }
  expect((await leader().fails(plans.update, { params, body })).status).toBe(400)
})
