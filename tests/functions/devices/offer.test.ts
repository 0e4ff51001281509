import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dueMinute, putDue } from '../../../functions/store/devices/due.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { NightWatch } from '../../../shared/model/orders/night-watch.ts'
import type { NewDevice } from '../../../shared/model/push/device.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'
import { anOffer, storeOffer } from '../orders/an-offer.ts'

let stack: PushStack

const [anna, bert] = [11, 12]
const minute = 60_000
const { orders, devices, plans } = contract

beforeAll(async () => {
  stack = await startPushStack()
})
afterAll(() => stack.close())
beforeEach(async () => {
  await stack.leader.call(orders.renewLinks, { params: { planId: stack.planId, playerId: String(anna) } })
  await storeOffer(stack.planId, anna, null)
  await nightWatch('asked')
})

const nightWatch = (mode: NightWatch) =>
  stack.leader.call(plans.update, { params: { planId: stack.planId }, body: { nightWatch: mode } })
const member = () => apiAt(stack.url, undefined, fromAddress(anAddress()))
async function subscribe(settings: Partial<NewDevice> = {}, kind: 'edit' | 'show' = 'edit') {
  const { entries } = await stack.leader.call(orders.list, { params: { planId: stack.planId } })
  const entry = entries.find(({ playerId }) => playerId === anna) ?? expect.unreachable()
  const key = entry[kind].split('/').at(-1) ?? expect.unreachable()
  const { id, endpoint, keys } = stack.push.subscribe()
  await member().call(devices.add, { params: { key }, body: { endpoint, keys, leads: [10], ...settings } })
  return { id, key }
}
/** Stores an offer to Anna with its item, as a search does. */
async function ask(until: number, more: Parameters<typeof anOffer>[2] = {}) {
  const offer = await anOffer(stack.planId, { to: anna, of: bert, until }, more)
  const at = dueMinute(Date.now())
  await putDue([{ at, due: { planId: stack.planId, playerId: anna, what: 'offer', minute: at } }])
  return offer
}
/** What the run of the next minute sends of offers. */
const rings = async (now = Date.now() + minute) =>
  (await stack.run(now)).received.filter(({ message }) => message.tag.endsWith('#offer'))
const clock = (at: number) =>
  new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' }).format(at)

test('who is asked hears of it on devices that can answer, which open their own page, until the offer ends', async () => {
  const [first, second] = [await subscribe(), await subscribe()]
  await subscribe({}, 'show')
  const until = Date.now() + 10 * minute
  const { lines } = await ask(until)
  const [line] = lines
  const now = Date.now() + minute
  const messages = await rings(now)
  expect(messages.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(messages[0]).toMatchObject({
    message: {
      title: `Übernehmen? Off ${formatCoordinate(line?.from ?? { x: 0, y: 0 })} → ${formatCoordinate(line?.to ?? { x: 0, y: 0 })}`,
      body: expect.stringMatching(/^Abschicken \d\d:\d\d:\d\d\nAntworte bis \d\d:\d\d:\d\d auf deiner Seite\.$/),
      data: { path: `/orders/${first.key}`, lines: [], canMark: false, canSnooze: false },
    },
  })
  for (const { ttl, urgency } of messages)
    expect({ ttl, urgency }).toEqual({ ttl: Math.floor((until - now) / 1000), urgency: 'high' })
  expect(await rings(now + minute)).toEqual([])
})

test('an account that the player plays is named', async () => {
  await subscribe()
  await ask(Date.now() + 10 * minute, { account: { playerId: bert, playerName: 'Bert Beil' } })
  expect((await rings())[0]?.message.body).toMatch(/^Abschicken \d\d:\d\d:\d\d · UV Bert Beil\n/)
})

test('nothing rings for an offer that ended, that somebody took, that was answered, or of a night watch that is off', async () => {
  await subscribe()
  await ask(Date.now() + minute - 1000)
  expect(await rings()).toEqual([])
  await ask(Date.now() + 10 * minute, { isTaken: true })
  expect(await rings()).toEqual([])
  await ask(Date.now() + 10 * minute)
  await storeOffer(stack.planId, anna, null)
  expect(await rings()).toEqual([])
  await ask(Date.now() + 10 * minute)
  await nightWatch('off')
  expect(await rings()).toEqual([])
})

test('a device in its quiet hours stays silent, although leaders may wake it', async () => {
  const now = Date.now()
  const quiet = { from: clock(now - 30 * minute), to: clock(now + 30 * minute) }
  await subscribe({ quiet })
  await subscribe({ quiet: { ...quiet, leadersWake: true } })
  const awake = await subscribe()
  await ask(now + 45 * minute)
  expect((await rings()).map(({ id }) => id)).toEqual([awake.id])
  // Not at the end of the quiet hours either.
  expect(await rings(now + 31 * minute)).toEqual([])
})

test('where a push service does not take it, it is sent again while the offer is open', async () => {
  const { id } = await subscribe()
  stack.push.replies.set(id, { status: 503 })
  await ask(Date.now() + 10 * minute)
  const now = Date.now() + minute
  await rings(now)
  stack.push.replies.delete(id)
  expect((await rings(now + minute)).map((one) => one.id)).toEqual([id])
})
