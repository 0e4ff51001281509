import { describe, expect, test } from 'vitest'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../../support/servers/provider.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { toFile } from '../real-plan.ts'
import { leader, superadmin, twoTribes } from '../world.ts'
import { aCalculatedPlan, ago, playerPage } from './orders-plan.ts'

type Villages = NonNullable<typeof twoTribes.villages>

/** The villages of the world, where one has another place or is gone. */
const changed = (id: number, place?: { x: number; y: number }): Villages =>
  (twoTribes.villages ?? []).flatMap((village) => {
    if (village.id !== id) return [village]
    return place ? [{ ...village, ...place }] : []
  })

async function anIssuedPlan() {
  const plan = await aCalculatedPlan()
  await plan.issue()
  const { params, worldId, server } = plan
  const sync = async (villages: Villages, files: Partial<WorldFiles> = {}) => {
    await serveWorld(server, worldFiles({ ...twoTribes, villages, ...files }))
    // The sync checks the listed plans.
    await settled()
    await superadmin().call(worlds.sync, { body: { worldId } })
  }
  const attacks = async () =>
    (await leader().call(calculations.attacks, { params, query: { real: '0' } })).attacks.filter(isPlanned)
  const listed = async () => (await leader().call(targets.list, { params })).targets
  const lines = async (playerId: number) => (await playerPage(await plan.playerKey(playerId)).read()).lines
  const allLines = async () => [...(await lines(11)), ...(await lines(12))]
  const preview = () => leader().call(orders.previewIssue, { params })
  return { ...plan, sync, attacks, listed, lines, allLines, preview }
}

const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

describe('a target that moved', () => {
  // Five fields east of where it was.
  const moved = changed(200, { x: 515, y: 500 })

  test('keeps its id, its orders warn, and the next calculation plans and issues them for its new place', async () => {
    const plan = await anIssuedPlan()
    const before = (await plan.listed()).find(({ villageId }) => villageId === 200)
    const former = (await plan.allLines()).filter(({ to }) => to.villageId === 200)
    expect(former.length).toBeGreaterThan(0)
    await plan.sync(moved)
    expect(await plan.listed()).toContainEqual(expect.objectContaining({ _id: before?._id, x: 515, y: 500 }))
    const isMoved = ({ to }: { to: { villageId: number } }) => to.villageId === 200
    for (const line of await plan.allLines()) expect(line.warnings.includes('moved')).toBe(isMoved(line))
    expect((await leader().call(wishes.replacements, plan)).replacements.map(({ cause }) => cause)).toContain('moved')
    const asked = await superadmin().call(bots.preview, { params: { worldId: plan.worldId, coordinates: '515|500' } })
    expect(asked.answer?.plans[0]?.attacks.map(({ doubt }) => doubt)).toEqual(former.map(() => 'moved'))
    const told = asked.message.embeds?.[0]?.fields[0]?.value ?? ''
    expect(told).toContain(`⚠️ Fraglich: ${former.length} Befehle. Herkunft oder Ziel liegt jetzt woanders`)
    expect(told.match(/ Off ⚠️$/gm)).toHaveLength(2)
    expect((await plan.board()).doubts).toEqual([{ cause: 'moved', orders: former.length }])
    // Without another calculation the orders stay wrong, and the leader learns it.
    expect((await plan.preview()).unsendable).toBe(former.length)

    await plan.calculate()
    expect((await plan.preview()).unsendable).toBe(0)
    for (const { xf, xt, yf, yt, launchAt, time, targetId } of await plan.attacks()) {
      if (targetId !== before?._id) continue
      expect([xt, yt]).toEqual([515, 500])
      // Rams take 30 minutes a field.
      expect(hours(launchAt, time)).toBeCloseTo(Math.hypot(xt - xf, yt - yf) / 2, 3)
    }
    await plan.issue()
    const now = (await plan.allLines()).filter(isMoved)
    expect(now.map(({ to: { x, y } }) => [x, y])).toEqual(now.map(() => [515, 500]))
    expect(now.flatMap(({ warnings }) => warnings)).not.toContain('moved')
    expect((await plan.board()).doubts).toBeUndefined()
  })

  test('counts orders that were sent before, at their times', async () => {
    const plan = await anIssuedPlan()
    const off = (await plan.lines(11)).find(({ type, to }) => type === 'off' && to.villageId === 200)
    if (!off) throw new Error('no off')
    await playerPage(await plan.playerKey(11)).mark({ line: off.id, state: 'sent', at: ago(10) })
    await plan.sync(moved)
    await plan.calculate()
    const { sent } = await leader().call(calculations.diagnosis, { params: plan.params })
    expect(sent).toMatchObject({ count: 1, underway: { count: 0, orders: [] } })
    const target = (await plan.listed()).find(({ villageId }) => villageId === 200)
    expect(target).toMatchObject({ maxOff: 2, currentOff: 2 })
    await plan.issue()
    const kept = (await plan.lines(11)).find(({ id }) => id === off.id)
    expect(kept).toMatchObject({ state: 'sent', launchAt: off.launchAt, arriveAt: off.arriveAt })
    expect(kept?.warnings).not.toContain('moved')
  })

  test('is in the plan already at its new place; another village at the old one is another target', async () => {
    const plan = await anIssuedPlan()
    const { targets: before } = await leader().call(targets.list, { params: plan.params })
    await plan.sync([...moved, { id: 400, x: 510, y: 500, playerId: 21 }])
    const add = (coordinates: string[]) =>
      leader().call(targets.addManual, {
        params: plan.params,
        body: { coordinates, type: 'offs', maxOff: 2, maxFake: 1 },
      })
    expect(await add(['515|500'])).toMatchObject({ added: 0, unchanged: 1, coordinates: ['515|500'] })
    expect(await add(['510|500', '515|500:welle2'])).toMatchObject({ added: 2 })
    const now = await plan.listed()
    expect(now).toHaveLength(before.length + 2)
    const places = now.map(({ _id, villageId, x, y }) => [_id, villageId, x, y])
    expect(places).toContainEqual(['offs-510-500', 200, 515, 500])
    expect(places).toContainEqual(['offs-510-500-v400', 400, 510, 500])
    expect(places).toContainEqual(['offs-510-500-w2', 200, 515, 500])
    // Another type finds the village, not the place.
    await leader().call(targets.addManual, { params: plan.params, body: { coordinates: ['515|500'], type: 'fakes' } })
    const edit = (targetId: string) => ({ params: { ...plan.params, targetId }, body: { type: 'fakes' as const } })
    expect(await leader().fails(targets.update, edit('offs-510-500'))).toMatchObject({ code: 'target_exists' })
    const { target } = await leader().call(targets.update, edit('offs-510-500-v400'))
    expect(target).toMatchObject({ villageId: 400, type: 'fakes', x: 510, y: 500 })
    // Orders of the new village are issued and marked by ids of their own.
    await plan.calculate()
    await plan.issue()
    const own = (await plan.allLines()).find(({ to }) => to.villageId === 400)
    if (own) {
      const page = playerPage(await plan.playerKey(own.from.villageId < 105 ? 11 : 12))
      await page.mark({ line: own.id, state: 'sent', at: ago(1) })
      expect((await page.read()).lines.find(({ id }) => id === own.id)).toMatchObject({ state: 'sent' })
    }
  })

  test('is matched with sightings of either place by its village', async () => {
    const plan = await anIssuedPlan()
    const lines = (await plan.allLines()).filter(({ to }) => to.villageId === 200)
    const [first, second] = lines
    if (!first || !second) throw new Error('too few attacks')
    const seen = ({ from, type }: typeof first, ziel: string) => {
      const staerke = type === 'fake' ? 'klein' : 'gross'
      const entry = { herkunft: `${from.x}|${from.y}`, ziel, ankunft: 'am 10.03.38 um 21:00:00', staerke }
      return leader().call(sightings.upload, { params: plan.params, file: toFile([entry]) })
    }
    await seen(first, '510|500')
    await plan.sync([...moved, { id: 400, x: 510, y: 500, playerId: 21 }])
    await seen(second, '515|500')
    // The other village is the target here.
    await seen(second, '510|500')
    const { attacks } = await leader().call(calculations.attacks, { params: plan.params, query: { real: '1' } })
    const real = attacks.filter(({ isRealInc }) => isRealInc)
    expect(real.map(({ targetVillageId, xt }) => [targetVillageId, xt]).sort()).toEqual([
      [200, 515],
      [200, 515],
      [400, 510],
    ])
    const seenIds = (await plan.allLines()).filter((line) => line.seen).map(({ id }) => id)
    expect(seenIds.sort()).toEqual([first.id, second.id].sort())
  })
})

describe('a village that sends and moved', () => {
  test('sends from its new place, and its orders warn until then', async () => {
    const plan = await anIssuedPlan()
    await plan.sync(changed(100, { x: 490, y: 500 }))
    for (const line of await plan.allLines()) {
      expect(line.warnings.includes('moved')).toBe(line.from.villageId === 100)
    }
    await plan.calculate()
    const own = (await plan.attacks()).filter(({ senderVillageId }) => senderVillageId === 100)
    expect(own.length).toBeGreaterThan(0)
    for (const { xf, yf, xt, yt, launchAt, time } of own) {
      expect([xf, yf]).toEqual([490, 500])
      expect(hours(launchAt, time)).toBeCloseTo(Math.hypot(xt - xf, yt - yf) / 2, 3)
    }
  })
})

describe('a target that is gone', () => {
  test('is named, neither planned nor required, and its orders need no sending; sent ones stay listed', async () => {
    const plan = await anIssuedPlan()
    const sent = (await plan.lines(11)).find(({ to }) => to.villageId === 200)
    if (!sent) throw new Error('nothing to send')
    await playerPage(await plan.playerKey(11)).mark({ line: sent.id, state: 'sent', at: ago(10) })
    const required = async () => (await leader().call(calculations.status, { params: plan.params })).totalRequiredOffs
    const before = await required()
    await plan.sync(changed(200))
    expect((await plan.listed()).filter(({ isGone }) => isGone).map(({ villageId }) => villageId)).toEqual([200])
    for (const line of await plan.allLines()) {
      const isOpen = line.to.villageId === 200 && line.id !== sent.id
      expect(line.warnings.includes('target_gone')).toBe(isOpen)
    }
    await plan.calculate()
    expect(await required()).toBe(before - 2)
    const aimed = (await plan.attacks()).filter(({ targetVillageId }) => targetVillageId === 200)
    expect(aimed.every(({ fixed }) => fixed === 'sent')).toBe(true)
    await plan.issue()
    const kept = (await plan.allLines()).filter(({ to }) => to.villageId === 200)
    expect(kept.map(({ id, state }) => [id, state])).toEqual([[sent.id, 'sent']])
    // The target's village comes back.
    await plan.sync(twoTribes.villages ?? [])
    expect((await plan.listed()).some(({ isGone }) => isGone)).toBe(false)
  })
})

describe('a tribe that was refounded', () => {
  const [, theirs] = twoTribes.tribes ?? []
  const tribes = [{ id: 3, name: 'Die Neuen', tag: 'NEU' }, ...(theirs ? [theirs] : [])]
  const withTribes = (tribeOf: (playerId: number) => number) =>
    (twoTribes.players ?? []).map((player) => ({ ...player, tribeId: tribeOf(player.id) }))
  const stats = async ({ params }: { params: { planId: string } }) =>
    (await leader().call(senders.stats, { params })).refounded

  test('is offered instead of a new upload, its members have lost nothing, and all is as before once it is added', async () => {
    const plan = await anIssuedPlan()
    expect(await stats(plan)).toBeUndefined()
    const players = withTribes((id) => (id === 21 ? 2 : 3))
    await plan.sync(twoTribes.villages ?? [], { tribes, players })
    expect(await stats(plan)).toEqual({ tribeId: 3, tag: 'NEU', villages: 10 })
    expect((await plan.allLines()).flatMap(({ warnings }) => warnings)).toEqual([])
    const { missing } = await plan.calculate()
    expect(missing).toEqual(['10 Dörfer gehören jetzt zu [NEU], das nicht im Plan ist. Nimm den Stamm auf.'])
    await leader().call(plans.update, { params: plan.params, body: { tribes: [1, 3] } })
    expect(await stats(plan)).toBeUndefined()
    expect((await plan.calculate()).missing).toEqual([])
    expect((await plan.preview()).unsendable).toBe(0)
  })

  test('has orders that warn where a village moved too, also before it is added', async () => {
    const plan = await anIssuedPlan()
    await plan.sync(changed(100, { x: 490, y: 500 }), { tribes, players: withTribes((id) => (id === 21 ? 2 : 3)) })
    expect(await stats(plan)).toMatchObject({ tribeId: 3 })
    for (const { from, warnings } of await plan.allLines())
      expect(warnings).toEqual(from.villageId === 100 ? ['moved'] : [])
  })

  test('needs half of the villages, and names those that were really lost', async () => {
    const plan = await anIssuedPlan()
    const conquered = changed(109).concat({ id: 109, x: 500, y: 509, playerId: 21 })
    await plan.sync(conquered, { tribes, players: withTribes((id) => (id === 11 ? 3 : id === 21 ? 2 : 0)) })
    expect(await stats(plan)).toEqual({ tribeId: 3, tag: 'NEU', villages: 5 })
    for (const { from, warnings } of await plan.allLines()) {
      expect(warnings.includes('village_lost')).toBe(from.villageId >= 105)
    }
    await plan.sync(conquered, { tribes, players: withTribes((id) => (id === 12 ? 3 : id === 21 ? 2 : 0)) })
    expect(await stats(plan)).toBeUndefined()
  })
})

test('a plan that is over stays as it is when its villages change', async () => {
  const { worldId, server, params } = await aCalculatedPlan()
  const daysAgo = (days: number) => ago(days * 86_400)
  // Not issued, a plan is over after the longest offset of a target.
  const schedule = { sendFrom: daysAgo(22), arriveAt: daysAgo(20) }
  await leader().call(plans.update, { params, body: schedule })
  const figures = async () => {
    const { outdated, ...status } = await leader().call(calculations.status, { params })
    const listed = await leader().call(targets.list, { params })
    return [
      outdated,
      status,
      listed.targets.map(({ villageId, x, y, isOwn, isGone }) => [villageId, x, y, isOwn, isGone]),
    ]
  }
  const before = await figures()
  expect(before[0]).toBe(false)
  // One that sends is lost, one target is conquered, others have moved or are gone.
  const players = (twoTribes.players ?? []).map((player) => (player.id === 11 ? { ...player, tribeId: 2 } : player))
  const villages = (twoTribes.villages ?? []).flatMap((village) => {
    if (village.id === 200) return [{ ...village, x: 515, y: 500 }]
    if (village.id === 201) return []
    return [village.id === 202 ? { ...village, playerId: 12 } : village]
  })
  await serveWorld(server, worldFiles({ ...twoTribes, villages, players }))
  await settled()
  await superadmin().call(worlds.sync, { body: { worldId } })
  expect(await figures()).toEqual(before)
  expect((await leader().call(wishes.replacements, { params })).replacements).toEqual([])
})
