import { describe, expect, test } from 'vitest'
import { momentHeader } from '../../../infra/local/server/gateway-event.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { attackKey, newAttackVillage, type WishEdit } from '../../../shared/model/wishes/wish.ts'
import { createPreview } from '../../../shared/planner/explain/preview.ts'
import { unpackedInput } from '../../../shared/planner/plan/packed-input.ts'
import type { PlanChange } from '../../../shared/planner/plan/plan-change.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const moment = (time: string) => Date.parse(`2038-03-10T${time}Z`)

/** Offs of four villages on the villages opposite: the way takes five hours, so they launch at three in the afternoon. */
async function aPlanOfOffs() {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 503).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
  )
  await aim(planId, 'offs', rows(500, 503), { maxOff: 1 })
  const at = (time: string) => ({ params, headers: { [momentHeader]: new Date(moment(time)).toISOString() } })
  const calculate = (time: string) => leader().call(calculations.calculateOffs, { ...at(time), body: {} })
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  const diagnosis = (time: string) => leader().call(calculations.diagnosis, at(time))
  const edit = async (time: string, ...edits: WishEdit[]) => {
    const { version } = await leader().call(wishes.state, { params })
    return leader().call(wishes.edit, { ...at(time), body: { version, edits } })
  }
  const update = (body: object) => leader().call(plans.update, { params, body })
  const issue = () => leader().call(orders.issue, { params })
  return { planId, params, at, calculate, attacks, diagnosis, edit, update, issue }
}

describe('a calculation while sending goes on', () => {
  test('plans no launch before the lead is over, to the minute; its start is the input’s', async () => {
    const { calculate, attacks, at, update } = await aPlanOfOffs()
    const straight = ({ yf, yt }: { yf: number; yt: number }) => yf === yt
    expect(await calculate('14:50:00')).toMatchObject({ current: 4 })
    expect((await attacks()).filter(straight).map(({ launchAt }) => launchAt.slice(11, 19))).toEqual(
      Array(4).fill('15:00:00'),
    )
    // The way from 500|500 to 510|501 takes 95 seconds more.
    expect(await calculate('14:50:01')).toMatchObject({ current: 0 })
    const preview = createPreview(
      unpackedInput(await leader().call(calculations.input, at('14:50:01')), moment('14:50:01')),
    )
    const off = (change: PlanChange) => preview(change).kinds.find(({ kind }) => kind === 'off')
    const later = { sendFrom: '2038-03-10T05:00:00.000Z', arriveAt: '2038-03-10T20:01:00.000Z' }
    expect(off({ schedule: later })).toMatchObject({ before: { maximum: 0 }, after: { maximum: 4 } })
    await update({ options: { leadMinutes: 0 } })
    expect(await calculate('14:59:30')).toMatchObject({ current: 4 })
  })

  test('says that launches would be over, and proposes no earlier start', async () => {
    const { calculate } = await aPlanOfOffs()
    const { diagnosis } = await calculate('16:00:00')
    expect(diagnosis.reasons.map(({ reason }) => reason)).toEqual(Array(4).fill('launch_past'))
    expect(diagnosis.helps).toEqual([])
  })

  test('is refused once nothing arrives in time, and the former result stays', async () => {
    const { calculate, attacks, at } = await aPlanOfOffs()
    await calculate('06:00:00')
    const refused = await leader().fails(calculations.calculateOffs, { ...at('19:50:00'), body: {} })
    expect(refused).toMatchObject({ status: 400, code: 'arrival_past' })
    expect(await attacks()).toHaveLength(4)
  })

  test('is not outdated by the time that passes', async () => {
    const { calculate, at } = await aPlanOfOffs()
    await calculate('06:30:00')
    expect(await leader().call(calculations.status, at('16:00:00'))).toMatchObject({ outdated: false })
  })
})

describe('by hand', () => {
  test('nothing is planned into the past, and a pin there is impossible', async () => {
    const { calculate, attacks, edit, params, at } = await aPlanOfOffs()
    await calculate('06:00:00')
    const [one] = await attacks()
    if (!one?.targetId) throw new Error('There are four attacks')
    const attack = { kind: 'off' as const, villageId: one.senderVillageId, targetId: one.targetId }
    expect((await edit('07:00:00', { op: 'pin', attack })).refused).toEqual([])
    await leader().call(calculations.reset, { params })
    const reason = 'launch_past'
    const message = 'Dafür hätte das Dorf schon abschicken müssen.'
    expect((await leader().call(wishes.state, at('16:00:00'))).pins).toMatchObject([{ ...attack, reason, message }])
    expect((await leader().call(wishes.state, at('07:00:00'))).pins[0]?.reason).toBeUndefined()
    const query = { attack: attackKey({ ...attack, villageId: newAttackVillage }) }
    const { candidates } = await leader().call(wishes.candidates, { ...at('16:00:00'), query })
    expect(new Set(candidates.map((candidate) => candidate.reason))).toEqual(new Set([reason]))
    const { refused } = await edit('16:00:00', { op: 'add', attack: { ...attack, targetId: 'offs-510-503' } })
    expect(refused).toEqual([{ index: 0, reason, message }])
  })
})

describe('issued orders whose launch is over', () => {
  test('count as sent until they are marked as skipped', async () => {
    const { planId, calculate, attacks, diagnosis, issue, update } = await aPlanOfOffs()
    await calculate('14:50:00')
    await issue()
    const before = await attacks()
    expect((await diagnosis('15:30:00')).sent).toMatchObject({
      count: 0,
      presumed: { count: 4, players: [{ playerId: 11, playerName: 'Anna Äxte' }] },
    })
    // A minute before their launch they are kept already, but not presumed to be sent.
    expect((await diagnosis('14:55:00')).sent).toBeUndefined()
    expect(await calculate('14:55:00')).toMatchObject({ current: 4 })
    expect(await calculate('15:30:00')).toMatchObject({ current: 4, kept: { kept: 4, former: 4 } })
    const times = (list: typeof before) => list.map(({ yf, yt, launchAt }) => `${yf} ${yt} ${launchAt}`).toSorted()
    expect(times(await attacks())).toEqual(times(before))

    const params = { planId, playerId: '11' }
    const { lines } = await leader().call(orders.playerSheet, { params })
    const marks = lines.map(({ id }) => ({ line: id, state: 'skipped' as const, at: new Date().toISOString() }))
    await leader().call(orders.markAsLeader, { params, body: { marks } })
    expect((await diagnosis('15:30:00')).sent).toBeUndefined()
    expect(await calculate('15:30:00')).toMatchObject({ current: 0 })
    // A later arrival makes room for them again.
    await update({ arriveAt: '2038-03-10T23:00:00.000Z' })
    expect(await calculate('15:30:00')).toMatchObject({ current: 4 })
  })

  test('do not hold a plan that was put off', async () => {
    const { calculate, diagnosis, issue, update } = await aPlanOfOffs()
    await calculate('06:00:00')
    await issue()
    await update({ sendFrom: '2038-03-11T06:00:00.000Z', arriveAt: '2038-03-11T20:00:00.000Z' })
    expect(await calculate('07:00:00')).toMatchObject({ current: 4 })
    expect((await diagnosis('07:00:00')).sent).toBeUndefined()
  })

  test('are counted before others are issued, the first time too', async () => {
    const { calculate, issue, at } = await aPlanOfOffs()
    const preview = (time: string) => leader().call(orders.previewIssue, at(time))
    await calculate('14:50:00')
    expect(await preview('14:50:00')).toMatchObject({ planned: 4, past: 0 })
    expect(await preview('14:50:01')).toMatchObject({ planned: 4, past: 4 })
    await issue()
    expect(await preview('16:00:00')).toMatchObject({ past: 4 })
  })
})
