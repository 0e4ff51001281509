import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { api } from '../../support/stack/api.ts'
import { leader, superadmin } from '../world.ts'
import { aNightPlan, anna, bert } from './night-plan.ts'

/** A plan with a night watch, and its timeslots by Bert's personal link. */
async function aPlanWithLink(isIssued = true) {
  const plan = await aNightPlan(2, undefined, isIssued)
  const { params } = plan
  const players = async () => (await leader().call(timeslots.list, { params })).players
  const secret = (await players()).find(({ playerId }) => playerId === bert)?.secret ?? ''
  const own = { params: { ...params, playerId: String(bert) } }
  const linked = { ...own, headers: { [slotSecretHeader]: secret } }
  const info = (by: typeof own = linked) => api().call(timeslots.playerInfo, by)
  const save = (standsIn: boolean, by: typeof own = linked) =>
    api().send(timeslots.saveOwn, { ...by, body: { timeslots: [], standsIn } })
  return { plan, own, info, save, players }
}

test('who steps in says so on either page, by a link that can edit', async () => {
  const { plan, own, info, save } = await aPlanWithLink()
  expect((await info()).standsIn).toBe(false)
  expect((await save(true)).status).toBe(200)
  expect([(await info()).standsIn, (await plan.sheet(bert)).standIn]).toEqual([true, { isReady: true }])
  expect((await plan.board()).standIns).toMatchObject({ ready: 1 })
  await plan.skip(anna)
  // Who only said so is not awake yet.
  await plan.open(bert)
  expect((await plan.find()).body).toMatchObject({ players: 1, attacks: 1 })
  await plan.report(bert, { isReady: false })
  expect((await info()).standsIn).toBe(false)

  // Who only knows plan and player neither sees nor sets it, also before somebody has protected the list.
  const other = await aPlanWithLink()
  expect((await other.info(other.own)).standsIn).toBeUndefined()
  expect(await other.save(true, other.own)).toMatchObject({ status: 403, body: { code: 'slot_link_needed' } })
  expect((await other.info()).standsIn).toBe(false)
  await other.save(true)
  await other.plan.renew(bert)
  expect((await other.info()).standsIn).toBe(false)
  const { entries } = await superadmin().call(audit.list, { query: { planId: own.params.planId } })
  expect(entries.filter(({ details }) => details?.standsIn !== undefined)).toMatchObject([
    { action: 'orders.standIn', playerId: bert, details: { standsIn: false } },
    { action: 'timeslots.saveOwn', playerId: bert, details: { standsIn: true } },
  ])
})

test('the switch outdates nothing and answers nothing, and only plans with a night watch have it', async () => {
  const { plan, info, save, players } = await aPlanWithLink()
  const state = async () => {
    const { plan: view } = await leader().call(plans.get, plan)
    return [view.outdatedBy, view.answers, (await players()).map(({ answer }) => answer)]
  }
  const before = await state()
  await save(true)
  expect(await state()).toEqual(before)
  await leader().call(plans.update, { params: plan.params, body: { nightWatch: 'off' } })
  expect((await info()).standsIn).toBeUndefined()
})

test('a player who switched it on before the first issue is asked after it', async () => {
  const { plan, save } = await aPlanWithLink(false)
  await save(true)
  await plan.issue()
  await plan.skip(anna)
  await plan.open(bert)
  expect((await plan.find()).body).toMatchObject({ players: 1, attacks: 1 })
})
