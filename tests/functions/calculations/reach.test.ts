import { expect, test } from 'vitest'
import { demoConfigXml } from '../../../infra/local/demo/demo-config.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { CalculationOptions } from '../../../shared/model/plan.ts'
import { attackKey } from '../../../shared/model/wishes/wish.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../../support/servers/provider.ts'
import { aim, aPlan, dumpLine, leader, newServer, rows, schedule, superadmin, twoTribes, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }

/** Offs of five villages in a column ten fields west of the targets 510|500 to 510|502, which want one each. */
async function aCalculatedPlan(files?: WorldFiles) {
  const { planId } = await aPlan(files)
  const params = { planId }
  await upload(
    planId,
    rows(500, 504).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 502), { maxOff: 1 })
  const calculate = () => leader().call(calculations.calculateOffs, { params, body: {} })
  await calculate()
  const choose = (options: Partial<CalculationOptions>) => leader().call(plans.update, { params, body: { options } })
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  const status = () => leader().call(calculations.status, { params })
  return { planId, params, calculate, choose, attacks, status }
}

test('distances limit runs, candidates and edits, are named as the reason, and outdate the runs of their kind', async () => {
  const { params, calculate, choose, attacks, status } = await aCalculatedPlan()
  const isAtMostTen = ({ yf, yt }: { yf: number; yt: number }) => yf === yt
  await choose({ distances: { fake: { max: 3 } } })
  expect((await status()).outdatedRuns).toEqual({})
  await choose({ distances: { off: { max: 10 } } })
  expect((await status()).outdatedRuns).toEqual({ off: ['options'] })
  await calculate()
  expect((await status()).outdated).toBe(false)
  const found = await attacks()
  expect(found.filter(isAtMostTen)).toHaveLength(3)
  expect(found).toHaveLength(3)

  const attack = { kind: 'off' as const, villageId: 100, targetId: 'offs-510-500' }
  const { candidates } = await leader().call(wishes.candidates, { params, query: { attack: attackKey(attack) } })
  expect(candidates.find(({ villageId }) => villageId === 104)).toMatchObject({
    isFeasible: false,
    reason: 'out_of_range',
  })
  const { version } = await leader().call(wishes.state, { params })
  const edits = [{ op: 'give' as const, attack, villageId: 104 }]
  const edited = await leader().call(wishes.edit, { params, body: { version, edits } })
  expect(edited.refused).toEqual([
    expect.objectContaining({ reason: 'out_of_range', message: expect.stringContaining('Höchstentfernung') }),
  ])

  await choose({ distances: { off: { min: 11 } } })
  const { diagnosis, current } = await calculate()
  expect(current).toBe(0)
  expect(diagnosis.reasons.map(({ targetId, reason }) => `${targetId} ${reason}`)).toEqual(
    rows(500, 502).map((y) => `offs-510-${y} too_near`),
  )
  await choose({ distances: { off: { max: 9 } } })
  expect(new Set((await calculate()).diagnosis.reasons.map(({ reason }) => reason))).toEqual(new Set(['out_of_range']))
  await choose({ distances: {} })
  expect((await calculate()).current).toBe(3)
})

test('a least distance above the greatest is refused with a sentence', async () => {
  const { planId } = await aPlan()
  const send = (distances: unknown) => leader().raw('PATCH', `/incplans/${planId}`, { options: { distances } })
  const crossed = await send({ off: { min: 5, max: 4 } })
  expect(crossed.status).toBe(400)
  expect(JSON.stringify(crossed.body)).toContain('Die Mindestentfernung ist größer als die Höchstentfernung.')
  expect((await send({ off: { max: 0 } })).status).toBe(400)
  expect((await send({ off: { max: 4 } })).status).toBe(200)
})

/** Player 11 has 50,000 points, player 12 500 and the target's owner 1,000. */
const unequal: WorldFiles = {
  ...twoTribes,
  villages: twoTribes.villages.map((village) => (village.playerId === 11 ? { ...village, points: 10_000 } : village)),
}

test('morale by points is shown per attack and order, limits runs and edits, and is named as the reason', async () => {
  const { planId, params, calculate, choose, attacks, status } = await aCalculatedPlan(unequal)
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, off)),
  )
  await leader().call(targets.addManual, { params, body: { coordinates: ['520|520'], type: 'offs', maxOff: 1 } })
  await calculate()
  const byPlayer = (await attacks()).map(({ senderPlayerId, xt, morale }) => `${senderPlayerId} ${xt} ${morale}`)
  for (const text of byPlayer)
    expect(['11 510 36', '12 510 100', '11 520 undefined', '12 520 undefined']).toContain(text)
  expect(byPlayer).toContain('11 510 36')

  await choose({ minMorale: { off: 50 } })
  expect((await status()).outdatedRuns).toEqual({ off: ['options'] })
  await calculate()
  const found = await attacks()
  expect(found).toHaveLength(4)
  for (const { senderPlayerId, xt } of found) if (xt === 510) expect(senderPlayerId).toBe(12)
  const attack = { kind: 'off' as const, villageId: found.find(({ xt }) => xt === 510)?.senderVillageId ?? 0 }
  const ref = { ...attack, targetId: `offs-510-${found.find(({ xt }) => xt === 510)?.yt}` }
  const { candidates } = await leader().call(wishes.candidates, { params, query: { attack: attackKey(ref) } })
  expect(candidates.find(({ villageId }) => villageId === 104)).toMatchObject({ reason: 'low_morale' })

  await leader().call(orders.issue, { params })
  const { lines } = await leader().call(orders.playerSheet, { params: { ...params, playerId: '12' } })
  const onEnemy = lines.filter(({ to }) => to.x === 510)
  expect(onEnemy.map(({ morale }) => morale)).toEqual([100, 100, 100])

  await upload(
    planId,
    rows(500, 504).map((y) => dumpLine(y, off)),
  )
  const { diagnosis } = await calculate()
  expect(diagnosis.reasons.map(({ targetId, reason }) => `${targetId} ${reason}`)).toEqual(
    rows(500, 502).map((y) => `offs-510-${y} low_morale`),
  )
})

test('a target has a least morale of its own, higher or lower than its kind has, and buildings for its catapults', async () => {
  const { planId, params, calculate, choose, attacks, status } = await aCalculatedPlan(unequal)
  const paste = (coordinates: string[], type: 'offs' | 'bfkatas', more: object) =>
    leader().call(targets.addManual, { params, body: { coordinates, type, ...more } })
  await paste(['510|500:m60', '510|501'], 'offs', { maxOff: 1 })
  expect((await status()).outdatedBy).toEqual(['targets'])
  await upload(
    planId,
    rows(500, 504).map((y) => dumpLine(y, { ...off, catapult: 300 })),
  )
  const { diagnosis } = await calculate()
  expect(diagnosis.reasons.map(({ targetId, reason }) => `${targetId} ${reason}`)).toEqual(['offs-510-500 low_morale'])
  await choose({ minMorale: { off: 60 } })
  await leader().call(targets.update, { params: { ...params, targetId: 'offs-510-501' }, body: { minMorale: 30 } })
  await calculate()
  expect((await attacks()).filter(({ type }) => type === 'off').map(({ yt }) => yt)).toEqual([501])

  await paste(['510|503:::2:k=speicher+adelshof'], 'bfkatas', {})
  await leader().call(calculations.calculateBfKatas, { params })
  const aims = async () => (await attacks()).filter(({ type }) => type === 'bfkatas').map(({ building }) => building)
  expect((await aims()).toSorted()).toEqual(['adelshof', 'speicher'])
  const ids = { targetIds: ['bfkatas-510-503'] }
  await leader().call(targets.updateMany, { params, body: { ...ids, limits: { buildings: ['schmiede'] } } })
  expect((await status()).outdatedRuns).toMatchObject({ bfkatas: ['targets'] })
  await leader().call(calculations.calculateBfKatas, { params })
  expect(await aims()).toEqual(['schmiede', 'schmiede'])
  await leader().call(targets.updateMany, { params, body: { ...ids, limits: { buildings: null, minMorale: null } } })
  const { targets: listed } = await leader().call(targets.list, { params })
  expect(listed.find(({ type }) => type === 'bfkatas')).not.toHaveProperty('buildings')
})

test('a least morale is outdated by points only where it lets others attack', async () => {
  const server = newServer()
  const become = (points: number) =>
    serveWorld(
      server,
      worldFiles({
        ...twoTribes,
        villages: twoTribes.villages.map((village) => ({ ...village, points: village.playerId === 11 ? points : 100 })),
      }),
    )
  await become(200)
  const { world } = await superadmin().call(worlds.create, { body: { name: server, server } })
  const sync = () => superadmin().call(worlds.sync, { body: { worldId: world._id } })
  await sync()
  const body = { name: 'Sturm', tribes: [1], worldId: world._id, ...schedule }
  const { plan } = await leader().call(plans.create, { body })
  const params = { planId: plan._id }
  await upload(
    plan._id,
    rows(500, 504).map((y) => dumpLine(y, off)),
  )
  await aim(plan._id, 'offs', rows(500, 502), { maxOff: 1 })
  await leader().call(plans.update, { params, body: { options: { minMorale: { off: 50 } } } })
  const { current } = await leader().call(calculations.calculateOffs, { params, body: {} })
  expect(current).toBe(3)
  const outdatedBy = async () => (await leader().call(calculations.status, { params })).outdatedBy
  await become(300)
  await sync()
  expect(await outdatedBy()).toEqual([])
  await become(10_000)
  await sync()
  expect(await outdatedBy()).toEqual(['world'])
  await leader().call(calculations.calculateOffs, { params, body: {} })
  expect(await outdatedBy()).toEqual([])
})

test('where morale depends on time too, it is unknown and limits nothing', async () => {
  const configXml = demoConfigXml.replace('<moral>1</moral>', '<moral>2</moral>')
  const { params, choose, calculate, attacks, status } = await aCalculatedPlan({ ...unequal, configXml })
  const target = { params: { ...params, targetId: 'offs-510-500' } }
  await choose({ minMorale: { off: 100 } })
  await leader().call(targets.update, { ...target, body: { minMorale: 60 } })
  expect(await status()).toMatchObject({ outdated: false, outdatedRuns: {} })
  expect((await calculate()).current).toBe(3)
  for (const { morale } of await attacks()) expect(morale).toBeUndefined()
  expect(await status()).toMatchObject({ outdated: false })
  await leader().call(targets.update, { ...target, body: { minMorale: null } })
  expect(await status()).toMatchObject({ outdated: false })
  await leader().call(targets.update, { ...target, body: { minMorale: 50, maxOff: 2 } })
  expect((await status()).outdatedRuns).toEqual({ off: ['targets'] })
})

test('attacks on a village of a great siege travel 15 fields from anywhere, in runs and in edits', async () => {
  const villages = twoTribes.villages.map((village) => (village.id === 200 ? { ...village, bonus: 11 } : village))
  const { params, calculate, choose, attacks } = await aCalculatedPlan({ ...twoTribes, villages })
  // Half an hour per field, and 510|501 is ten fields away.
  const launches = async () =>
    Object.fromEntries((await attacks()).map(({ yt, launchAt }) => [yt, launchAt.slice(11, 16)]))
  expect((await launches())[500]).toBe('12:30')
  await choose({ distances: { off: { max: 10 } } })
  await calculate()
  expect(await launches()).toEqual({ 500: '12:30', 501: '15:00', 502: '15:00' })

  await choose({ distances: {} })
  const attack = { kind: 'off' as const, villageId: 100, targetId: 'offs-510-500' }
  const { version } = await leader().call(wishes.state, { params })
  const edits = [{ op: 'give' as const, attack, villageId: 104 }]
  expect((await leader().call(wishes.edit, { params, body: { version, edits } })).refused).toEqual([])
  expect((await launches())[500]).toBe('12:30')
})
