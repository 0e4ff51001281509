import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addDevice, updateDevice } from '../../../functions/domain/devices/own-devices.ts'
import { usableKeys } from '../../../functions/domain/devices/send-due.ts'
import { derivedKey, vapidKeys } from '../../../functions/domain/devices/vapid.ts'
import { issueOrders } from '../../../functions/domain/orders/issuing/issue.ts'
import { resolveOrderLink } from '../../../functions/domain/orders/resolve-order-link.ts'
import { editDevices, getDevices } from '../../../functions/store/devices/devices.ts'
import { getPushState } from '../../../functions/store/devices/push-state.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { apiAt, type CallInput } from '../../../infra/local/demo/api-client.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { contract } from '../../../shared/contract/index.ts'
import { formatDateTime } from '../../../shared/game/world/world-time.ts'
import type { Order } from '../../../shared/model/orders/order.ts'
import type { NewDevice } from '../../../shared/model/push/device.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import type { PushService } from '../../support/servers/push-service.ts'
import { asEndpoint } from '../../support/stack/as-function.ts'
import { startSender } from '../../support/stack/push-sender.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'
import { schedule } from '../world.ts'

let stack: PushStack
let push: PushService

const anna = 11
const minute = 60_000
const { orders, devices } = contract

beforeAll(async () => {
  stack = await startPushStack()
  push = stack.push
})
afterAll(() => stack.close())
afterEach(async () => {
  push.replies.clear()
  await editDevices(stack.planId, anna, () => [])
})

const keyOf = async (kind: 'edit' | 'show' = 'edit', playerId = anna) => {
  const { entries } = await stack.leader.call(orders.list, { params: { planId: stack.planId } })
  return (
    entries
      .find((entry) => entry.playerId === playerId)
      ?.[kind].split('/')
      .at(-1) ?? expect.unreachable()
  )
}
const member = () => apiAt(stack.url, undefined, fromAddress(anAddress()))
const sheet = async (key: string) => (await member().call(orders.sheet, { params: { key } })).lines
const mark = (key: string, line: Order, state: 'sent' | 'open') =>
  member().call(orders.mark, {
    params: { key },
    body: { marks: [{ line: line.id, state, at: new Date().toISOString() }] },
  })
const add = async (key: string, settings: Partial<NewDevice> = {}) => {
  const subscribed = push.subscribe((await getPushState())?.keys[0]?.key)
  const body = { endpoint: subscribed.endpoint, keys: subscribed.keys, leads: [10], ...settings }
  const { device } = await member().call(devices.add, { params: { key }, body })
  return { ...subscribed, device, params: { key, deviceId: device._id } }
}
const fails = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  (await member().send(endpoint, input)).body
const launch = ({ launchAt }: Order) => Date.parse(launchAt)
/** Sets this process's clock until the test ends. */
function setClock(now: number) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
/** The first launch of a sheet, and the orders that launch in the same minute. */
async function firstLaunch(key: string) {
  const lines = await sheet(key)
  const [first] = lines
  if (!first) return expect.unreachable()
  const together = lines.filter((line) => Math.floor(launch(line) / minute) === Math.floor(launch(first) / minute))
  return { first, together, lines }
}

test('a browser is added with a test message, listed, changed and removed; read-only links see their own', async () => {
  const [edit, show] = [await keyOf(), await keyOf('show')]
  const quiet = { from: '23:00', to: '06:30' }
  const own = await add(edit, { leads: [5, 10, 5], quiet, name: 'Handy' })
  expect(own.device).toMatchObject({ leads: [10, 5], every: false, quiet, name: 'Handy' })
  const viewing = await add(show)
  const { received } = await stack.run(Date.now())
  expect(received.map(({ id, urgency }) => ({ id, urgency }))).toEqual(
    expect.arrayContaining([own, viewing].map(({ id }) => ({ id, urgency: 'high' }))),
  )
  const probe = received.find(({ id }) => id === own.id)?.message
  expect(probe).toMatchObject({ title: 'Das Wecken klappt', data: { path: `/orders/${edit}` } })
  const listed = async (key: string) => (await member().call(devices.list, { params: { key } })).devices
  expect((await listed(edit)).map(({ _id }) => _id).toSorted()).toEqual([own.device._id, viewing.device._id].toSorted())
  expect(JSON.stringify(await listed(edit))).not.toContain(own.endpoint)
  expect((await listed(show)).map(({ _id }) => _id)).toEqual([viewing.device._id])
  const foreign = { key: show, deviceId: own.device._id }
  expect(await fails(devices.update, { params: foreign, body: {} })).toMatchObject({
    code: 'device_not_found',
  })
  expect(await fails(devices.remove, { params: foreign })).toMatchObject({ code: 'device_not_found' })
  const changed = await member().call(devices.update, { params: own.params, body: { quiet: null, every: true } })
  expect(changed.device).toEqual({ ...own.device, quiet: undefined, every: true })
  const again = await member().call(devices.add, {
    params: { key: edit },
    body: { endpoint: own.endpoint, keys: own.keys, leads: [] },
  })
  expect(again.device._id).toBe(own.device._id)
  await member().call(devices.remove, { params: own.params })
  expect((await getDevices(stack.planId, anna)).map(({ _id }) => _id)).toEqual([viewing.device._id])
})

test('foreign, malformed and too many subscriptions are refused', async () => {
  const key = await keyOf()
  const { endpoint, keys } = push.subscribe()
  const refused = async (body: object) =>
    (await member().raw('POST', `/orders/${key}/devices`, { endpoint, keys, leads: [5], ...body })).body
  for (const foreign of [
    'https://example.com/push/1',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://user@fcm.googleapis.com/1',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nothing',
  ]) {
    expect(await refused({ endpoint: foreign }), foreign).toMatchObject({ code: 'push_endpoint' })
  }
  const point = `B${'A'.repeat(86)}`
  for (const wrong of [
    { keys: { ...keys, p256dh: point } },
    { keys: { ...keys, p256dh: `${keys.p256dh}AAAA` } },
    { keys: { ...keys, auth: 'kurz' } },
    { endpoint: `${endpoint}/${'x'.repeat(1000)}` },
    { leads: [1, 2, 3, 4, 5, 6, 7] },
    { leads: [1441] },
    { quiet: { from: '10:00', to: '10:00' } },
  ]) {
    expect(await refused(wrong)).toMatchObject({ code: 'bad_request' })
  }
  expect(await refused({ key: keys.p256dh })).toMatchObject({ code: 'push_key' })
  for (let count = 0; count < 10; count++) await add(key)
  expect(await refused({})).toMatchObject({ code: 'too_many_devices' })
})

test('a reminder says kind, way and time, in its minute, for open orders only', async () => {
  const [edit, show] = [await keyOf(), await keyOf('show')]
  const { first, together } = await firstLaunch(edit)
  const own = await add(edit, { leads: [10, 5] })
  const viewing = await add(show, { leads: [10], quiet: { from: '00:00', to: '23:59' } })
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  expect((await stack.run(due - minute)).received).toEqual([])
  const { received } = await stack.run(due + 20_000)
  expect(received.map(({ id }) => id)).toEqual([own.id])
  const [{ message, ttl, topic } = expect.unreachable()] = received
  expect(ttl).toBe(Math.floor((launch(first) - due - 20_000) / 1000))
  expect(message.title).toMatch(/abschicken$/)
  expect(message.body).toContain(`${first.from.x}|${first.from.y} → ${first.to.x}|${first.to.y}`)
  expect(message.data).toMatchObject({
    canMark: true,
    canSnooze: true,
    device: own.device._id,
    lines: together.map(({ id }) => id),
  })
  // Accepted, so the next run sends nothing.
  expect((await stack.run(due + 50_000)).received).toEqual([])
  const later = await stack.run(due + 5 * minute)
  expect(later.received).toMatchObject([{ topic, message: { tag: message.tag, data: { canSnooze: false } } }])
  await member().call(devices.update, { params: viewing.params, body: { quiet: null } })
  await member().call(devices.update, { params: own.params, body: { leads: [10] } })
  const both = (await stack.run(due)).received
  expect(both.map(({ id, message }) => [id, message.data.canMark]).toSorted()).toEqual(
    [
      [own.id, true],
      [viewing.id, false],
    ].toSorted(),
  )
  await member().call(devices.update, { params: own.params, body: { leads: [10] } })
  for (const line of together) await mark(edit, line, 'sent')
  const lines = await sheet(edit)
  const cluster = lines.filter((line) => launch(line) - launch(first) < 15 * minute && line.state === 'open')
  const left = await stack.run(due)
  expect(left.received.flatMap(({ message }) => message.data.lines)).not.toContain(first.id)
  expect(left.received.length).toBe(cluster.length > 0 ? 2 : 0)
  for (const line of together) await mark(edit, line, 'open')
})

test('quiet hours name what they silence in the minute before and at their end; with a switch launches within ring', async () => {
  const key = await keyOf()
  const { first, together, lines } = await firstLaunch(key)
  const from = Math.floor((launch(first) - 30 * minute) / minute) * minute
  const to = from + 90 * minute
  const clock = (at: number) => formatDateTime(at / 1000, 'Europe/Berlin').split(', ')[1] ?? ''
  const quiet = { from: clock(from), to: clock(to) }
  const own = await add(key, { leads: [10, 2], quiet })
  await stack.run(Date.now())
  const within = lines.filter((line) => launch(line) < to)
  const messagesAt = async (now: number) => (await stack.run(now)).received.map(({ message }) => message)
  const [before, ...others] = await messagesAt(from - minute)
  expect(others).toEqual([])
  expect(before?.title).toBe(
    `Ruhezeit bis ${quiet.to}: ${within.length} ${within.length === 1 ? 'Angriff' : 'Angriffe'} ohne Wecken`,
  )
  expect(before?.body).toContain(`${first.from.x}|${first.from.y} → ${first.to.x}|${first.to.y}`)
  expect(before?.data).toMatchObject({ canMark: false, canSnooze: false })
  for (const at of [10, 2]) expect(await messagesAt(launch(first) - at * minute)).toEqual([])
  for (const line of together) await mark(key, line, 'sent')
  const open = within.length - together.length
  expect((await messagesAt(to)).map(({ title, tag }) => [title, tag])).toEqual(
    open > 0 ? [[expect.stringMatching(`^Ruhezeit vorbei: .*${open} Angriffe? überfällig$`), before?.tag]] : [],
  )
  for (const line of together) await mark(key, line, 'open')
  expect((await messagesAt(to)).length).toBe(0)
  await member().call(devices.update, { params: own.params, body: { quiet: { ...quiet, wakes: true } } })
  const ringing = await messagesAt(Math.floor((launch(first) - 10 * minute) / minute) * minute)
  expect(ringing).toMatchObject([{ title: expect.stringMatching(/abschicken$/), data: { canMark: true } }])
  expect(await messagesAt(from - minute)).toEqual([])
})

test('the board says when a player is woken next', async () => {
  const key = await keyOf()
  const { first } = await firstLaunch(key)
  const wakes = async () => {
    const { players } = await stack.leader.call(orders.board, { params: { planId: stack.planId } })
    return players.map(({ playerId, wakesAt }) => [playerId, wakesAt && Date.parse(wakesAt)])
  }
  expect((await wakes()).flatMap(([, at]) => at ?? [])).toEqual([])
  const own = await add(key, { leads: [10] })
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  expect((await wakes()).filter(([, at]) => at)).toEqual([[anna, due]])
  await member().call(devices.update, { params: own.params, body: { leads: [30, 10] } })
  expect((await wakes()).filter(([, at]) => at)).toEqual([[anna, due - 20 * minute]])
})

test('a push service that fails, waits or has forgotten the device', async () => {
  const key = await keyOf()
  const { first } = await firstLaunch(key)
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  const [busy, broken, gone, fine] = [await add(key), await add(key), await add(key), await add(key)]
  push.replies.set(busy.id, { status: 429, headers: { 'retry-after': '120' } })
  push.replies.set(broken.id, { status: 500 })
  push.replies.set(gone.id, { status: 410 })
  const { result, received } = await stack.run(due)
  expect(result).toEqual({ due: 4, sent: 1, gone: 1, waiting: 2 })
  expect(received.map(({ id }) => id)).toEqual([fine.id])
  expect((await getDevices(stack.planId, anna)).map(({ _id }) => _id)).not.toContain(gone.device._id)
  push.replies.clear()
  expect((await stack.run(due + minute)).received.map(({ id }) => id)).toEqual([broken.id])
  expect((await stack.run(due + 2 * minute)).received.map(({ id }) => id)).toEqual([busy.id])
  // 429 for ever: given up at the launch.
  push.replies.set(busy.id, { status: 429, headers: { 'retry-after': '900' } })
  await member().call(devices.update, { params: busy.params, body: { leads: [10] } })
  expect((await stack.run(due)).result.waiting).toBe(0)
})

test('missed minutes are caught up, what is over is dropped, a run that ends early is continued', async () => {
  const key = await keyOf()
  const { first } = await firstLaunch(key)
  const own = await add(key, { leads: [10, 8] })
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  expect((await stack.run(due, undefined, () => true)).received).toEqual([])
  const late = await stack.run(due + 5 * minute, Math.floor(due / minute) - 1)
  expect(new Set(late.received.map(({ message }) => message.tag)).size).toBe(1)
  expect(late.received.map(({ id }) => id)).toEqual([own.id, own.id])
  expect((await getPushState())?.doneMinute).toBe(due / minute + 5)
  await member().call(devices.update, { params: own.params, body: { leads: [9] } })
  const over = await stack.run(launch(first) + minute, due / minute)
  expect(over.received.flatMap(({ message }) => message.data.lines)).not.toContain(first.id)
})

test('what a sender leaves that is killed in the middle is sent by the next run, under the same tags', async () => {
  const key = await keyOf()
  const { first } = await firstLaunch(key)
  const own = [await add(key), await add(key), await add(key)]
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  await stack.run(due - minute)
  const sender = startSender()
  onTestFinished(() => {
    push.onReceived = undefined
    sender.close()
  })
  push.onReceived = () => sender.kill()
  push.received.length = 0
  expect(await sender.run(due)).toBeUndefined()
  const before = push.received.map(({ message }) => message.tag)
  push.onReceived = undefined
  const { received } = await stack.run(due + minute, due / minute - 1)
  expect(received.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
  expect(new Set([...before, ...received.map(({ message }) => message.tag)]).size).toBe(1)
})

test('a reminder is repeated in five minutes, until six minutes before the launch', async () => {
  const key = await keyOf()
  const { first, together } = await firstLaunch(key)
  const own = await add(key, { leads: [20] })
  const lines = together.map(({ id }) => id)
  await member().call(devices.update, { params: own.params, body: { snooze: { lines } } })
  // The orders are years ahead; the repeated reminder comes in five minutes.
  const { received } = await stack.run(Date.now() + 5 * minute)
  expect(received.at(-1)).toMatchObject({ id: own.id, message: { data: { lines } } })
  for (const line of together) await mark(key, line, 'sent')
  expect(await fails(devices.update, { params: own.params, body: { snooze: { lines } } })).toMatchObject({
    code: 'snooze_too_late',
  })
  for (const line of together) await mark(key, line, 'open')
  expect(first.id).toBe(lines[0])
})

test('a device that is added or changed in the minute of a reminder lets no other ring again, nor itself', async () => {
  const key = await keyOf()
  const { first } = await firstLaunch(key)
  const own = await add(key, { leads: [10] })
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  const rings = async (now: number) =>
    (await stack.run(now)).received.filter(({ message }) => message.data.lines.length > 0).map(({ id }) => id)
  expect(await rings(due + 10_000)).toEqual([own.id])
  setClock(due + 20_000)
  const opened = await resolveOrderLink(key, anAddress())
  await updateDevice(opened, own.device._id, { leads: [10, 5] })
  const { id, endpoint, keys } = push.subscribe()
  await addDevice(opened, { endpoint, keys, leads: [10] })
  expect(await rings(due + 50_000)).toEqual([id])
  expect((await rings(due + 5 * minute)).toSorted()).toEqual([own.id])
})

test('it can be put off six minutes before the launch, and not a second later', async () => {
  const key = await keyOf()
  const { first, together } = await firstLaunch(key)
  const own = await add(key, { leads: [] })
  const snooze = { lines: together.map(({ id }) => id) }
  const putOff = async (now: number) => {
    setClock(now)
    await updateDevice(await resolveOrderLink(key, anAddress()), own.device._id, { snooze })
  }
  const last = launch(first) - 6 * minute
  await putOff(last)
  const { received } = await stack.run(last + 5 * minute)
  expect(received).toMatchObject([{ id: own.id, message: { data: { ...snooze, canSnooze: false } } }])
  await expect(putOff(launch(together.at(-1) ?? first) - 6 * minute + 1000)).rejects.toMatchObject({
    code: 'snooze_too_late',
    message: 'Dafür ist es zu spät: Diese Angriffe starten in weniger als sechs Minuten oder sind erledigt.',
  })
})

test('a device that comes back after a week is added again and gets what is due then, and nothing of the week', async () => {
  const key = await keyOf()
  const { first, lines } = await firstLaunch(key)
  const settings = { leads: [10], every: true }
  const [asleep, gone, former] = [await add(key, settings), await add(key, settings), await add(key, settings)]
  const unsigned = (await derivedKey('replaced long ago')).publicKey
  await editDevices(stack.planId, anna, (present) =>
    present.map((device) => (device._id === former.device._id ? { ...device, vapidKey: unsigned } : device)),
  )
  push.replies.set(gone.id, { status: 410 })
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  const missed = (await stack.run(due)).received
  expect(missed.map(({ id }) => id)).toEqual([asleep.id])
  // Its push service drops the reminder at the launch.
  expect(missed.map(({ ttl }) => due + ttl * 1000)).toEqual([launch(first)])
  for (const { params } of [gone, former]) {
    const { endpoint, keys } = push.subscribe()
    const body = { subscription: { endpoint, keys } }
    expect(await fails(devices.update, { params, body })).toMatchObject({
      code: 'device_not_found',
      message: 'Dieses Gerät wird hier nicht (mehr) geweckt.',
    })
  }
  const back = [asleep, await add(key, settings), await add(key, settings)]
  const next = lines.find((line) => Math.floor(launch(line) / minute) > Math.floor(launch(first) / minute))
  if (!next) return expect.unreachable()
  const together = lines.filter((line) => Math.floor(launch(line) / minute) === Math.floor(launch(next) / minute))
  const dueNext = Math.floor((launch(next) - 10 * minute) / minute) * minute
  // Every minute since then is caught up.
  const { received } = await stack.run(Math.max(dueNext, launch(first)), due / minute)
  const reminders = received.filter(({ message }) => message.data.lines.length > 0)
  expect(reminders.map(({ id, message }) => ({ id, lines: message.data.lines })).toSorted(byId)).toEqual(
    back.map(({ id }) => ({ id, lines: together.map((line) => line.id) })).toSorted(byId),
  )
})

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)

test('orders that are issued again in the minute of their reminder ring once, when and as they are then', async () => {
  const key = await keyOf()
  const { first } = await firstLaunch(key)
  await add(key, { leads: [10], every: true })
  const params = { planId: stack.planId, targetId: `offs-${first.to.x}-${first.to.y}` }
  const movedBy = async (offsetMinutes: number, offsetSeconds: number) => {
    await stack.leader.call(contract.targets.update, { params, body: { offsetMinutes, offsetSeconds } })
    await stack.issue()
    const moved = (await sheet(key)).find(({ id }) => id === first.id)
    expect(launch(moved ?? first) - launch(first)).toBe(offsetMinutes * minute + offsetSeconds * 1000)
  }
  const rings = async (now: number) =>
    (await stack.run(now)).received.filter(({ message }) => message.data.lines.includes(first.id))
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  await movedBy(3, 0)
  expect(await rings(due + 20_000)).toEqual([])
  const seconds = launch(first) % minute < minute / 2 ? 20 : -20
  await movedBy(3, seconds)
  const [ring, ...more] = await rings(due + 3 * minute + 20_000)
  expect(more).toEqual([])
  expect(ring?.message.data.launches).toContain(launch(first) / 1000 + 180 + seconds)
  await movedBy(3, 0)
  expect(await rings(due + 3 * minute + 55_000)).toEqual([])
  expect(await rings(due + 4 * minute)).toEqual([])
  // What these issues changed is reported before the next test.
  await stack.run(Date.now() + 3 * minute, Math.floor(Date.now() / minute))
})

test('an order that an issue moves into a minute whose reminders were sent already rings in the next', async () => {
  const key = await keyOf()
  const { first, lines } = await firstLaunch(key)
  await add(key, { leads: [10], every: true })
  const next = lines.find((line) => launch(line) - launch(first) > minute) ?? expect.unreachable()
  const rings = async (now: number) => (await stack.run(now)).received.map(({ message }) => message.data.lines)
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  expect((await rings(due + 10_000)).flat()).toContain(first.id)
  const params = { planId: stack.planId, targetId: `offs-${next.to.x}-${next.to.y}` }
  const offset = (Date.parse(next.arriveAt) - Date.parse(schedule.arriveAt) - launch(next) + launch(first)) / 1000
  const body = { offsetMinutes: Math.trunc(offset / 60), offsetSeconds: offset % 60 }
  await stack.leader.call(contract.targets.update, { params, body })
  await stack.leader.call(contract.calculations.calculateAll, { params, body: {} })
  const plan = (await getPlan(stack.planId)) ?? expect.unreachable()
  const world = (await getWorld(plan.world)) ?? expect.unreachable()
  setClock(due + 30_000)
  const by = { kind: 'user', userId: 'leader' } as const
  const audit = { requestId: 'moved', action: 'orders.issue', by, worldId: world._id, planId: plan._id } as const
  await asEndpoint('orders.issue', () => issueOrders(plan, world, audit))
  const moved = (await sheet(key)).find(({ id }) => id === next.id) ?? expect.unreachable()
  expect(launch(moved)).toBe(launch(first))
  expect((await rings(due + minute)).flat()).toContain(next.id)
  expect((await rings(due + 2 * minute)).flat()).not.toContain(next.id)
  vi.useRealTimers()
  // What this issue changed is reported before the next test.
  await stack.run(due + 5 * minute)
})

test('a new issue is reported once to those whose orders it changes; what it moves or withdraws is not reminded of', async () => {
  const key = await keyOf()
  const { first } = await firstLaunch(key)
  const own = await add(key, { leads: [10] })
  await stack.run(Date.now())
  await stack.leader.call(contract.targets.remove, {
    params: { planId: stack.planId, targetId: `offs-${first.to.x}-${first.to.y}` },
  })
  await stack.issue()
  const later = await stack.run(Date.now() + 2 * minute)
  expect(later.received).toMatchObject([
    { id: own.id, message: { title: expect.stringMatching(/^Neue Befehle: Ausgabe \d+$/) } },
  ])
  expect(later.received[0]?.message.body).toMatch(/gestrichen/)
  await stack.issue()
  expect((await stack.run(Date.now() + 2 * minute)).received).toEqual([])
  const due = Math.floor((launch(first) - 10 * minute) / minute) * minute
  const ids = (await stack.run(due + 20_000)).received.flatMap(({ message }) => message.data.lines)
  expect(ids).not.toContain(first.id)
})

test('what issues change is reported although others follow at once', async () => {
  const key = await keyOf()
  await add(key)
  await stack.run(Date.now())
  const bodies = async () => (await stack.run(Date.now() + 2 * minute)).received.map(({ message: { body } }) => body)
  const issueWith = async (coordinate: string) => {
    const params = { planId: stack.planId }
    const body = { coordinates: [coordinate], maxOff: 2, maxFake: 1 }
    await stack.leader.call(contract.targets.addManual, { params, body: { ...body, type: 'offs' } })
    await stack.issue()
  }
  await issueWith('510|505')
  await stack.issue()
  expect(await bodies()).toEqual([expect.stringMatching(/^\d+ Angriffe? neu/)])
  await issueWith('510|506')
  await issueWith('510|507')
  await stack.issue()
  expect((await bodies())[0]).toBe('Deine Befehle haben sich geändert.')
})

test('renewed links and deleted plans end their devices', async () => {
  const key = await keyOf()
  await add(key)
  await stack.leader.call(orders.renewLinks, { params: { planId: stack.planId, playerId: String(anna) } })
  expect(await getDevices(stack.planId, anna)).toEqual([])
  expect(await fails(devices.list, { params: { key } })).toMatchObject({ code: 'orders_not_found' })
  expect((await stack.run(Date.now())).received).toEqual([])
})

test('a replaced key signs for thirty days, or until its devices subscribe again', async () => {
  const now = Date.now()
  const [present] = await vapidKeys()
  const renewed = await derivedKey(randomBytes(32).toString('hex'))
  const former = present?.publicKey ?? ''
  for (const [days, signs] of [
    [29, true],
    [31, false],
  ] as const) {
    const since = new Date(now - days * 86_400_000).toISOString()
    const keys = [renewed.publicKey, former].map((key) => ({ key, since }))
    const usable = usableKeys({ doneMinute: 0, keys }, [renewed, ...(present ? [present] : [])], now)
    expect([usable.has(renewed.publicKey), usable.has(former)]).toEqual([true, signs])
  }
  // A device of a key that nobody has any more cannot be reached.
  const key = await keyOf()
  const own = await add(key)
  const [device] = await getDevices(stack.planId, anna)
  await editDevices(stack.planId, anna, () => (device ? [{ ...device, vapidKey: renewed.publicKey }] : []))
  expect((await stack.run(now)).received).toEqual([])
  expect(await getDevices(stack.planId, anna)).toEqual([])
  const again = await member().call(devices.add, {
    params: { key },
    body: { endpoint: own.endpoint, keys: own.keys, leads: [10] },
  })
  expect(again.device._id).not.toBe(own.device._id)
})
