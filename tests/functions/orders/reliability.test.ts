import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import type { Outcomes } from '../../../functions/domain/orders/progress.ts'
import { countEndedPlans } from '../../../functions/domain/reliability/count-ended-plans.ts'
import { planOutcome } from '../../../functions/domain/reliability/plan-outcome.ts'
import { listReliability, maxPlans } from '../../../functions/store/orders/reliability.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import type { Mark } from '../../../shared/model/orders/order.ts'
import { api } from '../../support/stack/api.ts'
import { asFunction } from '../../support/stack/as-function.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aPastPlan, arrival, entry } from '../real-plan.ts'
import { leader } from '../world.ts'
import { keyIn, playerPage } from './orders-plan.ts'

onStackTable()

const [anna, bert] = [11, 12]
const hourMs = 3_600_000
const soonAfter = arrival + hourMs

/** What the hourly run of a world does, at this time; the list of plans may lag behind. */
const run = (worldId: string, now = soonAfter) =>
  asFunction('syncWorld', () => countEndedPlans(worldId, { now, until: Number.POSITIVE_INFINITY }))

async function runUntil(worldId: string, isDone: () => Promise<boolean>, now = soonAfter): Promise<void> {
  await expect.poll(async () => run(worldId, now).then(isDone), { timeout: 10_000 }).toBe(true)
}

const partsOf = async (worldId: string, playerId: number) =>
  (await listReliability(worldId)).find((record) => record.playerId === playerId)?.parts ?? {}
const isCounted = (worldId: string, planId: string) => async () => Object.hasOwn(await partsOf(worldId, anna), planId)
const aList = (planId: string) => leader().call(timeslots.list, { params: { planId } })

/** An issued plan that has ended, with Anna's page. */
async function anEndedPlan(world?: string) {
  const plan = await aPastPlan({ issued: true, ...(world !== undefined && { world }) })
  const { entries } = await leader().call(orders.list, { params: plan.params })
  const key = keyIn(entries.find(({ playerId }) => playerId === anna)?.edit ?? '')
  const page = playerPage(key)
  const { lines } = await page.read()
  const send = (from: number, to?: number) =>
    page.mark(
      ...lines.slice(from, to).map(({ id }) => ({ line: id, state: 'sent' as const, at: '2026-03-10T19:00:00.000Z' })),
    )
  return { ...plan, key, lines, page, mark: send }
}

test('when a plan has ended, leaders see what its players sent, and nothing of those of whom nothing is known', async () => {
  const { worldId, planId, lines, mark } = await anEndedPlan()
  await mark(0, 2)
  await run(worldId, arrival - hourMs)
  expect(await listReliability(worldId)).toEqual([])
  expect((await aList(planId)).usualReliability).toBeUndefined()

  await runUntil(worldId, isCounted(worldId, planId))

  const stored = await listReliability(worldId)
  const part = { sent: 2, ordered: lines.length, endedAt: new Date(arrival).toISOString() }
  expect(stored).toEqual([{ playerId: anna, parts: { [planId]: part }, version: expect.any(Number) }])
  const { players, usualReliability = 0 } = await aList(planId)
  const rate = players.find(({ playerId }) => playerId === anna)?.reliability?.rate ?? 0
  expect(players.find(({ playerId }) => playerId === anna)?.reliability).toEqual({ rate, plans: 1 })
  expect(rate).toBeGreaterThan(2 / lines.length)
  expect(rate).toBeLessThan(usualReliability)
  expect(players.find(({ playerId }) => playerId === bert)).not.toHaveProperty('reliability')
  // The next runs change nothing.
  await run(worldId)
  expect(await listReliability(worldId)).toEqual(stored)
})

test('a mark that comes late counts a day after the end, a sighting from the next run on', async () => {
  const { worldId, planId, lines, mark, send, offs } = await anEndedPlan()
  await mark(0, 1)
  await runUntil(worldId, isCounted(worldId, planId))
  await mark(1, 2)
  await run(worldId)
  expect((await partsOf(worldId, anna))[planId]?.sent).toBe(1)
  await runUntil(worldId, async () => (await partsOf(worldId, anna))[planId]?.sent === 2, arrival + 25 * hourMs)
  expect(await partsOf(worldId, bert)).toEqual({})

  const bertsOff = offs.find(({ senderPlayerId }) => senderPlayerId === bert)
  await send([entry(bertsOff?.yf ?? 0, bertsOff?.yt ?? 0)])
  await runUntil(worldId, async () => (await partsOf(worldId, bert))[planId]?.sent === 1, arrival + 26 * hourMs)
  expect((await partsOf(worldId, anna))[planId]).toMatchObject({ sent: 2, ordered: lines.length })
})

test('who takes the only mark back loses the part', async () => {
  const { worldId, planId, page, lines, mark } = await anEndedPlan()
  await mark(0, 1)
  await runUntil(worldId, isCounted(worldId, planId))
  await page.mark({ line: lines[0]?.id ?? '', state: 'open', at: '2026-03-10T19:30:00.000Z' })
  await runUntil(worldId, async () => (await listReliability(worldId)).length === 0, arrival + 25 * hourMs)
})

test('deleting a plan removes its part, and the player with the last one', async () => {
  const first = await anEndedPlan()
  const second = await anEndedPlan(first.worldId)
  const { worldId } = first
  await first.mark(0)
  await second.mark(0, 1)
  await runUntil(worldId, async () => Object.keys(await partsOf(worldId, anna)).length === 2)
  expect((await aList(first.planId)).players.find(({ playerId }) => playerId === anna)?.reliability?.plans).toBe(2)

  await leader().call(plans.remove, { params: first.params })
  expect(Object.keys(await partsOf(worldId, anna))).toEqual([second.planId])
  await leader().call(plans.remove, { params: second.params })
  expect(await listReliability(worldId)).toEqual([])
  await run(worldId)
  expect(await listReliability(worldId)).toEqual([])
})

test('a player keeps the parts of the plans that ended last', async () => {
  const { worldId, planId, mark } = await anEndedPlan()
  await mark(0, 1)
  const endedAt = (month: number) => new Date(Date.UTC(2020, month)).toISOString()
  const parts = Object.fromEntries(
    Array.from({ length: maxPlans }, (_, month) => [`plan-${month}`, { sent: 1, ordered: 2, endedAt: endedAt(month) }]),
  )
  const Item = { ...keys.reliability(worldId, anna), playerId: anna, parts, version: 1 }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  await runUntil(worldId, isCounted(worldId, planId))
  const kept = Object.keys(await partsOf(worldId, anna))
  expect(kept).toHaveLength(maxPlans)
  expect(kept).not.toContain('plan-0')
})

test('members, strangers and bots never see it', async () => {
  const { worldId, planId, key, mark } = await anEndedPlan()
  await mark(0)
  await runUntil(worldId, isCounted(worldId, planId))
  const secret = (await aList(planId)).players.find(({ playerId }) => playerId === anna)?.secret ?? ''
  const answers = await Promise.all([
    api().send(orders.sheet, { params: { key } }),
    api().send(orders.others, { params: { key }, query: { villageId: 200 } }),
    api().send(timeslots.playerInfo, {
      params: { planId, playerId: String(anna) },
      headers: { 'X-Slot-Secret': secret },
    }),
    api().send(timeslots.list, { params: { planId } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401])
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/reliab/i)
})

describe('what a player sent in a plan', () => {
  const line = (id: string, more: Partial<StoredOrder> = {}) =>
    ({ id, type: 'off', from: { x: 1, y: 1 }, ...more }) as StoredOrder
  const player = (lines: string[], gone: string[] = []) => ({
    playerId: anna,
    playerName: 'Anna',
    ...{ lines: lines.map((id) => line(id)), gone: gone.map((id) => line(id)), since: 1, former: [] },
  })
  const outcomes = (marks: Record<string, Mark['state']>, seen: string[] = []): Outcomes => ({
    marks: new Map(Object.entries(marks).map(([id, state]) => [id, { state, at: '' }])),
    sightings: new Map(seen.map((id) => [id, '2026-03-10T20:00:00.000Z'])),
  })
  const none = new Map()

  test.each<[string, string[], string[], Outcomes, object]>([
    ['nothing without a mark or a sighting', ['a', 'b'], [], outcomes({ a: 'open' }), { sent: 0, ordered: 0 }],
    ['all that is ordered once one is marked', ['a', 'b', 'c'], [], outcomes({ a: 'sent' }), { sent: 1, ordered: 3 }],
    ['or once one is seen', ['a', 'b', 'c'], [], outcomes({}, ['b']), { sent: 1, ordered: 3 }],
    ['skipped ones as not sent', ['a', 'b'], [], outcomes({ a: 'skipped', b: 'sent' }), { sent: 1, ordered: 2 }],
    ['a skipped one that was seen as sent', ['a'], [], outcomes({ a: 'skipped' }, ['a']), { sent: 1, ordered: 1 }],
    ['none that were withdrawn, whose marks count', ['a'], ['b'], outcomes({ b: 'sent' }), { sent: 0, ordered: 1 }],
  ])('is %s', (_, lines, gone, known, expected) => {
    expect(planOutcome(player(lines, gone), known, none)).toEqual(expected)
  })

  test('leaves out what was not sent because the target was ours or gone', () => {
    const unsendable = new Map([
      ['a', 'own_target'],
      ['b', 'target_gone'],
      ['c', 'no_troops'],
    ] as const)
    const known = outcomes({ a: 'sent', d: 'sent' })
    expect(planOutcome(player(['a', 'b', 'c', 'd']), known, unsendable)).toEqual({ sent: 2, ordered: 3 })
  })
})
