import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countedOrders, readStates } from '../../../functions/domain/ledger/plan-ledger.ts'
import { readOrdersLedger } from '../../../functions/store/orders/orders.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { contract } from '../../../shared/contract/index.ts'
import { maxOffersAnHour } from '../../../shared/model/orders/stand-in.ts'
import { soaking } from '../../support/soak.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'
import { type NightWatches, startNightWatches } from '../devices/start-night-watches.ts'
import { type NightSize, simulateNight } from './simulated-night.ts'

let stack: PushStack
let watches: NightWatches
beforeAll(async () => {
  watches = await startNightWatches()
  stack = await startPushStack()
})
afterAll(async () => {
  vi.useRealTimers()
  await watches.close()
  await stack.close()
})

/** Of a large tribe in the soak run. */
const size: NightSize = soaking
  ? { members: 60, villagesEach: 66, targets: 200, offs: 4, fakes: 6, ready: 15, minutes: 600, seed: 4 }
  : { members: 20, villagesEach: 15, targets: 12, offs: 4, fakes: 6, ready: 6, minutes: 150, seed: 4 }

test('a night: nine of ten attacks that could be replaced are sent by others, without a click of a leader', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { lost, replaceable, replaced, offers, planId, orders } = await simulateNight(stack, watches, size)
  console.info(`${orders} orders, ${lost} lost, ${replaceable.size} replaceable, ${replaced.size} replaced`)
  expect(replaceable.size).toBeGreaterThan(5)
  const kept = [...replaceable].filter((line) => replaced.has(line))
  expect(kept.length / replaceable.size).toBeGreaterThanOrEqual(0.9)
  for (const times of offers.values())
    for (const at of times)
      expect(times.filter((other) => other > at - 3_600_000 && other <= at).length).toBeLessThanOrEqual(maxOffersAnHour)

  const plan = (await getPlan(planId)) ?? expect.unreachable()
  const sent = countedOrders(await readOrdersLedger(plan), await readStates(plan))
  for (const own of Map.groupBy(sent, ({ villageId }) => villageId).values())
    expect(own.reduce((sum, { troops }) => sum + (troops.axe ?? 0), 0)).toBeLessThanOrEqual(6000)
  const { standIns } = await stack.leader.call(contract.orders.board, { params: { planId } })
  expect(
    (standIns?.orders ?? [])
      .filter(({ taken }) => taken)
      .map(({ line }) => line)
      .sort(),
  ).toEqual([...replaced].sort())
}, 1_800_000)
