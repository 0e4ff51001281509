import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import type { NewDevice } from '../../../shared/model/push/device.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'

let stack: PushStack

const [anna, bert] = [11, 12]
const minute = 60_000
const hour = 60 * minute
const { orders, devices, plans } = contract

beforeAll(async () => {
  stack = await startPushStack()
})
afterAll(() => stack.close())
beforeEach(async () => {
  for (const playerId of [anna, bert])
    await stack.leader.call(orders.renewLinks, { params: { planId: stack.planId, playerId: String(playerId) } })
})
afterEach(() => option(0))

const params = () => ({ planId: stack.planId })
const option = (rehearsalHours: number) =>
  stack.leader.call(plans.update, { params: params(), body: { rehearsalHours } })
const member = () => apiAt(stack.url, undefined, fromAddress(anAddress()))
const keyOf = async (playerId: number, kind: 'edit' | 'show' = 'edit') => {
  const { entries } = await stack.leader.call(orders.list, { params: params() })
  return (
    entries
      .find((one) => one.playerId === playerId)
      ?.[kind].split('/')
      .at(-1) ?? expect.unreachable()
  )
}
async function subscribe(playerId: number, settings: Partial<NewDevice> = {}, kind: 'edit' | 'show' = 'edit') {
  const key = await keyOf(playerId, kind)
  const { id, endpoint, keys } = stack.push.subscribe()
  await member().call(devices.add, { params: { key }, body: { endpoint, keys, leads: [10], ...settings } })
  return { id, key }
}
const say = (key: string) =>
  member().call(orders.answerRehearsal, { params: { key }, body: { readiness: { answer: 'ready' } } })
const firstLaunch = async () => {
  const sheets = await Promise.all(
    [anna, bert].map(async (id) => member().call(orders.sheet, { params: { key: await keyOf(id) } })),
  )
  return Math.min(...sheets.flatMap(({ lines }) => lines.map(({ launchAt }) => Date.parse(launchAt))))
}
/** What a run sends of a rehearsal, by device. */
const asked = async (now: number) =>
  (await stack.run(now)).received.filter(({ message }) => message.tag.endsWith('#rehearsal'))
const idsAsked = async (now: number) => (await asked(now)).map(({ id }) => id).toSorted()

test('it begins by itself: in its minute all devices that can answer are asked, once', async () => {
  const [own, second, other, show] = [
    await subscribe(anna),
    await subscribe(anna),
    await subscribe(bert),
    await subscribe(bert, {}, 'show'),
  ]
  await option(6)
  const begin = (await firstLaunch()) - 6 * hour
  expect(await idsAsked(begin - minute)).toEqual([])
  const messages = await asked(begin)
  expect(messages.map(({ id }) => id).toSorted()).toEqual([own.id, second.id, other.id].toSorted())
  expect(messages.map(({ id }) => id)).not.toContain(show.id)
  expect(messages.find(({ id }) => id === own.id)).toMatchObject({
    ttl: expect.any(Number),
    message: {
      title: 'Generalprobe: Bist du dabei?',
      body: expect.stringMatching(/^Du hast \d+ Angriffe, der erste geht am .+ Uhr los\.\nÖffne deine Befehle/),
      data: { path: `/orders/${own.key}`, canMark: false },
    },
  })
  expect(await idsAsked(begin + minute)).toEqual([])
})

test('where the option moves, the minutes of before ask nobody', async () => {
  const { id } = await subscribe(anna)
  await option(6)
  await option(3)
  const first = await firstLaunch()
  expect(await idsAsked(first - 6 * hour)).toEqual([])
  expect(await idsAsked(first - 3 * hour)).toEqual([id])
  await option(2)
  await option(0)
  expect(await idsAsked(first - 2 * hour)).toEqual([])
})

test('quiet hours put it off to their end', async () => {
  const begin = (await firstLaunch()) - 6 * hour
  const clock = (at: number) =>
    new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' }).format(at)
  const { id } = await subscribe(anna, { quiet: { from: clock(begin - 5 * minute), to: clock(begin + 5 * minute) } })
  await option(6)
  const end = Math.floor(begin / minute) * minute + 5 * minute
  expect(await idsAsked(begin)).toEqual([])
  expect(await idsAsked(end)).toEqual([id])
})

test('a press asks within two runs all who have not answered before', async () => {
  const [a, b] = [await subscribe(anna), await subscribe(bert)]
  const { since } = await stack.leader.call(orders.rehearse, { params: params() })
  await say(b.key)
  const now = Date.parse(since)
  const sent = [...(await idsAsked(now)), ...(await idsAsked(now + minute))]
  expect(sent).toEqual([a.id])
})

test('a test message says when it was sent, by which its device reports that it was shown; not one of a read-only link', async () => {
  const [edit, show] = [await subscribe(anna), await subscribe(anna, {}, 'show')]
  const now = Date.now()
  const { received } = await stack.run(now)
  const sentAt = (of: string) => received.find(({ id }) => id === of)?.message.data.sentAt
  expect(sentAt(edit.id)).toBe(new Date(now).toISOString())
  expect(sentAt(show.id)).toBeUndefined()
})
