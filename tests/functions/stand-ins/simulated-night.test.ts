import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countedOrders, readStates } from '../../../functions/domain/ledger/plan-ledger.ts'
import { listMarks } from '../../../functions/store/orders/marks.ts'
import { readAllOrders, readOrdersLedger } from '../../../functions/store/orders/orders.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { contract } from '../../../shared/contract/index.ts'
import { partsInZone } from '../../../shared/game/world/world-time.ts'
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

/**
 * Of a large tribe in the soak run. In the small one, one of a dozen may be lost by chance, as four of ten people do not answer.
 */
const size: NightSize = soaking
  ? { members: 60, villagesEach: 66, targets: 200, offs: 4, fakes: 6, ready: 15, minutes: 600, seed: 4 }
  : { members: 30, villagesEach: 12, targets: 12, offs: 4, fakes: 6, ready: 10, minutes: 150, seed: 5 }

test('in a night, attacks that could be replaced are sent by others, without a click of a leader', async () => {
  const { lost, replaceable, replaced, sentLate, offers, planId, orders } = await simulateNight(stack, watches, size)
  console.info(
    `${orders} orders, ${lost} lost, ${replaceable.size} replaceable, ${replaced.size} replaced, ${sentLate.size} sent late`,
  )
  const left = [...replaceable].filter((line) => replaced.has(line) || !sentLate.has(line))
  const kept = left.filter((line) => replaced.has(line))
  console.info(
    `${kept.length} of ${left.length} that could be replaced, ${[...offers.values()].flat().length} questions`,
  )
  expect(left.length).toBeGreaterThan(5)
  expect(kept.length / left.length).toBeGreaterThanOrEqual(soaking ? 0.9 : 0.8)
  for (const times of offers.values())
    for (const at of times)
      expect(times.filter((other) => other > at - 3_600_000 && other <= at).length).toBeLessThanOrEqual(maxOffersAnHour)

  const plan = (await getPlan(planId)) ?? expect.unreachable()
  const sent = countedOrders(await readOrdersLedger(plan), await readStates(plan))
  for (const own of Map.groupBy(sent, ({ villageId }) => villageId).values())
    expect(own.reduce((sum, { troops }) => sum + (troops.axe ?? 0), 0)).toBeLessThanOrEqual(6000)
  const { hour } = partsInZone(Date.now() / 1000, 'Europe/Berlin')
  await stack.leader.call(contract.plans.update, { params: { planId }, body: { summaryHour: hour === 0 ? 23 : hour } })
  const { standIns, night } = await stack.leader.call(contract.orders.board, { params: { planId } })
  expect(
    (standIns?.orders ?? [])
      .filter(({ taken }) => taken)
      .map(({ line }) => line)
      .sort(),
  ).toEqual([...replaced].sort())

  // The summary counts what the simulation did.
  const parts = await readAllOrders(plan)
  const { marksOf } = await listMarks(planId)
  const isSent = (playerId: number, line: string) => marksOf(playerId).get(line)?.state === 'sent'
  const isWithin = ({ launchAt }: StoredOrder) => launchAt > (night?.from ?? '') && launchAt <= (night?.to ?? '')
  const taken = parts.flatMap((part) => part.taken.map(({ order }) => ({ playerId: part.playerId, order })))
  const takenIds = new Set(taken.map(({ order }) => order.id))
  const issued = parts.flatMap((part) =>
    [...part.lines, ...part.gone.filter(({ id }) => part.replaced.has(id))]
      .filter((line) => isWithin(line) && !takenIds.has(line.id))
      .map((line) => ({ playerId: part.playerId, line })),
  )
  const sentByOthers = taken.filter(({ playerId, order }) => isWithin(order) && isSent(playerId, order.id))
  expect(night).toMatchObject({
    planned: issued.length,
    sent: issued.filter(({ playerId, line }) => isSent(playerId, line.id)).length,
  })
  expect(night?.thanks.reduce((sum, { attacks }) => sum + attacks, 0)).toBe(sentByOthers.length)
  const { planned = 0, sent: sentThemselves = 0, open = 0, lost: unsent = [] } = night ?? {}
  const missing = unsent.reduce((sum, { attacks }) => sum + attacks, 0)
  expect(night?.replaced).toBe(planned - sentThemselves - open - missing)
  const isTaken = ({ line, playerId }: (typeof issued)[number]) => replaced.has(line.id) && !isSent(playerId, line.id)
  expect(night?.replaced).toBeLessThanOrEqual(issued.filter(isTaken).length)
}, 1_800_000)
