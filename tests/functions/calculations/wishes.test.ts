import { describe, expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { type AttackRef, attackKey, newAttackVillage, type WishEdit } from '../../../shared/model/wishes/wish.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { aim, aPlan, aWorld, dumpLine, leader, rows, schedule, superadmin, twoTribes, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }

/** A calculated plan: offs of eight villages, of which three targets want one each and a fake. */
async function aCalculatedPlan(make: () => Promise<{ planId: string }> = aPlan) {
  const { planId } = await make()
  const params = { planId }
  await upload(
    planId,
    rows(500, 507).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 502), { maxOff: 1, maxFake: 1 })
  const calculate = () => leader().call(calculations.calculateAll, { params, body: {} })
  await calculate()
  const attacks = async () =>
    (await leader().call(calculations.attacks, { params, query: { real: '0' } })).attacks.filter(isPlanned)
  const refs = async (kind = 'off'): Promise<AttackRef[]> =>
    (await attacks())
      .filter(({ type }) => type === kind)
      .map(({ type, senderVillageId, targetId = '' }) => ({ kind: type, villageId: senderVillageId, targetId }))
  const first = async () => {
    const [one] = await refs()
    if (!one) throw new Error('no attack')
    return one
  }
  const state = () => leader().call(wishes.state, { params })
  const edit = async (...edits: WishEdit[]) =>
    leader().call(wishes.edit, { params, body: { version: (await state()).version, edits } })
  const status = () => leader().call(calculations.status, { params })
  return { planId, params, calculate, attacks, refs, first, state, edit, status }
}

/** A village of ours that sends none of these offs. */
const idleAmong = (refs: AttackRef[]) => {
  const found = rows(100, 107).find((id) => !refs.some(({ villageId }) => villageId === id))
  if (!found) throw new Error('no idle village')
  return found
}

test('a duplicated plan has the bans and caps, without the pins of attacks; its first calculation obeys them', async () => {
  const plan = await aCalculatedPlan()
  const [first, second] = await plan.refs()
  if (!first || !second) throw new Error('no attacks')
  await plan.edit({ op: 'pin', attack: first }, { op: 'forbid', villageId: second.villageId }, { op: 'cap', max: 1 })
  const { plan: copy } = await leader().call(plans.duplicate, { params: plan.params, body: { name: 'Kopie' } })
  const params = { planId: copy._id }
  const { version, pins, forbids, maxPerPlayer } = await leader().call(wishes.state, { params })
  expect({ version, pins }).toEqual({ version: 1, pins: [] })
  expect(forbids).toMatchObject([{ villageId: second.villageId }])
  expect(maxPerPlayer).toMatchObject([{ max: 1 }])
  const { results } = await leader().call(calculations.calculateAll, { params, body: {} })
  expect(results.off.current).toBeLessThanOrEqual(2)
  const { attacks } = await leader().call(calculations.attacks, { params })
  expect(attacks.filter(isPlanned).map(({ senderVillageId }) => senderVillageId)).not.toContain(second.villageId)
  expect(await leader().call(calculations.status, { params })).toMatchObject({ outdated: false })
  // The copy's wishes are its own.
  await leader().call(wishes.edit, { params, body: { version, edits: [{ op: 'uncap' }] } })
  expect((await plan.state()).maxPerPlayer).toHaveLength(1)
})

describe('a pin', () => {
  test('survives five calculations, a reset and an issue; then the village is free again', async () => {
    const plan = await aCalculatedPlan()
    const refs = await plan.refs()
    const [first] = refs
    if (!first) throw new Error('no attack')
    const villageId = idleAmong(refs)
    const edited = await plan.edit({ op: 'give', attack: first, villageId })
    expect(edited).toMatchObject({ changed: 2, refused: [], state: { version: 1, byHand: 2 } })
    const given = { ...first, villageId }
    const findLine = async (ref: AttackRef) =>
      (await plan.attacks()).find(
        ({ type, senderVillageId, targetId = '' }) =>
          attackKey({ kind: type, villageId: senderVillageId, targetId }) === attackKey(ref),
      )
    const line = await findLine(given)
    expect(line).toMatchObject({ fixed: 'pinned', unitType: 'ram' })
    expect(await plan.status()).toMatchObject({ outdated: false, totalCurrentOffs: 3 })
    for (const _ of rows(1, 5)) {
      await plan.calculate()
      expect(await findLine(given)).toEqual(line)
    }
    expect(await plan.state()).toMatchObject({ byHand: 0, prices: [{ kind: 'off', pins: { count: 1, cost: 0 } }] })
    await leader().call(orders.issue, { params: plan.params })
    await plan.calculate()
    expect(await findLine(given)).toEqual(line)
    await leader().call(calculations.reset, { params: plan.params })
    expect(await plan.attacks()).toEqual([])
    expect((await plan.state()).pins).toHaveLength(1)
    await plan.calculate()
    expect(await findLine(given)).toEqual(line)
    expect((await plan.edit({ op: 'unpin', attack: given })).state.pins).toEqual([])
    expect((await findLine(given))?.fixed).toBeUndefined()
  })

  test('of a village that the sync takes away stays listed with its reason, and harms nothing else', async () => {
    const { worldId, server } = await aWorld()
    const plan = await aCalculatedPlan(async () => {
      const { plan: made } = await leader().call(plans.create, {
        body: { name: 'Sturm', tribes: [1], worldId, ...schedule },
      })
      return { planId: made._id }
    })
    const refs = await plan.refs()
    await plan.edit(...refs.map((attack) => ({ op: 'pin' as const, attack })))
    const [lost] = refs
    const villages = (twoTribes.villages ?? []).map((village) =>
      village.id === lost?.villageId ? { ...village, playerId: 21 } : village,
    )
    await serveWorld(server, worldFiles({ ...twoTribes, villages }))
    await superadmin().call(worlds.sync, { body: { worldId } })
    await plan.calculate()
    const { pins } = await plan.state()
    expect(pins.filter(({ message }) => message)).toMatchObject([
      { villageId: lost?.villageId, message: 'Dieses Dorf gehört nicht (mehr) zu euren Stämmen.' },
    ])
    const after = await plan.refs()
    expect(after).toHaveLength(3)
    for (const ref of refs.slice(1)) expect(after).toContainEqual(ref)
    expect((await plan.status()).outdated).toBe(false)
  })
})

describe('a ban', () => {
  test('by removing an attack keeps it away; lifting it and adding undoes that', async () => {
    const plan = await aCalculatedPlan()
    const first = await plan.first()
    await plan.edit({ op: 'remove', attack: first })
    expect(await plan.refs()).toHaveLength(2)
    expect(await plan.status()).toMatchObject({ outdated: false, totalCurrentOffs: 2 })
    await plan.calculate()
    const refs = await plan.refs()
    expect(refs).toHaveLength(3)
    expect(refs).not.toContainEqual(first)
    const undone = await plan.edit({ op: 'unforbid', ...first })
    expect(undone.state.forbids).toEqual([])
  })

  test('outdates a result only until its attacks respect it', async () => {
    const plan = await aCalculatedPlan()
    const { targetId } = await plan.first()
    await plan.edit({ op: 'forbid', playerId: 11, targetId })
    expect(await plan.status()).toMatchObject({ outdated: true, outdatedBy: ['wishes'] })
    expect((await plan.state()).forbids).toMatchObject([{ playerName: 'Anna Äxte', target: { x: 510 } }])
    await plan.edit({ op: 'unforbid', playerId: 11, targetId })
    expect(await plan.status()).toMatchObject({ outdated: false })
    await plan.edit({ op: 'forbid', playerId: 11, targetId })
    await plan.calculate()
    expect(await plan.status()).toMatchObject({ outdated: false })
    const ours = (await plan.refs()).filter((ref) => ref.targetId === targetId)
    expect(ours.every(({ villageId }) => villageId >= 105)).toBe(true)
    await plan.edit({ op: 'cap', max: 0, kind: 'off', playerId: 11 })
    await plan.calculate()
    expect((await plan.refs()).every(({ villageId }) => villageId >= 105)).toBe(true)
  })
})

describe('bad input', () => {
  test('foreign and unknown villages, two pins for one troop, pins against bans are refused, each with its sentence', async () => {
    const plan = await aCalculatedPlan()
    const refs = await plan.refs()
    const [first, second] = refs
    if (!first || !second) throw new Error('two attacks')
    const { changed, refused, state } = await plan.edit(
      { op: 'pin', attack: { ...first, villageId: 205 } },
      { op: 'pin', attack: { ...first, villageId: 99_999 } },
      { op: 'give', attack: first, villageId: second.villageId },
      { op: 'pin', attack: first },
      { op: 'forbid', targetId: first.targetId },
      { op: 'forbid' },
      { op: 'shift', attack: first, arrival: '2038-03-10T06:30:00.000Z' },
      { op: 'shift', attack: first, arrival: '2039-03-10T06:30:00.000Z' },
      { op: 'add', attack: { ...first, targetId: 'offs-1-1' } },
    )
    expect(changed).toBe(0)
    expect(state.pins).toHaveLength(1)
    expect(refused.map(({ index, message }) => [index, message])).toEqual([
      [0, 'Dieses Dorf gehört nicht (mehr) zu euren Stämmen.'],
      [1, 'Dieses Dorf ist kein Herkunftsdorf des Plans, oder es ist gesperrt.'],
      [2, 'Alle Angriffe dieses Dorfs sind schon verplant.'],
      [4, 'Das widerspricht einem festgehaltenen Angriff. Löse ihn zuerst.'],
      [5, 'Ein Verbot braucht mindestens eine Angabe: Art, Spieler, Dorf oder Ziel.'],
      [6, 'Dafür müsste das Dorf vor dem Beginn des Sendens abschicken.'],
      [7, 'Die Ankunft darf höchstens 14 Tage von der des Plans abweichen.'],
      [8, 'Dieses Ziel gibt es im Plan nicht (mehr).'],
    ])
    expect(await plan.refs()).toEqual(refs)
  })

  test('50,000 edits at once are refused with the limit', async () => {
    const plan = await aCalculatedPlan()
    const asking = (count: number) => {
      const edits = rows(1, count).map((max): WishEdit => ({ op: 'cap', max }))
      return leader().fails(wishes.edit, { params: plan.params, body: { version: 0, edits } })
    }
    expect(await asking(50_000)).toMatchObject({
      status: 400,
      fields: { edits: 'Diese Eingabe hat zu viele Einträge.' },
    })
    expect(await asking(3_000)).toMatchObject({
      status: 400,
      message: 'Auf einmal gehen höchstens 2.000 Änderungen, das wären 3.000. Teile sie auf.',
    })
    expect(await plan.state()).toMatchObject({ version: 0, maxPerPlayer: [] })
  })

  test('an edit of an outdated version gets the present state, and changes nothing', async () => {
    const plan = await aCalculatedPlan()
    const first = await plan.first()
    await plan.edit({ op: 'pin', attack: first })
    const late = await leader().fails(wishes.edit, {
      params: plan.params,
      body: { version: 0, edits: [{ op: 'remove', attack: first }] },
    })
    expect(late).toMatchObject({ status: 409, code: 'wishes_changed', current: { version: 1, pins: [first] } })
    expect(await plan.refs()).toContainEqual(first)
  })

  test('edits and calculations at the same time lose nothing of each other', async () => {
    const plan = await aCalculatedPlan()
    const [first, second] = await plan.refs()
    if (!first || !second) throw new Error('two attacks')
    const edits = [first, second].map((attack) =>
      leader().send(wishes.edit, { params: plan.params, body: { version: 0, edits: [{ op: 'pin', attack }] } }),
    )
    const [one, other] = await Promise.all([...edits, plan.calculate(), plan.calculate()])
    const codes = [one, other].map((answer) => (answer && 'status' in answer ? answer.status : 0))
    expect(codes.toSorted()).toEqual([200, 409])
    const { pins, version } = await plan.state()
    expect(version).toBe(1)
    expect(pins).toHaveLength(1)
    const lines = await plan.attacks()
    expect(lines.filter(({ fixed }) => fixed === 'pinned')).toHaveLength(1)
    expect(lines.filter(({ type }) => type === 'off')).toHaveLength(3)
  })
})

test('candidates: free villages first with slack, then those that give up an attack, then the rest with reasons', async () => {
  const plan = await aCalculatedPlan()
  const refs = await plan.refs()
  const [first] = refs
  if (!first) throw new Error('no attack')
  const { candidates } = await leader().call(wishes.candidates, {
    params: plan.params,
    query: { attack: attackKey(first) },
  })
  expect(candidates).toHaveLength(7)
  const free = candidates.filter(({ isFeasible, instead }) => isFeasible && !instead)
  expect(free.length).toBeGreaterThan(0)
  expect(free.every(({ slackSeconds = 0, launchAt }) => slackSeconds > 0 && launchAt)).toBe(true)
  expect(candidates.slice(0, free.length)).toEqual(free)
  const costly = candidates.find(({ instead }) => instead?.kind === 'off')
  expect(candidates.filter(({ instead }) => instead?.kind === 'off')).toHaveLength(2)
  const taken = await plan.edit({
    op: 'give',
    attack: first,
    villageId: costly?.villageId ?? 0,
    ...(costly?.instead && { instead: costly.instead }),
  })
  expect(taken.refused).toEqual([])
  expect(await plan.refs()).toHaveLength(2)
  const asking = (attack: string) => leader().fails(wishes.candidates, { params: plan.params, query: { attack } })
  expect(await asking('nonsense')).toMatchObject({ status: 404, code: 'attack_not_found' })
  expect(await asking(attackKey(first))).toMatchObject({ status: 404 })
})

test('candidates of an attack that is not planned: none while the target is full, then also those that give one up', async () => {
  const plan = await aCalculatedPlan()
  const refs = await plan.refs()
  const [first] = refs
  if (!first) throw new Error('no attack')
  const fresh = { ...first, villageId: newAttackVillage }
  const asked = async () => {
    const query = { attack: attackKey(fresh) }
    return (await leader().call(wishes.candidates, { params: plan.params, query })).candidates
  }
  const full = await asked()
  expect(full).toHaveLength(8)
  expect(new Set(full.map(({ reason }) => reason))).toEqual(new Set(['target_full']))
  await leader().call(targets.update, {
    params: { ...plan.params, targetId: first.targetId },
    body: { maxOff: 2 },
  })
  const costly = (await asked()).find(({ instead }) => instead?.kind === 'off' && instead.targetId !== first.targetId)
  if (!costly?.instead) throw new Error('no village that gives up an off')
  const { x: _, y: __, ...instead } = costly.instead
  const added = { kind: 'off', villageId: costly.villageId, targetId: first.targetId } as const
  const edited = await plan.edit({ op: 'add', attack: added, instead })
  expect(edited).toMatchObject({ refused: [], changed: 2 })
  const after = (await plan.refs()).map(attackKey)
  expect(after).toHaveLength(3)
  expect(after).toContain(attackKey(added))
  expect(after).not.toContain(attackKey(instead))
  const unknown = { ...fresh, targetId: 'offs-1-1' }
  expect(
    await leader().fails(wishes.candidates, { params: plan.params, query: { attack: attackKey(unknown) } }),
  ).toMatchObject({ status: 404, code: 'attack_not_found' })
})

test('a deleted target leaves its pin listed with the reason', async () => {
  const plan = await aCalculatedPlan()
  const first = await plan.first()
  await plan.edit({ op: 'pin', attack: first })
  await leader().call(targets.remove, { params: { ...plan.params, targetId: first.targetId } })
  await plan.calculate()
  expect((await plan.state()).pins).toMatchObject([{ reason: 'unknown_target' }])
  expect(await plan.refs()).toHaveLength(2)
})
