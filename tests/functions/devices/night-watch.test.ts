import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkDue } from '../../../functions/domain/orders/stand-ins/checks.ts'
import { findStandIns } from '../../../functions/domain/stand-ins/find.ts'
import { putDue, readDue } from '../../../functions/store/devices/due.ts'
import { claimPlan, releasePlan } from '../../../functions/store/webhooks/said.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { troopsAway } from '../../../shared/model/orders/order.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'
import { type NightWatches, startNightWatches } from './start-night-watches.ts'

vi.mock('../../../functions/domain/stand-ins/find.ts')
const search = vi.mocked(findStandIns)
const found = { players: 0, attacks: 0, without: 0 }

let stack: PushStack
let watches: NightWatches

const [anna, bert] = [11, 12]
const minute = 60_000
const { orders, plans } = contract

beforeAll(async () => {
  watches = await startNightWatches()
  stack = await startPushStack()
})
afterAll(async () => {
  await watches.close()
  await stack.close()
})
beforeEach(async () => {
  await option({ nightWatch: 'off', nightWatchMinutes: 4 })
  await minuteRun(Date.now())
  search.mockReset().mockResolvedValue({ ...found, isDone: true })
})

const params = () => ({ planId: stack.planId })
const option = (body: { nightWatch?: 'off' | 'asked' | 'auto'; nightWatchMinutes?: number; name?: string }) =>
  stack.leader.call(plans.update, { params: params(), body })
const member = () => apiAt(stack.url, undefined, fromAddress(anAddress()))
const keyOf = async (playerId: number) => {
  const { entries } = await stack.leader.call(orders.list, { params: params() })
  return (
    entries
      .find((one) => one.playerId === playerId)
      ?.edit.split('/')
      .at(-1) ?? expect.unreachable()
  )
}
const sheetOf = async (playerId: number) => member().call(orders.sheet, { params: { key: await keyOf(playerId) } })
const launches = async () =>
  (await Promise.all([anna, bert].map(sheetOf))).flatMap(({ lines }) =>
    lines.map(({ launchAt }) => Date.parse(launchAt)),
  )

/** A run of the sender, with the night watches that it starts. Returns the searches that began. */
async function minuteRun(now: number): Promise<Parameters<typeof findStandIns>[]> {
  search.mockClear()
  await stack.run(now)
  await watches.ended()
  return [...search.mock.calls]
}
/** The two runs in which something due at once is found. */
async function searchesNow(): Promise<number> {
  const now = Date.now()
  return (await minuteRun(now)).length + (await minuteRun(now + minute)).length
}
/** Lets the plan look for stand-ins by itself, and its checks be stored. */
async function auto(nightWatchMinutes = 4): Promise<void> {
  await option({ nightWatch: 'auto', nightWatchMinutes })
  await searchesNow()
}
/** The first run after a time. */
const runAfter = (at: number) => Math.ceil(at / minute) * minute

let checks = 0
/** Has the plan checked in a minute, hours after those of its orders. */
async function aCheck(): Promise<number> {
  const at = runAfter(Math.max(...(await launches()))) + ++checks * 120 * minute
  await putDue(checkDue({ _id: stack.planId, nightWatch: 'auto' }, at - 1))
  return at
}

test('every minute in which orders get lost has one search, and no other minute', async () => {
  await auto()
  const lost = new Set((await launches()).map((launch) => runAfter(launch + 4 * minute)))
  const first = Math.min(...lost)
  const searched: number[] = []
  for (let now = first - 2 * minute; now <= Math.min(Math.max(...lost), first + 40 * minute); now += minute)
    for (const [plan, world, quest] of await minuteRun(now)) {
      expect(plan._id).toBe(stack.planId)
      expect(world._id).toBe(plan.world)
      expect(quest).toMatchObject({
        now,
        audit: { action: 'orders.findStandIns', by: { kind: 'nightWatch' }, planId: stack.planId },
      })
      expect(quest.deadline).toBeGreaterThan(Date.now())
      searched.push(now)
    }
  expect(searched).toEqual([...lost].filter((at) => at <= first + 40 * minute).toSorted((a, b) => a - b))
})

test('other minutes, set later, count from then on; without the option nothing is searched', async () => {
  await auto(4)
  await option({ nightWatchMinutes: 9 })
  expect(await searchesNow()).toBe(1)
  const last = Math.max(...(await launches()))
  expect(await minuteRun(runAfter(last + 9 * minute))).toHaveLength(1)
  await option({ name: 'Sturm 2' })
  expect(await searchesNow()).toBe(0)
  await auto(20)
  await option({ nightWatch: 'asked' })
  expect(await searchesNow()).toBe(0)
  expect(await minuteRun(runAfter(last + 20 * minute))).toEqual([])
  // Nor is it asked for again.
  expect(await minuteRun(runAfter(last + 20 * minute) + minute)).toEqual([])
})

test('an issue has the checks of its orders stored', async () => {
  await auto()
  await stack.issue()
  expect(await searchesNow()).toBe(1)
  expect(await minuteRun(runAfter(Math.max(...(await launches())) + 4 * minute))).toHaveLength(1)
})

test('checks are stored once, however often their first search is repeated', async () => {
  search.mockResolvedValue({ ...found, without: 1, isDone: false })
  await option({ nightWatch: 'auto' })
  const now = Date.now()
  await minuteRun(now)
  await minuteRun(now + minute)
  const again = async (at: number) =>
    (await readDue(Math.floor(at / minute))).flatMap(({ planId, what }) => (planId === stack.planId ? [what] : []))
  expect(await again(now + 2 * minute)).toEqual(['check'])
  search.mockResolvedValue({ ...found, isDone: true })
  expect(await minuteRun(now + 2 * minute)).toHaveLength(1)
  expect(await again(now + 3 * minute)).toEqual([])
})

test('while somebody could still be found it searches every minute', async () => {
  await auto()
  const at = await aCheck()
  search.mockResolvedValue({ ...found, without: 1, isDone: false })
  expect(await minuteRun(at)).toHaveLength(1)
  expect(await minuteRun(at + minute)).toHaveLength(1)
  search.mockResolvedValue({ ...found, isDone: true })
  expect(await minuteRun(at + 2 * minute)).toHaveLength(1)
  expect(await minuteRun(at + 3 * minute)).toEqual([])
})

test('a search that fails, and one that cannot be started, is due again in the next minute', async () => {
  await auto()
  const at = await aCheck()
  search.mockRejectedValueOnce(new Error('out of memory'))
  expect(await minuteRun(at)).toHaveLength(1)
  const url = process.env.AWS_ENDPOINT_URL_LAMBDA
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', 'http://127.0.0.1:9')
  expect(await minuteRun(at + minute)).toEqual([])
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', url)
  expect(await minuteRun(at + 2 * minute)).toHaveLength(1)
  expect(await minuteRun(at + 3 * minute)).toEqual([])
})

test('one search of a plan runs at a time; what comes meanwhile waits for the next minute', async () => {
  await auto()
  const at = await aCheck()
  const slow = Promise.withResolvers<Awaited<ReturnType<typeof findStandIns>>>()
  search.mockClear().mockReturnValueOnce(slow.promise)
  await stack.run(at)
  await expect.poll(() => search.mock.calls.length).toBe(1)
  await stack.run(at + minute)
  await stack.run(at + 2 * minute)
  await expect.poll(watches.running).toBe(1)
  slow.resolve({ ...found, isDone: true })
  await watches.ended()
  expect(search).toHaveBeenCalledTimes(1)
  expect(await minuteRun(at + 3 * minute)).toHaveLength(1)
  expect(await minuteRun(at + 4 * minute)).toEqual([])
})

test('a watch that was killed keeps its plan for less than a minute', async () => {
  await auto()
  const at = await aCheck()
  await claimPlan(stack.planId, 'killed', 'nightWatch')
  expect(await minuteRun(at)).toEqual([])
  const killedAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: killedAt + minute })
  expect(await minuteRun(at + minute)).toHaveLength(1)
  vi.useRealTimers()
  await releasePlan(stack.planId, 'killed', 'nightWatch')
})

test('a plan that is gone is not searched, nor looked at again', async () => {
  await auto()
  const { plan } = await stack.leader.call(plans.duplicate, { params: params(), body: { name: 'Kopie' } })
  await stack.leader.call(plans.remove, { params: { planId: plan._id } })
  const at = await aCheck()
  await putDue(checkDue({ _id: plan._id, nightWatch: 'auto' }, at))
  expect((await minuteRun(at)).map(([searched]) => searched._id)).toEqual([stack.planId])
  expect((await readDue(at / minute + 1)).filter(({ planId }) => planId === plan._id)).toEqual([])
})

test('a run that is an hour late searches once', async () => {
  await auto()
  const missed = await aCheck()
  await putDue(checkDue({ _id: stack.planId, nightWatch: 'auto' }, missed + 7 * minute))
  const at = missed + 60 * minute
  search.mockClear()
  await stack.run(at, Math.floor(missed / minute) - 1)
  await watches.ended()
  expect(search).toHaveBeenCalledTimes(1)
  expect(search.mock.calls[0]?.[2].now).toBe(at)
})

test('a mark by which an order is lost, or open again, is searched for at once, and no other mark', async () => {
  await auto()
  const key = await keyOf(anna)
  const [line] = (await sheetOf(anna)).lines
  let at = Date.now() - 20_000
  const mark = (mark: { state: 'sent' | 'skipped' | 'open'; reason?: string; reasonCode?: 'not_home' }) => {
    at += 1000
    const marks = [{ line: line?.id ?? '', at: new Date(at).toISOString(), ...mark }]
    return member().call(orders.mark, { params: { key }, body: { marks } })
  }
  await mark({ state: 'sent' })
  await mark({ state: 'skipped', reason: 'anders geplant' })
  expect(await searchesNow()).toBe(0)
  await mark({ state: 'skipped', reason: troopsAway, reasonCode: 'not_home' })
  expect(await searchesNow()).toBe(1)
  await mark({ state: 'skipped', reason: 'Zeit verpasst' })
  expect(await searchesNow()).toBe(1)
  await mark({ state: 'skipped' })
  expect(await searchesNow()).toBe(1)
  await mark({ state: 'open' })
  expect(await searchesNow()).toBe(1)
  const leaderMark = { line: line?.id ?? '', state: 'skipped' as const, at: new Date().toISOString() }
  await stack.leader.call(orders.markAsLeader, {
    params: { ...params(), playerId: String(anna) },
    body: { marks: [leaderMark] },
  })
  expect(await searchesNow()).toBe(1)
  await option({ nightWatch: 'asked' })
  await mark({ state: 'open' })
  expect(await searchesNow()).toBe(0)
})

test('who answers a rehearsal that they are absent has their orders searched for at once', async () => {
  await auto()
  await stack.leader.call(orders.rehearse, { params: params() })
  const key = await keyOf(bert)
  const answer = (readiness: 'ready' | 'absent') =>
    member().call(orders.answerRehearsal, { params: { key }, body: { readiness: { answer: readiness } } })
  await answer('ready')
  expect(await searchesNow()).toBe(0)
  await answer('absent')
  expect(await searchesNow()).toBe(1)
})
