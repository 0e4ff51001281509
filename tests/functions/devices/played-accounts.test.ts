import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { markOfAll } from '../../../functions/domain/orders/mark-lines.ts'
import { openNow, playedAccounts } from '../../../functions/domain/orders/played-orders.ts'
import { resolveOrderLink } from '../../../functions/domain/orders/resolve-order-link.ts'
import { scheduleSitters } from '../../../functions/domain/orders/schedule-reminders.ts'
import { editDevices } from '../../../functions/store/devices/devices.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { launchClusters } from '../../../shared/game/orders/launch-clusters.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { asEndpoint } from '../../support/stack/as-function.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'

let stack: PushStack

const [anna, bert] = [11, 12]
const minute = 60_000
const never = '2040-01-01T00:00:00.000Z'
const { orders, devices, timeslots } = contract

beforeAll(async () => {
  stack = await startPushStack()
})
afterAll(() => stack.close())
afterEach(async () => {
  vi.useRealTimers()
  await sit()
  for (const playerId of [anna, bert]) await editDevices(stack.planId, playerId, () => [])
})

/** Leaders let Anna play Bert's account in these times. */
const sit = (...times: { from: string; to: string }[]) =>
  stack.leader.call(timeslots.sit, {
    params: { planId: stack.planId, playerId: String(bert) },
    body: { sittings: times.map((time) => ({ sitterId: anna, ...time })) },
  })
const before = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const keyOf = async (playerId: number, kind: 'edit' | 'show' = 'edit') => {
  const { entries } = await stack.leader.call(orders.list, { params: { planId: stack.planId } })
  const entry = entries.find((one) => one.playerId === playerId) ?? expect.unreachable()
  return entry[kind].split('/').at(-1) ?? expect.unreachable()
}
const member = () => apiAt(stack.url, undefined, fromAddress(anAddress()))
const linesOf = async (playerId: number) =>
  (await member().call(orders.sheet, { params: { key: await keyOf(playerId) } })).lines
const add = async (key: string, leads = [10]) => {
  const { id, endpoint, keys } = stack.push.subscribe()
  await member().call(devices.add, { params: { key }, body: { endpoint, keys, leads } })
  // The test message.
  await stack.run(Date.now())
  return id
}
const launch = ({ launchAt }: { launchAt: string }) => Date.parse(launchAt)
const minuteOf = (at: number) => Math.floor(at / minute) * minute
const rings = async (now: number) => (await stack.run(now)).received.map(({ id, message }) => ({ id, ...message }))

/** A cluster that begins with launches of both accounts in one minute. */
async function sharedCluster() {
  const cluster = launchClusters(await linesOf(anna)).find(
    ([first, second]) => first && second && !first.account && second.account && first.launchAt === second.launchAt,
  )
  const [own, played] = cluster ?? []
  if (!cluster || !own || !played) return expect.unreachable()
  return { own, played, cluster, due: minuteOf(launch(own) - 10 * minute) }
}

test('launches of two accounts in one cluster are one push message, which names the account that is not its own', async () => {
  await sit({ from: before(60), to: never })
  const [anew, viewing, his] = [
    await add(await keyOf(anna)),
    await add(await keyOf(anna, 'show')),
    await add(await keyOf(bert)),
  ]
  const { own, played, cluster, due } = await sharedCluster()
  const messages = await rings(due)
  const [message, ...more] = messages.filter(({ id }) => id === anew)
  expect(more).toEqual([])
  expect(message?.data.lines).toEqual([own.id, played.id])
  const [one = '', other = '', rest] = message?.body.split('\n') ?? []
  expect([one, other].map((text) => text.endsWith(' · UV Bert Böse'))).toEqual([false, true])
  expect(rest).toContain(`Danach ${cluster.length - 2} weitere`)
  // Bert's own device, and what a read-only link wakes, know nothing of it.
  expect(
    messages
      .filter(({ id }) => id === his || id === viewing)
      .map(({ body }) => body)
      .join(),
  ).not.toContain('UV')
  const marks = [{ line: played.id, state: 'sent' as const, at: before(1) }]
  await member().call(orders.mark, { params: { key: await keyOf(anna) }, body: { marks } })
  expect((await linesOf(bert)).find(({ id }) => id === played.id)).toMatchObject({ state: 'sent' })
  await member().call(orders.mark, {
    params: { key: await keyOf(bert) },
    body: { marks: [{ ...marks[0], line: played.id, state: 'open', at: before(0) }] },
  })
})

test("an entry by the player's own link opens their orders on the sitter's page, until the account gets new links", async () => {
  await add(await keyOf(anna))
  const { players } = await stack.leader.call(timeslots.list, { params: { planId: stack.planId } })
  const { secret = '' } = players.find(({ playerId }) => playerId === bert) ?? {}
  await member().call(timeslots.sitOwn, {
    params: { planId: stack.planId, playerId: String(bert) },
    headers: { [slotSecretHeader]: secret },
    body: { sittings: [{ sitterId: anna, from: before(60), to: never }] },
  })
  const played = async () => (await linesOf(anna)).filter(({ account }) => account?.playerId === bert)
  expect(await played()).not.toEqual([])
  await stack.leader.call(orders.renewLinks, { params: { planId: stack.planId, playerId: String(bert) } })
  expect(await played()).toEqual([])
})

test('once an entry is removed, the own orders alone ring, when they would without it', async () => {
  await sit({ from: before(60), to: never })
  const id = await add(await keyOf(anna))
  await sit()
  const [first, ...others] = (await linesOf(anna)).toSorted((a, b) => launch(a) - launch(b))
  if (!first) return expect.unreachable()
  expect(others.map(({ account }) => account).filter(Boolean)).toEqual([])
  const messages = await rings(minuteOf(launch(first) - 10 * minute))
  expect(messages).toMatchObject([{ id, data: { lines: [first.id] } }])
  expect(messages[0]?.body).not.toContain('UV')
})

test('a reminder from before an entry names its launches when it begins, not earlier', async () => {
  const id = await add(await keyOf(anna))
  const { own, played } = await sitAll(sharedCluster)
  const begin = minuteOf(launch(own)) - 4 * minute
  await sit({ from: new Date(begin).toISOString(), to: never })
  const cluster = launchClusters(
    [...(await linesOf(anna)), ...(await linesOf(bert)).filter((line) => launch(line) >= begin)].toSorted(
      (a, b) => launch(a) - launch(b),
    ),
  ).find((lines) => lines.some((line) => line.id === played.id))
  const [first] = cluster ?? []
  if (!first || launch(first) >= begin + 10 * minute) return expect.unreachable()
  const early = await rings(minuteOf(launch(first) - 10 * minute))
  expect(early.flatMap(({ data }) => data.lines)).not.toContain(played.id)
  expect(early.map(({ body }) => body).join()).not.toContain('Bert')
  const begun = await rings(begin)
  expect(begun.filter((message) => message.id === id).map(({ data, body }) => [data.lines, body])).toEqual([
    [[own.id, played.id], expect.stringContaining('UV Bert Böse')],
  ])
})

/** With an entry for all time, only for this. */
async function sitAll<T>(work: () => Promise<T>): Promise<T> {
  await sit({ from: before(60), to: never })
  const result = await work()
  await sit()
  return result
}

test('an entry of the past opens nothing, and takes marks that were made before its end', async () => {
  const last = (await linesOf(bert)).at(-1)
  const [played, other] = await linesOf(bert)
  if (!last || !played || !other) return expect.unreachable()
  const end = launch(last)
  await sit({ from: before(60), to: last.launchAt })
  const key = await keyOf(anna)
  const plan = (await getPlan(stack.planId)) ?? expect.unreachable()
  const audit = {
    requestId: 'late',
    action: 'orders.mark' as const,
    by: { kind: 'player' as const, playerId: anna },
  }
  const at = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment })
  onTestFinished(() => void vi.useRealTimers())
  at(end - minute)
  expect(await playedAccounts(plan, anna, openNow(Date.now()))).toHaveLength(1)
  at(end)
  expect(await playedAccounts(plan, anna, openNow(Date.now()))).toEqual([])
  at(end + minute)
  const opened = await resolveOrderLink(key, anAddress())
  const said = (line: string, moment: number) => ({ line, state: 'sent' as const, at: new Date(moment).toISOString() })
  const wanted = [said(played.id, end - 1), said(other.id, end), said(last.id, end - 1)]
  const answer = await asEndpoint('orders.mark', () => markOfAll(opened, wanted, audit))
  expect(answer.marks.map(({ line, state }) => [line, state])).toEqual([[played.id, 'sent']])
  expect(answer.unknown).toEqual([other.id, last.id])
})

test('what an entry would have reminded of before it was made comes in the next minute', async () => {
  await sit({ from: before(60), to: never })
  const id = await add(await keyOf(anna))
  const { own, played } = await sharedCluster()
  const plan = (await getPlan(stack.planId)) ?? expect.unreachable()
  const world = (await getWorld(plan.world)) ?? expect.unreachable()
  const now = minuteOf(launch(own)) - 3 * minute
  vi.useFakeTimers({ toFake: ['Date'], now })
  await asEndpoint('timeslots.sit', () => scheduleSitters(plan, world, bert, [anna]))
  vi.useRealTimers()
  expect((await rings(now + minute)).filter((message) => message.id === id).map(({ data }) => data.lines)).toEqual([
    [own.id, played.id],
  ])
})

test('who plays an account now learns of an issue that changes its orders, on their page too', async () => {
  await sit({ from: before(60), to: never })
  const [editing, viewing] = [await add(await keyOf(anna)), await add(await keyOf(anna, 'show'))]
  const opened = { query: { opened: '1' as const } }
  await member().call(orders.sheet, { params: { key: await keyOf(anna) }, ...opened })
  const [order] = await linesOf(bert)
  const { x, y } = order?.to ?? expect.unreachable()
  const params = { planId: stack.planId }
  await stack.leader.call(contract.targets.remove, { params: { ...params, targetId: `offs-${x}-${y}` } })
  await stack.issue()
  const messages = await rings(Date.now() + 2 * minute)
  const news = (id: string) =>
    messages.find((one) => one.id === id && one.title.startsWith('Neue Befehle: Ausgabe '))?.body.split('\n') ?? []
  expect(news(editing).at(-1)).toMatch(/^UV Bert Böse: \d+ Angriffe? (neu|geändert|gestrichen)/)
  expect(news(viewing).join()).not.toContain('UV')
  const { changes } = await member().call(orders.sheet, { params: { key: await keyOf(anna) } })
  const withdrawn = changes.gone.filter(({ account }) => account?.playerId === bert)
  expect(withdrawn.map(({ to }) => to)).toEqual(withdrawn.map(() => order?.to))
  expect(withdrawn.length).toBeGreaterThan(0)
  // Outside of its time an entry shows nothing.
  await sit({ from: new Date(Date.now() + 3_600_000).toISOString(), to: never })
  const later = await member().call(orders.sheet, { params: { key: await keyOf(anna) } })
  expect(later.changes.gone.filter(({ account }) => account)).toEqual([])
  await stack.leader.call(contract.targets.addManual, {
    params,
    body: { coordinates: [`${x}|${y}`], type: 'offs', maxOff: 2, maxFake: 1 },
  })
  await stack.issue()
  const after = await rings(Date.now() + 2 * minute)
  expect(after.filter(({ id, body }) => id === editing && body.includes('UV'))).toEqual([])
})
