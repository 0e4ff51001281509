import { describe, expect, test } from 'vitest'
import { listedSending, planSending } from '../../../functions/domain/orders/plan-sending.ts'
import { editMarks } from '../../../functions/store/orders/marks.ts'
import { ensureSheets, recordSheetOpened } from '../../../functions/store/orders/sheets.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { swapOrders } from '../../../functions/store/orders/swap-orders.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { table } from '../../../functions/store/table/client.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { asEndpoint } from '../../support/stack/as-function.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('plan-sending')

const firstLaunch = '2038-03-10T14:00:00.000Z'
const lastArrival = '2038-03-10T20:30:00.000Z'
const during = Date.parse('2038-03-10T18:00:00.000Z')
const player = 11

const line = (index: number): StoredOrder => ({
  id: `off-${100 + index}-offs-510-500-0`,
  targetId: 'offs-510-500',
  type: 'off',
  from: { villageId: 100 + index, x: 500, y: 500 + index, name: 'Burg' },
  to: { villageId: 200, x: 510, y: 500, name: 'Ziel', playerName: 'Gegner' },
  launchAt: firstLaunch,
  arriveAt: lastArrival,
  unit: 'ram',
  troops: { axe: 6000, ram: 300 },
})
const lines = [line(0), line(1), line(2), line(3)]

/** A stored plan with four orders of one player, of which the named ones were seen. */
async function anIssuedPlan() {
  const { _id } = await aStoredPlan()
  const stored = async () => {
    const plan = await getPlan(_id)
    if (!plan) throw new Error('The plan is gone')
    return plan
  }
  let number = 0
  const issue = async (seen: string[] = []) => {
    const sightings = [{ playerId: player, sightings: new Map(seen.map((id) => [id, lastArrival])) }]
    const part = {
      playerId: player,
      playerName: 'Anna',
      lines,
      gone: [],
      former: [],
      since: 1,
      withdrawn: new Map(),
      wanted: new Set<string>(),
      taken: [],
      replaced: new Map(),
    }
    const facts = { at: firstLaunch, number: ++number, players: 1, lines: 4, firstLaunch, lastArrival, of: '' }
    expect(
      await swapOrders(await stored(), {
        orders: [part],
        aims: { arriveAt: lastArrival, targets: [] },
        facts,
        sightings,
        uploads: { version: 0, uploads: [] },
        unsendable: [],
      }),
    ).toEqual({ ok: true })
  }
  const mark = (...ids: string[]) =>
    editMarks(_id, player, {
      change: () => new Map(ids.map((id) => [id, { state: 'sent' as const, at: firstLaunch }])),
      check: () => undefined,
      audit: undefined,
      auditDetails: () => ({}),
    })
  const sendingAt = async (now: number, by = 'plans.get') => {
    const plan = await stored()
    return asEndpoint(by, () => planSending(plan, now))
  }
  const open = async (seen: number) => {
    const plan = await stored()
    await ensureSheets(plan._id, [player])
    await recordSheetOpened(plan._id, player, seen)
  }
  return { stored, issue, mark, open, sendingAt }
}

/** How many queries of the table `work` makes. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let queries = 0
  table().middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        if (commandName === 'QueryCommand') queries++
        return next(call)
      },
    { name: 'queries', step: 'initialize' },
  )
  try {
    await work()
  } finally {
    table().middlewareStack.remove('queries')
  }
  return queries
}

const [one = '', two = '', three = ''] = lines.map(({ id }) => id)

describe('how the orders of a plan are going out', () => {
  test('is unknown before the first issue', async () => {
    const { sendingAt } = await anIssuedPlan()
    expect(await sendingAt(during)).toBeUndefined()
  })

  test('is counted until the last arrival only, what is sent from the first launch on', async () => {
    const { stored, issue, mark, sendingAt } = await anIssuedPlan()
    await issue()
    await mark(one)
    const times = { firstLaunch, lastArrival, lines: 4, players: 1 }
    const over = Date.parse(lastArrival) + 1
    expect(await countQueries(() => sendingAt(over))).toBe(0)
    expect(await sendingAt(over)).toEqual(times)
    const early = Date.parse(firstLaunch) - 1
    const listed = async () => listedSending(await stored(), early)
    expect(await countQueries(listed)).toBe(0)
    expect(await listed()).toEqual(times)
    expect(await sendingAt(early)).toEqual({ ...times, opened: 0 })
    // The sheets alone, and nothing is stored.
    expect(await countQueries(() => sendingAt(early))).toBe(1)
    expect((await stored()).sentCount).toBeUndefined()
    expect(await sendingAt(Date.parse(firstLaunch), 'plans.get')).toEqual({ ...times, sent: 1, opened: 0 })
    expect(await sendingAt(Date.parse(lastArrival), 'plans.list')).toEqual({ ...times, sent: 1, opened: 0 })
  })

  test('counts who has opened the current issue, at most a minute late', async () => {
    const { issue, open, sendingAt } = await anIssuedPlan()
    await issue()
    await open(1)
    expect(await sendingAt(during)).toMatchObject({ opened: 1 })
    await issue()
    expect(await sendingAt(during)).toMatchObject({ opened: 0 })
    await open(2)
    expect(await sendingAt(during + 59_000)).toMatchObject({ opened: 1 })
  })

  test('is true within a minute, and marks are read no more often', async () => {
    const { issue, mark, sendingAt } = await anIssuedPlan()
    await issue()
    await mark(one)
    expect(await sendingAt(during)).toMatchObject({ sent: 1 })
    await mark(two, three)
    expect(await countQueries(() => sendingAt(during + 30_000))).toBe(0)
    expect(await sendingAt(during + 59_000)).toMatchObject({ sent: 3 })
    expect(await countQueries(() => sendingAt(during + 90_000))).toBe(0)
  })

  test('counts what was sent or seen once, and a new issue or sighting at once', async () => {
    const { issue, mark, sendingAt } = await anIssuedPlan()
    await issue()
    await mark(one)
    expect(await sendingAt(during)).toMatchObject({ sent: 1 })
    await issue([one, two])
    expect(await sendingAt(during)).toMatchObject({ sent: 2 })
  })
})
