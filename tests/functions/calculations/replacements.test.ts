import { describe, expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../../support/servers/provider.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { ago, keyIn, playerPage } from '../orders/orders-plan.ts'
import { aim, aWorld, dumpLine, leader, rows, schedule, superadmin, twoTribes, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }

/** A calculated and issued plan: five targets want an off and a fake each of eight villages. */
async function anIssuedPlan() {
  const { worldId, server } = await aWorld()
  const { plan } = await leader().call(plans.create, { body: { name: 'Sturm', tribes: [1], worldId, ...schedule } })
  const planId = plan._id
  const params = { planId }
  await upload(
    planId,
    rows(500, 507).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 504), { maxOff: 1, maxFake: 1 })
  const calculate = () => leader().call(calculations.calculateAll, { params, body: {} })
  await calculate()
  const issue = () => leader().call(orders.issue, { params })
  await issue()
  const attacks = async () =>
    (await leader().call(calculations.attacks, { params, query: { real: '0' } })).attacks.filter(isPlanned)
  const toLines = (found: Awaited<ReturnType<typeof attacks>>) =>
    found.map(({ type, senderVillageId, targetId }) => `${type} ${senderVillageId} ${targetId}`).sort()
  const list = () => leader().call(wishes.replacements, { params })
  const takeAll = async () => {
    const { version, replacements } = await list()
    return leader().call(wishes.edit, { params, body: { version, edits: replacements.map(({ edit }) => edit) } })
  }
  const merge = (...dump: string[]) =>
    leader().call(senders.uploadTroops, { params, body: { dump: dump.join('\n'), mode: 'merge' } })
  const sync = async (villages: NonNullable<WorldFiles['villages']>) => {
    await serveWorld(server, worldFiles({ ...twoTribes, villages }))
    // The sync checks the listed plans.
    await settled()
    await superadmin().call(worlds.sync, { body: { worldId } })
  }
  const pageFor = async (villageId: number) => {
    const { entries } = await leader().call(orders.list, { params })
    const entry = entries.find(({ playerId }) => playerId === (villageId < 105 ? 11 : 12))
    return playerPage(keyIn(entry?.edit ?? ''))
  }
  /** The warnings of a village's orders on its player's page. */
  const fetchWarnings = async (villageId: number) =>
    (await (await pageFor(villageId)).read()).lines
      .filter(({ from }) => from.villageId === villageId)
      .map(({ warnings }) => warnings)
  const preview = () => leader().call(orders.previewIssue, { params })
  return {
    params,
    attacks,
    toLines,
    calculate,
    issue,
    list,
    takeAll,
    merge,
    sync,
    pageFor,
    fetchWarnings,
    preview,
  }
}

/** A village that sends one of the offs. */
async function firstOff(plan: Awaited<ReturnType<typeof anIssuedPlan>>) {
  const one = (await plan.attacks()).find(({ type }) => type === 'off')
  if (!one) throw new Error('no off')
  return one
}

const nothing = { count: 0, replacements: [] }

describe('after an upload of fewer troops', () => {
  test('the attacks are listed with a replacement each, taken at once, kept by the next calculation, and their members warned', async () => {
    const plan = await anIssuedPlan()
    expect(await plan.list()).toMatchObject(nothing)
    const { senderVillageId: weak } = await firstOff(plan)
    const before = await plan.attacks()
    const own = before.filter(({ senderVillageId }) => senderVillageId === weak)
    await plan.merge(dumpLine(400 + weak, { spear: 500 }))
    const listed = await plan.list()
    expect(listed.count).toBe(own.length)
    for (const { attack, from, cause, instead, whyNone, launchAt } of listed.replacements) {
      expect(cause).toBe('no_troops')
      const was = own.find(({ type, targetId }) => type === attack.kind && targetId === attack.targetId)
      expect({ ...from, launchAt }).toMatchObject({ x: 500, y: 400 + weak, launchAt: was?.launchAt })
      expect(attack.villageId).toBe(weak)
      expect(instead?.villageId).not.toBe(weak)
      expect(whyNone).toBeUndefined()
    }
    const [warnings] = await plan.fetchWarnings(weak)
    expect(warnings).toEqual(['no_troops'])
    const { issue } = await leader().call(orders.list, { params: plan.params })
    expect(issue?.number).toBe(1)
    expect((await plan.preview()).unsendable).toBe(0)

    const taken = await plan.takeAll()
    expect(taken).toMatchObject({ refused: [], changed: 2 * own.length })
    const after = await plan.attacks()
    expect(after).toHaveLength(before.length)
    expect(after.some(({ senderVillageId }) => senderVillageId === weak)).toBe(false)
    const others = plan.toLines(before.filter((attack) => !own.includes(attack)))
    expect(plan.toLines(after)).toEqual(expect.arrayContaining(others))
    expect(await plan.list()).toMatchObject(nothing)
    const pinned = after.filter(({ fixed }) => fixed === 'pinned')
    expect(pinned).toHaveLength(own.length)
    await plan.calculate()
    expect(plan.toLines(await plan.attacks())).toEqual(expect.arrayContaining(plan.toLines(pinned)))
    // Still the orders of the first issue.
    expect((await plan.fetchWarnings(weak))[0]).toEqual(['no_troops'])
    await plan.issue()
    for (const id of rows(100, 107)) expect((await plan.fetchWarnings(id)).flat()).toEqual([])
  })

  test('a village that still has a role says so, and one whose limits a leader lowered too', async () => {
    const plan = await anIssuedPlan()
    const { senderVillageId: weak } = await firstOff(plan)
    await plan.merge(dumpLine(400 + weak, { catapult: 3 }))
    const { replacements } = await plan.list()
    expect(replacements).toMatchObject([{ cause: 'no_troops', attack: { kind: 'off', villageId: weak } }])
    expect((await plan.fetchWarnings(weak)).flat()).toEqual(['no_troops'])
    expect((await plan.preview()).unsendable).toBe(1)
    const blocked = (await plan.attacks()).find(
      ({ type, senderVillageId }) => type === 'off' && senderVillageId !== weak,
    )
    const villageIds = [blocked?.senderVillageId ?? 0]
    await leader().call(senders.update, { params: plan.params, body: { villageIds, changes: { maxOff: 0 } } })
    expect((await plan.list()).replacements.map(({ cause }) => cause).sort()).toEqual(['no_troops', 'village_limits'])
    await leader().call(senders.update, { params: plan.params, body: { villageIds, changes: { isBlocked: true } } })
    const causes = (await plan.list()).replacements.map(({ cause }) => cause)
    expect(new Set(causes)).toEqual(new Set(['no_troops', 'village_blocked']))
    expect((await plan.fetchWarnings(villageIds[0] ?? 0)).flat()).toContain('village_blocked')
    await leader().call(senders.update, {
      params: plan.params,
      body: { villageIds, changes: { isBlocked: false, maxOff: 1 } },
    })
    expect((await plan.fetchWarnings(villageIds[0] ?? 0)).flat()).toEqual([])
  })

  test('a village that the upload leaves out is no sender any more', async () => {
    const plan = await anIssuedPlan()
    const { senderVillageId: left } = await firstOff(plan)
    await upload(
      plan.params.planId,
      rows(500, 507).flatMap((y) => (y === 400 + left ? [] : [dumpLine(y, off)])),
    )
    const { replacements } = await plan.list()
    expect(new Set(replacements.map(({ cause }) => cause))).toEqual(new Set(['village_gone']))
    expect(new Set((await plan.fetchWarnings(left)).flat())).toEqual(new Set(['village_gone']))
  })

  test('an order that was sent is neither listed nor warned of', async () => {
    const plan = await anIssuedPlan()
    const { senderVillageId: weak } = await firstOff(plan)
    const page = await plan.pageFor(weak)
    const lines = (await page.read()).lines.filter(({ from }) => from.villageId === weak)
    await page.mark(...lines.map(({ id }) => ({ line: id, state: 'sent' as const, at: ago(60) })))
    await plan.merge(dumpLine(400 + weak, { spear: 500 }))
    expect(await plan.list()).toMatchObject(nothing)
    expect((await plan.fetchWarnings(weak)).flat()).toEqual([])
  })

  test('where nobody else can send, the reason is given and the attack is removed without a ban', async () => {
    const plan = await anIssuedPlan()
    const used = new Set((await plan.attacks()).filter(({ type }) => type === 'off').map((one) => one.senderVillageId))
    const idle = rows(100, 107).filter((id) => !used.has(id))
    const { senderVillageId: weak } = await firstOff(plan)
    const weakened = [weak, ...idle].map((id) => dumpLine(400 + id, { catapult: 20 }))
    await plan.merge(...weakened)
    const { replacements } = await plan.list()
    expect(replacements).toMatchObject([{ whyNone: 'planned', edit: { op: 'remove', ban: false } }])
    const { state } = await plan.takeAll()
    expect(state.forbids).toEqual([])
    expect((await plan.attacks()).filter(({ type }) => type === 'off')).toHaveLength(4)
    expect(await plan.list()).toMatchObject(nothing)
  })
})

describe('after a sync', () => {
  const withOwner = (id: number | undefined, playerId: number) =>
    (twoTribes.villages ?? []).map((village) => (village.id === id ? { ...village, playerId } : village))

  test('attacks of a lost village are given to others, a pinned one too, and its old owner is warned', async () => {
    const plan = await anIssuedPlan()
    const { senderVillageId: lost, targetId = '' } = await firstOff(plan)
    const { version } = await plan.list()
    const pin = { op: 'pin' as const, attack: { kind: 'off' as const, villageId: lost, targetId } }
    await leader().call(wishes.edit, { params: plan.params, body: { version, edits: [pin] } })
    await plan.sync(withOwner(lost, 21))
    const { replacements } = await plan.list()
    expect(replacements.length).toBeGreaterThan(0)
    for (const one of replacements)
      expect(one).toMatchObject({ cause: 'village_lost', playerId: lost < 105 ? 11 : 12, edit: { op: 'give' } })
    expect(new Set((await plan.fetchWarnings(lost)).flat())).toEqual(new Set(['village_lost']))
    const { refused, state } = await plan.takeAll()
    expect(refused).toEqual([])
    expect(state.pins.map(({ villageId }) => villageId)).not.toContain(lost)
    expect(await plan.list()).toMatchObject(nothing)
    expect((await plan.attacks()).filter(({ type }) => type === 'off')).toHaveLength(5)
    // The attacks are gone for good, also when the village returns.
    await plan.sync(twoTribes.villages ?? [])
    expect((await plan.attacks()).filter(({ type }) => type === 'off')).toHaveLength(5)
    expect((await plan.fetchWarnings(lost)).flat()).toEqual([])
  })

  test('attacks on a target that is ours now are removed, and their villages are free for others', async () => {
    const plan = await anIssuedPlan()
    const conquered = 200
    await plan.sync(withOwner(conquered, 11))
    const { replacements } = await plan.list()
    expect(replacements).toHaveLength(2)
    for (const one of replacements)
      expect(one).toMatchObject({ cause: 'own_target', whyNone: 'own_target', edit: { op: 'remove' } })
    const [villageId = 0] = replacements.map(({ attack }) => attack.villageId)
    expect((await plan.fetchWarnings(villageId)).flat()).toContain('own_target')
    expect((await plan.preview()).unsendable).toBe(2)
    expect((await plan.takeAll()).refused).toEqual([])
    expect((await plan.attacks()).some(({ targetVillageId }) => targetVillageId === conquered)).toBe(false)
    expect((await plan.preview()).unsendable).toBe(0)
  })
})
