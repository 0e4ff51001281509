import { expect, test } from 'vitest'
import { automaticRehearsal } from '../../../functions/domain/orders/rehearsal/begin.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import type { RehearsalReport } from '../../../shared/model/orders/rehearsal.ts'
import { api } from '../../support/stack/api.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { leader, superadmin } from '../world.ts'
import { aCalculatedPlan, ago, playerPage } from './orders-plan.ts'
import { reissue } from './reissue.ts'

onStackTable()

const anna = 11
const lastArrival = '2038-03-10T20:00:00.000Z'

const answer = (key: string, body: RehearsalReport) => api().call(orders.answerRehearsal, { params: { key }, body })
const refusal = (key: string, body: RehearsalReport) => api().fails(orders.answerRehearsal, { params: { key }, body })
const ready = { readiness: { answer: 'ready' } } as const
const absent = (from: string, to: string) => ({ readiness: { answer: 'absent' as const, span: { from, to } } })

/** A plan whose orders are issued, and Anna's key. */
async function anIssuedPlan() {
  const plan = await aCalculatedPlan()
  await plan.issue()
  const begin = () => leader().call(orders.rehearse, { params: plan.params })
  const rowOf = async (playerId: number) =>
    (await plan.board()).players.find((player) => player.playerId === playerId) ?? expect.unreachable()
  return { ...plan, begin, rowOf, key: await plan.playerKey(anna) }
}

test('leaders see who began it, what everybody answers and who is silent; a later answer takes its place', async () => {
  const { planId, key, begin, board, rowOf } = await anIssuedPlan()
  expect((await playerPage(key).read()).rehearsal).toBeUndefined()
  const { since } = await begin()
  expect((await board()).rehearsal).toEqual({ since, isBegun: true, by: 'user' })
  expect((await playerPage(key).read()).rehearsal).toEqual({ since })

  await answer(key, { readiness: { answer: 'phone' } })
  expect((await rowOf(anna)).readiness).toEqual({ answer: 'phone', at: expect.any(String) })
  expect((await rowOf(12)).readiness).toBeUndefined()
  const span = { from: '2038-03-10T08:00:00.000Z', to: '2038-03-10T10:00:00.000Z' }
  await answer(key, absent(span.from, span.to))
  const { readiness } = await rowOf(anna)
  expect(readiness).toEqual({ answer: 'absent', span, at: expect.any(String) })
  expect((await playerPage(key).read()).rehearsal).toEqual({ since, readiness })

  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const told = entries.filter(({ action }) => action === 'orders.answerRehearsal' || action === 'orders.rehearse')
  expect(told).toMatchObject([
    { by: { kind: 'player', playerId: anna }, details: { readiness: 'absent', absentFrom: span.from } },
    { by: { kind: 'player', playerId: anna }, details: { readiness: 'phone' } },
    { action: 'orders.rehearse', by: { kind: 'user' } },
  ])
})

test('the board is another one after each answer and each alarm', async () => {
  const { begin, key, params } = await anIssuedPlan()
  const etag = async () => (await leader().send(orders.board, { params })).headers.get('etag')
  const tags = [await etag()]
  await begin()
  tags.push(await etag())
  await answer(key, ready)
  tags.push(await etag())
  await answer(key, { alarm: { sentAt: ago(3) } })
  tags.push(await etag())
  expect(new Set(tags).size).toBe(4)
})

test('two leaders who press at the same time begin one', async () => {
  const { planId, begin } = await anIssuedPlan()
  const begun = await Promise.all([begin(), begin(), begin()])
  expect(new Set(begun.map(({ since }) => since)).size).toBe(1)
  expect(await begin()).toEqual(begun[0])
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  expect(entries.filter(({ action }) => action === 'orders.rehearse')).toHaveLength(1)
})

test('an alarm counts at any time until the plan is over, with the seconds since it was sent', async () => {
  const { key, rowOf } = await anIssuedPlan()
  await answer(key, { alarm: { sentAt: ago(3) } })
  const { seconds = -1, at } = (await rowOf(anna)).alarmTest ?? {}
  expect([3, 4, 5]).toContain(seconds)
  expect(at).toBeDefined()
  // A clock of ours that is ahead is no reason for a negative number.
  await answer(key, { alarm: { sentAt: ago(-30) } })
  expect((await rowOf(anna)).alarmTest?.seconds).toBe(0)
  expect(await refusal(key, { alarm: { sentAt: ago(7200) } })).toMatchObject({ status: 400 })
})

test('a read-only link sees no rehearsal and answers none, a calendar’s or renewed one is no link', async () => {
  const { begin, playerKey, playerEntry, renew, key, rowOf } = await anIssuedPlan()
  await begin()
  const show = await playerKey(anna, 'show')
  expect((await playerPage(show).read()).rehearsal).toBeUndefined()
  expect(await refusal(show, ready)).toMatchObject({ status: 403, code: 'orders_read_only' })
  expect(await refusal(show, { alarm: { sentAt: ago(1) } })).toMatchObject({ code: 'orders_read_only' })
  const { calendarKey = '' } = await playerPage(key).read()
  expect(await refusal(calendarKey, ready)).toMatchObject({ status: 404, code: 'orders_not_found' })

  await answer(key, ready)
  await answer(key, { alarm: { sentAt: ago(1) } })
  await renew(anna)
  expect(await refusal(key, ready)).toMatchObject({ status: 404, code: 'orders_not_found' })
  // Who had the old link may have answered.
  const { readiness, alarmTest } = await rowOf(anna)
  expect([readiness, alarmTest]).toEqual([undefined, undefined])
  expect(await playerEntry(anna)).toBeDefined()
})

test('without a rehearsal there is nothing to answer, and without an issue none to begin', async () => {
  const plan = await aCalculatedPlan()
  const begin = { params: plan.params }
  expect(await leader().fails(orders.rehearse, begin)).toMatchObject({ status: 409, code: 'rehearsal_over' })
  await plan.issue()
  const key = await plan.playerKey(anna)
  expect(await refusal(key, ready)).toMatchObject({ status: 409, code: 'rehearsal_over' })
})

test('a plan that is over has no rehearsal, and neither answers nor alarms are taken', async () => {
  const { planId, params, key, begin, board } = await anIssuedPlan()
  await begin()
  await answer(key, ready)
  // The plan's last arrival was a moment ago.
  await reissue(planId, anna, (lines) => lines, ago(1))
  expect((await board()).rehearsal).toBeUndefined()
  expect(await refusal(key, ready)).toMatchObject({ code: 'rehearsal_over' })
  expect(await refusal(key, { alarm: { sentAt: ago(1) } })).toMatchObject({ code: 'rehearsal_over' })
  expect(await leader().fails(orders.rehearse, { params })).toMatchObject({ code: 'rehearsal_over' })
})

test('a deleted plan takes no answer', async () => {
  const { params, key, begin } = await anIssuedPlan()
  await begin()
  await leader().call(plans.remove, { params })
  expect(await refusal(key, ready)).toMatchObject({ status: 404, code: 'orders_not_found' })
  expect(await leader().fails(orders.rehearse, { params })).toMatchObject({ code: 'plan_not_found' })
})

test('an absence ends after now and with the plan at the latest', async () => {
  const { key, begin, rowOf } = await anIssuedPlan()
  await begin()
  const late = new Date(Date.parse(lastArrival) + 1000).toISOString()
  const field = 'readiness.span.to'
  const gone = await refusal(key, absent(ago(7200), ago(60)))
  expect(gone).toMatchObject({ status: 400, fields: { [field]: 'Das Ende ist schon vorbei.' } })
  const tooLate = await refusal(key, absent('2038-03-10T08:00:00.000Z', late))
  expect(tooLate).toMatchObject({ status: 400, fields: { [field]: 'So spät ist der Plan schon vorbei.' } })
  expect((await rowOf(anna)).readiness).toBeUndefined()
  await answer(key, absent(ago(60), lastArrival))
  expect((await rowOf(anna)).readiness?.span?.to).toBe(lastArrival)
})

test('a rehearsal that begins by itself is on the board before, a press takes its place, and a copied plan keeps the option', async () => {
  const { planId, params, board, begin, key } = await anIssuedPlan()
  await leader().call(plans.update, { params, body: { rehearsalHours: 12 } })
  const first = (await getPlan(planId))?.orders?.firstLaunch ?? ''
  const since = new Date(Date.parse(first) - 12 * 3_600_000).toISOString()
  expect((await board()).rehearsal).toEqual({ since, isBegun: false })
  expect((await playerPage(key).read()).rehearsal).toBeUndefined()
  const begun = await begin()
  expect((await board()).rehearsal).toMatchObject({ since: begun.since, isBegun: true })
  const copy = await leader().call(plans.duplicate, { params, body: { name: 'Kopie' } })
  expect(copy.plan.rehearsalHours).toBe(12)
  for (const rehearsalHours of [-1, 73, 1.5])
    expect(await leader().fails(plans.update, { params, body: { rehearsalHours } })).toMatchObject({ status: 400 })
})

test('an issue or option asks at the begin, at once where that is over, and nobody again while it runs', () => {
  const minute = (time: string) => Date.parse(time) / 60_000
  const issue = { firstLaunch: '2038-03-10T12:00:30.000Z', lastArrival }
  const asks = (before: object, after: object, now: string) =>
    automaticRehearsal('plan', before, after, Date.parse(now)).map(({ at, due }) => [at, due.minute])
  const hours = { rehearsalHours: 6 }
  const [begin, now] = [minute('2038-03-10T06:00:00.000Z'), '2038-03-10T08:00:20.000Z']
  expect(asks(hours, { ...hours, orders: issue }, '2038-03-10T05:00:00.000Z')).toEqual([[begin, begin]])
  expect(asks(hours, { ...hours, orders: issue }, now)).toEqual([[minute('2038-03-10T08:01:00.000Z'), begin]])
  expect(asks({ orders: issue }, { ...hours, orders: issue }, now)).toHaveLength(1)
  expect(asks({ ...hours, orders: issue }, { ...hours, orders: issue }, now)).toEqual([])
  // After a press, without hours, and once the plan is over.
  const rehearsal = { at: '2038-03-10T05:00:00.000Z', by: 'leader' }
  expect(asks(hours, { ...hours, rehearsal, orders: issue }, now)).toEqual([])
  expect(asks({}, { rehearsalHours: 0, orders: issue }, now)).toEqual([])
  expect(asks(hours, { ...hours, orders: issue }, lastArrival)).toEqual([])
})
