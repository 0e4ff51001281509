import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { memberAnswer } from '../../../functions/domain/bots/member-orders.ts'
import { nextWakes } from '../../../functions/domain/devices/next-wakes.ts'
import { addDevice, updateDevice } from '../../../functions/domain/devices/own-devices.ts'
import { boardState } from '../../../functions/domain/orders/board.ts'
import { resolveOrderLink } from '../../../functions/domain/orders/resolve-order-link.ts'
import { takeBackWithdrawals } from '../../../functions/domain/orders/withdrawals/take-back.ts'
import { withdrawOrders } from '../../../functions/domain/orders/withdrawals/withdraw.ts'
import { loadSending } from '../../../functions/domain/webhooks/sending.ts'
import { syncWorld } from '../../../functions/domain/worlds/sync-world.ts'
import { editDevices } from '../../../functions/store/devices/devices.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { listDue } from '../../../functions/store/webhooks/due-plans.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { formatDateTime } from '../../../shared/game/world/world-time.ts'
import type { Order } from '../../../shared/model/orders/order.ts'
import { shownText } from '../../support/servers/discord-client.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../../support/servers/provider.ts'
import { asEndpoint, asFunction } from '../../support/stack/as-function.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'
import { twoTribes } from '../world.ts'

let stack: PushStack
let key: string
let lines: Order[]

const anna = 11
const minute = 60_000
const hour = 60 * minute

beforeAll(async () => {
  stack = await startPushStack()
  vi.stubEnv('PROVIDER_URL', ownStack().providerUrl)
  const { entries } = await stack.leader.call(contract.orders.list, { params: { planId: stack.planId } })
  key =
    entries
      .find(({ playerId }) => playerId === anna)
      ?.edit.split('/')
      .at(-1) ?? expect.unreachable()
  lines = (await apiAt(stack.url, undefined, fromAddress(anAddress())).call(contract.orders.sheet, { params: { key } }))
    .lines
})
afterAll(async () => {
  vi.useRealTimers()
  await stack.close()
})

const launchOf = ({ launchAt }: Order) => Date.parse(launchAt)
const first = () => lines[0] ?? expect.unreachable()
const onFirstTarget = () => lines.filter(({ to }) => to.villageId === first().to.villageId)

let points = 1000

/**
 * Synchronises the world at a time after villages changed hands; every sync has other points. Times only ascend in this file: writes keep
 * a pace by the clock.
 */
async function sync(at: number, owners: ReadonlyMap<number, number>, as: 'worlds.sync' | 'syncWorld' = 'syncWorld') {
  const plan = (await getPlan(stack.planId)) ?? expect.unreachable()
  const world = (await getWorld(plan.world)) ?? expect.unreachable()
  const villages: WorldFiles['villages'] = twoTribes.villages.map((village) => {
    return { ...village, points: ++points, playerId: owners.get(village.id) ?? village.playerId }
  })
  await serveWorld(world.server, worldFiles({ ...twoTribes, villages }))
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const work = () => syncWorld(world, {})
  await (as === 'syncWorld' ? asFunction('syncWorld', work) : asEndpoint('worlds.sync', work))
}

const conquered = () => new Map([[first().to.villageId, anna]])
const opened = () => resolveOrderLink(key, anAddress())

/** A device that is reminded ten minutes before each launch. */
async function add(quiet?: { from: string; to: string }) {
  const { endpoint, keys } = stack.push.subscribe()
  const body = { endpoint, keys, leads: [10], every: true, ...(quiet && { quiet }) }
  const device = await asEndpoint('devices.add', async () => addDevice(await opened(), body))
  await stack.run(Date.now())
  return device
}

const messagesAt = async (now: number) => (await stack.run(now)).received.map(({ message }) => message)
/** Ids of the orders of which a run reminds. */
const reminded = async (now: number) => (await messagesAt(now)).flatMap(({ data }) => data.lines)
const dueOf = (line: Order) => Math.floor((launchOf(line) - 10 * minute) / minute) * minute
const newsAt = (synced: number) => Math.floor(synced / minute + 2) * minute
const states = async () => {
  const plan = (await getPlan(stack.planId)) ?? expect.unreachable()
  const sending = await loadSending(plan, (await getWorld(plan.world)) ?? expect.unreachable())
  return sending?.players.find(({ playerId }) => playerId === anna)?.lines.map(({ state }) => state)
}

const wakesAt = async () => {
  const plan = (await getPlan(stack.planId)) ?? expect.unreachable()
  const world = (await getWorld(plan.world)) ?? expect.unreachable()
  return (await nextWakes(await boardState(plan), world)).get(anna)
}

/** The time, hours before the first launch, and the world as it was. */
async function before(hours: number): Promise<number> {
  const at = launchOf(first()) - hours * hour
  await editDevices(stack.planId, anna, () => [])
  await sync(at - 10 * minute, new Map())
  return at
}

test('/befehle lists no order on a village of the own tribes', async () => {
  const at = await before(40)
  const plan = (await getPlan(stack.planId)) ?? expect.unreachable()
  const world = (await getWorld(plan.world)) ?? expect.unreachable()
  const by = { kind: 'discord', discordId: '4711' } as const
  const audit = { requestId: 'asked', action: 'bots.connect', by, worldId: world._id } as const
  const ask = async () => {
    const command = { world, discordId: '4711', link: `/orders/${key}`, isLeaving: false, audit, by }
    return shownText(await asEndpoint('bots.interactions', () => memberAnswer(command)))
  }
  const place = `→ ${first().to.x}|${first().to.y}`
  expect(await ask()).toContain(place)
  await sync(at, conquered())
  expect(await ask()).not.toContain(place)
  await sync(at + minute, new Map([[first().from.villageId, 21]]))
  expect(await ask()).toContain('⚠️ Das Dorf gehört nicht mehr zu euren Stämmen.')
})

test('what launches in more than a day is not called off by a message', async () => {
  const synced = await before(30)
  await add()
  await sync(synced, conquered())
  expect(await messagesAt(newsAt(synced))).toEqual([])
})

test('quiet hours put the message off to their end', async () => {
  const synced = await before(20)
  const end = newsAt(synced) + hour
  const clock = (at: number) => formatDateTime(at / 1000, 'Europe/Berlin').split(', ')[1] ?? ''
  const device = await add({ from: clock(synced - hour), to: clock(end) })
  await sync(synced, conquered())
  expect(await messagesAt(newsAt(synced))).toEqual([])
  expect((await messagesAt(end)).map(({ title }) => title)).toEqual([expect.stringMatching(/nicht mehr schicken$/)])
  await asEndpoint('devices.update', async () => updateDevice(await opened(), device._id, { quiet: null }))
})

test('doubts about other orders are part of the message', async () => {
  const synced = await before(12)
  await add()
  const other = lines.find(({ to, from }) => {
    return (
      to.villageId !== first().to.villageId && !onFirstTarget().some((line) => line.from.villageId === from.villageId)
    )
  })
  const lost = other?.from.villageId ?? expect.unreachable()
  await sync(synced, new Map([...conquered(), [lost, 21]]))
  const [message] = await messagesAt(newsAt(synced))
  const doubtful = lines.filter(({ from }) => from.villageId === lost).length
  expect(message?.body.split('\n').at(-1)).toBe(
    `Fraglich: ${doubtful} ${doubtful === 1 ? 'Befehl' : 'Befehle'}. Das Dorf gehört nicht mehr zu euren Stämmen.`,
  )
})

test('reminders of an order go on once its target is lost again', async () => {
  const synced = await before(8)
  await add()
  await sync(synced, conquered())
  await sync(synced + hour, new Map())
  // By then it is as before.
  expect((await messagesAt(newsAt(synced))).length).toBe(0)
  expect(await reminded(dueOf(first()))).toContain(first().id)
})

test('what is withdrawn before its message comes is called off by it, once; taken back, it is called for and reminded of again', async () => {
  const synced = await before(6.5)
  await add()
  await sync(synced, conquered())
  const plan = async () => (await getPlan(stack.planId)) ?? expect.unreachable()
  const world = (await getWorld((await plan()).world)) ?? expect.unreachable()
  const by = { action: 'orders.withdraw', by: { kind: 'operator' }, planId: stack.planId } as const
  const villages = [first().to.villageId]
  const audit = { ...by, requestId: 'withdrawn' }
  vi.setSystemTime(synced + minute)
  await asEndpoint('orders.withdraw', async () => withdrawOrders(await plan(), villages, audit))
  expect((await messagesAt(newsAt(synced))).map(({ title }) => title)).toEqual([
    expect.stringMatching(/nicht mehr schicken$/),
  ])
  await sync(synced + hour / 2, conquered())
  expect(await messagesAt(newsAt(synced + hour / 2))).toEqual([])
  const lost = synced + hour
  await sync(lost, new Map())
  expect(await messagesAt(newsAt(lost))).toEqual([])
  // A device that is added meanwhile is reminded too.
  await add()
  const back = { ...by, requestId: 'taken back' }
  vi.setSystemTime(lost + minute)
  await asEndpoint('orders.withdraw', async () => takeBackWithdrawals(await plan(), world, villages, back))
  const titles = (await messagesAt(newsAt(lost + minute))).map(({ title }) => title)
  expect(titles).toEqual([expect.stringMatching(/doch schicken$/), expect.stringMatching(/doch schicken$/)])
  expect((await reminded(dueOf(first()))).filter((id) => id === first().id)).toHaveLength(2)
})

test('orders on a village that is ours now wake nobody and are called off once; lost again, they are called for again', async () => {
  const synced = await before(5)
  await add()
  expect(await states()).not.toContain('own')
  expect(await wakesAt()).toBe(new Date(dueOf(first())).toISOString())
  await sync(synced, conquered(), 'worlds.sync')
  expect(await wakesAt()).not.toBe(new Date(dueOf(first())).toISOString())
  const count = onFirstTarget().length
  const [message, ...others] = await messagesAt(newsAt(synced))
  expect(others).toEqual([])
  expect(message?.title).toBe(`${count} ${count === 1 ? 'Angriff' : 'Angriffe'} nicht mehr schicken`)
  expect(message?.body).toMatch(/^Das Ziel gehört jetzt einem eurer Stämme\.\n/)
  expect(message?.body).toContain(`→ ${first().to.x}|${first().to.y}`)
  expect(message?.body).not.toContain('Fraglich')
  expect(message?.data).toMatchObject({ canMark: false, canSnooze: false })
  expect((await states())?.filter((state) => state === 'own')).toHaveLength(count)
  expect((await listDue(newsAt(synced))).map(({ planId }) => planId)).toContain(stack.planId)

  // The next sync has nothing new.
  await sync(synced + hour, conquered())
  expect(await messagesAt(newsAt(synced + hour))).toEqual([])
  expect(await reminded(dueOf(first()))).not.toContain(first().id)

  const lost = launchOf(first()) - 2 * hour
  await sync(lost, new Map())
  expect(await messagesAt(newsAt(lost))).toMatchObject([
    {
      title: `${count} ${count === 1 ? 'Angriff' : 'Angriffe'} doch schicken`,
      body: expect.stringMatching(/^Das Ziel wird wieder angegriffen\.\n/),
      data: { canMark: false },
    },
  ])
  expect(await states()).not.toContain('own')
  await sync(lost + hour, new Map())
  expect(await messagesAt(newsAt(lost + hour))).toEqual([])
})

test('a reminder says why an order is doubtful', async () => {
  const last = lines.at(-1) ?? expect.unreachable()
  const synced = launchOf(last) - hour
  await editDevices(stack.planId, anna, () => [])
  await sync(synced, new Map([[last.from.villageId, 21]]))
  await add()
  const [message] = await messagesAt(dueOf(last))
  expect(message?.body).toMatch(/\nFraglich: 1 Befehl\. Das Dorf gehört nicht mehr zu euren Stämmen\.$/)
})

test('the second sync in a row takes orders off the sheet where the plan lets it', async () => {
  const params = { planId: stack.planId }
  await stack.leader.call(contract.plans.update, { params, body: { withdrawsConquered: true } })
  const synced = launchOf(lines.at(-1) ?? expect.unreachable())
  const ids = onFirstTarget().map(({ id }) => id)
  const left = async () => (await opened()).part.lines.filter(({ id }) => ids.includes(id)).length
  await sync(synced, conquered())
  expect(await left()).toBe(ids.length)
  await sync(synced + hour / 4, conquered())
  expect(await left()).toBe(0)
})
