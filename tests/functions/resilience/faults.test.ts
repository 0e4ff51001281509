import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loads } from '../../../infra/loads.ts'
import { contract, routes } from '../../../shared/contract/index.ts'
import { watchLog } from '../../support/faults/entries.ts'
import { type FaultKind, faultKinds } from '../../support/faults/fault-proxy.ts'
import { type FaultRig, startFaultRig } from '../../support/faults/fault-rig.ts'
import {
  aFixture,
  aFixturePlan,
  type Fixture,
  uploadOwnTroops,
  villageCoordinate,
} from '../../support/faults/fixture.ts'
import { count, counted, judged, newTally, repeated, settle } from '../../support/faults/tally.ts'
import { failureCode, type Write } from '../../support/faults/write-case.ts'
import { rounds, soaking, thirdOf } from '../../support/soak.ts'
import { orphansIn } from '../../support/stack/orphans.ts'
import { bulkWrites, smallWrites } from '../../support/writes/index.ts'

const tally = newTally()
let faultRig: FaultRig
let fixture: Fixture
beforeAll(async () => {
  faultRig = await startFaultRig()
  fixture = await aFixture(faultRig.api())
  await faultRig.markDemo(fixture.planId)
})
afterAll(() => faultRig?.close())

/** One calculation represents the five: they differ in nothing but what is computed. */
const tried = thirdOf(
  [...bulkWrites, ...smallWrites].filter(
    ({ name, long }) => soaking || !(long || /calculation of (?!off|all)/.test(name)),
  ),
)

test('every call that writes is tried', () => {
  const calls = [...bulkWrites, ...smallWrites].map(({ name, call = name }) => call)
  // A login writes nothing but what throttles it, and some calls only read though they bring a body.
  const writing = routes.filter(
    ({ name, endpoint }) => endpoint.permission !== 'read' && endpoint.method !== 'GET' && name !== 'sessions.login',
  )
  expect([...new Set(calls)].toSorted()).toEqual(writing.map(({ name }) => name).toSorted())
})

/** Faults that cost seconds each time are for the long run, and for the storms below. */
const quick = faultKinds.filter((kind) => !kind.startsWith('hanging') && kind !== 'throttled')

const found = () => structuredClone([tally.lost, tally.half, tally.wrong])
let foundBefore: string[][] = []
beforeEach(() => {
  foundBefore = found()
})
const nothingWrong = () => expect(found()).toEqual(foundBefore)

/** One write of many items after another would be throttled, until the client retries no more. */
const atItsPace = async ({ piecewise }: Write, ms = 700) => {
  if (soaking && piecewise) await sleep(ms)
}

/** What happens to one request alone, done or not, and passes. */
const passing: FaultKind[] = ['reset after', 'error after', 'conflict', 'cut answer', 'error before', 'hanging after']
/** Only the first are quick; which of them is met at which request differs from write to write. */
const metBy = ({ name }: Write, nth: number) => {
  if (soaking) return nth === 1 ? passing : passing.filter((kind) => kind !== 'hanging after')
  const choice = nth === 1 ? 3 : 2
  return passing.filter((_, i) => i === name.length % choice)
}

describe('one request that fails or loses its answer stays invisible: the write succeeds, once', () => {
  test.each(tried)('$name', async (write) => {
    // Each request of the call that writes to the table, as far as they exist; in the short run the first or second.
    for (const nth of soaking ? [1, 2, 3, 4, 5] : [1 + (write.name.length % 2)]) {
      for (const kind of metBy(write, nth)) {
        const writeCase = await write.ready(faultRig.api(), fixture)
        await atItsPace(write)
        const log = watchLog(tally, write)
        faultRig.proxies.table.failWrite(nth, kind)
        const answer = await counted(tally, writeCase.act(faultRig.api()))
        faultRig.faults()
        expect(answer).toMatchObject({ status: 200 })
        expect(await judged(tally, write, writeCase, answer, faultRig.api())).toBe('after')
        await log.check('after', faultRig.api())
        if (!faultRig.proxies.table.failed()) break
      }
    }
    nothingWrong()
  })
})

/** Bulk data, many items, and an item whose name must be free. */
const ofEachClass = [
  'edit of all senders',
  'issue of orders',
  'upload of real incs',
  'adding many targets',
  'accounts.create',
]

describe('a transaction that is refused by its own change, as its answer was lost, is done', () => {
  const some = [...bulkWrites, ...smallWrites].filter(({ name }) => soaking || ofEachClass.includes(name))
  test.each(some)('$name', async (write) => {
    const writeCase = await write.ready(faultRig.api(), fixture)
    await atItsPace(write, 2000)
    const log = watchLog(tally, write)
    // The client sends a transaction four times under one token.
    faultRig.proxies.table.failTransactions('error after', 'conflict', 'conflict', 'conflict')
    const answer = await counted(tally, writeCase.act(faultRig.api()))
    faultRig.faults()
    expect(answer).toMatchObject({ status: 200 })
    expect(await judged(tally, write, writeCase, answer, faultRig.api())).toBe('after')
    await log.check('after', faultRig.api())
    nothingWrong()
  })
})

if (soaking) {
  test('a transaction whose answer is lost in lasting conflict ends busy, and what it stored stays', async () => {
    const write = bulkWrites.find(({ name }) => name === 'edit of all senders') ?? expect.unreachable()
    const writeCase = await write.ready(faultRig.api(), fixture)
    const lasting = Array.from({ length: 60 }, (): FaultKind => 'conflict')
    faultRig.proxies.table.failTransactions('error after', ...lasting)
    const answer = await writeCase.act(faultRig.api())
    faultRig.faults()
    expect(failureCode(answer)).toBe('busy')
    expect(await writeCase.look(faultRig.api())).toBe('after')
  })
}

test.each<FaultKind>(['throttled', 'hanging before'])('%s: the request is made again in time', async (kind) => {
  const params = { planId: fixture.planId }
  faultRig.proxies.table.failWrite(1, kind)
  const { plan } = await faultRig.api().call(contract.plans.update, { params, body: { notes: kind } })
  expect(faultRig.proxies.table.failed()).toBe(true)
  expect(plan.notes).toBe(kind)
})

test('of two additions at once the plan’s progress counts both, though the first comes last', async () => {
  const planId = await aFixturePlan(faultRig.api(), fixture.worldId, 'Zwei auf einmal')
  const add = (i: number) =>
    faultRig.api().call(contract.targets.addManual, {
      params: { planId },
      body: { coordinates: [villageCoordinate('theirs', i)], type: 'offs', maxOff: 1 },
    })
  // Target, tally and the entry in the log are one write.
  faultRig.proxies.table.failWrite(1, 'slow')
  const first = add(0)
  while (!faultRig.proxies.table.failed()) await sleep(5)
  await add(1)
  await first
  const { plans } = await faultRig.api().call(contract.plans.list, { worldId: fixture.worldId })
  expect(plans.find(({ _id }) => _id === planId)?.progress.targets).toBe(2)
})

/** Makes a write while table and bucket fail, checks the stored state, and repeats it without faults. */
async function faultsDuring(write: Write, seed: number, kinds: readonly FaultKind[]): Promise<void> {
  const writeCase = await write.ready(faultRig.api(), fixture)
  // From a bad day to one on which hardly anything works.
  const share = [0.15, 0.4, 0.7][seed % 3] ?? 0
  const log = watchLog(tally, write)
  faultRig.faults({ seed, share, kinds })
  const answer = await counted(tally, writeCase.act(faultRig.api()))
  faultRig.faults()
  if (!answer) tally.wrong.push(`${write.name}: no answer`)
  const outcome = await judged(tally, write, writeCase, answer, faultRig.api())
  await log.check(outcome, faultRig.api())
  await write.pass?.(faultRig, fixture)
  if (outcome === 'after') return
  await repeated(tally, write, writeCase, faultRig.api())
  await log.check('after', faultRig.api())
}

describe('while table and bucket fail, a write succeeds, or fails in German; then it can be repeated', () => {
  test.each(tried)('$name', async (write) => {
    for (let round = 0; round < rounds(1, 8); round++) {
      const kinds = soaking && round % 4 === 0 ? faultKinds : quick
      await faultsDuring(write, write.name.length * 1000 + round, kinds)
    }
    nothingWrong()
  })
})

describe('when every request to table and bucket fails, calls end in time and say so in German', () => {
  const mixed: FaultKind[][] = [
    ['error before', 'error after'],
    ['reset before', 'reset after', 'cut answer'],
  ]
  const storms = soaking ? faultKinds.map((kind) => [kind]) : mixed
  test.each(storms.map((kinds) => ({ title: kinds.join(', '), kinds })))('$title', async ({ title, kinds }) => {
    const params = { planId: fixture.planId }
    faultRig.faults({ seed: 1, share: 1, kinds })
    const answers = await Promise.all([
      counted(tally, faultRig.api().send(contract.worlds.list, {})),
      counted(tally, faultRig.api().send(contract.plans.update, { params, body: { notes: title } })),
      counted(tally, faultRig.api().send(contract.timeslots.playerInfo, { params: { ...params, playerId: '11' } })),
    ])
    faultRig.faults()
    // Slow is not failing; what cannot be left unprocessed, or conflict, does not.
    const harmless = kinds.some((kind) => ['slow', 'unprocessed', 'conflict'].includes(kind))
    for (const answer of answers) {
      if (answer && harmless && answer.status === 200) continue
      expect(answer).toMatchObject({ status: 503 })
      expect(answer && failureCode(answer)).toBe('busy')
      expect(answer?.headers.get('retry-after')).toMatch(/^\d+$/)
    }
  })
})

test('a plan removed while it is written to leaves nothing that would stay for ever', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const planId = await aFixturePlan(faultRig.api(), fixture.worldId, 'Weg')
    const params = { planId }
    const work = Promise.all([
      uploadOwnTroops(faultRig.api(), planId, 200),
      faultRig.api().send(contract.targets.addRandomTribe, { params, body: { tribeId: 2, percentage: 100 } }),
      faultRig.api().send(contract.calculations.calculateAll, { params, body: {} }),
      faultRig
        .api()
        .send(contract.timeslots.saveOwn, { params: { ...params, playerId: '11' }, body: { timeslots: [] } }),
    ])
    await sleep(Math.random() * 40)
    await faultRig.api().call(contract.plans.remove, { params })
    for (const answer of await work) if (answer.status >= 400) failureCode(answer)
    await faultRig.sweep()
    const left = (await faultRig.stored()).items.filter(({ pk }) => String(pk).includes(planId))
    expect(left).toEqual([])
  }
})

test('a plan removed while its orders are issued leaves no key behind', async () => {
  for (let round = 0; round < rounds(4, 40); round++) {
    const { plan } = await faultRig
      .api()
      .call(contract.plans.duplicate, { params: { planId: fixture.planId }, body: { name: 'Weg damit' } })
    const params = { planId: plan._id }
    await faultRig.api().call(contract.calculations.calculateAll, { params, body: {} })
    const issuing = faultRig.api().send(contract.orders.issue, { params })
    await sleep(Math.random() * 60)
    await faultRig.api().call(contract.plans.remove, { params })
    const answer = await issuing
    if (answer.status >= 400) failureCode(answer)
    await faultRig.sweep()
    const { items } = await faultRig.stored()
    expect(items.filter(({ pk, planId }) => String(pk).includes(plan._id) || isOrderKey(pk, planId, plan._id))).toEqual(
      [],
    )
  }
})

const isOrderKey = (pk: unknown, planId: unknown, plan: string) => String(pk).startsWith('ORDERKEY#') && planId === plan

test('after all of it, nothing lies in table and bucket that belongs to nobody and would stay for ever', async () => {
  await faultRig.sweep()
  expect(orphansIn(await faultRig.stored())).toEqual([])
})

test('no call took longer than the API lets it, nothing acknowledged was lost, nothing seen in half', () => {
  const { table, bucket } = faultRig.proxies
  for (const kind of faultKinds) count(tally.faults, kind, table.injected[kind] + bucket.injected[kind])
  tally.requests = table.requests() + bucket.requests()
  expect(tally.longest).toBeLessThan(loads.heavy.seconds * 1000)
  settle('faults', tally)
})
