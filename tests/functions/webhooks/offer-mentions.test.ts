import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sendDueMessages } from '../../../functions/domain/webhooks/send-due.ts'
import { setDue } from '../../../functions/store/webhooks/due-plans.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { asFunction } from '../../support/stack/as-function.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { anOffer, storeOffer } from '../orders/an-offer.ts'
import { aCalculatedPlan } from '../orders/orders-plan.ts'
import { leader } from '../world.ts'
import { aChannel, aConnected } from './chat.ts'

// The minute run works in this process, on the stack's table.
onStackTable()
afterEach(() => {
  vi.useRealTimers()
})

const [anna, bert] = [11, 12]
const minute = 60_000

let plan: Awaited<ReturnType<typeof aCalculatedPlan>>
beforeAll(async () => {
  plan = await aCalculatedPlan()
  await plan.issue()
  await leader().call(plans.update, { params: plan.params, body: { nightWatch: 'asked' } })
})

async function minuteRun(at?: number) {
  await settled()
  if (at !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: at })
  return asFunction('everyMinute', () => sendDueMessages(Date.now() + 40_000))
}
/** Stores an offer and makes the plan due for it, as a search does. */
async function ask(to: number, of: number) {
  const until = Date.now() + 10 * minute
  const offer = await anOffer(plan.planId, { to, of, until })
  await setDue(plan.planId, Date.now(), { wakes: true })
  return offer
}

test('who is asked is mentioned once, where reminders go and only if they allow it, without the target', async () => {
  const { planId, worldId } = plan
  const [reminding, announcing] = [
    await aChannel(worldId, planId, ['overdue']),
    await aChannel(worldId, planId, ['issued', 'result']),
  ]
  await minuteRun()
  const before = (await announcing.control()).messages.length
  const user = await aConnected(plan, (await plan.playerEntry(anna)).edit, true)
  await aConnected(plan, (await plan.playerEntry(bert)).edit, false)
  const offer = await ask(anna, bert)
  await ask(bert, anna)
  await minuteRun()
  const { messages } = await reminding.control()
  expect(messages).toMatchObject([
    { content: `<@${user}>`, allowed_mentions: { parse: [], users: [user] }, embeds: [{ title: 'Nachtwache: Sturm' }] },
  ])
  const text = messages[0]?.embeds?.[0]?.description
  expect(text).toMatch(
    /^Anna Äxte: Übernimmst du einen Angriff\? Antworte bis <t:\d+:f> auf deiner Seite oder mit \/befehle\.$/,
  )
  const [line] = offer.lines
  expect(JSON.stringify(messages)).not.toContain(`${line?.to.x}|${line?.to.y}`)

  await setDue(planId, Date.now(), { wakes: true })
  await minuteRun()
  expect((await reminding.control()).messages).toHaveLength(1)
  await ask(anna, bert)
  await minuteRun()
  expect((await reminding.control()).messages).toHaveLength(2)
  expect((await announcing.control()).messages).toHaveLength(before)
})

test('a mention that Discord does not take is said once it does, unless the offer is over by then', async () => {
  const { planId, worldId } = plan
  await storeOffer(planId, bert, null)
  const channel = await aChannel(worldId, planId, ['soon'])
  await minuteRun()
  const asked = Date.now()
  await ask(anna, bert)
  await channel.control(['down'])
  await minuteRun()
  await channel.control([])
  await minuteRun(asked + 3 * minute)
  expect((await channel.control()).messages).toHaveLength(1)
  vi.useRealTimers()
  await ask(anna, bert)
  await channel.control(['down'])
  await minuteRun()
  await storeOffer(planId, anna, null)
  await channel.control([])
  await minuteRun(Date.now() + 3 * minute)
  expect((await channel.control()).messages).toHaveLength(1)
})
