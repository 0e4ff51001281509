import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { wakePlayers } from '../../../functions/domain/devices/wake-players.ts'
import { editDevices } from '../../../functions/store/devices/devices.ts'
import { getSheet } from '../../../functions/store/orders/sheets.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { wakeSeconds } from '../../../shared/model/orders/wake.ts'
import type { NewDevice } from '../../../shared/model/push/device.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { asEndpoint } from '../../support/stack/as-function.ts'
import { aCaller } from '../../support/stack/caller.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'

let stack: PushStack

const [anna, bert] = [11, 12]
const minute = 60_000
const never = '2040-01-01T00:00:00.000Z'
const { orders, devices, timeslots, audit } = contract

beforeAll(async () => {
  stack = await startPushStack()
})
afterAll(() => stack.close())
afterEach(async () => {
  vi.useRealTimers()
  await sit()
  // New links end devices and the pause after a wake.
  for (const playerId of [anna, bert]) await renew(playerId)
})

/** Leaders let Anna play Bert's account in these times. */
const sit = (...times: { from: string; to: string }[]) =>
  stack.leader.call(timeslots.sit, {
    params: { planId: stack.planId, playerId: String(bert) },
    body: { sittings: times.map((time) => ({ sitterId: anna, ...time })) },
  })
const member = () => apiAt(stack.url, undefined, fromAddress(anAddress()))
const keyOf = async (playerId: number, kind: 'edit' | 'show' = 'edit') => {
  const { entries } = await stack.leader.call(orders.list, { params: { planId: stack.planId } })
  const entry = entries.find((one) => one.playerId === playerId) ?? expect.unreachable()
  return entry[kind].split('/').at(-1) ?? expect.unreachable()
}
const renew = (playerId: number) =>
  stack.leader.call(orders.renewLinks, { params: { planId: stack.planId, playerId: String(playerId) } })
const subscribe = async (playerId: number, settings: Partial<NewDevice> = {}, kind: 'edit' | 'show' = 'edit') => {
  const key = await keyOf(playerId, kind)
  const { id, endpoint, keys } = stack.push.subscribe()
  const body = { endpoint, keys, leads: [10], ...settings }
  const { device } = await member().call(devices.add, { params: { key }, body })
  return { id, params: { key, deviceId: device._id } }
}
const add = async (...asked: Parameters<typeof subscribe>) => {
  const added = await subscribe(...asked)
  // The test message.
  await stack.run(Date.now())
  return added
}
const wake = async (...playerIds: number[]) =>
  (await stack.leader.call(orders.wake, { params: { planId: stack.planId }, body: { playerIds } })).wakes
const rowOf = async (playerId: number) => {
  const { players } = await stack.leader.call(orders.board, { params: { planId: stack.planId } })
  return players.find((player) => player.playerId === playerId)
}
const linesOf = async (playerId: number) =>
  (await member().call(orders.sheet, { params: { key: await keyOf(playerId) } })).lines
/** What the run of the next minute sends: it reads both minutes in which a press of now may be due. */
const rings = async (now = Date.now() + minute) =>
  (await stack.run(now)).received.map(({ id, ttl, message }) => ({ id, ttl, ...message }))
/** Sets this process's clock, by which the function wakes and the sender sends. */
const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
/** The endpoint's work in this process, by its clock. */
async function wakeHere(...playerIds: number[]) {
  const plan = (await getPlan(stack.planId)) ?? expect.unreachable()
  const world = (await getWorld(plan.world)) ?? expect.unreachable()
  const waking = { by: 'leader', audit: aCaller('orders.wake') }
  return asEndpoint('orders.wake', () => wakePlayers(plan, world, playerIds, waking))
}
/** Quiet hours around a time, on the clock of the world. */
const quietAt = (now: number) => {
  const clock = (at: number) =>
    new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' }).format(at)
  return { from: clock(now - 30 * minute), to: clock(now + 30 * minute) }
}

test('a press rings all devices of a player, which open their own page, and the board says who pressed and when it was opened', async () => {
  const [edit, show] = [await add(anna), await add(anna, {}, 'show')]
  await add(bert)
  const [first] = await linesOf(anna)
  expect(await wake(anna)).toEqual([{ playerId: anna, playerName: 'Anna Äxte', push: 2, chat: false }])
  const messages = await rings()
  expect(messages.map(({ id }) => id).toSorted()).toEqual([edit.id, show.id].toSorted())
  const message = messages.find(({ id }) => id === edit.id)
  expect(message).toMatchObject({
    title: 'Deine Führung weckt dich',
    body: expect.stringMatching(
      /^Dein nächster Angriff muss am \d\d\.\d\d\.2038, \d\d:\d\d:\d\d Uhr los\.\nÖffne deine Befehle\.$/,
    ),
    data: { path: `/orders/${edit.params.key}`, lines: [], canMark: false, canSnooze: false },
  })
  expect(message?.body).not.toContain(`${first?.to.x}|${first?.to.y}`)

  const { woken } = (await rowOf(anna)) ?? {}
  expect(woken).toEqual({ at: expect.any(String), by: 'superadmin', push: 2, chat: false })
  await member().call(orders.sheet, { params: { key: edit.params.key }, query: { opened: '1' } })
  const opened = (await rowOf(anna))?.woken?.openedAt ?? ''
  expect(opened > (woken?.at ?? never)).toBe(true)
  expect((await rowOf(bert))?.woken).toBeUndefined()
  const { entries } = await stack.leader.call(audit.list, { query: { planId: stack.planId } })
  expect(entries.filter(({ action }) => action === 'orders.wake')).toMatchObject([
    { playerId: anna, details: { woken: [{ playerId: anna, push: 2, chat: false }] } },
  ])
})

test('an opening counts as the answer although the page was opened less than a minute before', async () => {
  await add(anna)
  const key = await keyOf(anna)
  const open = () => member().call(orders.sheet, { params: { key }, query: { opened: '1' } })
  await open()
  await wake(anna)
  expect((await rowOf(anna))?.woken?.openedAt).toBeUndefined()
  await open()
  expect((await rowOf(anna))?.woken?.openedAt).toBeDefined()
})

test('whenever leaders press within a minute, it reaches the push service within 75 seconds, once, beside a reminder of that minute', async () => {
  const [first] = await linesOf(anna)
  const due = Math.floor(Date.parse(first?.launchAt ?? '') / minute) * minute - 10 * minute
  const reminded = await subscribe(anna)
  setClock(due + 1000)
  await wakeHere(anna)
  const together = (await rings(due + 2000)).filter(({ id }) => id === reminded.id)
  expect(together.map(({ title }) => title).toSorted()).toEqual([
    'Deine Führung weckt dich',
    expect.stringMatching(/abschicken$/),
  ])
  vi.useRealTimers()
  await renew(anna)

  // Seconds of the minute at which somebody presses, and by which the sender's runs begin late.
  for (const [i, [second, late]] of (
    [
      [0, 0.1],
      [12, 0.3],
      [54, 4],
      [57, 0.2],
      [59, 5],
    ] as const
  ).entries()) {
    const start = due + (i + 1) * 5 * minute
    const { id } = await subscribe(anna)
    const pressed = start + second * 1000
    setClock(pressed)
    expect(await wakeHere(anna)).toMatchObject([{ push: 1 }])
    const received: number[] = []
    for (const ahead of [1, 2, 3]) {
      const at = start + ahead * minute + late * 1000
      setClock(at)
      const woken = (await rings(at)).filter((message) => message.id === id && message.tag.endsWith('#wake'))
      received.push(...woken.map(() => at))
    }
    expect(
      received.map((at) => at - pressed <= 75_000),
      `${second} s`,
    ).toEqual([true])
    vi.useRealTimers()
    await renew(anna)
  }
})

test('overdue attacks are counted, with the launch of the first', async () => {
  const device = await add(anna)
  const lines = await linesOf(anna)
  setClock(Date.parse(lines[2]?.launchAt ?? '') + 500)
  const late = lines.filter(({ launchAt }) => Date.parse(launchAt) <= Date.now())
  await wakeHere(anna)
  const message = (await rings(Date.now())).find(({ id, tag }) => id === device.id && tag.endsWith('#wake'))
  expect(message?.title).toBe(`Deine Führung weckt dich: ${late.length} Angriffe überfällig`)
  expect(message?.body).toMatch(/^Der erste war fällig am .* Uhr\.\n/)
})

test('two leaders, or a double click, in the same second send one message', async () => {
  await add(anna)
  const pressed = await Promise.all(Array.from({ length: 8 }, () => wake(anna)))
  const results = pressed.flat()
  expect(results.filter(({ push }) => push > 0)).toHaveLength(1)
  expect(results.filter(({ refusal }) => refusal === 'just_woken')).toHaveLength(7)
  expect(await rings()).toHaveLength(1)
  expect(await wake(anna, bert, anna)).toMatchObject([
    { playerId: anna, refusal: 'just_woken' },
    { playerId: bert, refusal: 'no_device' },
  ])
  setClock(Date.now() + minute + 1000)
  expect(await wakeHere(anna)).toMatchObject([{ push: 1 }])
})

test('in quiet hours nothing is sent unless the device lets leaders wake, and the board says until when', async () => {
  const quiet = quietAt(Date.now())
  const device = await add(anna, { quiet })
  expect(await wake(anna)).toEqual([
    { playerId: anna, playerName: 'Anna Äxte', push: 0, chat: false, refusal: 'quiet', quietUntil: expect.any(String) },
  ])
  expect(await rings()).toEqual([])
  const { woken } = (await rowOf(anna)) ?? {}
  const left = Date.parse(woken?.quietUntil ?? '') - Date.now()
  expect(left).toBeGreaterThan(28 * minute)
  expect(left).toBeLessThanOrEqual(30 * minute)
  // Nothing was sent, so nobody has to wait a minute.
  await member().call(devices.update, { params: device.params, body: { quiet: { ...quiet, leadersWake: true } } })
  expect(await wake(anna)).toMatchObject([{ push: 1 }])
  expect((await rings()).map(({ id }) => id)).toEqual([device.id])
  expect((await rowOf(anna))?.woken?.quietUntil).toBeUndefined()
  const listed = await member().call(devices.list, { params: { key: device.params.key } })
  expect(listed.devices[0]?.quiet).toEqual({ ...quiet, leadersWake: true })
})

test('a device that turns quiet before the message leaves stays silent', async () => {
  const device = await add(anna)
  await wake(anna)
  await member().call(devices.update, { params: device.params, body: { quiet: quietAt(Date.now()) } })
  expect(await rings()).toEqual([])
})

test('who plays the account is woken too, by devices that may mark, and their opening is the answer', async () => {
  const own = await add(bert)
  const [playing] = [await add(anna), await add(anna, {}, 'show')]
  await sit({ from: new Date(Date.now() - minute).toISOString(), to: never })
  await stack.run(Date.now() + minute)
  // The first opening of an issue is always recorded.
  await stack.issue()
  expect(await wake(bert)).toMatchObject([{ push: 2 }])
  const messages = await rings()
  expect(messages.map(({ id }) => id).toSorted()).toEqual([own.id, playing.id].toSorted())
  expect(messages.find(({ id }) => id === playing.id)?.data.path).toBe(`/orders/${playing.params.key}`)
  await member().call(orders.sheet, { params: { key: playing.params.key }, query: { opened: '1' } })
  expect((await rowOf(bert))?.woken?.openedAt).toBeDefined()
})

test('nobody is woken without a device, an order or anything left to send; what is old rings no more', async () => {
  const unknown = 999_999
  expect(await wake(anna, unknown)).toEqual([
    { playerId: anna, playerName: 'Anna Äxte', push: 0, chat: false, refusal: 'no_device' },
    { playerId: unknown, playerName: '', push: 0, chat: false, refusal: 'unknown' },
  ])
  expect((await getSheet(stack.planId, anna))?.woken).toBeUndefined()

  const device = await add(anna)
  await wake(anna)
  const pressed = Math.floor(Date.now() / minute)
  // A press of a minute's last seconds is due in the next one.
  const { received } = await stack.run(Date.now() + wakeSeconds * 1000 + 2 * minute, pressed)
  expect(received).toEqual([])

  const lines = await linesOf(anna)
  const marks = (state: 'sent' | 'open') => lines.map(({ id }) => ({ line: id, state, at: new Date().toISOString() }))
  await member().call(orders.mark, { params: { key: device.params.key }, body: { marks: marks('sent') } })
  onTestFinished(async () => {
    const params = { planId: stack.planId, playerId: String(anna) }
    await stack.leader.call(orders.markAsLeader, { params, body: { marks: marks('open') } })
  })
  setClock(Date.now() + 2 * minute)
  expect(await wakeHere(anna)).toMatchObject([{ refusal: 'done' }])
  vi.useRealTimers()
})

test('a device of a renewed link is no device any more, and a deleted plan wakes nobody', async () => {
  await add(anna)
  await renew(anna)
  expect(await wake(anna)).toMatchObject([{ refusal: 'no_device' }])
  await add(anna)
  await wake(anna)
  await editDevices(stack.planId, anna, () => [])
  expect(await rings()).toEqual([])
  const params = { planId: '0'.repeat(32) }
  const { body } = await stack.leader.send(orders.wake, { params, body: { playerIds: [anna] } })
  expect(body).toMatchObject({ code: 'plan_not_found' })
})
