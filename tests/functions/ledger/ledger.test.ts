import { describe, expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { ledger } from '../../../shared/contract/schemas/ledger.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { attackKey, newAttackVillage } from '../../../shared/model/wishes/wish.ts'
import { settled } from '../../support/stack/own-stack.ts'
import type { MarkInput } from '../orders/orders-plan.ts'
import { aim, aWorld, dumpLine, leader, rows, schedule, twoTribes, upload } from '../world.ts'

const full = { axe: 6000, ram: 300, catapult: 50 }

interface PlanOptions {
  name: string
  /** Rows of their villages that get one off each. */
  goals: number[]
  times?: { sendFrom: string; arriveAt: string }
}

/** A world with eight villages of ours; `plan` makes a calculated plan that may use all of them. */
async function aWeek() {
  const { worldId } = await aWorld(twoTribes)
  const dump = (troops = full, last = 507) => rows(500, last).map((y) => dumpLine(y, troops))
  const plan = async ({ name, goals, times = schedule }: PlanOptions) => {
    const made = await leader().call(plans.create, { body: { name, tribes: [1], worldId, ...times } })
    const params = { planId: made.plan._id }
    await upload(params.planId, dump())
    await aim(params.planId, 'offs', goals, { maxOff: 1 })
    const calculate = (body = {}) => leader().call(calculations.calculateAll, { params, body })
    const sheets = async () => {
      const { entries } = await leader().call(orders.list, { params })
      return Promise.all(
        entries.map(({ playerId }) =>
          leader().call(orders.playerSheet, { params: { ...params, playerId: String(playerId) } }),
        ),
      )
    }
    const mark = async (state: MarkInput['state'], count = Number.POSITIVE_INFINITY) => {
      for (const sheet of await sheets()) {
        const lines = sheet.lines.slice(0, count)
        const marks = lines.map(({ id }) => ({ line: id, state, at: new Date().toISOString() }))
        const body = { marks }
        const playerId = String(sheet.playerId)
        if (marks.length > 0) await leader().call(orders.markAsLeader, { params: { ...params, playerId }, body })
      }
    }
    await calculate()
    // The list of plans may miss one that was created a moment ago.
    await settled()
    return {
      ...params,
      params,
      calculate,
      mark,
      upload: (troops: typeof full, last?: number) => upload(params.planId, dump(troops, last)),
      issue: () => leader().call(orders.issue, { params }),
      reset: () => leader().call(calculations.reset, { params }),
      remove: () => leader().call(plans.remove, { params }),
      status: () => leader().call(calculations.status, { params }),
      ledger: () => leader().call(ledger.conflicts, { params }),
      attacks: async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned),
    }
  }
  return { worldId, plan }
}

/** Two plans of the same evening, each with an off from each of the eight villages. */
async function twoPlans() {
  const { plan } = await aWeek()
  const first = await plan({ name: 'Sturm', goals: rows(500, 507) })
  const second = await plan({ name: 'Nachschlag', goals: rows(500, 507) })
  return { plan, first, second }
}

describe('the ledger', () => {
  test('shows a village that two plans use at once in both, with plans, times and what is missing', async () => {
    const { first, second } = await twoPlans()
    const [ofFirst, ofSecond] = await Promise.all([first.ledger(), second.ledger()])
    expect(ofFirst).toMatchObject({ count: 8, afterIssue: 8, overlapping: [] })
    expect(ofSecond).toMatchObject({ count: 8, afterIssue: 8, overlapping: [] })
    expect(ofFirst.plans).toEqual([
      {
        planId: second.planId,
        name: 'Nachschlag',
        arriveAt: schedule.arriveAt,
        isIssued: false,
        count: 8,
        afterIssue: 8,
      },
    ])
    const attack = (await first.attacks()).find(({ senderVillageId }) => senderVillageId === 100)
    const launch = Date.parse(attack?.launchAt ?? '')
    const back = new Date(2 * Date.parse(attack?.time ?? '') - launch).toISOString()
    const conflict = ofFirst.conflicts.find(({ villageId }) => villageId === 100)
    expect(conflict).toMatchObject({
      x: 500,
      y: 500,
      playerName: 'Anna Äxte',
      missing: { axe: 6000, ram: 300, catapult: 50 },
      isIssued: false,
      own: { planId: first.planId, name: 'Sturm', isIssued: false, attacks: 1, from: attack?.launchAt, until: back },
      others: [{ planId: second.planId, name: 'Nachschlag', isIssued: false, attacks: 1 }],
    })
    const mirrored = ofSecond.conflicts.find(({ villageId }) => villageId === 100)
    expect(mirrored).toMatchObject({
      from: conflict?.from,
      until: conflict?.until,
      missing: conflict?.missing,
      own: conflict?.others[0],
      others: [conflict?.own],
    })
  })

  test('is weaker for drafts than for issued orders, and empty once a plan is gone', async () => {
    const { first, second } = await twoPlans()
    await first.issue()
    expect((await second.ledger()).conflicts[0]).toMatchObject({
      isIssued: false,
      own: { isIssued: false },
      others: [{ isIssued: true }],
    })
    expect((await second.ledger()).overlapping).toEqual([
      { planId: first.planId, name: 'Sturm', arriveAt: schedule.arriveAt },
    ])
    await second.issue()
    expect((await first.ledger()).conflicts[0]).toMatchObject({ isIssued: true, afterIssue: true })
    await first.remove()
    expect(await second.ledger()).toEqual({ overlapping: [], count: 0, afterIssue: 0, plans: [], conflicts: [] })
  })

  test('has nothing for other weeks, other villages and another world', async () => {
    const { plan } = await aWeek()
    const later = { sendFrom: '2038-03-12T06:00:00.000Z', arriveAt: '2038-03-12T20:00:00.000Z' }
    const first = await plan({ name: 'Sturm', goals: rows(500, 502) })
    const second = await plan({ name: 'Später', goals: rows(500, 502), times: later })
    const elsewhere = await (await aWeek()).plan({ name: 'Andere Welt', goals: rows(500, 502) })
    for (const each of [first, second, elsewhere]) expect(await each.ledger()).toMatchObject({ count: 0 })
  })

  test('counts a skipped order no more, a sent one also after a reset', async () => {
    const { first, second } = await twoPlans()
    await first.issue()
    await first.reset()
    // The issue stays current: its players send what it says.
    expect(await second.ledger()).toMatchObject({ count: 8 })
    await first.mark('skipped')
    expect(await second.ledger()).toMatchObject({ count: 0 })
    await first.mark('sent', 2)
    expect(await second.ledger()).toMatchObject({ count: 4 })
    await second.reset()
    expect(await second.ledger()).toMatchObject({ count: 0 })
    expect(await first.ledger()).toMatchObject({ count: 0 })
  })

  test('counts a withdrawn order only if it was sent, and a sent order once', async () => {
    const { first, second } = await twoPlans()
    await first.issue()
    await first.mark('sent', 1)
    for (const y of rows(500, 506))
      await leader().call(targets.remove, { params: { ...first.params, targetId: `offs-510-${y}` } })
    await first.calculate()
    await first.issue()
    const remaining = new Set((await first.attacks()).map(({ senderVillageId }) => senderVillageId))
    const { conflicts } = await second.ledger()
    // The first order of each of the two players is on its way, one village has the last target.
    expect(conflicts).toHaveLength(2 + [...remaining].filter((id) => id !== 100 && id !== 105).length)
    for (const { missing } of conflicts) expect(missing).toEqual({ axe: 6000, ram: 300, catapult: 50 })
  })

  test('forgets planned attacks whose target is deleted or whose village is blocked', async () => {
    const { first, second } = await twoPlans()
    const [one, two] = await first.attacks()
    const params = { ...first.params, targetId: `offs-${one?.xt}-${one?.yt}` }
    await leader().call(targets.remove, { params })
    const body = { villageIds: [two?.senderVillageId], changes: { isBlocked: true } }
    await leader().call(senders.update, { params: first.params, body })
    const left = (await second.ledger()).conflicts.map((conflict) => conflict.villageId)
    expect(left).toHaveLength(6)
    expect(left).not.toContain(one?.senderVillageId)
    expect(left).not.toContain(two?.senderVillageId)
  })

  test('knows what a village owns by the newest upload of both plans', async () => {
    const { plan } = await aWeek()
    const half = { axe: 12_000, ram: 600, catapult: 100 }
    const first = await plan({ name: 'Sturm', goals: rows(500, 507) })
    const second = await plan({ name: 'Nachschlag', goals: rows(500, 507) })
    await first.upload(half)
    expect(await second.ledger()).toMatchObject({ count: 0 })
    await second.upload({ axe: 9000, ram: 600, catapult: 100 })
    expect(await first.ledger()).toMatchObject({ count: 8 })
    expect((await first.ledger()).conflicts[0]?.missing).toEqual({ axe: 3000 })
  })

  test('is that of both when two plans are calculated at the same time', async () => {
    const { first, second } = await twoPlans()
    await Promise.all([first.calculate(), second.calculate(), first.ledger(), second.ledger()])
    expect(await first.ledger()).toMatchObject({ count: 8 })
    expect(await second.ledger()).toMatchObject({ count: 8 })
  })

  test('is read while another plan is deleted and reset', async () => {
    const { plan, first, second } = await twoPlans()
    const third = await plan({ name: 'Dritter', goals: rows(500, 507) })
    await Promise.all([first.remove(), second.ledger(), third.reset(), second.ledger(), second.ledger()])
    expect(await second.ledger()).toMatchObject({ count: 0 })
  })
})

describe('a calculation that respects other plans', () => {
  test('leaves the units of issued orders at home; without the option it plans as ever', async () => {
    const { plan } = await aWeek()
    const first = await plan({ name: 'Sturm', goals: rows(500, 504) })
    const second = await plan({ name: 'Nachschlag', goals: rows(500, 507) })
    await first.issue()
    const { results } = await second.calculate({ respectOtherPlans: true })
    expect(results.off).toMatchObject({ current: 3, upperBound: 3 })
    expect(results.off.diagnosis).toMatchObject({
      shortfall: [{ reason: 'other_plans', missing: 5, alone: 5 }],
      otherPlans: ['Sturm'],
    })
    expect(new Set(results.off.diagnosis.reasons.map(({ reason }) => reason))).toEqual(new Set(['other_plans']))
    const away = new Set((await first.attacks()).map(({ senderVillageId }) => senderVillageId))
    for (const { senderVillageId } of await second.attacks()) expect(away).not.toContain(senderVillageId)
    expect(await second.ledger()).toMatchObject({ count: 0 })
    expect((await second.calculate()).results.off).toMatchObject({ current: 8, upperBound: 8 })
  })

  test('has candidates, edits and prices leave them at home too', async () => {
    const { plan } = await aWeek()
    const first = await plan({ name: 'Sturm', goals: rows(500, 504) })
    const { params, ...second } = await plan({ name: 'Nachschlag', goals: rows(500, 507) })
    await first.issue()
    await second.calculate({ respectOtherPlans: true })
    const away = (await first.attacks()).map(({ senderVillageId }) => senderVillageId)
    const planned = new Set((await second.attacks()).map(({ targetId }) => targetId))
    const all = (await leader().call(targets.list, { params })).targets
    const open = all.find(({ _id }) => !planned.has(_id))?._id ?? ''
    const query = { attack: attackKey({ kind: 'off', villageId: newAttackVillage, targetId: open }) }
    const { candidates } = await leader().call(wishes.candidates, { params, query })
    const able = candidates.filter(({ isFeasible }) => isFeasible).map(({ villageId }) => villageId)
    expect(able).toHaveLength(3)
    for (const villageId of away) expect(able).not.toContain(villageId)
    const villageId = away[0] ?? 0
    const add = { op: 'add' as const, attack: { kind: 'off' as const, villageId, targetId: open } }
    const edits = [add, { op: 'forbid' as const, villageId }]
    const { state, refused } = await leader().call(wishes.edit, { params, body: { version: 0, edits } })
    expect(refused).toMatchObject([{ index: 0, reason: 'units_away' }])
    expect(state.forbids).toHaveLength(1)
    const price = () => leader().call(wishes.price, { params, query: { wish: 'forbid', villageId } })
    expect(await price()).toEqual({ cost: 0, kinds: [] })
    await second.calculate()
    expect(await price()).toEqual({ cost: 1, kinds: [{ kind: 'off', cost: 1 }] })
  })

  test('plans on drafts, on what was skipped, and on what is back before it starts', async () => {
    const { plan } = await aWeek()
    const first = await plan({ name: 'Sturm', goals: rows(500, 507) })
    const second = await plan({ name: 'Nachschlag', goals: rows(500, 507) })
    const later = { sendFrom: '2038-03-12T06:00:00.000Z', arriveAt: '2038-03-12T20:00:00.000Z' }
    const third = await plan({ name: 'Später', goals: rows(500, 507), times: later })
    const offs = async (each: typeof second) => (await each.calculate({ respectOtherPlans: true })).results.off.current
    expect(await offs(second)).toBe(8)
    await first.issue()
    expect(await offs(second)).toBe(0)
    expect(await offs(third)).toBe(8)
    await first.mark('skipped')
    expect(await offs(second)).toBe(8)
  })

  test('does not count its own orders twice', async () => {
    const { first } = await twoPlans()
    await first.issue()
    await first.mark('sent', 1)
    expect((await first.calculate({ respectOtherPlans: true })).results.off.current).toBe(8)
  })

  test('is outdated by every new issue of a plan that overlaps, and by its deletion', async () => {
    const { first, second } = await twoPlans()
    await second.calculate()
    await first.issue()
    expect(await second.status()).toMatchObject({ outdated: false })
    await second.calculate({ respectOtherPlans: true })
    expect(await second.status()).toMatchObject({ outdated: false })
    await first.issue()
    expect(await second.status()).toMatchObject({ outdated: true, outdatedBy: ['otherPlans'] })
    expect((await leader().call(plans.get, { params: second.params })).plan.outdatedBy).toEqual(['otherPlans'])
    await second.calculate({ respectOtherPlans: true })
    expect(await second.status()).toMatchObject({ outdated: false })
    await first.remove()
    expect(await second.status()).toMatchObject({ outdatedBy: ['otherPlans'] })
  })

  test('is not outdated by a draft or its own issue', async () => {
    const { first, second } = await twoPlans()
    await second.calculate({ respectOtherPlans: true })
    await first.calculate()
    await second.issue()
    expect(await second.status()).toMatchObject({ outdated: false })
  })
})
