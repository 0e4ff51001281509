import { describe, expect, test } from 'vitest'
import { countedOrders, readStates } from '../../../functions/domain/ledger/plan-ledger.ts'
import { readOrdersLedger } from '../../../functions/store/orders/orders.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { maxOffersAnHour, openMinutes } from '../../../shared/model/orders/stand-in.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { leader, superadmin } from '../world.ts'
import { aNightPlan, anna, bert, cora, type NightPlan } from './night-plan.ts'

onStackTable()

const accept = async (plan: NightPlan, playerId: number) => {
  const { id = '' } = (await plan.offerTo(playerId)) ?? {}
  return plan.report(playerId, { answer: { offer: id, takes: true } })
}
const onTarget = async (plan: NightPlan, { x, y }: { x: number; y: number }) =>
  (await Promise.all([anna, bert, cora].map((playerId) => plan.sheet(playerId))))
    .flatMap(({ lines }) => lines)
    .filter(({ type, to, state }) => type === 'off' && to.x === x && to.y === y && state !== 'skipped')

describe('an offer', () => {
  test('goes to those who step in: the first yes sends the attack, and the others learn that it is taken', async () => {
    const plan = await aNightPlan()
    const lost = await plan.skip(anna)
    await plan.ready(bert, cora)
    expect((await plan.find()).body).toEqual({ players: 2, attacks: 1, without: 0 })
    const [toBert, toCora] = [await plan.offerTo(bert), await plan.offerTo(cora)]
    expect(toBert).toMatchObject({ type: 'off', to: { x: lost.to.x, y: lost.to.y }, arriveAt: lost.arriveAt })
    expect(Date.parse(toBert?.until ?? '') - Date.now()).toBeLessThanOrEqual(openMinutes * 60_000)
    expect((await accept(plan, bert)).body).toEqual({ standIn: { isReady: true } })
    expect(await plan.offerTo(cora)).toMatchObject({ id: toCora?.id, isTaken: true })
    expect(await accept(plan, cora)).toMatchObject({ status: 409, body: { code: 'offer_taken' } })
    const { lines } = await plan.sheet(bert)
    expect(lines.filter(({ standsInFor }) => standsInFor)).toMatchObject([
      {
        type: 'off',
        from: toBert?.from,
        to: { x: lost.to.x, y: lost.to.y },
        launchAt: toBert?.launchAt,
        state: 'open',
      },
    ])
    const before = await plan.sheet(anna)
    expect(before.withdrawn).toMatchObject([{ id: lost.id, takenBy: {} }])
    expect(before.lines.map(({ id }) => id)).not.toContain(lost.id)
    const { entries } = await superadmin().call(audit.list, { query: { planId: plan.planId } })
    expect(entries.filter(({ action }) => action.endsWith('tandIn') || action.endsWith('tandIns'))).toMatchObject([
      { action: 'orders.standIn', playerId: bert, details: { takes: true } },
      { action: 'orders.findStandIns', details: { players: 2, asked: 1 } },
      { action: 'orders.standIn', details: { standsIn: true } },
      { action: 'orders.standIn', details: { standsIn: true } },
    ])
  })

  test('has one winner among many yes, and the same yes again changes nothing', async () => {
    const plan = await aNightPlan()
    await plan.skip(anna)
    await plan.ready(bert, cora)
    await plan.find()
    const offers = new Map([
      [bert, (await plan.offerTo(bert))?.id ?? ''],
      [cora, (await plan.offerTo(cora))?.id ?? ''],
    ])
    const say = (playerId: number) =>
      plan.report(playerId, { answer: { offer: offers.get(playerId) ?? '', takes: true } })
    const answers = await Promise.all([bert, cora, bert, cora, bert, cora].map(say))
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 409])
    const sheets = await Promise.all([bert, cora].map((playerId) => plan.sheet(playerId)))
    expect(sheets.flatMap(({ lines }) => lines.filter(({ standsInFor }) => standsInFor))).toHaveLength(1)
    const winner = sheets[0]?.lines.some(({ standsInFor }) => standsInFor) ? bert : cora
    expect((await say(winner)).status).toBe(200)
  })

  test('that is declined can be answered by the others, and the same player is not asked again for it', async () => {
    const plan = await aNightPlan()
    await plan.skip(anna)
    await plan.ready(bert)
    await plan.find()
    const { id = '' } = (await plan.offerTo(bert)) ?? {}
    expect((await plan.report(bert, { answer: { offer: id, takes: false } })).body).toEqual({
      standIn: { isReady: true },
    })
    expect((await plan.find()).body).toEqual({ players: 0, attacks: 0, without: 1 })
    expect(await plan.report(bert, { answer: { offer: id, takes: true } })).toMatchObject({
      body: { code: 'offer_over' },
    })
    await plan.ready(cora)
    expect((await plan.find()).body).toEqual({ players: 1, attacks: 1, without: 0 })
    expect((await plan.board()).standIns).toMatchObject({
      mode: 'asked',
      ready: 2,
      orders: [
        {
          playerId: anna,
          reason: 'skipped',
          asked: [
            { playerId: bert, state: 'declined' },
            { playerId: cora, state: 'open' },
          ],
        },
      ],
    })
  })

  test('ends when the lost attack is sent after all, or the plan is issued without it', async () => {
    const plan = await aNightPlan()
    const lost = await plan.skip(anna)
    await plan.ready(bert, cora)
    await plan.find()
    await plan.mark(anna, lost.id, 'sent')
    expect(await accept(plan, bert)).toMatchObject({ status: 409, body: { code: 'offer_over' } })
    await plan.mark(anna, lost.id, 'open')
    expect(await accept(plan, cora)).toMatchObject({ status: 409, body: { code: 'offer_over' } })
    expect((await plan.find()).body).toEqual({ players: 0, attacks: 0, without: 0 })
  })

  test('goes to nobody who does not step in, more than once at a time, or more than four times an hour', async () => {
    const plan = await aNightPlan(3)
    for (const playerId of [anna, cora])
      for (const { id } of (await plan.sheet(playerId)).lines) await plan.mark(playerId, id, 'skipped')
    expect((await plan.find()).body).toMatchObject({ players: 0, attacks: 0 })
    await plan.ready(bert)
    for (let round = 1; round <= maxOffersAnHour; round++) {
      expect((await plan.find()).body).toMatchObject({ players: 1 })
      // Nobody gets a second one beside it.
      expect((await plan.find()).body).toMatchObject({ players: 0 })
      const { id = '' } = (await plan.offerTo(bert)) ?? {}
      await plan.report(bert, { answer: { offer: id, takes: false } })
    }
    expect((await plan.find()).body).toMatchObject({ players: 0 })
  })

  test('is no business of read-only or renewed links, and of plans that look for nobody', async () => {
    const plan = await aNightPlan()
    const [show, edit] = [await plan.key(bert, 'show'), await plan.key(bert)]
    expect(await plan.reportBy(show, { isReady: true })).toMatchObject({ body: { code: 'orders_read_only' } })
    await plan.ready(bert)
    await plan.renew(bert)
    expect(await plan.reportBy(edit, { isReady: false })).toMatchObject({ status: 404 })
    expect((await plan.sheet(bert)).standIn).toEqual({ isReady: false })
    await leader().call(plans.update, { params: plan.params, body: { nightWatch: 'off' } })
    expect((await plan.sheet(bert)).standIn).toBeUndefined()
    expect((await plan.board()).standIns).toBeUndefined()
    expect((await plan.find()).body).toEqual({ players: 0, attacks: 0, without: 0 })
  })
})

describe('a taken attack', () => {
  const taken = async () => {
    const plan = await aNightPlan()
    const lost = await plan.skip(anna)
    await plan.ready(bert)
    await plan.find()
    await accept(plan, bert)
    const order = (await plan.sheet(bert)).lines.find(({ standsInFor }) => standsInFor) ?? expect.unreachable()
    return { plan, lost, order }
  }

  test.each([
    ['the next issue', false],
    ['the next calculation and issue', true],
  ])('stays with %s, and the lost one is not planned again', async (_, isCalculated) => {
    const { plan, lost, order } = await taken()
    if (isCalculated) await plan.calculate()
    await plan.issue()
    const { lines } = await plan.sheet(bert)
    expect(lines.filter(({ id }) => id === order.id)).toMatchObject([
      { launchAt: order.launchAt, arriveAt: order.arriveAt, troops: order.troops, standsInFor: {} },
    ])
    expect(await onTarget(plan, lost.to)).toHaveLength(2)
    expect((await plan.sheet(anna)).lines.map(({ id }) => id)).not.toContain(lost.id)
  })

  test('counts as planned, and takes the units of its village', async () => {
    const { plan, lost, order } = await taken()
    const record = await plan.record()
    const { plan: view } = await leader().call(plans.get, plan)
    expect(view.sending?.lines).toBe(record.orders?.lines)
    const ledger = countedOrders(await readOrdersLedger(record), await readStates(record))
    expect(ledger.filter(({ id }) => id === order.id)).toMatchObject([{ playerId: bert, troops: order.troops }])
    // Skipped: its units are at home.
    expect(ledger.map(({ id }) => id)).not.toContain(lost.id)
  })

  test('and the lost one both count if both were sent, and the board says so', async () => {
    const { plan, lost, order } = await taken()
    await plan.mark(bert, order.id, 'sent')
    expect(await plan.mark(anna, lost.id, 'sent')).toMatchObject({ gone: [lost.id], unknown: [] })
    expect((await plan.board()).standIns?.orders).toMatchObject([
      { line: lost.id, state: 'sent', taken: { line: order.id, playerId: bert, state: 'sent' } },
    ])
    await plan.calculate()
    await plan.issue()
    expect((await onTarget(plan, lost.to)).map(({ id }) => id).sort()).toEqual(
      expect.arrayContaining([lost.id, order.id].sort()),
    )
  })

  test('that is skipped is lost itself, and can be taken again', async () => {
    const { plan, order } = await taken()
    await plan.mark(bert, order.id, 'skipped')
    await plan.ready(cora)
    expect((await plan.find([order.id])).body).toEqual({ players: 1, attacks: 1, without: 0 })
    expect((await accept(plan, cora)).status).toBe(200)
    expect((await plan.sheet(bert)).withdrawn).toMatchObject([{ id: order.id }])
  })
})
