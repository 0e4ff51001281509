import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { WorldFiles } from '../../support/servers/provider.ts'
import { aWorld, leader } from '../world.ts'

const side = 16
/** A square of villages, and as coordinates. */
const square = (count: number, firstId: number, x: number, ownerId: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => ({
    id: firstId + i,
    x: x + (i % side),
    y: 500 + Math.floor(i / side),
    playerId: ownerId(i),
  }))
const ours = square(240, 1000, 500, (i) => (i < 150 ? 11 : 12))
const theirs = square(240, 2000, 520, () => 21)
const coordinates = (villages: { x: number; y: number }[]) => villages.map(({ x, y }) => `${x}|${y}`)

const files: WorldFiles = {
  tribes: [
    { id: 1, name: 'Die Unseren', tag: 'WIR' },
    { id: 2, name: 'Die Anderen', tag: 'SIE' },
  ],
  players: [
    { id: 11, name: 'Anna', tribeId: 1 },
    { id: 12, name: 'Bert', tribeId: 1 },
    { id: 21, name: 'Gegner', tribeId: 2 },
  ],
  villages: [...ours, ...theirs],
}

/** A plan in which each village fakes each target. */
async function aPlanOfFakes() {
  const { worldId } = await aWorld(files)
  const schedule = { sendFrom: '2038-03-01T06:00:00Z', arriveAt: '2038-03-10T20:00:00Z' }
  const { plan } = await leader().call(plans.create, { body: { name: 'Viele', tribes: [1], worldId, ...schedule } })
  const params = { planId: plan._id }
  const grow = async (from: number, to: number) => {
    await leader().call(senders.addManual, {
      params,
      body: { coordinates: coordinates(ours.slice(from, to)), type: 'fakeSending', maxOff: 0, maxFake: 1000 },
    })
    const added = coordinates(theirs.slice(from, to))
    await leader().call(targets.addManual, { params, body: { coordinates: added, type: 'fakes', maxFake: 1000 } })
  }
  return { params, grow }
}

test('attacks come in pages of 20,000, one player’s alone; beyond 50,000 a calculation is refused', async () => {
  const { params, grow } = await aPlanOfFakes()
  const read = (query: { cursor?: string | undefined; player?: string } = {}) =>
    leader().call(calculations.attacks, { params, query })
  await grow(0, 160)
  expect(await leader().call(calculations.calculateFakes, { params })).toMatchObject({ current: 160 * 160 })
  const first = await read()
  expect(first.attacks).toHaveLength(20_000)
  const second = await read({ cursor: first.next })
  expect(second.next).toBeUndefined()
  const all = [...first.attacks, ...second.attacks]
  expect(new Set(all.map(({ senderVillageId, targetVillageId }) => `${senderVillageId} ${targetVillageId}`)).size).toBe(
    160 * 160,
  )
  const launches = all.filter(isPlanned).map(({ launchAt }) => launchAt)
  expect(launches).toEqual(launches.toSorted())
  const bert = await read({ player: '12' })
  expect(bert.next).toBeUndefined()
  expect(bert.attacks).toEqual(all.filter(({ senderPlayerId }) => senderPlayerId === 12))
  expect(bert.attacks).toHaveLength(10 * 160)

  const asking = (cursor: string | undefined) => leader().fails(calculations.attacks, { params, query: { cursor } })
  expect(await asking('nonsense')).toMatchObject({ status: 400, code: 'bad_request' })
  await leader().call(targets.remove, { params: { ...params, targetId: 'fakes-520-500' } })
  expect(await asking(first.next)).toMatchObject({ status: 409, code: 'attacks_changed' })

  const possible = (await leader().call(calculations.status, { params })).possibleAttacks
  await grow(160, 240)
  expect((await leader().call(calculations.status, { params })).possibleAttacks).toBeGreaterThan(possible)
  expect(await leader().fails(calculations.calculateFakes, { params })).toMatchObject({
    status: 400,
    code: 'too_many_attacks',
    message:
      'Ein Plan kann höchstens 50.000 Angriffe haben, diese Berechnung ergäbe 57.360. ' +
      'Senke die Limits der Ziele oder teile sie auf mehrere Pläne auf.',
  })
  expect(await leader().fails(calculations.calculateAll, { params, body: {} })).toMatchObject({
    code: 'too_many_attacks',
  })
  // What was planned before stays.
  expect((await leader().call(calculations.status, { params })).totalCurrentFakes).toBe(160 * 159)
})
