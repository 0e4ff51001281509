import { afterEach, expect, test, vi } from 'vitest'
import { sendDueMessages } from '../../../functions/domain/webhooks/send-due.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { asFunction } from '../../support/stack/as-function.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aCalculatedPlan } from '../orders/orders-plan.ts'
import { leader } from '../world.ts'
import { aChannel, aConnected } from './chat.ts'

// The minute run works in this process, on the stack's table.
onStackTable()
afterEach(() => {
  vi.useRealTimers()
})

const [anna, bert] = [11, 12]

/** The run of a minute, now or at a time. */
async function minuteRun(at?: number) {
  await settled()
  if (at !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: at })
  return asFunction('everyMinute', () => sendDueMessages(Date.now() + 40_000))
}

test('a woken player is mentioned once, where reminders go and only if they allow it', async () => {
  const plan = await aCalculatedPlan()
  const { planId, worldId, params } = plan
  await plan.issue()
  const [reminding, announcing] = [
    await aChannel(worldId, planId, ['overdue']),
    await aChannel(worldId, planId, ['issued', 'result']),
  ]
  await minuteRun()
  const before = (await announcing.control()).messages.length
  const user = await aConnected(plan, (await plan.playerEntry(anna)).edit, true)
  await aConnected(plan, (await plan.playerEntry(bert)).edit, false)

  const { wakes } = await leader().call(orders.wake, { params, body: { playerIds: [anna, bert] } })
  expect(wakes).toMatchObject([
    { playerId: anna, push: 0, chat: true, refusal: 'no_device' },
    { playerId: bert, push: 0, chat: false, refusal: 'no_device' },
  ])
  const again = await leader().call(orders.wake, { params, body: { playerIds: [anna] } })
  expect(again.wakes).toMatchObject([{ refusal: 'just_woken' }])
  await minuteRun()
  const [message, ...more] = (await reminding.control()).messages
  expect(more).toEqual([])
  expect(message).toMatchObject({
    content: `<@${user}>`,
    allowed_mentions: { parse: [], users: [user] },
    embeds: [{ title: 'Die Führung weckt: Sturm' }],
  })
  expect(message?.embeds?.[0]?.description).toMatch(/^Anna Äxte: der nächste Angriff geht um <t:\d+:f> los$/)
  await minuteRun()
  expect((await reminding.control()).messages).toHaveLength(1)
  expect((await announcing.control()).messages).toHaveLength(before)
  const { players } = await plan.board()
  expect(players.find(({ playerId }) => playerId === anna)?.woken).toMatchObject({ push: 0, chat: true })
  expect(players.find(({ playerId }) => playerId === bert)).not.toHaveProperty('woken')
})

test('a mention that Discord does not take is said once it does', async () => {
  const plan = await aCalculatedPlan()
  const { planId, worldId, params } = plan
  await plan.issue()
  const channel = await aChannel(worldId, planId, ['soon'])
  await minuteRun()
  const user = await aConnected(plan, (await plan.playerEntry(anna)).edit, true)
  const pressed = Date.now()
  await leader().call(orders.wake, { params, body: { playerIds: [anna] } })
  await channel.control(['down'])
  expect(await minuteRun()).toMatchObject({ failed: 1 })
  await channel.control([])
  expect(await minuteRun(pressed + 3 * 60_000)).toMatchObject({ sent: 1 })
  expect((await channel.control()).messages).toMatchObject([{ content: `<@${user}>` }])
  await minuteRun(pressed + 4 * 60_000)
  expect((await channel.control()).messages).toHaveLength(1)
})

test('where no channel reminds of anything, or its webhook is paused, nobody is mentioned', async () => {
  const plan = await aCalculatedPlan()
  const { planId, worldId, params } = plan
  await plan.issue()
  await aChannel(worldId, planId, ['issued'])
  await aConnected(plan, (await plan.playerEntry(anna)).edit, true)
  const wake = async () => (await leader().call(orders.wake, { params, body: { playerIds: [anna] } })).wakes
  expect(await wake()).toMatchObject([{ chat: false, refusal: 'no_device' }])
  const channel = await aChannel(worldId, planId, ['soon'])
  await channel.control(['gone'])
  const { webhooks: listed } = await leader().call(webhooks.list, { params: { worldId }, query: { planId } })
  const webhookId = listed.find(({ events }) => events.includes('soon'))?._id ?? expect.unreachable()
  await leader().call(webhooks.test, { params: { worldId, webhookId }, query: { planId } })
  expect(await wake()).toMatchObject([{ chat: false, refusal: 'no_device' }])
})

test('who has connected with a link that was renewed since is not mentioned', async () => {
  const plan = await aCalculatedPlan()
  const { planId, worldId, params } = plan
  await plan.issue()
  await aChannel(worldId, planId, ['soon'])
  await aConnected(plan, (await plan.playerEntry(anna)).edit, true)
  await leader().call(orders.renewLinks, { params: { ...params, playerId: String(anna) } })
  const { wakes } = await leader().call(orders.wake, { params, body: { playerIds: [anna] } })
  expect(wakes).toMatchObject([{ push: 0, chat: false, refusal: 'no_device' }])
})
