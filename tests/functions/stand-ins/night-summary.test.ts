import { afterEach, expect, test, vi } from 'vitest'
import { boardState } from '../../../functions/domain/orders/board.ts'
import { dueSummary } from '../../../functions/domain/orders/stand-ins/night-summary.ts'
import { sendDueMessages } from '../../../functions/domain/webhooks/send-due.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { summarySpan } from '../../../shared/game/orders/summary-span.ts'
import { partsInZone } from '../../../shared/game/world/world-time.ts'
import { asFunction } from '../../support/stack/as-function.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aChannel } from '../webhooks/chat.ts'
import { leader } from '../world.ts'
import { aNightPlan, anna, bert, cora, type NightPlan } from './night-plan.ts'

onStackTable()
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const zone = 'Europe/Berlin'

/** A plan that sums up at the hour after its last launch, and when that is. */
async function aSummedPlan(targets: number) {
  const plan = await aNightPlan(targets)
  const sheets = await Promise.all([anna, bert, cora].map((playerId) => plan.sheet(playerId)))
  const launches = sheets.flatMap(({ lines }) => lines.map(({ launchAt }) => Date.parse(launchAt)))
  const { hour } = partsInZone(Math.max(...launches) / 1000 + 3600, zone)
  const summaryHour = hour === 0 ? 1 : hour
  await leader().call(plans.update, { params: plan.params, body: { summaryHour } })
  const at = summarySpan(summaryHour, zone, Math.max(...launches) / 1000).next * 1000
  return { plan, launches, at }
}

/** The summary of a plan at a time. */
async function summaryAt(plan: NightPlan, now: number) {
  const world = (await getWorld(plan.worldId)) ?? expect.unreachable()
  return dueSummary(await boardState(await plan.record()), world, now)
}

test('a night counts what was sent, late, replaced and lost, and why', async () => {
  const { plan, launches, at } = await aSummedPlan(2)
  expect(await summaryAt(plan, at - 1)).toEqual({ at: expect.any(Number), next: at })
  // Anna's is replaced and sent by Bert; Cora's is replaced by Bert, who skips it.
  const lost = await plan.skip(anna, 'Truppen nicht zu Hause')
  await plan.ready(bert)
  const take = async () => {
    await plan.find()
    const { id = '' } = (await plan.offerTo(bert)) ?? {}
    expect((await plan.report(bert, { answer: { offer: id, takes: true } })).body).toMatchObject({ standIn: {} })
    const { lines } = await plan.sheet(bert)
    return lines.filter(({ standsInFor, state }) => standsInFor && state === 'open')[0] ?? expect.unreachable()
  }
  await plan.mark(bert, (await take()).id, 'sent')
  const second = await plan.skip(cora)
  await plan.mark(bert, (await take()).id, 'skipped', 'Zeit verpasst')
  const third = await plan.skip(anna, 'Ich hab keine Lust')
  const fourth = (await plan.sheet(cora)).lines.find(({ state }) => state === 'open') ?? expect.unreachable()
  await plan.mark(cora, fourth.id, 'sent')

  const { summary } = (await summaryAt(plan, at)) ?? {}
  expect(new Set([lost.id, second.id, third.id, fourth.id]).size).toBe(4)
  expect(summary).toMatchObject({
    ...{ planned: launches.length, sent: 1, late: 0, replaced: 1, open: 0 },
    thanks: [{ playerId: bert, attacks: 1 }],
  })
  expect(new Map(summary?.lost.map(({ reason, attacks }) => [reason, attacks]))).toEqual(
    new Map([
      ['overdue', launches.length - 4],
      ['missed', 1],
      ['other', 1],
    ]),
  )
  expect(await summaryAt(plan, at + 24 * 60 * minute)).toEqual({ at: at + 24 * 60 * minute })

  await leader().call(plans.update, { params: plan.params, body: { thanks: false } })
  expect((await summaryAt(plan, at))?.summary?.thanks).toEqual([])
  await leader().call(plans.update, { params: plan.params, body: { summaryHour: 0 } })
  expect(await summaryAt(plan, at)).toBeUndefined()
})

test('the chat hears of a night once, at its hour, also where the hour was chosen after the issue', async () => {
  const { plan, launches, at } = await aSummedPlan(1)
  const [night, other] = [
    await aChannel(plan.worldId, plan.planId, ['night']),
    await aChannel(plan.worldId, plan.planId, ['result']),
  ]
  await plan.skip(anna)
  const runAt = async (now: number) => {
    await settled()
    vi.useFakeTimers({ toFake: ['Date'], now })
    await asFunction('everyMinute', () => sendDueMessages(Date.now() + 40_000))
    vi.useRealTimers()
    return (await night.control()).messages
  }
  await runAt(Date.now())
  expect(await runAt(at - minute)).toEqual([])
  const messages = await runAt(at)
  expect(messages).toMatchObject([{ embeds: [{ title: 'Die Nacht: Sturm' }], allowed_mentions: { users: [] } }])
  expect(messages[0]?.embeds?.[0]?.description).toContain(
    `0 von ${launches.length} Angriffen abgeschickt.\n${launches.length} verloren: `,
  )
  expect(await runAt(at + minute)).toHaveLength(1)
  expect((await other.control()).messages).toEqual([])
})
