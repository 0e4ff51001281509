import { describe, expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { TargetEdit } from '../../../shared/model/target.ts'
import type { WishEdit } from '../../../shared/model/wishes/wish.ts'
import { createPreview } from '../../../shared/planner/explain/preview.ts'
import { unpackedInput } from '../../../shared/planner/plan/packed-input.ts'
import type { PlanChange } from '../../../shared/planner/plan/plan-change.ts'
import { aim, aPlan, dumpLine, leader, rows, schedule, upload } from '../world.ts'

/** A calculated plan: eight villages with offs and fakes, of which six targets want some. */
async function aCalculatedPlan() {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 507).map((y) => dumpLine(y, { axe: 5000, ram: 200, catapult: 100 })),
  )
  await aim(planId, 'offs', rows(500, 505), { maxOff: 1, maxFake: 2 })
  await leader().call(calculations.calculateAll, { params, body: {} })
  const preview = async (change: PlanChange) =>
    createPreview(unpackedInput(await leader().call(calculations.input, { params }), Date.now()))(change)
  const calculated = {
    off: () => leader().call(calculations.calculateOffs, { params, body: {} }),
    ramoff: () => leader().call(calculations.calculateRamoffs, { params }),
    bfcleaner: () => leader().call(calculations.calculateBfCleaner, { params }),
    bfkatas: () => leader().call(calculations.calculateBfKatas, { params }),
    fake: () => leader().call(calculations.calculateFakes, { params }),
  }
  const refs = async () =>
    (await leader().call(calculations.attacks, { params, query: { real: '0' } })).attacks
      .filter(isPlanned)
      .map(({ type, senderVillageId, targetId = '' }) => ({ kind: type, villageId: senderVillageId, targetId }))
  const first = async (kind: string) => {
    const found = (await refs()).find((ref) => ref.kind === kind)
    if (!found) throw new Error(`no ${kind}`)
    return found
  }
  const version = async () => (await leader().call(wishes.state, { params })).version
  const edit = async (edits: WishEdit[]) =>
    leader().call(wishes.edit, { params, body: { version: await version(), edits } })
  return { params, preview, calculated, first, edit }
}

type APlan = Awaited<ReturnType<typeof aCalculatedPlan>>

/** Previews a change, saves it and calculates a kind, which finds the previewed number; returns how many more there are. */
async function holds(plan: APlan, kind: keyof APlan['calculated'], change: PlanChange, save: () => Promise<unknown>) {
  const effect = (await plan.preview(change)).kinds.find((each) => each.kind === kind) ?? expect.unreachable()
  await save()
  const { required, upperBound } = await plan.calculated[kind]()
  expect({ required, maximum: upperBound }).toEqual(effect.after)
  return effect.after.maximum - effect.before.maximum
}

describe("the preview from a plan's input", () => {
  test('of limits is what the calculation finds once they are saved', async () => {
    const plan = await aCalculatedPlan()
    const { params } = plan
    const targetIds = ['offs-510-500', 'offs-510-501']
    const save = (limits: Partial<TargetEdit>) => () =>
      leader().call(targets.updateMany, { params, body: { targetIds, limits } })
    const change = (fields: Partial<TargetEdit>) => ({ targets: [{ ids: targetIds, fields }] })
    expect(await holds(plan, 'off', change({ maxOff: 3 }), save({ maxOff: 3 }))).toBe(2)
    expect(await holds(plan, 'fake', change({ maxFake: 1 }), save({ maxFake: 1 }))).toBe(-2)
    expect(await holds(plan, 'ramoff', change({ type: 'ramoff' }), save({ type: 'ramoff' }))).toBe(0)
  })

  test('of timeslots and of a later start is, too', async () => {
    const plan = await aCalculatedPlan()
    const { params } = plan
    const { players } = await leader().call(timeslots.list, { params, query: {} })
    const { playerId, version } = players.find(({ senders }) => senders > 0) ?? expect.unreachable()
    const slots = [{ from: '2038-03-10T06:00:00.000Z', to: '2038-03-10T06:10:00.000Z' }]
    const own = { ...params, playerId: String(playerId) }
    const fewer = await holds(plan, 'off', { slots: [{ playerId, slots, sends: 'slots' }] }, () =>
      leader().call(timeslots.save, { params: own, body: { timeslots: slots, version } }),
    )
    expect(fewer).toBeLessThan(0)
    const late = { ...schedule, sendFrom: '2038-03-10T15:05:00.000Z' }
    const { plan: stored } = await leader().call(plans.get, { params })
    const later = await holds(plan, 'off', { schedule: late }, () =>
      leader().call(plans.update, { params, body: { ...late, version: stored.version } }),
    )
    expect(later).toBe(-6 - fewer)
  })

  test('of wishes is, beside sent orders and earlier wishes', async () => {
    const plan = await aCalculatedPlan()
    const { params } = plan
    await leader().call(orders.issue, { params })
    const { playerId } = (await leader().call(orders.list, { params })).entries[0] ?? expect.unreachable()
    const ofPlayer = { params: { ...params, playerId: String(playerId) } }
    const line = (await leader().call(orders.playerSheet, ofPlayer)).lines[0] ?? expect.unreachable()
    const marks = [{ line: line.id, state: 'sent' as const, at: new Date().toISOString() }]
    await leader().call(orders.markAsLeader, { ...ofPlayer, body: { marks } })
    const pin: WishEdit[] = [{ op: 'pin', attack: await plan.first('fake') }]
    expect(await holds(plan, 'fake', { edits: pin }, () => plan.edit(pin))).toBe(0)
    const ban: WishEdit[] = [{ op: 'forbid', kind: 'off', targetId: (await plan.first('off')).targetId }]
    expect(await holds(plan, 'off', { edits: ban }, () => plan.edit(ban))).toBeLessThanOrEqual(0)
    const cap: WishEdit[] = [{ op: 'cap', kind: 'fake', max: 3 }]
    expect(await holds(plan, 'fake', { edits: cap }, () => plan.edit(cap))).toBeLessThan(0)
  })
})

test('a refused edit has its reason and no numbers', async () => {
  const plan = await aCalculatedPlan()
  const attack = { kind: 'off' as const, villageId: 999_999, targetId: 'offs-510-500' }
  expect(await plan.preview({ edits: [{ op: 'add', attack }] })).toEqual({
    isTogether: false,
    kinds: [],
    refused: [{ index: 0, reason: 'unknown_village' }],
  })
})
